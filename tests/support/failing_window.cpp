// The window with a panel that makes an edit and then one that throws, before the edit can have been
// autosaved: what becomes of it is window_end_test.sh's to see. With the argument "stay" it makes the first edit only,
// for window_keep_test.sh.

#include <stdexcept>
#include <string_view>

#include "model/documents/document_history.h"
#include "model/session.h"
#include "window/launch.h"
#include "window/panels.h"
#include "window/shell/orders.h"

using namespace awaystep;

namespace {

bool stays = false;  // told by main

class FailingPanel : public Panel {
public:
    PanelId id() const override { return PanelId::Convergence; }
    void draw(const Session&, Orders& orders) override {
        if (++frames_ != 20) return;
        orders.edit("edit", [](Document& d) { d.race.common.iterations = 4321; });
        if (stays) return;
        orders.edit("fail", [](Document&) { throw std::runtime_error("the panel failed"); });
    }
    bool animating() const override { return !stays || frames_ <= 20; }

private:
    int frames_ = 0;
};

PanelSet withFailing(const Style& style) {
    PanelSet panels = makePanels(style);
    for (PanelPtr& panel : panels.docked)
        if (panel->id() == PanelId::Convergence) panel = std::make_unique<FailingPanel>();
    return panels;
}

}  // namespace

int main(int count, char** words) {
    stays = count > 1 && std::string_view(words[1]) == "stay";
    return runWindow({}, withFailing);
}
