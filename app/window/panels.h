#pragma once
// The makers of all panels, in display order. Each panel is one .cpp file; its class stays private to it. They keep a
// reference to the style, which changes with the theme.

#include "window/shell/panel.h"

namespace awaystep {

PanelSet makePanels(const Style& style);

PanelPtr makeWorldPanel(const Style& style);
PanelPtr makeFeaturesPanel(const Style& style);
PanelPtr makeConvergencePanel(const Style& style);
PanelPtr makeActiveSetPanel(const Style& style);
PanelPtr makePolytopePanel(const Style& style);
PanelPtr makeAlgorithmPanel(const Style& style);
PanelPtr makeTheoryPanel(const Style& style);
PanelPtr makeApprenticePanel(const Style& style);
PanelPtr makeEditorPanel(const Style& style);
PanelPtr makeSetupPanel(const Style& style);
PanelPtr makeDemonstrationsPanel(const Style& style);
// A class of demonstrations.
PanelPtr makeClassPanel(const Style& style);
// The column at the left while a lesson is given.
PanelPtr makeLessonPanel(const Style& style);
// The bar at the bottom.
PanelPtr makeTransportPanel(const Style& style);

}  // namespace awaystep
