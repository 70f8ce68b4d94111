#include "window/shell/orders.h"

#include <algorithm>

namespace awaystep {
namespace {

template <class Order, class List>
const Order* as(const List& order) {
    return std::get_if<Order>(&order);
}

const HoverVertex* hovering(const SessionOrder& order) {
    const auto* list = as<PolytopeOrder>(order);
    return list == nullptr ? nullptr : as<HoverVertex>(*list);
}

const HoverFeature* hoveringFeature(const SessionOrder& order) {
    const auto* list = as<RaceOrder>(order);
    return list == nullptr ? nullptr : as<HoverFeature>(*list);
}

}  // namespace

Orders::Orders() = default;
Orders::~Orders() = default;
Orders::Orders(Orders&&) noexcept = default;
Orders& Orders::operator=(Orders&&) noexcept = default;

void Orders::append(const Orders& others) {
    session_.append(others.session_);
    window_.insert(window_.end(), others.window_.begin(), others.window_.end());
}

bool Orders::empty() const { return session_.empty() && window_.empty(); }

bool Orders::changeSomething() const {
    return !window_.empty() || std::any_of(session_.all().begin(), session_.all().end(), [](const SessionOrder& order) {
        return hovering(order) == nullptr && hoveringFeature(order) == nullptr;
    });
}

Orders Orders::countsWhileLocked() const {
    Orders heard;
    for (const SessionOrder& order : session_.all()) {
        if (const HoverVertex* hover = hovering(order)) heard.add(*hover);
        if (const HoverFeature* hover = hoveringFeature(order)) heard.add(*hover);
        if (const auto* lesson = as<LessonOrder>(order))
            if (const auto* sketch = as<SketchCurve>(*lesson)) heard.add(*sketch);
    }
    return heard;
}

Orders Orders::countsWhileFrozen() const {
    Orders heard;
    for (const WindowOrder& order : window_) {
        if (const auto* presentation = as<PresentationOrder>(order))
            if (as<ToggleFreeze>(*presentation) != nullptr || as<ToggleBlank>(*presentation) != nullptr)
                heard.window_.push_back(order);
        if (const auto* dialog = as<FileDialogOrder>(order))
            if (as<Quit>(*dialog) != nullptr) heard.window_.push_back(order);
    }
    return heard;
}

void Orders::push(ShellOrder order) { window_.emplace_back(std::move(order)); }
void Orders::push(FileDialogOrder order) { window_.emplace_back(std::move(order)); }
void Orders::push(PresentationOrder order) { window_.emplace_back(std::move(order)); }

}  // namespace awaystep
