#pragma once
// When each vertex of a run entered its active set, and how often: collected as the run grows, as much as fits a frame
// at a time. Entry t means: it has weight at x_t and had none at x_{t-1}. Of a run that is not kept whole it means: at
// the iteration that is kept before t.

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "model/race/run_view.h"

namespace awaystep {

class VertexLives {
public:
    // Collects what is new; another run, or one that was started again, starts afresh. Returns whether all of the run
    // is in.
    bool follow(const RunView& run);

    // The first entry; -1 if it has none yet.
    int born(const Vertex* vertex) const;
    // The last entry up to iteration t; -1 if there is none.
    int lastEntry(const Vertex* vertex, int t) const;
    // How often it had come back by iteration t.
    int returns(const Vertex* vertex, int t) const;

    // Entries of all vertices together: what is remembered of very long runs has an end.
    static constexpr std::size_t most = 131072;

private:
    struct Entry {
        int t = 0;
        int before = 0;  // entries of this vertex before it
    };

    void enter(int vertex, int t);
    void forget();
    void takeStep(const IterationRecord& record, const IterationRecord& next);
    const Entry* lastUpTo(const Vertex* vertex, int t) const;

    const RunView* run_ = nullptr;
    RecordPtr first_;
    RecordPtr last_;  // that was taken in
    std::size_t remembered_ = 0;
    // By number: a vertex that no record has any more is gone, and another one may get its address.
    std::unordered_set<int> alive_;
    std::unordered_map<int, std::vector<Entry>> entries_;  // ascending
};

}  // namespace awaystep
