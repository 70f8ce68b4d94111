#pragma once
// Everything that can be done by a key or from a menu, as one table that menus, shortcuts, the list under F1 and tests
// share. An action fills orders like a panel does.

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/settings/preferences.h"

namespace awaystep {

class Orders;
class Session;

// While a recording runs the keyboard drives: most plain keys mean something else then.
enum class When { Always, NotRecording, Recording };

struct Action {
    std::string id;    // "race.play": a stable name, for tests and lessons
    std::string menu;  // File, Edit, Run, View, Lesson, Help
    std::string label;
    ImGuiKeyChord chord = 0;        // 0: none
    ImGuiKeyChord secondChord = 0;  // another way to press it; menus print the first
    std::string about;              // one sentence
    std::string_view missing = {};  // why this build cannot do it, as a sentence; empty: it can
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

std::vector<Action> makeActions();

bool isEnabled(const Action& action, const Session& session);
std::string labelOf(const Action& action, const Session& session);
// What its tip says: what it does and, if this build cannot do it, why.
std::string aboutOf(const Action& action);

}  // namespace awaystep
