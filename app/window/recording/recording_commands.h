#pragma once
// What brings the world forward: recording and watching, where panels share a place.

#include <utility>

#include "window/shell/orders.h"

namespace awaystep {

inline void startRecording(Orders& orders) {
    orders.add(StartRecording{});
    orders.add(BringForward{"World"});
}

inline void branchRecording(Orders& orders, DemonstrationPtr from, int step) {
    orders.add(BranchRecording{std::move(from), step});
    orders.add(BringForward{"World"});
}

inline void replay(Orders& orders, DemonstrationPtr demonstration) {
    orders.add(Replay{std::move(demonstration)});
    orders.add(BringForward{"World"});
}

}  // namespace awaystep
