#pragma once
// What is known about K in numbers, below its picture: diameter, facial distance, the rate that follows from them.

#include <string>
#include <vector>

#include "window/widgets/theme.h"

namespace awaystep {

class Session;

constexpr float factSize = 12.0F;  // of their type

// On as many lines as they need in this width, two at the most.
std::vector<std::string> factLines(const Style& style, const Session& session, float width);
// At the cursor; resting on them tells what they mean.
void drawFacts(const Style& style, const Session& session, const std::vector<std::string>& lines);

}  // namespace awaystep
