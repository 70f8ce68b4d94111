#pragma once
// When each vertex of a run entered its active set, and how often: taken in as the run grows, a frame's worth at a
// time. Entry t means: it has weight at x_t and had none at x_{t-1}.

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "workbench/lane.h"

namespace awaystep {

class VertexLives {
public:
    // Takes in what is new; another lane, or one that was started again, starts afresh. Answers whether all of the
    // lane is in.
    bool follow(const Lane& lane);

    // The first entry; -1 if it has none yet.
    int born(const Vertex* vertex) const;
    // The last entry up to iteration t; -1 if there is none.
    int lastEntry(const Vertex* vertex, int t) const;
    // How often it had come back by iteration t.
    int returns(const Vertex* vertex, int t) const;

private:
    void enter(const VertexPtr& vertex, int t);
    void takeStep(const IterationRecord& record, const IterationRecord& next);

    const Lane* lane_ = nullptr;
    RecordPtr first_;
    int taken_ = 0;  // records whose active set has been looked at
    std::unordered_set<const Vertex*> alive_;
    std::unordered_map<const Vertex*, std::vector<int>> entries_;  // ascending
};

}  // namespace awaystep
