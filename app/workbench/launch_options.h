#pragma once
// What the command line says about the window.

#include <optional>
#include <string>

namespace awaystep {

struct LaunchOptions {
    std::optional<std::string> scenario;
    std::optional<std::string> theme;
    std::optional<double> scale;  // replaces that of the theme
};

}  // namespace awaystep
