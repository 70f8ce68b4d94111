#pragma once
// Where the ticks of a figure's axis stand and what they say.

#include <string>
#include <vector>

namespace awaystep {

struct Tick {
    double value = 0.0;
    std::string label;     // what stands on the line; "10" where an exponent follows
    std::string exponent;  // raised; empty for plain numbers
};

struct Axis {
    double low = 0.0, high = 1.0;
    bool log = false;
    // 0 at low, 1 at high; values beyond the ends are held at them.
    double place(double value) const;
    std::vector<Tick> ticks(int most) const;
};

// An axis that holds all values: whole powers of ten on a log axis (never below `floor`), round numbers else.
Axis fitAxis(const std::vector<double>& values, bool log, double floor);

}  // namespace awaystep
