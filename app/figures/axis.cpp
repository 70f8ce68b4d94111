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

// 1, 2 or 5 times a power of ten, so that at most `most` of them fit in the span.
double roundStep(double span, int most) {
    const double raw = span / most;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= raw * (1.0 - 1e-9)) return factor * power;
    return 10.0 * power;
}

// Enough digits to tell neighbours `step` apart; a power of ten where a plain number would be long.
Tick numberTick(double value, double step) {
    if (std::abs(value) < 1e-9 * step) return {0.0, "0", ""};
    const int top = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-12));
    const int bottom = static_cast<int>(std::floor(std::log10(step) + 1e-9));
    std::ostringstream text;
    text << std::fixed;
    if (top >= -3 && top < 6) {
        text.precision(std::max(0, -bottom));
        text << value;
        return {value, withMinus(text.str()), ""};
    }
    text.precision(std::max(0, top - bottom));
    text << value / std::pow(10.0, top);
    const std::string digits = withMinus(text.str());
    return {value, digits == "1" ? "10" : digits + "\u00B7" + "10", withMinus(std::to_string(top))};
}

std::vector<Tick> evenTicks(double low, double high, int most) {
    std::vector<Tick> result;
    const double step = roundStep(high - low, most);
    for (double n = std::ceil(low / step - 1e-9); n * step <= high + 1e-9 * step; ++n)
        result.push_back(numberTick(n * step, step));
    return result;
}

// Readable at any zoom: whole powers of ten while there are several of them, then 1-2-5 within a decade, then evenly
// spaced numbers.
std::vector<Tick> logTicks(double low, double high, int most) {
    const double bottom = std::log10(low), top = std::log10(high);
    const int first = static_cast<int>(std::ceil(bottom - 1e-9)), last = static_cast<int>(std::floor(top + 1e-9));
    std::vector<Tick> result;
    if (top - bottom >= 1.5 || last - first >= 1) {
        const int stride = std::max(1, (last - first + most - 1) / most);
        // Powers that divide evenly stay where they are while an axis grows.
        for (int e = last - ((last % stride) + stride) % stride; e >= first; e -= stride)
            result.push_back({std::pow(10.0, e), "10", withMinus(std::to_string(e))});
        std::reverse(result.begin(), result.end());
        if (result.size() >= 2 && (top - bottom >= 1.5 || most < 4)) return result;
        result.clear();
    }
    for (int e = first - 1; e <= last; ++e)
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double value = factor * std::pow(10.0, e);
            if (value >= low * (1 - 1e-12) && value <= high * (1 + 1e-12)) result.push_back(numberTick(value, value));
        }
    if (result.size() >= 3 && static_cast<int>(result.size()) <= most + 1) return result;
    return evenTicks(low, high, most);
}

}  // namespace

double Axis::place(double value) const {
    if (!log) return std::clamp((value - low) / (high - low), 0.0, 1.0);
    if (value <= low) return 0.0;
    return std::clamp((std::log10(value) - std::log10(low)) / (std::log10(high) - std::log10(low)), 0.0, 1.0);
}

std::vector<Tick> Axis::ticks(int most) const {
    if (log) return logTicks(low, high, most);
    return evenTicks(low, high, most);
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
