#pragma once
// The message of what is thrown.

#include <exception>
#include <string>
#include <string_view>

namespace awaystep {

// The words of what is thrown; empty if nothing is.
inline std::string refusal(const auto& act) {
    try {
        act();
    } catch (const std::exception& refused) {
        return refused.what();
    }
    return "";
}

inline bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace awaystep
