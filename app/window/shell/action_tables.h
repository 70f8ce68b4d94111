#pragma once
// The parts of the one table of actions, menu by menu, and what they are written with.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "window/shell/actions.h"
#include "window/shell/orders.h"

namespace awaystep {

class Session;

void addFileActions(std::vector<Action>& all);  // File and Export
void addRaceActions(std::vector<Action>& all);
void addRecordingActions(std::vector<Action>& all);
void addLessonActions(std::vector<Action>& all);
void addPresenterActions(std::vector<Action>& all);
void addViewActions(std::vector<Action>& all);
void addTargetActions(std::vector<Action>& all);  // which regime it lies in, and how far it is relaxed

using ActionRun = std::function<void(const Session&, const Preferences&, Orders&)>;

template <class Order>
ActionRun order(Order what) {
    return [what](const Session&, const Preferences&, Orders& orders) { orders.add(what); };
}

// In the menu Run, while there is a race and no recording.
Action runAction(std::string id, std::string label, ImGuiKeyChord chord, std::string about, ActionRun run);

// Names that a lesson may open besides panels and actions: the scrubber and the speed of the transport.
std::vector<std::string> controlNames(const std::vector<Action>& actions);

}  // namespace awaystep
