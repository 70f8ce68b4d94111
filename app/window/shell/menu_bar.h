#pragma once
// The menu bar: the menus, folded into one where there is no room for all, and at its right end what is open.

#include <vector>

#include "model/settings/preferences.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;
struct Action;

class MenuBar {
public:
    static constexpr float height = 30.0F;  // unscaled

    // Both outlive the menu bar.
    MenuBar(const Style& style, const std::vector<Action>& actions) : style_(style), actions_(actions) {}

    struct Context {
        const Session& session;
        const Preferences& preferences;
        bool arranging = false;  // panels have tabs to move them by
        bool inClass = false;    // a class is looked at
    };
    void draw(const Context& now, Orders& orders);

private:
    void drawMenu(const char* menu, const Context& now, Orders& orders) const;
    void drawSituation(const Context& now, float from, Orders& orders) const;

    const Style& style_;
    const std::vector<Action>& actions_;
    float menuWidth_ = 0.0F;  // of the menu that was open last
    bool menuWasOpen_ = false;
};

}  // namespace awaystep
