#pragma once
// A small world without a shape of its own as a graph: where to draw its states so that those which lead to one another
// lie close, and which lead to which. The same world always gets the same drawing.

#include <vector>

#include "world/mdp.h"

namespace awaystep {

// Beyond this a graph is not readable, and a list is better.
constexpr int mostGraphStates = 30;

struct GraphPlace {
    double x = 0.0;  // both in 0..1
    double y = 0.0;
};

struct GraphEdge {
    int from = 0;
    int to = 0;  // never `from`: staying is no edge
};

struct GraphLayout {
    std::vector<GraphPlace> places;  // one per state
    std::vector<GraphEdge> edges;    // each once, whichever actions lead there
};

// Empty for a world with more than mostGraphStates states.
GraphLayout layOutGraph(const Mdp& mdp);

}  // namespace awaystep
