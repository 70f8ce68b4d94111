#pragma once
// What is asked of an oracle: directions drawn at random, others nearby, and how their seconds are told. How long a
// call takes depends on what is asked, so there are always ten or more, and the middle speaks for them.

#include <algorithm>
#include <vector>

#include "world/rng.h"
#include "world/vector.h"

namespace awaystep::bench {

inline Vector direction(int features, Rng& rng) {
    Vector w(features);
    for (double& value : w) value = rng.normal();
    return w / w.norm();
}

// A reward nearby, as the next iteration of a solver asks for: five per cent of another direction.
inline Vector near(const Vector& w, Rng& rng) { return w + 0.05 * direction(static_cast<int>(w.size()), rng); }

struct Spread {
    double low = 0.0, middle = 0.0, high = 0.0;
};

inline Spread spreadOf(std::vector<double> numbers) {
    std::sort(numbers.begin(), numbers.end());
    return {numbers.front(), numbers[numbers.size() / 2], numbers.back()};
}

}  // namespace awaystep::bench
