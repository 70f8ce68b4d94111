#pragma once
// The weights of a run's active set over its iterations, sampled evenly so that there are at most some hundreds of
// samples however long the run is. It grows with the run: a sample once taken stays until there are too many, and then
// every second one goes. No ImGui here.

#include <vector>

#include "model/race/run_view.h"

namespace awaystep {

class WeightStrip {
public:
    struct Part {
        int vertex = 0;  // its number
        float weight = 0.0F;
    };
    struct Sample {
        int t = 0;
        std::vector<Part> parts;  // by the vertex's number, ascending
    };

    // Collects what is new; another run (or one that was started again) starts afresh.
    void follow(const RunView& run);
    const std::vector<Sample>& samples() const { return samples_; }

private:
    static constexpr std::size_t mostSamples = 256;
    const RunView* lane_ = nullptr;
    RecordPtr first_;
    int stride_ = 1;
    std::vector<Sample> samples_;
};

}  // namespace awaystep
