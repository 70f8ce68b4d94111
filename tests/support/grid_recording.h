#pragma once
// A small grid to record in, and a hand that presses random keys.

#include <cstdint>
#include <string>

#include "expert/recording_session.h"

namespace awaystep {

inline DomainPtr grid() { return makeDomain("gridworld", R"({"map": ["S...", ".#..", "...G"], "slip": 0.2})"); }

inline RecordingSetup setup(const std::string& id, std::uint64_t seed = 1, Ending ending = Ending::ByHand) {
    RecordingSetup result;
    result.id = id;
    result.author = "a test";
    result.seed = seed;
    result.ending = ending;
    return result;
}

// Where the recording with the id "a" for this file has its journal.
inline std::string journalOf(const std::string& file) { return file + ".a.journal"; }

// Presses random keys; what it did stands in recorder().current().
inline void press(RecordingSession& session, std::uint64_t seed, int keys) {
    Rng rng(seed, "keys");
    for (int i = 0; i < keys; ++i) {
        if (rng.chance(0.2)) {
            session.undo();
        } else {
            session.act(rng.integer(4), i);
        }
    }
}

}  // namespace awaystep
