#include "window/panels.h"

namespace awaystep {

PanelSet makePanels(const Style& style) {
    PanelSet set;
    set.docked.push_back(makeWorldPanel(style));
    set.docked.push_back(makeFeaturesPanel(style));
    set.docked.push_back(makeConvergencePanel(style));
    set.docked.push_back(makeActiveSetPanel(style));
    set.docked.push_back(makePolytopePanel(style));
    set.docked.push_back(makeAlgorithmPanel(style));
    set.docked.push_back(makeTheoryPanel(style));
    set.docked.push_back(makeApprenticePanel(style));
    set.docked.push_back(makeEditorPanel(style));
    set.docked.push_back(makeSetupPanel(style));
    set.docked.push_back(makeDemonstrationsPanel(style));
    set.classroom = makeClassPanel(style);
    set.lesson = makeLessonPanel(style);
    set.transport = makeTransportPanel(style);
    return set;
}

}  // namespace awaystep
