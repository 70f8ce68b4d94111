// Runner, player and race without a window; meant for the thread sanitizer too.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <future>
#include <stdexcept>
#include <thread>

#include "model/documents/document.h"
#include "model/race/player.h"
#include "model/race/race.h"
#include "model/workers/background.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

// A racer whose every step is known: record t has distance 1/(t+1) and `callsPerStep` oracle calls each.
class CountingRacer : public Racer {
public:
    CountingRacer(int iterations, int callsPerStep) : iterations_(iterations), callsPerStep_(callsPerStep) {}
    RecordPtr step() override {
        if (status_ != RunStatus::Running) return nullptr;
        IterationRecord record;
        record.t = t_;
        record.gamma = 0.5;
        record.distance = 1.0 / (t_ + 1);
        record.oracleCalls = 1 + static_cast<std::int64_t>(t_) * callsPerStep_;
        if (t_ == iterations_)
            status_ = RunStatus::IterationLimit;
        else
            record.step = t_ % 3 == 2 ? StepKind::Away : StepKind::Forward;
        ++t_;
        return std::make_shared<const IterationRecord>(std::move(record));
    }
    RunStatus status() const override { return status_; }
    std::string reason() const override { return {}; }

private:
    int iterations_;
    int callsPerStep_;
    int t_ = 0;
    RunStatus status_ = RunStatus::Running;
};

RunConfig configFor(const char* solver, int iterations) {
    RunConfig config;
    config.solver = solver;
    config.iterations = iterations;
    return config;
}

RacerMaker counting(int iterations, int callsPerStep = 1) {
    return [=] { return std::make_unique<CountingRacer>(iterations, callsPerStep); };
}

// Frames without a window, until the race has what was asked of it.
void settle(Workers& workers, Race& race) {
    race.advance(0.0);
    while (race.collect() || race.working()) {
        race.advance(0.0);
        workers.waitForNews(0.1);
    }
}

}  // namespace

TEST_CASE("workers: a job runs beside, its news wakes the waiting, sweep joins it") {
    Workers workers;
    std::atomic<int> woken = 0;
    workers.onNews([&] { ++woken; });
    std::promise<void> gate;
    workers.start([open = gate.get_future().share()] { open.wait(); });
    workers.sweep();
    CHECK(workers.busy() == 1);
    CHECK_FALSE(workers.waitForNews(0.0));
    gate.set_value();
    CHECK(workers.waitForNews(10.0));
    CHECK(woken == 1);
    workers.sweep();
    CHECK(workers.busy() == 0);
}

TEST_CASE("background: only the latest question is answered, and a failure is a sentence") {
    Workers workers;
    Background<int> question;
    CHECK_FALSE(question.take());

    std::promise<void> gate;
    std::atomic<bool> sawCancel = false;
    question.start(workers, [&, open = gate.get_future().share()](const StopToken& stop) {
        open.wait();
        sawCancel = stop.stopRequested();
        return 1;
    });
    question.start(workers, [](const StopToken&) { return 2; });
    gate.set_value();
    auto result = question.take();
    while (!result) {
        workers.waitForNews(0.1);
        result = question.take();
    }
    CHECK(result->answer == 2);
    CHECK_FALSE(question.busy());

    question.start(workers, [](const StopToken&) -> int { throw std::runtime_error("the lake is dry"); });
    result = question.take();
    while (!result) {
        workers.waitForNews(0.1);
        result = question.take();
    }
    CHECK_FALSE(result->answer);
    CHECK(result->error == "the lake is dry");
    while (workers.busy() > 0) {
        workers.waitForNews(0.1);
        workers.sweep();
    }
    CHECK(sawCancel);
}

