// The workers without threads, as a page has them: jobs are done in the frames, a slice at a time.
#include <doctest/doctest.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "domains/random_mdp.h"
#include "geometry/facial_distance.h"
#include "geometry/inner_ball.h"
#include "geometry/plane.h"
#include "geometry/regime.h"
#include "model/polytope/polytopes.h"
#include "model/workers/background.h"
#include "model/workers/oracle_job.h"
#include "model/workers/workers.h"
#include "solvers/oracles/exact_oracle.h"

using namespace awaystep;

TEST_CASE("workers in frames: a job in one piece lets one frame pass, then it is done and announced") {
    Workers workers;
    int woken = 0;
    bool done = false;
    workers.onNews([&] { ++woken; });
    workers.start([&] { done = true; });
    CHECK(workers.due());
    CHECK(workers.busy() == 1);
    workers.runFor(8.0);  // this frame can still say that something is being worked on
    CHECK_FALSE(done);
    workers.runFor(8.0);
    CHECK(done);
    CHECK(woken == 1);
    CHECK_FALSE(workers.due());
    workers.sweep();
    CHECK(workers.busy() == 0);
}

TEST_CASE("workers in frames: jobs take turns, slice by slice, and a frame ends when its time is over") {
    Workers workers;
    std::string order;
    const auto job = [&](char name, int slices) {
        workers.startSlices([&order, name, left = slices]() mutable {
            order += name;
            return --left == 0 ? Slice::Done : Slice::More;
        });
    };
    job('a', 3);
    job('b', 2);
    workers.runFor(0.0);  // a slice at least
    CHECK(order == "a");
    workers.runFor(1000.0);
    CHECK(order == "ababa");

    using Clock = std::chrono::steady_clock;
    int slices = 0;
    bool enough = false;
    workers.startSlices([&] {
        ++slices;
        return enough ? Slice::Done : Slice::More;
    });
    const auto begin = Clock::now();
    workers.runFor(5.0);
    CHECK(Clock::now() - begin >= std::chrono::milliseconds(5));
    CHECK(slices > 10);
    CHECK(workers.due());
    enough = true;
}

TEST_CASE("workers in frames: an idle job costs nothing until it is resumed") {
    Workers workers;
    int slices = 0;
    int wanted = 2;
    const auto resume = workers.startSlices([&] {
        if (slices == wanted) return wanted == 5 ? Slice::Done : Slice::Idle;
        ++slices;
        return Slice::More;
    });
    workers.runFor(1000.0);
    CHECK(slices == 2);
    CHECK_FALSE(workers.due());
    CHECK(workers.busy() == 1);
    wanted = 5;
    workers.runFor(1000.0);
    CHECK(slices == 2);
    resume();
    CHECK(workers.due());
    CHECK(workers.waitForNews(10.0));  // works while it waits, and the end of a job is news
    CHECK(slices == 5);
    workers.sweep();
    CHECK(workers.busy() == 0);
    resume();  // too late, and no harm
    CHECK_FALSE(workers.waitForNews(10.0));
}

TEST_CASE("workers in frames: resumed in the middle of its own slice, a job is not idle after it") {
    Workers workers;
    std::function<void()> resume;
    int slices = 0;
    resume = workers.startSlices([&] {
        if (++slices == 1) resume();
        return slices < 2 ? Slice::Idle : Slice::Done;
    });
    workers.runFor(1000.0);
    CHECK(slices == 2);
}

TEST_CASE("workers in frames: what was begun is completed when they go, idle jobs are dropped") {
    std::string order;
    {
        Workers workers;
        workers.start([&] { order += "saved "; });
        workers.startSlices([&, left = 3]() mutable {
            order += "slice ";
            return --left == 0 ? Slice::Done : Slice::More;
        });
        workers.startSlices([] { return Slice::Idle; });
    }
    CHECK(order == "saved slice slice slice ");
}

TEST_CASE("background in frames: only the latest question is answered, a failure is a sentence, and one can wait") {
    Workers workers;
    Background<int> question;
    bool sawStop = false;
    question.start(workers, [&](const StopToken& stop) {
        sawStop = stop.stopRequested();
        return 1;
    });
    question.start(workers, [](const StopToken&) { return 2; });
    std::optional<Background<int>::Result> result;
    for (int frame = 0; !result && frame < 10; ++frame) {
        workers.runFor(8.0);
        result = question.take();
    }
    REQUIRE(result);
    CHECK(result->answer == 2);
    CHECK(sawStop);

    question.start(workers, [](const StopToken&) -> int { throw std::runtime_error("the lake is dry"); });
    CHECK(question.busy());
    while (!(result = question.take())) workers.waitForNews(0.1);
    CHECK(result->error == "the lake is dry");

    int written = 0;
    question.start(workers, [&](const StopToken&) { return ++written; });
    question.finish();
    CHECK(written == 1);
    CHECK_FALSE(question.busy());
}

