#pragma once
// Why the solvers of a finished race converge as they do, as a few places to look at, each with a sentence or two: the
// zigzag of plain CG, and a step by which away steps leave a corner. All of it is read from the records of this race;
// what did not happen in it is not told.

#include <string>
#include <vector>

namespace awaystep {

class Session;

struct StoryPart {
    std::string title;  // "CG zigzags"
    std::string words;
    int run = 0;        // of the race: whose steps are shown
    int iteration = 0;  // and which
};

// Empty while the race is not over, and where none of it can be seen.
std::vector<StoryPart> raceStory(const Session& session);

}  // namespace awaystep
