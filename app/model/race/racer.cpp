#include "model/race/racer.h"

#include <utility>

#include "model/workers/workers.h"
#include "planning/bellman.h"
#include "world/parallel.h"

namespace awaystep {
namespace {

class RunRacer : public Racer {
public:
    RunRacer(Problem problem, RunConfig config, WorldStorePtr store)
        : pool_(problem.mdp && problem.mdp->states() >= statesInBlocks ? poolBesideWindow() : nullptr),
          run_(std::move(problem), measured(std::move(config)), {.parallel = pool_.get()}),
          store_(std::move(store)) {}
    RecordPtr step() override {
        const RecordPtr record = run_.step();
        if (store_ && record && record->gapIsExact) keep(record->best);
        return record;
    }
    RunStatus status() const override { return run_.status(); }
    std::string reason() const override { return run_.reason(); }

private:
    // The window shows what a learning oracle loses.
    static RunConfig measured(RunConfig config) {
        config.measureOracle = true;
        return config;
    }
    // A run numbers its vertices in the order in which it finds them.
    void keep(const VertexPtr& planned) {
        if (!planned || planned->number <= lastKept_) return;
        store_->add({planned});
        lastKept_ = planned->number;
    }

    std::unique_ptr<Parallel> pool_;  // outlives the run
    Run run_;
    WorldStorePtr store_;
    int lastKept_ = 0;
};

}  // namespace

RacerMaker racerFor(Problem problem, RunConfig config, WorldStorePtr store) {
    return [problem = std::move(problem), config = std::move(config), store = std::move(store)] {
        return std::make_unique<RunRacer>(problem, config, store);
    };
}

}  // namespace awaystep
