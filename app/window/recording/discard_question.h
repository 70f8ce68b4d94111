#pragma once
// Asks before a recording is discarded.

#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

class DiscardQuestion {
public:
    // In the next frame.
    void ask() { asks_ = true; }
    void draw(const Style& style, const Session& session, Orders& orders);

private:
    bool asks_ = false;
};

}  // namespace awaystep
