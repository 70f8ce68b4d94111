// The history of a run that is longer than what is kept of it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "domains/random_mdp.h"
#include "experiment/binned_column.h"
#include "experiment/kept_records.h"
#include "experiment/run.h"
#include "experiment/run_history.h"
#include "solvers/active_set/vertex_pool.h"
#include "world/occupancy.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

HistoryLimits smallLimits() {
    HistoryLimits limits;
    limits.whole = 512;
    limits.kept = 512;
    limits.ends = 32;
    limits.bins = 64;
    return limits;
}

RecordPtr recordOf(int t, std::optional<StepKind> step) {
    IterationRecord record;
    record.t = t;
    record.step = step;
    record.distance = 1.0 / (t + 1);
    record.oracleCalls = t + 1;
    return std::make_shared<const IterationRecord>(std::move(record));
}

// Drops and aways as often as asked for.
std::vector<RecordPtr> randomRun(int count, double drops, double aways, Rng& rng) {
    std::vector<RecordPtr> records;
    for (int t = 0; t < count; ++t) {
        const double toss = rng.uniform();
        records.push_back(recordOf(t, toss < drops           ? StepKind::Drop
                                      : toss < drops + aways ? StepKind::Away
                                                             : StepKind::Forward));
    }
    return records;
}

KeptRecords kept(const std::vector<RecordPtr>& all, const HistoryLimits& limits) {
    KeptRecords result(limits);
    for (const RecordPtr& record : all) result.add(record);
    return result;
}

int countOf(const std::vector<RecordPtr>& records, StepKind kind) {
    return static_cast<int>(
        std::count_if(records.begin(), records.end(), [&](const RecordPtr& r) { return r->step == kind; }));
}

}  // namespace

TEST_CASE("binned columns: the smallest and largest of every bin are those of the full column") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        Rng rng(seed, "binned columns");
        const auto most = static_cast<std::size_t>(2 * (1 + rng.integer(40)));
        BinnedColumn column(most);
        std::vector<double> full;
        const int count = 1 + rng.integer(3000);
        for (int i = 0; i < count; ++i) {
            full.push_back(rng.normal());
            column.push(full.back());
            REQUIRE(column.bins() <= most);
        }
        CHECK(column.size() == full.size());
        CHECK(column.front() == full.front());
        CHECK(column.back() == full.back());
        CHECK(column.bins() == (full.size() + column.width() - 1) / column.width());
        if (full.size() <= most) CHECK(column.width() == 1);
        if (full.size() > most) CHECK(2 * column.bins() >= most);  // not coarser than need be
        for (std::size_t bin = 0; bin < column.bins(); ++bin) {
            const auto begin = full.begin() + static_cast<std::ptrdiff_t>(bin * column.width());
            const auto end =
                full.begin() + static_cast<std::ptrdiff_t>(std::min(full.size(), (bin + 1) * column.width()));
            CHECK(column.lows()[bin] == *std::min_element(begin, end));
            CHECK(column.highs()[bin] == *std::max_element(begin, end));
        }
    }
}

TEST_CASE("kept records: up to the limit all of them, the very same objects") {
    Rng rng(1, "kept records");
    const auto all = randomRun(smallLimits().whole, 0.2, 0.3, rng);
    const KeptRecords records = kept(all, smallLimits());
    CHECK_FALSE(records.thinned());
    CHECK(records.records() == all);
    for (int t = 0; t < records.count(); ++t) CHECK(records.exactly(t) == all[static_cast<std::size_t>(t)]);
    CHECK(records.exactly(-1) == nullptr);
    CHECK(records.exactly(records.count()) == nullptr);
}

