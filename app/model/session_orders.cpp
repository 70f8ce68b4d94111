#include "model/session_orders.h"

namespace awaystep {

SessionOrders::SessionOrders() = default;
SessionOrders::~SessionOrders() = default;
SessionOrders::SessionOrders(SessionOrders&&) noexcept = default;
SessionOrders& SessionOrders::operator=(SessionOrders&&) noexcept = default;
SessionOrders::SessionOrders(const SessionOrders&) = default;
SessionOrders& SessionOrders::operator=(const SessionOrders&) = default;

void SessionOrders::append(const SessionOrders& others) {
    all_.insert(all_.end(), others.all_.begin(), others.all_.end());
}

bool SessionOrders::empty() const { return all_.empty(); }

void SessionOrders::push(RaceOrder order) { all_.emplace_back(std::move(order)); }
void SessionOrders::push(ApprenticeOrder order) { all_.emplace_back(std::move(order)); }
void SessionOrders::push(RecordingOrder order) { all_.emplace_back(std::move(order)); }
void SessionOrders::push(PolytopeOrder order) { all_.emplace_back(std::move(order)); }
void SessionOrders::push(LessonOrder order) { all_.emplace_back(std::move(order)); }
void SessionOrders::push(ClassroomOrder order) { all_.emplace_back(std::move(order)); }
void SessionOrders::push(DocumentOrder order) { all_.emplace_back(std::move(order)); }
void SessionOrders::push(TargetOrder order) { all_.emplace_back(std::move(order)); }
void SessionOrders::push(LiveOrder order) { all_.emplace_back(std::move(order)); }
void SessionOrders::push(TheoryOrder order) { all_.emplace_back(std::move(order)); }

}  // namespace awaystep
