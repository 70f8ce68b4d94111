#pragma once
// The makers of all panels, in display order. Each panel is one .cpp file; its class stays private to it. They keep a
// reference to the look, which changes when the theme does.

#include "window/shell/panel.h"

namespace awaystep {

PanelSet makePanels(const Look& look);

PanelPtr makeWorldPanel(const Look& look);
PanelPtr makeFeaturesPanel(const Look& look);
PanelPtr makeConvergencePanel(const Look& look);
PanelPtr makeActiveSetPanel(const Look& look);
PanelPtr makePolytopePanel(const Look& look);
PanelPtr makeAlgorithmPanel(const Look& look);
PanelPtr makeApprenticePanel(const Look& look);
PanelPtr makeEditorPanel(const Look& look);
PanelPtr makeSetupPanel(const Look& look);
PanelPtr makeDemonstrationsPanel(const Look& look);
// A class of demonstrations.
PanelPtr makeClassPanel(const Look& look);
// The column at the left while a lesson is given.
PanelPtr makeLessonPanel(const Look& look);
// The bar at the bottom.
PanelPtr makeTransportPanel(const Look& look);

}  // namespace awaystep
