#pragma once
// Rows of the setup: the criterion and its number. A choice is an edit of the scene's world.

namespace awaystep {

class Session;
class Orders;
struct Style;

void drawCriterionRows(const Style& style, float fieldWidth, const Session& session, Orders& orders);

}  // namespace awaystep
