#include "window/panels.h"

namespace awaystep {

PanelSet makePanels(const Look& look) {
    PanelSet set;
    set.docked.push_back(makeWorldPanel(look));
    set.docked.push_back(makeFeaturesPanel(look));
    set.docked.push_back(makeConvergencePanel(look));
    set.docked.push_back(makeActiveSetPanel(look));
    set.docked.push_back(makePolytopePanel(look));
    set.docked.push_back(makeAlgorithmPanel(look));
    set.docked.push_back(makeApprenticePanel(look));
    set.docked.push_back(makeEditorPanel(look));
    set.docked.push_back(makeSetupPanel(look));
    set.docked.push_back(makeDemonstrationsPanel(look));
    set.classRoom = makeClassPanel(look);
    set.lesson = makeLessonPanel(look);
    set.transport = makeTransportPanel(look);
    return set;
}

}  // namespace awaystep
