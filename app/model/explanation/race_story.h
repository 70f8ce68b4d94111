#pragma once
// Why the solvers of a finished race converge as they do, as a few places to look at, each with a sentence or two: what
// plain CG does (a zigzag, a whole step onto a vertex, steps that lose nothing inside K), then what away steps do
// besides, and whether that helped. All of it is read from the records of this race; what did not happen in it is not
// told.

#include <string>
#include <vector>

namespace awaystep {

class Session;

struct StoryPart {
    std::string title;  // "CG zigzags"
    std::string words;
    int run = 0;        // of the race: whose steps are shown
    int iteration = 0;  // and which
    bool zigzag = false;
};

// Empty while the race is not over, and where it is over before there is anything to see.
std::vector<StoryPart> raceStory(const Session& session);

}  // namespace awaystep
