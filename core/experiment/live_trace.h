#pragma once
// Learning after every step of a demonstration, as files: a CSV row per step, and the last answer as JSON. Planning
// calls, store hits and seconds of a row are those of its own step. Numbers read back exactly.

#include <string>
#include <string_view>

#include "solvers/live/live_projection.h"

namespace awaystep {

// demonstration,step,distance,gap,floor,planning_calls,store_hits,active_set,seconds,x_0..,w_0..
std::string liveTraceHeader(int features);
void appendLiveRow(std::string& text, std::string_view demonstration, int step, const LiveAnswer& answer,
                   double seconds);

// All rows together.
struct LiveTotals {
    int rows = 0;
    long long planningCalls = 0;
    int mostPlanningCalls = 0;  // of one row
    long long storeHits = 0;
    double seconds = 0.0;
    int aboveGap = 0;      // rows that rounding ended before their gap was reached
    bool stopped = false;  // by request, before the last row

    void add(const LiveAnswer& answer, double rowSeconds);
};

// {"solver","status","rows","planning_calls","store_hits", and of the last row "x","distance","gap","gap_allowance",
// "floor","w","epsilon","active_set":[{"weight","policy","phi"}]}.
std::string liveResultJson(const LiveTotals& totals, const LiveAnswer& last);

}  // namespace awaystep
