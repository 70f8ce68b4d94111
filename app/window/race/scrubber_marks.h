#pragma once
// Which steps get a mark on the scrubber, and how large. Aways and swaps are thinned where they would touch; every drop
// has its mark, because lessons refer to them, smaller where its neighbour is near.

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "solvers/iteration_record.h"

namespace awaystep {

struct ScrubberMark {
    StepKind kind = StepKind::Away;
    int t = 0;
    float size = 1.0F;  // of the full one
};

struct MarkedSteps {  // ascending
    std::span<const int> away, swap, drop;
};

// `perIteration` pixels lie between two iterations, and marks of full size want `apart`. In the order in which they are
// drawn.
inline std::vector<ScrubberMark> scrubberMarks(const MarkedSteps& steps, float perIteration, float apart) {
    constexpr float smallestMark = 0.55F;
    constexpr float closest = 1.0F;  // pixels: nearer than this two marks are one
    perIteration = std::max(1e-6F, perIteration);
    const auto iterations = [&](float pixels) {
        return std::max(1, static_cast<int>(std::ceil(pixels / perIteration)));
    };
    std::vector<ScrubberMark> marks;
    const auto thinned = [&](StepKind kind, std::span<const int> all, float distance) {
        const int skip = iterations(distance);
        for (auto at = all.begin(); at != all.end();) {
            const auto drop = std::lower_bound(steps.drop.begin(), steps.drop.end(), *at - skip + 1);
            if (drop == steps.drop.end() || *drop >= *at + skip) {
                marks.push_back({kind, *at});
                at = std::lower_bound(at, all.end(), *at + skip);
            } else {
                ++at;
            }
        }
    };
    thinned(StepKind::Away, steps.away, 1.3F * apart);
    thinned(StepKind::Swap, steps.swap, apart);
    for (auto at = steps.drop.begin(); at != steps.drop.end();) {
        const auto next = std::lower_bound(at + 1, steps.drop.end(), *at + iterations(closest));
        int nearest = 1 << 20;
        if (at != steps.drop.begin()) nearest = std::min(nearest, *at - *(at - 1));
        if (next != steps.drop.end()) nearest = std::min(nearest, *next - *at);
        const float room = perIteration * static_cast<float>(nearest) / apart;
        marks.push_back({StepKind::Drop, *at, std::clamp(room, smallestMark, 1.0F)});
        at = next;
    }
    return marks;
}

}  // namespace awaystep
