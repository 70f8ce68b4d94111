#pragma once
// One field of a CSV line: in quotes if it holds what would end it.

#include <string>
#include <string_view>

namespace awaystep {

inline std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += c;
        quoted += c;
    }
    return quoted + '"';
}

}  // namespace awaystep
