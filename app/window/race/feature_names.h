#pragma once
// The names of the features in their panel: beside the bars, or, in a narrow panel, each on a line above its bar.

#include <imgui.h>

#include <string>
#include <vector>

#include "window/widgets/theme.h"

namespace awaystep {

class FeatureNames {
public:
    // room: for all rows, in pixels. A name beside its bar would be cut in a narrow panel, or leave no bar: it takes a
    // line of its own if there is the height for it. Both arguments must outlive this.
    FeatureNames(const Style& style, const std::vector<std::string>& names, ImVec2 room);

    // How far bars begin below the top of their row, and from its left end, in pixels.
    float above() const { return above_; }
    float beside() const { return beside_; }
    // The item of a row, of this size, with its name.
    void drawRow(int feature, ImVec2 size) const;

private:
    const Style& style_;
    const std::vector<std::string>& names_;
    float above_ = 0.0F, beside_ = 0.0F;
};

// Without the words that all of them begin with: "region 1,2" is "1,2" between its neighbours.
std::vector<std::string> shortFeatureNames(const std::vector<std::string>& names);

}  // namespace awaystep
