#pragma once
// A number as the unevaluated sum of two doubles, about 31 digits (Dekker, Knuth). Values under the average criterion
// need them: the values of two parts of a chain that are joined by a probability of 1e-12 differ by 1e12, and what an
// action is worth within a part is a matter of their last digits.

#include <cmath>

namespace awaystep {

struct DoubleDouble {
    double high = 0.0;
    double low = 0.0;

    double value() const { return high + low; }
};

inline DoubleDouble exactSum(double a, double b) {
    const double sum = a + b;
    const double part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
}

inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble high = exactSum(a.high, b.high);
    const DoubleDouble low = exactSum(a.low, b.low);
    const DoubleDouble sum = exactSum(high.high, high.low + low.high);
    return exactSum(sum.high, sum.low + low.low);
}
inline DoubleDouble operator-(DoubleDouble a) { return {-a.high, -a.low}; }
inline DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }

// By a double, such as a probability.
inline DoubleDouble operator*(double factor, DoubleDouble a) {
    const double product = factor * a.high;
    return exactSum(product, std::fma(factor, a.high, -product) + factor * a.low);
}

}  // namespace awaystep
