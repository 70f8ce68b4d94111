#include "model/race/racer.h"

#include <utility>

namespace awaystep {
namespace {

class RunRacer : public Racer {
public:
    RunRacer(Problem problem, RunConfig config) : run_(std::move(problem), std::move(config)) {}
    RecordPtr step() override { return run_.step(); }
    RunStatus status() const override { return run_.status(); }
    std::string reason() const override { return run_.reason(); }

private:
    Run run_;
};

}  // namespace

RacerMaker racerFor(Problem problem, RunConfig config) {
    return [problem = std::move(problem), config = std::move(config)] {
        return std::make_unique<RunRacer>(problem, config);
    };
}

}  // namespace awaystep
