#pragma once
// The keyboard while a recording runs: it belongs to driving, wherever the focus is and whichever panels are shown.

namespace awaystep {

class Orders;
class Session;

// Fills orders for the keys of the world that were pressed in this frame, and for real time what is held. Rests while
// text is being typed or a question is open.
void routeDriving(const Session& session, Orders& orders);

}  // namespace awaystep
