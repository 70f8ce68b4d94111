#pragma once
// The command palette: every action of the menus, every scenario, solver and lesson, found by a part of its name; Enter
// carries it out.

#include <array>
#include <string>
#include <vector>

#include "window/shell/actions.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

// How well an action answers to what was typed: every word must be found in its label, its menu or its sentence;
// larger is better, 0 is not at all. Case does not matter. Nothing typed: everything answers alike.
int matchOf(const std::string& typed, const std::string& label, const std::string& menu, const std::string& about);

// Scenarios, solvers and lessons. Reads the lessons' files.
std::vector<Action> paletteActions();

class CommandPalette {
public:
    bool isOpen() const { return open_; }
    void toggle();
    // Between NewFrame and Render, over everything else.
    void draw(const Style& style, const std::vector<Action>& actions, const Session& session,
              const Preferences& preferences, Orders& orders);

private:
    void takeLetters();

    bool open_ = false;
    bool justOpened_ = false;
    bool typing_ = false;  // the field has had the focus
    std::array<char, 120> typed_{};
    int chosen_ = 0;
    std::vector<Action> more_;  // made anew whenever the palette opens: a lesson file may have come meanwhile
};

}  // namespace awaystep
