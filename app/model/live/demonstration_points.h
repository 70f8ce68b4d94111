#pragma once
// The demonstrations that count, each with the Phi that it gives by itself: points in the picture of K.

#include <memory>
#include <vector>

#include "world/vector.h"

namespace awaystep {

enum class RecordingRule;
struct Demonstration;
struct Document;
struct OpenScenario;
using DemonstrationPtr = std::shared_ptr<const Demonstration>;

struct DemonstratedPoint {
    DemonstrationPtr demonstration;
    Vector phi;
};

class DemonstrationPoints {
public:
    // Sums up anew only when the list, the rule or the world has changed.
    void follow(const Document& document, const OpenScenario* scenario);
    const std::vector<DemonstratedPoint>& all() const { return points_; }

private:
    std::vector<DemonstratedPoint> points_;
    std::vector<DemonstrationPtr> of_;
    const OpenScenario* in_ = nullptr;
    RecordingRule rule_{};
};

}  // namespace awaystep
