// Races that are longer than what is kept of them.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <set>
#include <thread>

#include "domains/random_mdp.h"
#include "model/documents/document.h"
#include "model/race/active_rows.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "model/race/record_feed.h"
#include "model/race/run_view.h"
#include "model/race/vertex_lives.h"
#include "model/race/weight_strip.h"
#include "world/occupancy.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

// A racer that counts how many of its records are alive, and how many it made. Every 1000th step is a drop.
class CountedRacer : public Racer {
public:
    struct Counts {
        std::atomic<int> alive = 0, most = 0, made = 0;
    };
    CountedRacer(std::shared_ptr<Counts> counts, int iterations) : counts_(std::move(counts)), left_(iterations) {}

    RecordPtr step() override {
        auto* record = new IterationRecord;
        record->t = t_;
        record->distance = 1.0 / (t_ + 1);
        record->oracleCalls = t_ + 1;
        record->seconds = 1e-6 * t_;
        if (left_ > 0) record->step = t_ % 1000 == 999 ? StepKind::Drop : t_ % 2 ? StepKind::Away : StepKind::Forward;
        record->gamma = 0.5;
        ++t_;
        --left_;
        ++counts_->made;
        const int alive = ++counts_->alive;
        if (alive > counts_->most) counts_->most = alive;
        return {record, [counts = counts_](const IterationRecord* gone) {
                    --counts->alive;
                    delete gone;
                }};
    }
    RunStatus status() const override { return left_ < 0 ? RunStatus::IterationLimit : RunStatus::Running; }
    std::string reason() const override { return {}; }

private:
    std::shared_ptr<Counts> counts_;
    int left_;
    int t_ = 0;
};

RunConfig longConfig(const char* solver, int iterations) {
    RunConfig config;
    config.solver = solver;
    config.iterations = iterations;
    return config;
}

void finish(Workers& workers, Race& race) {
    race.player().setSpeed(Player::fastest);
    race.player().play();
    race.advance(0.01);
    while (race.collect() || race.working()) {
        race.advance(0.01);
        workers.waitForNews(0.001);
    }
}

void wait(Workers& workers) {
    while (workers.busy() > 0) {
        workers.waitForNews(0.05);
        workers.sweep();
    }
}

// All that can be looked up of the vertices that a run took steps toward.
std::size_t entriesOf(const VertexLives& lives, const RunView& run) {
    std::set<int> seen;
    std::size_t entries = 0;
    for (const RecordPtr& record : run.history().records()) {
        if (!record->toward || !seen.insert(record->toward->number).second) continue;
        for (int t = lives.lastEntry(record->toward.get(), run.history().size()); t >= 0;
             t = lives.lastEntry(record->toward.get(), t - 1))
            ++entries;
    }
    return entries;
}

}  // namespace

TEST_CASE("long race: a million iterations of two solvers keep a bounded number of records, and closing frees them") {
    const auto counts = std::make_shared<CountedRacer::Counts>();
    constexpr int iterations = 1000000;
    const RacerMaker maker = [&] { return std::make_unique<CountedRacer>(counts, iterations); };
    Workers workers;
    {
        Race race(workers, {}, {longConfig("cg", iterations), longConfig("ascg", iterations)}, LockStep::Iterations,
                  {maker, maker});
        finish(workers, race);
        REQUIRE(race.player().rounds().finished);
        CHECK(counts->made == 2 * (iterations + 1));
        CHECK(counts->alive <= 2 * 65536);
        // While it ran: what the first thinning had not yet seen, and what waited in the feed.
        CHECK(counts->most <= 2 * 65537 + static_cast<int>(RecordFeed::room) + 2 * 8192);
        for (const RunView& run : race.runs()) {
            const RunHistory& history = run.history();
            CHECK(history.size() == iterations + 1);
            CHECK(history.distances().bins() <= 131072);
            CHECK(history.records().size() >= 30000);
            CHECK(run.stepsBefore(StepKind::Drop, iterations) == 1000);
            CHECK(run.stepsBefore(StepKind::Away, iterations + 1) + run.stepsBefore(StepKind::Drop, iterations + 1) +
                      run.stepsBefore(StepKind::Forward, iterations + 1) ==
                  iterations);
            for (const int t : run.stepsOfKind(StepKind::Drop)) CHECK(history.exactly(t) != nullptr);
            for (int kind = 0; kind < 6; ++kind)
                CHECK(run.stepsOfKind(static_cast<StepKind>(kind)).size() <= StepTimes::most);
        }
    }
    wait(workers);
    CHECK(counts->alive == 0);
}

