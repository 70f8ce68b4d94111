#pragma once
// What tests of the recorder start with.

#include <cstdint>
#include <string>

#include "domains/domain.h"
#include "expert/recorder.h"

namespace awaystep {

inline RecordingSetup setup(std::uint64_t seed, Ending ending = Ending::ByHand) {
    RecordingSetup result;
    result.id = "test-" + std::to_string(seed);
    result.author = "a test";
    result.seed = seed;
    result.ending = ending;
    return result;
}

// A corridor of three cells above a wall; deterministic.
inline DomainPtr corridor() { return makeDomain("gridworld", R"({"map": ["S.G", ".##"]})"); }
inline DomainPtr slipperyGrid() { return makeDomain("gridworld", R"({"map": ["S..", "-#.", "..G"], "slip": 0.4})"); }

// Actions of a gridworld.
constexpr int right = 3, up = 0, down = 1;

}  // namespace awaystep
