#pragma once
// Imported runs on the screen: their rows in the setup, and their paths in the picture of K. Their curves are drawn
// with the others (imported_curves.cpp).

#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class PlaneCanvas;
class PolytopeLabels;
class Session;

// A line, the name, and a button that removes it; nothing where there are none.
void drawImportedRows(const Style& style, const Session& session, Orders& orders);

// Up to the iteration that is shown.
void paintImportedRuns(PlaneCanvas& canvas, const Style& style, const Session& session, PolytopeLabels& labels);

}  // namespace awaystep
