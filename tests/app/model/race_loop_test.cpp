// The lock-step loop of a race, driven in slices as a page drives it, against the same race as a job of the workers and
// against plain runs. Linked with threads (app/race_loop) and without (page/race_loop).
#include "model/race/race_loop.h"

#include <doctest/doctest.h>

#include <cstring>
#include <stdexcept>
#include <vector>

#include "domains/random_mdp.h"
#include "experiment/run.h"
#include "model/documents/document.h"
#include "model/race/race.h"
#include "world/occupancy.h"
#include "world/policy.h"

using namespace awaystep;

namespace {

using Records = std::vector<std::vector<RecordPtr>>;  // of each racer

Problem smallProblem() {
    const auto mdp = randomMdp({.states = 8, .features = 3, .seed = 5});
    return {mdp, 1.02 * featureExpectations(*mdp, uniformPolicy(*mdp)), std::nullopt};
}

std::vector<RunConfig> configs(int iterations) {
    std::vector<RunConfig> all;
    for (const char* solver : {"cg", "ascg", "mnp", "sfw"}) {
        RunConfig config;
        config.solver = solver;
        config.iterations = iterations;
        config.seed = 3;
        all.push_back(config);
    }
    return all;
}

std::vector<RacerMaker> racers(const Problem& problem, const std::vector<RunConfig>& all) {
    std::vector<RacerMaker> makers;
    for (const RunConfig& config : all) makers.push_back(racerFor(problem, config));
    return makers;
}

// What the records hold, but for the time they took.
struct Bits {
    std::string bytes;

    void add(double number) {
        char raw[sizeof number];
        std::memcpy(raw, &number, sizeof number);
        bytes.append(raw, sizeof raw);
    }
    void add(const Vector& vector) {
        for (const double number : vector) add(number);
    }
    void add(const VertexPtr& vertex) { vertex ? add(vertex->phi) : add(-1.0); }
};

std::string bitsOf(const IterationRecord& record) {
    Bits bits;
    for (const double number :
         {static_cast<double>(record.t), record.distance, record.gap, record.gapAllowance, record.gamma, record.limit,
          record.towardSlope, record.awaySlope, record.awayLimit, record.distanceAfter,
          static_cast<double>(record.oracleCalls), record.step ? static_cast<double>(*record.step) : -1.0})
        bits.add(number);
    bits.add(record.x);
    bits.add(record.w);
    bits.add(record.best);
    bits.add(record.away);
    if (record.active)
        for (const ActiveMember& member : record.active->members()) {
            bits.add(member.weight);
            bits.add(member.vertex);
        }
    return bits.bytes;
}

bool sameBits(const Records& a, const Records& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].size() != b[i].size()) return false;
        for (std::size_t t = 0; t < a[i].size(); ++t)
            if (bitsOf(*a[i][t]) != bitsOf(*b[i][t])) return false;
    }
    return true;
}

// Takes what is in the feed. Answers whether every racer has ended.
bool read(RecordFeed& feed, Records& into, std::vector<RunNews>& news) {
    feed.readNew(news, RecordFeed::room);
    into.resize(news.size());
    bool over = true;
    for (std::size_t i = 0; i < news.size(); ++i) {
        into[i].insert(into[i].end(), news[i].records.begin(), news[i].records.end());
        over = over && news[i].status != RunStatus::Running;
    }
    return over;
}

Records bySlices(const Problem& problem, LockStep lockStep, int iterations) {
    const auto all = configs(iterations);
    RecordFeed feed(all.size());
    RaceLoop loop(racers(problem, all), lockStep, iterations, feed, [] {});
    Records records;
    std::vector<RunNews> news;
    // A frame wants some rounds more, makes seven slices and reads what there is.
    Slice state = Slice::More;
    for (int frame = 0; state != Slice::Done; ++frame) {
        for (int i = 0; i < 7 && state != Slice::Done; ++i) state = loop.slice(3 * frame);
        read(feed, records, news);
    }
    CHECK(read(feed, records, news));
    return records;
}

