#pragma once
// What the convergence plot shows, chosen above it: measure, axis, theory, and a menu with the rest. In a low panel
// everything is in the menu.

#include <vector>

#include "model/race/race_orders.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

// What every solver has reached goes into the document, and the curves stay behind those of the next races.
void keepResult(const Session& session, Orders& orders);

class ConvergenceControls {
public:
    explicit ConvergenceControls(const Style& style) : style_(style) {}

    // `zoomed` is switched off when the user asks for the whole plot.
    void draw(const Session& session, Orders& orders, const CurveView& shown, bool compact, bool& zoomed);
    // In the next frame, after a right click in the plot.
    void openMenu() { wantsMenu_ = true; }

private:
    struct Choices {
        std::vector<CurveMeasure> measures;
        std::vector<Against> axes;
    };
    void drawRows(CurveView& view, const Choices& choices);
    void chooseInMenu(CurveView& view, const Choices& choices);
    void drawKeep(const Session& session, Orders& orders);
    void drawMenu(const Session& session, Orders& orders, bool& zoomed);

    const Style& style_;
    bool wantsMenu_ = false;
};

}  // namespace awaystep