TEST_CASE("kept records: both ends, drops before other marks, the rest evenly; looking back finds the nearest") {
    const HistoryLimits limits = smallLimits();
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Rng rng(seed, "thinned records");
        const int count = limits.whole + 1 + rng.integer(seed % 4 == 0 ? 100000 : 6000);
        const double drops = seed % 3 == 0 ? 0.4 : 10.0 / count, aways = seed % 2 == 0 ? 0.3 : 0.01;
        CAPTURE(seed);
        CAPTURE(count);
        const auto all = randomRun(count, drops, aways, rng);
        const KeptRecords records = kept(all, limits);
        const auto& found = records.records();
        REQUIRE(records.count() == count);
        CHECK(records.thinned());
        CHECK(static_cast<int>(found.size()) <= limits.kept);
        CHECK(static_cast<int>(found.size()) >= limits.kept / 4);
        CHECK(std::is_sorted(found.begin(), found.end(),
                             [](const RecordPtr& a, const RecordPtr& b) { return a->t < b->t; }));
        for (int i = 0; i < limits.ends; ++i) {
            CHECK(records.exactly(i) == all[static_cast<std::size_t>(i)]);
            CHECK(records.exactly(count - 1 - i) == all[static_cast<std::size_t>(count - 1 - i)]);
        }
        if (drops < 0.01) CHECK(countOf(found, StepKind::Drop) == countOf(all, StepKind::Drop));
        // No stretch of time is left empty: even where marks take most of the room the rest has its share.
        int widest = 0;
        for (std::size_t i = 1; i < found.size(); ++i) widest = std::max(widest, found[i]->t - found[i - 1]->t);
        CHECK(widest <= 64 * count / limits.kept);
        for (int trial = 0; trial < 300; ++trial) {
            const int t = rng.integer(count);
            int least = count;
            for (const RecordPtr& record : found) least = std::min(least, std::abs(record->t - t));
            const RecordPtr& nearest = found[records.placeOf(t)];
            CHECK(std::abs(nearest->t - t) == least);
            CHECK((records.exactly(t) != nullptr) == (least == 0));
        }
    }
}

TEST_CASE("kept records: where drops are too many they are thinned as well, and marks never crowd them out") {
    const HistoryLimits limits = smallLimits();
    Rng rng(3, "many drops");
    const auto all = randomRun(50000, 0.3, 0.6, rng);
    const KeptRecords records = kept(all, limits);
    CHECK(static_cast<int>(records.records().size()) <= limits.kept);
    CHECK(countOf(records.records(), StepKind::Drop) >= countOf(records.records(), StepKind::Away) / 2);
    CHECK(countOf(records.records(), StepKind::Drop) > 60);
}

TEST_CASE("kept records: large active sets leave room for fewer of them") {
    HistoryLimits limits = smallLimits();
    Rng rng(4, "large records");
    const auto all = randomRun(5000, 0.05, 0.1, rng);
    const auto many = kept(all, limits);
    // At least: up to two lengths of the end have not been sorted out yet, and a record has more than its own size.
    const auto middleBytes = [&](const KeptRecords& records) {
        const auto ends = static_cast<std::size_t>(limits.ends);
        return (std::max(records.records().size(), 3 * ends) - 3 * ends) * sizeof(IterationRecord);
    };
    limits.bytes = middleBytes(many) / 4;
    const auto few = kept(all, limits);
    CHECK(middleBytes(few) <= limits.bytes);
    CHECK(few.records().size() < many.records().size());
    CHECK(few.records().size() > 2 * static_cast<std::size_t>(limits.ends));
}

TEST_CASE(
    "a history that was thinned has the weights of the full run bit for bit, and keeps no chain of changes alive") {
    const auto mdp = randomMdp({.states = 12, .seed = 5});
    const Problem problem{mdp, 1.02 * featureExpectations(*mdp, uniformPolicy(*mdp)), std::nullopt};
    for (const char* solver : {"cg", "cg-open", "ascg", "pairwise", "mnp", "mwal"}) {
        CAPTURE(std::string(solver));
        RunConfig config;
        config.solver = solver;
        config.iterations = 5000;
        Run run(problem, config), twin(problem, config);
        RunHistory history(smallLimits());
        std::vector<RecordPtr> all;
        std::vector<std::weak_ptr<const ActiveSnapshot>> snapshots;
        while (const RecordPtr record = run.step()) {
            history.add(record);
            snapshots.push_back(record->active);
        }
        while (const RecordPtr record = twin.step()) all.push_back(record);
        REQUIRE(history.size() == static_cast<int>(all.size()));
        for (const RecordPtr& record : history.records()) {
            const IterationRecord& full = *all[static_cast<std::size_t>(record->t)];
            CHECK(record->x == full.x);
            CHECK(record->distance == full.distance);
            CHECK(record->step == full.step);
            const auto here = record->active->members(), there = full.active->members();
            REQUIRE(here.size() == there.size());
            for (std::size_t i = 0; i < here.size(); ++i) {
                CHECK(here[i].weight == there[i].weight);
                CHECK(here[i].vertex->number == there[i].vertex->number);
            }
        }
        if (history.size() <= smallLimits().whole) continue;  // converged before
        CHECK(history.thinned());
        std::set<const ActiveSnapshot*> alive;  // a step of length 0 has the snapshot of the one before
        for (const auto& snapshot : snapshots)
            if (const auto held = snapshot.lock()) alive.insert(held.get());
        // The last ones, a chain of changes before them, and key frames.
        CHECK(alive.size() < 600);
    }
}

