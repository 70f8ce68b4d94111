#pragma once
// What policies do in the long run, for drawing: how often each state is visited, and what a mixture does there. Worked
// out beside the window, because in a large world one policy takes some hundredths of a second. To ask is enough: what
// is not there yet is worked on, and the answer comes in a later frame.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "model/workers/background.h"
#include "solvers/iteration_record.h"
#include "world/mdp.h"

namespace awaystep {

// Discounted visits per state, x(s), summing to 1/(1-gamma).
using Visits = std::vector<float>;
using VisitsPtr = std::shared_ptr<const Visits>;

struct MixturePicture {
    RecordPtr record;  // of which iterate
    Visits visits;
    // shares[s * actions + a] = x(s, a): its rows, scaled to one, are the stationary policy with the mixture's Phi.
    std::vector<float> shares;
};

class Pictures {
public:
    // A new world: forgets everything.
    void open(std::shared_ptr<const Mdp> mdp);

    // Null until it has been worked out.
    VisitsPtr visits(const VertexPtr& vertex) const;
    // Of the record's mixture. While it is being worked on the picture that was asked for before is answered, so that
    // nothing flickers while a race runs; null before the first.
    std::shared_ptr<const MixturePicture> mixture(const RecordPtr& record) const;

    // Once per frame, after everyone has asked. Answers whether something new is there.
    bool collect(Workers& workers);
    bool working() const { return job_.busy() || !wanted_.empty() || wantedRecord_; }

private:
    struct Known {
        VertexPtr vertex;  // kept, so that its address stays its own
        VisitsPtr visits;
        std::int64_t lastAsked = 0;
    };
    struct Answer {
        std::vector<std::pair<VertexPtr, VisitsPtr>> visits;
        std::shared_ptr<const MixturePicture> mixture;
    };
    void startJob(Workers& workers);
    void forgetOld();

    std::shared_ptr<const Mdp> mdp_;
    mutable std::unordered_map<const Vertex*, Known> known_;
    std::shared_ptr<const MixturePicture> mixture_;
    std::int64_t frame_ = 0;
    Background<Answer> job_;
    // Wishes of this frame: a const panel may ask, for asking changes nothing that anyone sees.
    mutable std::vector<VertexPtr> wanted_;
    mutable RecordPtr wantedRecord_;
};

}  // namespace awaystep
