#include "panels/panels.h"

namespace awaystep {

PanelSet makePanels(const Look& look) {
    PanelSet set;
    set.docked.push_back(makeConvergencePanel(look));
    set.transport = makeTransportPanel(look);
    return set;
}

}  // namespace awaystep
