#pragma once
// What can be asked of the apprentice that acts next to the expert.

#include <variant>

namespace awaystep {

enum class Driving;

struct WatchApprentice {
    bool on = true;
};
struct PauseApprentice {
    bool paused = true;
};
struct SetDriving {
    Driving driving{};
};
struct SetWatchingSpeed {
    double stepsPerSecond = 6.0;
};

using ApprenticeOrder = std::variant<WatchApprentice, PauseApprentice, SetDriving, SetWatchingSpeed>;

}  // namespace awaystep
