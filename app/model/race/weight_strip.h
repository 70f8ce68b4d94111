#pragma once
// The weights of a run's active set over its iterations, sampled evenly so that there are at most some hundreds of
// samples however long the run is. It grows with the run: a sample once taken stays until there are too many, and then
// every second one goes. No ImGui here.

#include <vector>

#include "model/race/run_view.h"

namespace awaystep {

struct WeightPart {
    int vertex = 0;  // its number
    float weight = 0.0F;
};
struct WeightSample {
    int t = 0;
    std::vector<WeightPart> parts;  // by the vertex's number, ascending
};

class WeightStrip {
public:
    using Part = WeightPart;
    using Sample = WeightSample;

    // Collects what is new; another run (or one that was started again) starts afresh.
    void follow(const RunView& run);
    const std::vector<Sample>& samples() const { return samples_; }

private:
    static constexpr std::size_t mostSamples = 256;
    const RunView* run_ = nullptr;
    RecordPtr first_;
    int stride_ = 1;
    std::vector<Sample> samples_;
};

}  // namespace awaystep
