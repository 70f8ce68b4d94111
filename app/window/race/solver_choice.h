#pragma once
// Which of the racing solvers a panel shows: as segments beside one another while they fit, else as a combo box, so
// that each can be chosen however many race.

#include <span>
#include <string>

#include "window/widgets/theme.h"

namespace awaystep {

class SolverChoice {
public:
    // labels: one per run, what follows "##" is not shown. room: in pixels, of a whole line.
    SolverChoice(const Style& style, std::span<const std::string> labels, float room);

    // What it takes of a line, in pixels.
    float width() const { return width_; }
    // Returns whether another one was chosen.
    bool draw(const char* id, int& selected) const;

private:
    const Style& style_;
    std::span<const std::string> labels_;
    bool segments_ = true;
    float width_ = 0.0F;
};

}  // namespace awaystep
