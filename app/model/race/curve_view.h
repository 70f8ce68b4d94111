#pragma once
// What the convergence plot is asked for. A choice like the round shown: keys, panel and lessons set it.

#include <array>

namespace awaystep {

enum class CurveMeasure { Distance, Suboptimality, Gap, Shortfall };
enum class Against { Iterations, OracleCalls, Seconds };

// As lessons write them.
constexpr std::array<const char*, 4> measureNames = {"distance", "h", "gap", "shortfall"};

struct CurveView {
    CurveMeasure measure = CurveMeasure::Distance;
    Against against = Against::Iterations;
    bool theory = false;  // bounds and fitted rates beside the curves

    bool operator==(const CurveView&) const = default;
};

}  // namespace awaystep
