#pragma once
// The scenarios that come with the program, in their order.

#include <string>
#include <vector>

namespace awaystep::tests {

inline std::vector<std::string> shippedScenarios() {
    return {"grid-vertex",       "grid-face",        "grid-interior",   "grid-outside", "highway-vertex",
            "highway-face",      "highway-interior", "highway-outside", "syed-bad",     "syed-good",
            "syed-reckless",     "abbeel-ng-128",    "drive-nice",      "drive-nasty",  "drive-right-nice",
            "drive-right-nasty", "drive-middle",     "demo-grid",       "demo-highway", "grid-episode",
            "highway-episode",   "grid-average",     "highway-average"};
}

}  // namespace awaystep::tests