TEST_CASE("long race: eleven solvers share what two have") {
    const auto counts = std::make_shared<CountedRacer::Counts>();
    constexpr int iterations = 100000;
    const RacerMaker maker = [&] { return std::make_unique<CountedRacer>(counts, iterations); };
    Workers workers;
    Race race(workers, {}, std::vector<RunConfig>(11, longConfig("cg", iterations)), LockStep::Iterations,
              std::vector<RacerMaker>(11, maker));
    finish(workers, race);
    CHECK(counts->alive <= 11 * 16384);
}

TEST_CASE("long race: a solver that is faster than its reader waits, and leaves when the race is closed") {
    const auto counts = std::make_shared<CountedRacer::Counts>();
    Workers workers;
    {
        const RacerMaker maker = [&] { return std::make_unique<CountedRacer>(counts, 10000000); };
        Race race(workers, {}, {longConfig("cg", 10000000)}, LockStep::Iterations, {maker});
        race.player().show(10000000);
        race.advance(0.0);
        // Without a reader it stops by itself.
        int before = -1;
        while (counts->made != before || before < static_cast<int>(RecordFeed::room)) {
            before = counts->made;
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        CHECK(counts->made <= static_cast<int>(RecordFeed::room) + 1);
    }
    wait(workers);
    CHECK(counts->alive == 0);
}

TEST_CASE("long race: a real race of 200 000 iterations can be looked back at anywhere") {
    const auto mdp = randomMdp({.states = 8, .features = 3, .seed = 5});
    const Problem problem{mdp, 1.02 * featureExpectations(*mdp, uniformPolicy(*mdp)), std::nullopt};
    constexpr int iterations = 200000;
    Workers workers;
    for (const LockStep lockStep : {LockStep::Iterations, LockStep::OracleCalls}) {
        Race race(workers, problem, {longConfig("cg", iterations), longConfig("ascg", iterations)}, lockStep);
        finish(workers, race);
        REQUIRE(race.player().rounds().finished);
        Rng rng(8, "look back");
        for (const RunView& run : race.runs()) {
            REQUIRE(run.status() == RunStatus::IterationLimit);
            CHECK(run.history().thinned());
            VertexLives lives;
            while (!lives.follow(run)) {
            }
            WeightStrip strip;
            strip.follow(run);
            CHECK(strip.samples().size() <= 257);
            const std::size_t entries = entriesOf(lives, run);
            CHECK(entries > 0);
            CHECK(entries <= VertexLives::most);
            for (int trial = 0; trial < 400; ++trial) {
                const int round = trial == 0 ? 0 : trial == 1 ? iterations : rng.integer(iterations + 1);
                race.player().show(round);
                const int entry = race.shownEntry(run);
                const RecordPtr record = race.shownRecord(run);
                REQUIRE(record);
                CHECK(record->t == entry);
                CHECK(std::abs(entry - std::min(round, run.history().size() - 1)) <= 8);
                if (round < 4096 || round > iterations - 4096) CHECK(entry == round);
                CHECK(checkHealth(record->x, record->active->members()).empty());
                const auto rows = activeRows(run, lives, entry, RowOrder::Weight);
                CHECK(static_cast<int>(rows.size()) >= record->activeCount());
                CurveQuestion question;
                CHECK(valueAt(run, entry, question) == record->distance);
                CHECK(placeOf(run, entry, Against::OracleCalls) == static_cast<double>(record->oracleCalls));
            }
        }
    }
    wait(workers);
}

TEST_CASE("long race: one step goes to the next iteration that is kept, there and back") {
    const auto counts = std::make_shared<CountedRacer::Counts>();
    constexpr int iterations = 150000;
    Workers workers;
    Race race(workers, {}, {longConfig("cg", iterations)}, LockStep::Iterations,
              {[&] { return std::make_unique<CountedRacer>(counts, iterations); }});
    finish(workers, race);
    const RunView& run = race.runs()[0];
    race.player().show(80001);
    for (int i = 0; i < 50; ++i) {
        const int before = race.shownEntry(run);
        CHECK(race.stepForward());
        CHECK(race.shownEntry(run) > before);
        CHECK(race.player().shown() == race.shownEntry(run));
    }
    for (int i = 0; i < 50; ++i) {
        const int before = race.shownEntry(run);
        CHECK(race.stepBack());
        CHECK(race.shownEntry(run) < before);
    }
    race.player().show(1000);
    CHECK(race.stepForward());
    CHECK(race.player().shown() == 1001);
    race.player().show(iterations);
    CHECK_FALSE(race.stepForward());
    race.player().show(0);
    CHECK_FALSE(race.stepBack());
}

TEST_CASE("extents: over bins they are those of the full column, whatever the bins' width") {
    Rng rng(9, "binned extents");
    std::vector<double> full;
    BinnedColumn column(64);
    for (int i = 0; i < 5000; ++i) {
        full.push_back(rng.normal());
        column.push(full.back());
        if (i % 37 != 0) continue;
        const int bins = static_cast<int>(column.bins());
        const int a = rng.integer(bins), b = a + 1 + rng.integer(bins - a);
        const auto width = static_cast<std::ptrdiff_t>(column.width());
        const auto [low, high] =
            std::minmax_element(full.begin() + a * width, full.begin() + std::min<std::ptrdiff_t>(b * width, i + 1));
        const Extent found = column.over(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
        CHECK(found.low == *low);
        CHECK(found.high == *high);
    }
}

TEST_CASE("steps of length 0 were not taken: they have no mark and are not counted") {
    RunView run(RunConfig{});
    for (int t = 0; t < 6; ++t) {
        IterationRecord record;
        record.t = t;
        record.step = StepKind::Away;
        record.gamma = t < 4 ? 0.25 : 0.0;
        run.add(std::make_shared<const IterationRecord>(record));
    }
    CHECK(run.stepsOfKind(StepKind::Away) == std::vector<int>{0, 1, 2, 3});
    CHECK(run.stepsBefore(StepKind::Away, 6) == 4);
}

TEST_CASE("step times: thinned evenly, and counted all the same") {
    Rng rng(10, "step times");
    StepTimes times;
    std::vector<int> all;
    for (int t = 0; t < 1000000; ++t) {
        if (!rng.chance(0.4)) continue;
        times.add(t);
        all.push_back(t);
    }
    CHECK(times.count() == static_cast<int>(all.size()));
    CHECK(times.times().size() <= StepTimes::most);
    CHECK(times.times().size() > StepTimes::most / 4);
    for (const int t : times.times())
        REQUIRE(times.before(t) == std::lower_bound(all.begin(), all.end(), t) - all.begin());
    CHECK(times.before(1000000) == times.count());
}

TEST_CASE("curves: what is drawn of a binned run spans the values of the full one") {
    HistoryLimits limits;
    limits.whole = limits.kept = 512;
    limits.ends = 32;
    limits.bins = 256;
    RunView whole(longConfig("cg", 20000)), binned(longConfig("cg", 20000), limits);
    Rng rng(11, "binned curves");
    for (int t = 0; t < 20000; ++t) {
        auto record = std::make_shared<IterationRecord>();
        record->t = t;
        record->distance = rng.uniform() / (1.0 + t);
        record->oracleCalls = 2 * t + 1;
        record->seconds = 1e-3 * t;
        whole.add(record);
        binned.add(record);
    }
    for (const Against against : {Against::Iterations, Against::OracleCalls, Against::Seconds}) {
        CurveQuestion question;
        question.against = against;
        CHECK(wholeExtent(whole, question)->low == wholeExtent(binned, question)->low);
        CHECK(wholeExtent(whole, question)->high == wholeExtent(binned, question)->high);
        for (const int columns : {10, 100, 1000}) {
            const double right = placeOf(whole, 19999, against);
            std::vector<CurvePoint> exact, thin;
            sampleCurve(whole, question, 0.0, right, columns, exact);
            sampleCurve(binned, question, 0.0, right, columns, thin);
            REQUIRE_FALSE(thin.empty());
            const auto below = [](const CurvePoint& a, const CurvePoint& b) { return a.y < b.y; };
            CHECK(std::min_element(exact.begin(), exact.end(), below)->y ==
                  std::min_element(thin.begin(), thin.end(), below)->y);
            CHECK(std::max_element(exact.begin(), exact.end(), below)->y ==
                  std::max_element(thin.begin(), thin.end(), below)->y);
            CHECK(std::is_sorted(thin.begin(), thin.end(),
                                 [](const CurvePoint& a, const CurvePoint& b) { return a.x < b.x; }));
            CHECK(thin.back().y == exact.back().y);
            CHECK(thin.back().x == exact.back().x);
        }
    }
}