TEST_CASE("workers in frames: a result that is computed in slices arrives with the last of them") {
    Workers workers;
    Background<int> job;
    job.startSlices(workers,
                    [left = 3](const StopToken&) mutable { return --left == 0 ? std::optional(7) : std::nullopt; });
    workers.runFor(0.0);
    workers.runFor(0.0);
    CHECK(job.busy());
    CHECK_FALSE(job.take());
    workers.runFor(0.0);
    const auto result = job.take();
    REQUIRE(result);
    CHECK(result->answer == 7);
    CHECK_FALSE(job.busy());

    job.startSlices(workers, [](const StopToken&) -> std::optional<int> { throw std::runtime_error("no"); });
    workers.runFor(0.0);
    CHECK(job.take()->error == "no");
    // One that is abandoned is not called again.
    int calls = 0;
    job.startSlices(workers, [&calls](const StopToken&) -> std::optional<int> {
        ++calls;
        return std::nullopt;
    });
    workers.runFor(0.0);
    job.abandon();
    workers.runFor(0.0);
    workers.runFor(0.0);
    CHECK(calls == 1);
    CHECK_FALSE(workers.due());
}

TEST_CASE("workers in frames: a question to the oracle is answered in pieces, with the answer that it has at once") {
    RandomMdpParameters parameters;
    parameters.states = 2000;
    parameters.features = 6;
    parameters.seed = 2;
    const auto mdp = randomMdp(parameters);
    ExactOracle direct(mdp);
    const Vector centre = centreOfK(mdp);
    const Vector target = 0.5 * (centre + direct.best(Vector::Ones(6))->phi);
    const Regime expected = regimeOf(direct, target, centre);

    Workers workers;
    Background<Regime> job;
    startWithOracle<Regime>(job, workers, mdp, [target, centre](LinearOracle& oracle, const StopToken& stop) {
        return regimeOf(oracle, target, centre, stop);
    });
    int pieces = 0;
    std::optional<Background<Regime>::Result> result;
    while (!(result = job.take())) {
        REQUIRE(++pieces < 10000);
        workers.runFor(0.0);
    }
    REQUIRE(result->answer);
    CHECK(result->answer->kind == expected.kind);
    CHECK(result->answer->depth == doctest::Approx(expected.depth));
    CHECK(pieces > 1);

    // Abandoned between two pieces, it is not asked again.
    startWithOracle<Regime>(job, workers, mdp, [target, centre](LinearOracle& oracle, const StopToken& stop) {
        return regimeOf(oracle, target, centre, stop);
    });
    workers.runFor(0.0);
    job.abandon();
    workers.runFor(0.0);
    CHECK_FALSE(workers.due());
}

TEST_CASE("polytopes in frames: facts and the ball in K are worked out in pieces, and are those worked out at once") {
    RandomMdpParameters parameters;
    parameters.states = 400;
    parameters.features = 4;
    parameters.seed = 3;
    const auto mdp = randomMdp(parameters);
    ExactOracle oracle(mdp);
    const Vector target = 0.8 * centreOfK(mdp) + 0.2 * oracle.best(Vector::Ones(4))->phi;
    Workers workers;
    Polytopes polytopes;
    polytopes.open(mdp);
    polytopes.aim(target, std::nullopt);
    const auto piecesUntil = [&](const auto& known) {
        int pieces = 0;
        while (!known() && ++pieces < 100000) {
            workers.runFor(0.0);
            polytopes.collect(workers);
        }
        return pieces;
    };
    // A piece is one call of the oracle, one hull or one pair of hulls: a third of the 240 calls at least are drawn
    // evenly.
    CHECK(piecesUntil([&] { return polytopes.facts().has_value(); }) > 80);
    const PolytopeFacts atOnce = factsOf(mdp, nullptr);
    REQUIRE(atOnce.pair);
    CHECK(polytopes.facts()->pair->distance == atOnce.pair->distance);
    CHECK(polytopes.facts()->certifiedFaces == atOnce.certifiedFaces);
    CHECK(polytopes.facts()->boxDiagonal == atOnce.boxDiagonal);
    CHECK(piecesUntil([&] { return polytopes.innerRadius().has_value(); }) > 1);
    CHECK(*polytopes.innerRadius() ==
          doctest::Approx(innerRadius(oracle, affineHullOf(oracle, 4), target)).epsilon(1e-12));
    CHECK(*polytopes.innerRadius() > 0.0);
}
