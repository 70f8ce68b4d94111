#pragma once
// What is known about K in numbers, below its picture: diameter, facial distance, the rate that follows from them.

#include <string>
#include <vector>

#include "window/widgets/plot_frame.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Session;

constexpr float factSize = 12.0F;  // of their type
constexpr float remarkSize = 13.0F;

// On as many lines as they need in this width, two at the most.
std::vector<std::string> factLines(const Style& style, const Session& session, float width);
// At the cursor; resting on them tells what they mean.
void drawFacts(const Style& style, const Session& session, const std::vector<std::string>& lines);

// A remark above the picture, where no label goes, on a ground of its own: K may reach as far.
Area roomAbove(const Style& style, const Area& picture, const std::string& sentence);
void drawAbove(const Style& style, const Area& room, const std::string& sentence);

}  // namespace awaystep
