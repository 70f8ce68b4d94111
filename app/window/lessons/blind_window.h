#pragma once
// A lesson without a screen: the real shell on a session of its own, whose frames are laid out and not drawn. It finds
// what only a shown step tells: highlights that are missing, numbers that are measured.

#include <utility>

#include "model/session.h"
#include "model/session_orders.h"
#include "window/platform/gui_context.h"
#include "window/shell/panel.h"
#include "window/shell/shell.h"

namespace awaystep {

class BlindWindow {
public:
    explicit BlindWindow(PanelMaker makePanels);

    LiveSession& session() { return session_; }
    const Shell& shell() const { return shell_; }

    // Carries it out, and lays out frames until everything that it asks for is there.
    template <class Order>
    void order(Order order) {
        SessionOrders orders;
        orders.add(std::move(order));
        session_.apply(orders);
        settle();
    }

private:
    struct NullBackend {
        NullBackend();
        ~NullBackend();
        NullBackend(const NullBackend&) = delete;
        NullBackend& operator=(const NullBackend&) = delete;
    };

    void settle();

    LiveSession session_{std::string()};  // no folder: nothing is recorded
    GuiContext context_;
    NullBackend backend_;
    Shell shell_;
};

}  // namespace awaystep
