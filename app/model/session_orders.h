#pragma once
// Orders for the session, in the order they were given. While a frame is drawn nothing changes: panels read the session
// and give orders; after the last panel Session::apply() has each carried out by the feature that it belongs to. Each
// feature lists its own in model/<feature>/<feature>_orders.h.

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "model/classroom/classroom_orders.h"
#include "model/documents/document_orders.h"
#include "model/lessons/lesson_orders.h"
#include "model/order_list.h"
#include "model/polytope/polytope_orders.h"
#include "model/race/race_orders.h"
#include "model/recording/recording_orders.h"
#include "model/target/target_orders.h"
#include "model/theory/theory_orders.h"

namespace awaystep {

using SessionOrder = std::variant<RaceOrder, ApprenticeOrder, RecordingOrder, PolytopeOrder, LessonOrder,
                                  ClassroomOrder, DocumentOrder, TargetOrder, LiveOrder, TheoryOrder>;

template <class Order>
inline constexpr bool isSessionOrder =
    isListed<Order, RaceOrder> || isListed<Order, ApprenticeOrder> || isListed<Order, RecordingOrder> ||
    isListed<Order, PolytopeOrder> || isListed<Order, LessonOrder> || isListed<Order, ClassroomOrder> ||
    isListed<Order, DocumentOrder> || isListed<Order, TargetOrder> || isListed<Order, LiveOrder> ||
    isListed<Order, TheoryOrder>;

class SessionOrders {
public:
    // Defined elsewhere, so that a file that gives one order compiles the list of one feature only.
    SessionOrders();
    ~SessionOrders();
    SessionOrders(SessionOrders&&) noexcept;
    SessionOrders& operator=(SessionOrders&&) noexcept;
    SessionOrders(const SessionOrders&);
    SessionOrders& operator=(const SessionOrders&);

    template <class Order>
    requires isSessionOrder<Order>
    void add(Order order) {
        using List = typename ListOf<Order, RaceOrder, ApprenticeOrder, RecordingOrder, PolytopeOrder, LessonOrder,
                                     ClassroomOrder, DocumentOrder, TargetOrder, LiveOrder, TheoryOrder>::Type;
        push(List(std::in_place_type<Order>, std::move(order)));
    }
    void edit(std::string name, std::function<void(Document&)> change, std::string mergeKey = {}) {
        add(Edit{std::move(name), std::move(change), std::move(mergeKey)});
    }
    void append(const SessionOrders& others);

    const std::vector<SessionOrder>& all() const { return all_; }
    bool empty() const;

private:
    void push(RaceOrder order);
    void push(ApprenticeOrder order);
    void push(RecordingOrder order);
    void push(PolytopeOrder order);
    void push(LessonOrder order);
    void push(ClassroomOrder order);
    void push(DocumentOrder order);
    void push(TargetOrder order);
    void push(LiveOrder order);
    void push(TheoryOrder order);

    std::vector<SessionOrder> all_;
};

}  // namespace awaystep
