#pragma once
// What a person who presents has: the spotlight, the sign of a frozen picture, the projector's theme, and steps that
// are captured into a lesson.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "window/lessons/tiles.h"

namespace awaystep {

class Orders;
class Session;
struct Preferences;
struct Style;

// All but the panel under the mouse grow dim; between two panels the last one stays lit.
class Spotlight {
public:
    void toggle() { on_ = !on_; }
    // drawn: the panels of this frame.
    void draw(const std::vector<Tile>& drawn);

private:
    bool on_ = false;
    std::optional<PanelId> lit_;
};

// Theme and scale for a projector, and back to those before.
class ProjectorTheme {
public:
    void toggle(Preferences& preferences);

private:
    std::pair<std::string, std::optional<double>> before_ = {"light", {}};
};

void drawFrozenSign(const Style& style);
// Black, with a faint word on how to go back.
void drawBlankScreen(const Style& style);

// What is shown becomes a step of the lesson that is open if it is a teacher's own, else of one that is begun with it.
void captureStep(const Session& session, const std::vector<PanelId>& shownPanels, Orders& orders);

}  // namespace awaystep
