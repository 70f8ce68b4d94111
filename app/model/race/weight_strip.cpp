#include "model/race/weight_strip.h"

#include <algorithm>

namespace awaystep {

void WeightStrip::follow(const RunView& run) {
    const RunHistory& history = run.history();
    if (history.size() == 0) {
        samples_.clear();
        return;
    }
    if (run_ != &run || first_ != history.at(0)) {
        run_ = &run;
        first_ = history.at(0);
        stride_ = 1;
        samples_.clear();
    }
    // A long run that arrives at once is sampled sparsely from the start.
    int next = samples_.empty() ? 0 : samples_.back().t + stride_;
    while (static_cast<std::size_t>(history.size() / stride_) > mostSamples) {
        stride_ *= 2;
        std::erase_if(samples_, [this](const Sample& sample) { return sample.t % stride_ != 0; });
        next = samples_.empty() ? 0 : samples_.back().t + stride_;
    }
    for (; next < history.size(); next += stride_) {
        Sample sample;
        sample.t = next;
        if (const auto& active = history.at(next)->active)
            for (const ActiveMember& member : active->members())
                sample.parts.push_back({member.vertex->number, static_cast<float>(member.weight)});
        std::sort(sample.parts.begin(), sample.parts.end(),
                  [](const Part& a, const Part& b) { return a.vertex < b.vertex; });
        samples_.push_back(std::move(sample));
    }
}

}  // namespace awaystep
