#pragma once
// One seed, named streams, and our own samplers: the distributions of the standard library differ between compilers,
// mt19937_64 itself does not. A stream's name keeps its numbers apart from all others of the same seed, so that
// drawing once more in one place changes nothing elsewhere.

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <string_view>

#include "files/fingerprint.h"
#include "world/vector.h"

namespace awaystep {

class Rng {
public:
    Rng(std::uint64_t seed, std::string_view stream) : engine_(mix(seed, stream)) {}

    std::uint64_t bits() { return engine_(); }

    // Even in [0, 1), 53 bits.
    double uniform() { return static_cast<double>(engine_() >> 11) * 0x1.0p-53; }
    double uniform(double low, double high) { return low + (high - low) * uniform(); }

    // Even in 0..count-1, without the bias of a plain modulus.
    int integer(int count) {
        const auto n = static_cast<std::uint64_t>(count);
        const std::uint64_t limit = UINT64_MAX - UINT64_MAX % n;
        std::uint64_t value = engine_();
        while (value >= limit) value = engine_();
        return static_cast<int>(value % n);
    }

    bool chance(double probability) { return uniform() < probability; }

    // Index i with probability weights[i] / sum; weights must be >= 0 with a positive sum.
    int categorical(const double* weights, int count) {
        double sum = 0.0;
        for (int i = 0; i < count; ++i) sum += weights[i];
        double left = uniform() * sum;
        int last = 0;
        for (int i = 0; i < count; ++i) {
            if (weights[i] <= 0.0) continue;
            last = i;
            left -= weights[i];
            if (left < 0.0) return i;
        }
        return last;  // the rest of the sum was lost to rounding
    }
    int categorical(const Vector& weights) { return categorical(weights.data(), static_cast<int>(weights.size())); }

    // Standard normal by Box and Muller; 1 - uniform() is never zero.
    double normal() {
        const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
        return radius * std::cos(2.0 * std::numbers::pi * uniform());
    }

private:
    // FNV-1a over the name, then one round of splitmix64 with the seed.
    static std::uint64_t mix(std::uint64_t seed, std::string_view stream) {
        Fnv1a hash;
        hash.addBytes(stream);
        std::uint64_t z = seed * 0x9e3779b97f4a7c15ULL + hash.value();
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

    std::mt19937_64 engine_;
};

}  // namespace awaystep
