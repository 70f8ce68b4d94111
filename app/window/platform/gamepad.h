#pragma once
// Game pads as GLFW knows them, as keys of Dear ImGui: the directions of the pad and of the left stick, and the
// buttons. GLFW has no events for them, so they are looked at while the window waits. What the keys do is decided where
// they are read (window/recording/driving.cpp): cross and stick drive, A finishes, B takes a step back, Start pauses.
// Of several pads each counts. A stick is a key once it is half way out.

#include <array>
#include <cstddef>

namespace awaystep {

class Gamepads {
public:
    // Whether one is plugged in: then the wait is done in pieces.
    bool present() const;
    // Looks at them; returns whether a key went down or up since the last look.
    bool poll();
    // Tells Dear ImGui what the last look found.
    void feed() const;

    static constexpr double interval = 1.0 / 60;  // seconds between two looks

private:
    static constexpr std::size_t keyCount = 12;
    std::array<bool, keyCount> down_{};
};

}  // namespace awaystep
