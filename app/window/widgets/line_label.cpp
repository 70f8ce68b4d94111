#include "window/widgets/line_label.h"

#include <algorithm>
#include <array>
#include <limits>

namespace awaystep {
namespace {

// Points within a label are worse than any distance from the end, another label is worse than any line.
constexpr float perPoint = 2.0F, perLabel = 200.0F, perShare = 6.0F;

float labelsUnder(const Area& box, std::span<const Area> taken) {
    return perLabel *
           static_cast<float>(std::count_if(taken.begin(), taken.end(), [&](const Area& t) { return box.meets(t); }));
}

float pointsUnder(const Area& box, std::span<const ImVec2> line) {
    return perPoint *
           static_cast<float>(std::count_if(line.begin(), line.end(), [&](ImVec2 p) { return box.covers(p); }));
}

}  // namespace

Area placeLineLabel(std::span<const ImVec2> own, std::span<const std::vector<ImVec2>> lines,
                    std::span<const Area> taken, const Area& frame, ImVec2 size, float gap) {
    Area best{frame.min, ImVec2(frame.min.x + size.x, frame.min.y + size.y)};
    float least = std::numeric_limits<float>::max();
    constexpr int places = 20;
    for (int i = 0; i <= places && !own.empty(); ++i) {
        const float fromEnd = static_cast<float>(i) / places;
        const auto index = static_cast<std::size_t>((1.0F - fromEnd) * static_cast<float>(own.size() - 1));
        const ImVec2 at = own[index];
        // Above and below, ending at the point, beginning at it, or around it.
        const std::array<ImVec2, 6> corners = {ImVec2(at.x - size.x, at.y - size.y - gap),
                                               ImVec2(at.x + gap, at.y - size.y - gap / 2),
                                               ImVec2(at.x - size.x / 2, at.y - size.y - gap),
                                               ImVec2(at.x - size.x, at.y + gap),
                                               ImVec2(at.x + gap, at.y + gap),
                                               ImVec2(at.x - size.x - gap, at.y + gap / 2)};
        for (std::size_t c = 0; c < corners.size(); ++c) {
            const float x = std::clamp(corners[c].x, frame.min.x, std::max(frame.min.x, frame.max.x - size.x));
            const float y = std::clamp(corners[c].y, frame.min.y, std::max(frame.min.y, frame.max.y - size.y));
            const Area box{ImVec2(x, y), ImVec2(x + size.x, y + size.y)};
            float cost = perShare * fromEnd + (c >= 3 ? 0.4F : 0.0F) + labelsUnder(box, taken);
            for (const std::vector<ImVec2>& line : lines)
                if (cost < least) cost += pointsUnder(box, line);
            if (cost >= least) continue;
            least = cost;
            best = box;
        }
    }
    return best;
}

}  // namespace awaystep