TEST_CASE("extents: the smallest and largest between any two places, while the column grows") {
    Rng rng(7, "extents");
    std::vector<double> column;
    BinnedColumn binned;
    for (int size : {1, 7, 8, 9, 63, 64, 65, 700, 5000}) {
        while (static_cast<int>(column.size()) < size) {
            column.push_back(rng.normal());
            binned.push(column.back());
        }
        for (int trial = 0; trial < 200; ++trial) {
            const int a = rng.integer(size);
            const int b = a + 1 + rng.integer(size - a);
            const auto [low, high] = std::minmax_element(column.begin() + a, column.begin() + b);
            const Extent found = binned.over(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
            CAPTURE(size);
            CAPTURE(a);
            CAPTURE(b);
            CHECK(found.low == *low);
            CHECK(found.high == *high);
        }
    }
}

TEST_CASE("player: speed moves the position, and what is not computed yet is not shown") {
    Player player;
    player.rewind(60);
    player.computed(0, false);
    CHECK(player.shown() == 0);
    CHECK(std::isinf(player.secondsToNextRound()));

    player.setSpeed(10.0);
    player.play();
    CHECK(player.secondsToNextRound() == doctest::Approx(0.1));
    player.advance(0.25);
    CHECK(player.wanted() == 2);
    CHECK(player.shown() == 0);
    player.computed(2, false);
    CHECK(player.shown() == 2);

    SUBCASE("a slow solver is followed, not chased") {
        player.advance(5.0);
        CHECK(player.wanted() <= 4);
    }
    SUBCASE("a pause keeps what is shown and wants no more") {
        player.advance(0.2);
        player.pause();
        CHECK(player.wanted() == 2);
        CHECK_FALSE(player.playing());
    }
    SUBCASE("full speed wants everything, and playing ends with the race") {
        player.setSpeed(Player::fastest);
        player.advance(0.001);
        CHECK(player.wanted() == 60);
        player.computed(37, false);
        CHECK(player.shown() == 37);
        CHECK(player.playing());
        player.computed(60, true);
        CHECK(player.shown() == 60);
        CHECK_FALSE(player.playing());
        player.play();
        CHECK(player.shown() == 0);
        CHECK(player.playing());
    }
}

TEST_CASE("player: steps, drags and the two ends") {
    Player player;
    player.rewind(5);
    player.computed(3, false);
    CHECK_FALSE(player.step(-1));
    player.show(3);
    CHECK(player.step(1));
    CHECK(player.wanted() == 4);
    CHECK(player.shown() == 3);
    player.computed(4, false);
    CHECK(player.shown() == 4);
    CHECK(player.step(-1));
    CHECK(player.shown() == 3);
    player.show(99);
    CHECK(player.wanted() == 5);

    // All solvers converged early: the race ends where it stands.
    player.computed(4, true);
    CHECK(player.rounds().last == 4);
    CHECK(player.shown() == 4);
    CHECK_FALSE(player.step(1));
}

TEST_CASE("race: the start is there at once, and lanes grow in lock-step as far as asked") {
    Workers workers;
    Race race(workers, {}, {configFor("cg", 50), configFor("ascg", 50)}, LockStep::Iterations,
              {counting(50), counting(50)});
    settle(workers, race);
    CHECK(race.runs()[0].history().size() == 1);
    CHECK(race.runs()[1].history().size() == 1);

    race.player().show(20);
    settle(workers, race);
    for (const RunView& run : race.runs()) {
        CHECK(run.history().size() == 21);
        CHECK(race.shownEntry(run) == 20);
        CHECK(race.shownRecord(run)->distance == 1.0 / 21);
        CHECK(run.stepsOfKind(StepKind::Away) == std::vector<int>{2, 5, 8, 11, 14, 17, 20});
        CHECK_FALSE(run.over());
    }

    race.player().setSpeed(Player::fastest);
    race.player().play();
    settle(workers, race);
    CHECK(race.player().rounds().finished);
    CHECK(race.player().shown() == 50);
    CHECK(race.runs()[0].status() == RunStatus::IterationLimit);

    race.player().show(7);
    CHECK(race.shownRecord(race.runs()[1])->t == 7);
    CHECK_FALSE(race.working());
}

TEST_CASE("race: a lane that ends early stays at its last record while the other goes on") {
    Workers workers;
    Race race(workers, {}, {configFor("cg", 30), configFor("ascg", 30)}, LockStep::Iterations,
              {counting(30), counting(9)});
    race.player().show(30);
    settle(workers, race);
    CHECK(race.runs()[0].history().size() == 31);
    CHECK(race.runs()[1].history().size() == 10);
    CHECK(race.shownEntry(race.runs()[1]) == 9);
    CHECK(race.player().rounds().last == 30);
}

TEST_CASE("race: in lock-step by oracle calls nobody gets ahead by more than one step") {
    Workers workers;
    Race race(workers, {}, {configFor("cg", 40), configFor("mnp", 40)}, LockStep::OracleCalls,
              {counting(40), counting(40, 3)});
    race.player().show(12);
    settle(workers, race);
    // 13 calls each: 12 iterations of one, 4 iterations of three calls.
    CHECK(race.runs()[0].history().size() == 13);
    CHECK(race.runs()[1].history().size() == 5);
    CHECK(race.shownEntry(race.runs()[0]) == 12);
    CHECK(race.shownEntry(race.runs()[1]) == 4);
    race.player().show(11);
    CHECK(race.shownEntry(race.runs()[1]) == 3);

    race.player().show(40);
    settle(workers, race);
    CHECK(race.player().rounds().finished);
    CHECK(race.runs()[1].status() == RunStatus::IterationLimit);
    CHECK(race.runs()[1].history().spent(Cost::OracleCalls).back() >= 41);
}

TEST_CASE("race: a racer that fails says why and does not stop the others") {
    class Failing : public Racer {
    public:
        RecordPtr step() override { throw std::runtime_error("the oracle lost its way"); }
        RunStatus status() const override { return RunStatus::Running; }
        std::string reason() const override { return {}; }
    };
    Workers workers;
    const RacerMaker neverMade = []() -> std::unique_ptr<Racer> { throw std::invalid_argument("phi: wrong length"); };
    Race race(workers, {}, {configFor("cg", 5), configFor("ascg", 5), configFor("mnp", 5)}, LockStep::Iterations,
              {[] { return std::make_unique<Failing>(); }, counting(5), neverMade});
    race.player().show(5);
    settle(workers, race);
    CHECK(race.runs()[0].status() == RunStatus::Failed);
    CHECK(race.runs()[0].reason() == "the oracle lost its way");
    CHECK(race.runs()[1].history().size() == 6);
    CHECK(race.runs()[2].reason() == "phi: wrong length");
    CHECK(race.shownRecord(race.runs()[2]) == nullptr);
    CHECK(race.player().rounds().finished);
}

TEST_CASE("race: nobody waits for a long oracle call, neither frames nor the next race") {
    class Slow : public Racer {
    public:
        explicit Slow(std::shared_future<void> open) : open_(std::move(open)) {}
        RecordPtr step() override {
            open_.wait();
            return nullptr;
        }
        RunStatus status() const override { return RunStatus::Stopped; }
        std::string reason() const override { return {}; }

    private:
        std::shared_future<void> open_;
    };
    std::promise<void> gate;  // opened at the end: until then the call is in flight
    const std::shared_future<void> open = gate.get_future().share();
    Workers workers;
    {
        auto race = std::make_unique<Race>(workers, Problem{}, std::vector{configFor("cg", 5)}, LockStep::Iterations,
                                           std::vector<RacerMaker>{[=] { return std::make_unique<Slow>(open); }});
        race->player().play();
        for (int frame = 0; frame < 10; ++frame) {
            race->collect();
            race->advance(0.1);
        }
        CHECK(race->working());
        race.reset();  // returns although the step has not
        workers.sweep();
        CHECK(workers.busy() == 1);

        Race next(workers, {}, {configFor("cg", 5)}, LockStep::Iterations, {counting(5)});
        next.player().show(5);
        settle(workers, next);
        CHECK(next.player().rounds().finished);
    }
    gate.set_value();
    while (workers.busy() > 0) {
        workers.waitForNews(0.1);
        workers.sweep();
    }
}

TEST_CASE("race: a pause in full flight stops the runner, and playing goes on from there without a gap") {
    Workers workers;
    Race race(workers, {}, {configFor("cg", 200000)}, LockStep::Iterations, {counting(200000)});
    race.player().setSpeed(Player::fastest);
    race.player().play();
    race.advance(0.01);
    while (race.player().rounds().head < 100) {
        race.collect();
        race.advance(0.001);
        workers.waitForNews(0.01);
    }
    race.player().pause();
    const int stopped = race.player().shown();
    settle(workers, race);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    settle(workers, race);
    const int afterPause = race.runs()[0].history().size();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    race.collect();
    // A step that was under way may come late on a busy machine; a runner that goes on has made hundreds by now.
    CHECK(race.runs()[0].history().size() <= afterPause + 1);
    CHECK(race.player().shown() == stopped);
    race.player().show(afterPause + 500);
    settle(workers, race);
    CHECK(race.runs()[0].history().size() >= afterPause + 501);  // RunHistory refuses a record out of order
}
