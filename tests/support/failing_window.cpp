// The window with one panel more, which makes an edit and then one that throws, before the edit can have been
// autosaved: what becomes of it is window_end_test.sh's to see.

#include <stdexcept>

#include "model/documents/document_history.h"
#include "model/session.h"
#include "window/panels.h"
#include "window/platform/loop.h"
#include "window/shell/orders.h"

using namespace awaystep;

namespace {

class FailingPanel : public Panel {
public:
    const char* title() const override { return "Failing"; }
    void draw(const Session&, Orders& orders) override {
        if (++frames_ != 20) return;
        orders.edit("edit", [](Document& d) { d.race.common.iterations = 4321; });
        orders.edit("fail", [](Document&) { throw std::runtime_error("the panel failed"); });
    }
    bool animating() const override { return true; }

private:
    int frames_ = 0;
};

PanelSet withFailing(const Style& style) {
    PanelSet panels = makePanels(style);
    panels.docked.push_back(std::make_unique<FailingPanel>());
    return panels;
}

}  // namespace

int main() { return runWindow({}, withFailing); }