TEST_CASE("the columns of a thinned history bound the numbers of every record") {
    RunHistory history(smallLimits());
    std::vector<double> distances;
    Rng rng(5, "thinned columns");
    for (int t = 0; t < 20000; ++t) {
        auto record = std::make_shared<IterationRecord>(*recordOf(t, StepKind::Forward));
        record->distance = rng.uniform();
        distances.push_back(record->distance);
        history.add(record);
    }
    const BinnedColumn& column = history.distances();
    CHECK(column.size() == 20000);
    CHECK(column.back() == distances.back());
    CHECK(column.bins() <= 64);
    for (std::size_t t = 0; t < distances.size(); ++t) {
        CHECK(column.lows()[t / column.width()] <= distances[t]);
        CHECK(column.highs()[t / column.width()] >= distances[t]);
    }
    CHECK(history.at(0)->t == 0);
    CHECK(history.at(19999)->t == 19999);
    CHECK(history.exactly(19999) == history.last());
    CHECK_THROWS_AS(history.at(20000), std::out_of_range);
    CHECK_THROWS_AS(history.at(-1), std::out_of_range);
}

TEST_CASE(
    "vertex pool: of very many vertices those that nobody holds are forgotten, the others stay the same objects") {
    VertexPool pool(1000, 64);
    const Vector everywhere = Vector::Ones(20);
    const auto policyOf = [](int number) {
        std::vector<int> actions(20);
        for (int& action : actions) {
            action = number % 2;
            number /= 2;
        }
        return DeterministicPolicy(actions);
    };
    std::vector<VertexPtr> held;
    std::size_t most = 0;
    int numbers = 0;
    for (int i = 0; i < 3000; ++i) {
        const VertexPtr vertex = pool.insert(policyOf(i), Vector::Constant(1, 1.0 + i), 0.0, everywhere);
        CHECK(vertex->number == ++numbers);
        if (i % 100 == 0) held.push_back(vertex);
        most = std::max(most, pool.size());
    }
    CHECK(most <= 65);
    for (const VertexPtr& vertex : held) {
        CHECK(pool.find(vertex->policy) == vertex);
        CHECK(pool.insert(vertex->policy, vertex->phi, 0.0, everywhere) == vertex);
    }
    CHECK(pool.find(policyOf(1)) == nullptr);
}

TEST_CASE("the limits of a race: two solvers have the full number, more share it, a quarter is certain") {
    CHECK(HistoryLimits::forSolvers(1).kept == 65536);
    CHECK(HistoryLimits::forSolvers(2).kept == 65536);
    CHECK(HistoryLimits::forSolvers(2).bins == 131072);
    CHECK(HistoryLimits::forSolvers(4).kept == 32768);
    CHECK(HistoryLimits::forSolvers(11).kept == 16384);
    for (std::size_t n = 1; n < 40; ++n) {
        const HistoryLimits limits = HistoryLimits::forSolvers(n);
        CHECK(limits.whole == 65536);
        CHECK(limits.bins >= limits.whole);  // nothing is binned before something is left out
        CHECK(limits.kept >= 3 * limits.ends);
    }
}