Records byWorkers(const Problem& problem, LockStep lockStep, int iterations) {
    Workers workers;
    Race race(workers, problem, configs(iterations), lockStep);
    race.player().show(iterations);
    race.advance(0.0);
    while (race.collect() || race.working()) {
        race.advance(0.0);
        workers.waitForNews(0.05);
    }
    Records records;
    for (const RunView& run : race.runs()) {
        CHECK(run.over());
        records.push_back(run.history().records());
    }
    return records;
}

Records byRuns(const Problem& problem, int iterations) {
    Records records;
    for (const RunConfig& config : configs(iterations)) {
        Run run(problem, config);
        records.emplace_back();
        while (const RecordPtr record = run.step()) records.back().push_back(record);
    }
    return records;
}

}  // namespace

TEST_CASE("race loop: slices, workers and plain runs give the same records, bit for bit") {
    const Problem problem = smallProblem();
    const Records slices = bySlices(problem, LockStep::Iterations, 200);
    REQUIRE(slices.size() == 4);
    CHECK(slices[1].size() > 10);
    CHECK(sameBits(slices, byWorkers(problem, LockStep::Iterations, 200)));
    CHECK(sameBits(slices, byRuns(problem, 200)));
}

TEST_CASE("race loop: in lock-step by oracle calls too") {
    const Problem problem = smallProblem();
    const Records slices = bySlices(problem, LockStep::OracleCalls, 120);
    CHECK(slices[0].size() > 10);
    CHECK(sameBits(slices, byWorkers(problem, LockStep::OracleCalls, 120)));
}

TEST_CASE("race loop: one slice is one step of one racer, and a round that was begun is completed") {
    const auto all = configs(50);
    RecordFeed feed(all.size());
    int told = 0;
    RaceLoop loop(racers(smallProblem(), all), LockStep::Iterations, 50, feed, [&] { ++told; });
    Records records;
    std::vector<RunNews> news;
    CHECK(loop.slice(5) == Slice::More);
    CHECK_FALSE(read(feed, records, news));
    CHECK(told == 1);
    CHECK(records[0].size() == 1);
    CHECK(records[1].empty());

    // Round 0 is wanted in any case; with round 1 begun, nothing more is wanted.
    while (records[0].size() < 2) {
        CHECK(loop.slice(5) == Slice::More);
        read(feed, records, news);
    }
    int slices = 0;
    while (loop.slice(0) == Slice::More) ++slices;
    CHECK(slices == 4);  // the three other racers, and the end of the round
    read(feed, records, news);
    for (const auto& each : records) CHECK(each.size() == 2);
    CHECK(loop.slice(1) == Slice::Idle);
    CHECK(loop.slice(2) == Slice::More);
}

TEST_CASE("race loop: without room in the feed it is idle, and goes on where it was when there is room") {
    class Endless : public Racer {
    public:
        RecordPtr step() override {
            auto record = std::make_shared<IterationRecord>();
            record->t = t_++;
            return record;
        }
        RunStatus status() const override { return RunStatus::Running; }
        std::string reason() const override { return {}; }

    private:
        int t_ = 0;
    };
    RecordFeed feed(1);
    RaceLoop loop({[] { return std::make_unique<Endless>(); }}, LockStep::Iterations, 1000000, feed, [] {});
    while (loop.slice(1000000) == Slice::More) {
    }
    CHECK_FALSE(feed.hasRoom());
    CHECK(loop.slice(1000000) == Slice::Idle);
    std::vector<RunNews> news;
    CHECK(feed.readNew(news, 10));  // made room
    CHECK(news[0].records.size() == 10);
    CHECK(loop.slice(1000000) == Slice::More);  // the end of the round
    CHECK(loop.slice(1000000) == Slice::More);
    CHECK_FALSE(feed.readNew(news, RecordFeed::room));
    CHECK(news[0].records.front()->t == 10);
    CHECK(news[0].records.back()->t == static_cast<int>(RecordFeed::room));
}

TEST_CASE("race loop: no racers, no race") {
    RecordFeed feed(0);
    RaceLoop loop({}, LockStep::Iterations, 10, feed, [] {});
    CHECK(loop.slice(0) == Slice::Done);
}
