#include "figures/axis.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace awaystep {
namespace {

// A real minus sign: a hyphen is too short beside digits.
std::string withMinus(const std::string& number) {
    return !number.empty() && number.front() == '-' ? "\u2212" + number.substr(1) : number;
}

std::string plain(double value) {
    std::ostringstream text;
    text.precision(6);
    text << value;
    return withMinus(text.str());
}

// 1, 2 or 5 times a power of ten, so that at most `most` of them fit in the span.
double roundStep(double span, int most) {
    const double raw = span / most;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= raw * (1.0 - 1e-9)) return factor * power;
    return 10.0 * power;
}

}  // namespace

double Axis::place(double value) const {
    if (!log) return std::clamp((value - low) / (high - low), 0.0, 1.0);
    if (value <= low) return 0.0;
    return std::clamp((std::log10(value) - std::log10(low)) / (std::log10(high) - std::log10(low)), 0.0, 1.0);
}

std::vector<Tick> Axis::ticks(int most) const {
    std::vector<Tick> result;
    if (log) {
        const int first = static_cast<int>(std::lround(std::log10(low)));
        const int last = static_cast<int>(std::lround(std::log10(high)));
        const int stride = std::max(1, (last - first + most - 1) / most);
        for (int e = last; e >= first; e -= stride)
            result.push_back({std::pow(10.0, e), "10", withMinus(std::to_string(e))});
        std::reverse(result.begin(), result.end());
        return result;
    }
    const double step = roundStep(high - low, most);
    for (double v = std::ceil(low / step - 1e-9) * step; v <= high + 1e-9 * step; v += step)
        result.push_back({v, plain(std::abs(v) < 1e-9 * step ? 0.0 : v), ""});
    return result;
}

Axis fitAxis(const std::vector<double>& values, bool log, double floor) {
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        least = std::min(least, log ? std::max(value, floor) : value);
        most = std::max(most, log ? std::max(value, floor) : value);
    }
    if (!(least <= most)) return {log ? 0.1 : 0.0, 1.0, log};
    if (log) {
        const double low = std::floor(std::log10(least) + 1e-9);
        const double high = std::max(std::ceil(std::log10(most) - 1e-9), low + 1.0);
        return {std::pow(10.0, low), std::pow(10.0, high), true};
    }
    return {least, most > least ? most : least + 1.0, false};
}

}  // namespace awaystep
