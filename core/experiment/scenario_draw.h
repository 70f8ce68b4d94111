#pragma once
// drawScenario() piece by piece, for a page, which draws frames in between: the world, the expert and the target, then
// the regime, one answer of the oracle after the other.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "experiment/scenario.h"
#include "world/rng.h"
#include "world/stop_token.h"

namespace awaystep {

class CentreInPieces;
class OracleMemory;

class ScenarioDraw {
public:
    // As for drawScenario(). Nothing is done before the first step.
    ScenarioDraw(ScenarioPlan plan, std::uint64_t seed, std::filesystem::path demonstrations, StopToken stop = {});
    ~ScenarioDraw();
    // One piece; the scenario once it is drawn. A piece that asks the oracle ends when `longEnough` says so.
    std::optional<Scenario> step(const std::function<bool()>& longEnough);

private:
    void makeWorld();
    bool findExpert();
    void drawTargetOfExpert();
    bool isInRegime(const std::function<bool()>& longEnough);

    Scenario scenario_;
    std::filesystem::path demonstrations_;
    StopToken stop_;
    Rng expertRng_, sampleRng_;
    std::unique_ptr<OracleMemory> memory_;  // its oracle is kept over the draws: it starts warm
    std::unique_ptr<EdgeSearch> edge_;
    std::unique_ptr<CentreInPieces> centre_;
    bool drawn_ = false;
};

}  // namespace awaystep
