#pragma once
// A text cut at the ends of its lines.

#include <sstream>
#include <string>
#include <vector>

namespace awaystep {

inline std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

}  // namespace awaystep
