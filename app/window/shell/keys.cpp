#include "window/shell/keys.h"

namespace awaystep {
namespace {

struct NamedKey {
    std::string_view name;
    ImGuiKey key;
    const char* print;
};

constexpr NamedKey namedKeys[] = {
    {"up", ImGuiKey_UpArrow, "\u2191"},     {"down", ImGuiKey_DownArrow, "\u2193"},
    {"left", ImGuiKey_LeftArrow, "\u2190"}, {"right", ImGuiKey_RightArrow, "\u2192"},
    {"period", ImGuiKey_Period, "."},       {"space", ImGuiKey_Space, "Space"},
};

bool isDigit(std::string_view name) { return name.size() == 1 && name[0] >= '0' && name[0] <= '9'; }
bool isLetter(std::string_view name) { return name.size() == 1 && name[0] >= 'a' && name[0] <= 'z'; }

}  // namespace

ImGuiKey keyNamed(std::string_view name) {
    for (const NamedKey& each : namedKeys)
        if (each.name == name) return each.key;
    if (isDigit(name)) return static_cast<ImGuiKey>(static_cast<int>(ImGuiKey_0) + (name[0] - '0'));
    if (!isLetter(name)) return ImGuiKey_None;
    return static_cast<ImGuiKey>(static_cast<int>(ImGuiKey_A) + (name[0] - 'a'));
}

std::string keyText(std::string_view name) {
    for (const NamedKey& each : namedKeys)
        if (each.name == name) return each.print;
    return isLetter(name) ? std::string(1, static_cast<char>(name[0] - 'a' + 'A')) : std::string(name);
}

}  // namespace awaystep
