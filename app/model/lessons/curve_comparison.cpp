#include "model/lessons/curve_comparison.h"

#include <algorithm>
#include <cmath>

namespace awaystep {

void DrawnCurve::set(double t, double value) {
    const auto place = std::lower_bound(points_.begin(), points_.end(), t,
                                        [](const DrawnPoint& point, double at) { return point.t < at; });
    if (place != points_.end() && place->t == t)
        place->value = value;
    else
        points_.insert(place, {t, value});
}

void DrawnCurve::add(DrawnPoint point) {
    if (!(point.value > 0.0) || !std::isfinite(point.value) || !std::isfinite(point.t)) return;
    const DrawnPoint from = strokeOpen_ ? last_ : point;
    const double low = std::min(from.t, point.t), high = std::max(from.t, point.t);
    for (double t = std::ceil(low); t <= high; t += 1.0) {
        const double share = high > low ? (t - from.t) / (point.t - from.t) : 1.0;
        set(t, std::pow(10.0, std::log10(from.value) + share * (std::log10(point.value) - std::log10(from.value))));
    }
    // A click between two whole t counts for the nearer.
    if (points_.empty()) set(std::round(point.t), point.value);
    strokeOpen_ = true;
    last_ = point;
}

void DrawnCurve::clear() {
    points_.clear();
    strokeOpen_ = false;
}

CurveComparison compareCurves(std::span<const DrawnPoint> drawn, std::span<const double> truth, double floor) {
    CurveComparison result;
    for (const DrawnPoint& point : drawn) {
        if (point.t < 0.0 || point.t >= static_cast<double>(truth.size())) continue;
        const double there = std::max(truth[static_cast<std::size_t>(point.t)], floor);
        const double apart = std::log10(std::max(point.value, floor) / there);
        result.meanDecades += std::abs(apart);
        result.bias += apart;
        result.lastT = point.t;
        result.drawnLast = point.value;
        result.trueLast = there;
        ++result.points;
    }
    if (result.points > 0) {
        result.meanDecades /= result.points;
        result.bias /= result.points;
    }
    return result;
}

}  // namespace awaystep
