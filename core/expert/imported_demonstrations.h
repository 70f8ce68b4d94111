#pragma once
// Demonstrations recorded by other programs, which contain states and actions only: a table
// `episode,t,state,action` as CSV, or a line of JSON {"states":[...],"actions":[...]} each. States and actions are the
// numbers of a world that has to be at hand; all else is filled in from it.
//
// T actions come with T+1 states. In a table the last row of an episode is the state where it ended, and its action may
// be missing; an action there led to no state that the file knows, and is left out, as is one in JSON with as many
// actions as states.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "expert/demonstration_file.h"

namespace awaystep {

// What an episode is before its world is asked.
struct PlainEpisode {
    std::string name;  // as in the file
    int line = 1;      // where it begins
    std::vector<int> states;
    std::vector<int> actions;
};

// Whether the text is meant to be one of the two formats.
bool looksLikeImportedDemonstrations(std::string_view text);

// Throws std::invalid_argument in a sentence that names file, line and reason. `domain` may be any world whose states
// have these numbers.
DemonstrationSet parseImportedDemonstrations(std::string_view text, const std::string& file, const Domain& domain);

// Every demonstration carries its world. Throws std::invalid_argument where so many would take gigabytes: a row of ten
// bytes may be an episode.
void checkEpisodeCount(std::size_t episodes, const Domain& domain, const std::string& file);

// Throws std::invalid_argument, naming the episode, for a number that the world does not have. `place` begins the
// messages: "walks.csv, line 7".
Demonstration demonstrationOf(const PlainEpisode& episode, const Domain& domain, const std::string& place);

}  // namespace awaystep
