#pragma once
// The names of the curves, at the lines themselves; a click hides a line or brings it back.

#include <imgui.h>

#include <set>
#include <string>

#include "gui/plot_frame.h"
#include "gui/theme.h"
#include "workbench/curves.h"
#include "workbench/race.h"

namespace awaystep {

class CurveLabels {
public:
    explicit CurveLabels(const Look& look) : look_(look) {}

    void draw(const Race& race, const CurveQuestion& question, const PlotFrame& frame);
    bool hides(const std::string& solver) const { return hidden_.contains(solver); }
    const std::set<std::string>& hidden() const { return hidden_; }

private:
    float width(const std::string& name, const std::string& value) const;
    ImVec2 place(const Lane& lane, const CurveQuestion& question, const PlotFrame& frame, float width) const;

    const Look& look_;
    std::set<std::string> hidden_;  // solvers whose curve is switched off
};

}  // namespace awaystep
