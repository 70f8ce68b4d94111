#pragma once
// Everything that can be done by a key or from a menu, as one table that menus, shortcuts, the list under F1 and tests
// share. An action fills orders like a panel does.

#include <imgui.h>

#include <functional>
#include <string>
#include <vector>

#include "model/settings/preferences.h"

namespace awaystep {

class Orders;
class Session;

// While a recording runs the keyboard belongs to driving: most plain keys mean something else then.
enum class When { Always, NotRecording, Recording };

struct Action {
    std::string id;    // "race.play": for tests, lessons and whoever must name one for good
    std::string menu;  // File, Edit, Run, View, Lesson, Help
    std::string label;
    ImGuiKeyChord chord = 0;        // 0: none
    ImGuiKeyChord secondChord = 0;  // another way to press it; menus print the first
    std::string about;              // one sentence
    std::function<void(const Session&, const Preferences&, Orders&)> run = {};
    // Left out: always, never, and the label as it stands.
    std::function<bool(const Session&)> enabled = {};
    std::function<bool(const Session&)> visible = {};  // in menus and lists
    std::function<bool(const Preferences&)> checked = {};
    std::function<std::string(const Session&)> labelNow = {};
    When when = When::Always;
    bool separatorBefore = false;
    bool repeats = false;  // while the key is held
};

// panels: the titles of all panels, each of which can be shown and hidden.
std::vector<Action> makeActions(const std::vector<std::string>& panels);

bool isEnabled(const Action& action, const Session& session);
std::string labelOf(const Action& action, const Session& session);

}  // namespace awaystep
