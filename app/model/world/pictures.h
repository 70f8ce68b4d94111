#pragma once
// What policies do in the long run, for drawing: how often each state is visited, and what a mixture does there.
// Computed in the background, because in a large world one policy takes some hundredths of a second. A call requests
// what is missing, and a later frame has it.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "model/workers/background.h"
#include "solvers/iteration_record.h"
#include "world/mdp.h"

namespace awaystep {

// Visits per state, x(s), as the criterion counts them, summing to R; or, by stage, the chance to be in each state at
// each time of a finite horizon, time * states + s.
using Visits = std::vector<float>;
using VisitsPtr = std::shared_ptr<const Visits>;

struct MixturePicture {
    RecordPtr record;  // of which iterate
    Visits visits;
    // shares[s * actions + a] = x(s, a): its rows, scaled to one, are the stationary policy with the mixture's Phi.
    std::vector<float> shares;
    // The same for every time of a finite horizon; else empty.
    Visits stageVisits;
    std::vector<float> stageShares;
};

class Pictures {
public:
    // A new world: forgets everything.
    void open(std::shared_ptr<const Mdp> mdp);

    // Null until it has been worked out.
    VisitsPtr visits(const VertexPtr& vertex) const;
    // By stage; what visits() gives where there is one stage alone.
    VisitsPtr stageVisits(const VertexPtr& vertex) const;
    // Of the record's mixture. While it is being computed the previous picture is returned, so that nothing flickers
    // while a race runs; null before the first.
    std::shared_ptr<const MixturePicture> mixture(const RecordPtr& record) const;

    // Once per frame, after all panels have drawn. Returns whether something new is there.
    bool collect(Workers& workers);
    bool working() const { return job_.busy() || !wanted_.empty() || wantedRecord_; }

private:
    struct Known {
        VertexPtr vertex;  // kept, so that its address stays its own
        VisitsPtr visits, byStage;
        std::int64_t lastAsked = 0;
    };
    struct Found {
        VertexPtr vertex;
        VisitsPtr visits, byStage;
    };
    const Known* known(const VertexPtr& vertex) const;
    struct Answer {
        std::vector<Found> visits;
        std::shared_ptr<const MixturePicture> mixture;
    };
    class Drawing;
    void startJob(Workers& workers);
    void forgetOld();

    std::shared_ptr<const Mdp> mdp_;
    mutable std::unordered_map<const Vertex*, Known> known_;
    std::shared_ptr<const MixturePicture> mixture_;
    std::int64_t frame_ = 0;
    Background<Answer> job_;
    // Requests of this frame; mutable because a request changes nothing that is visible.
    mutable std::vector<VertexPtr> wanted_;
    mutable RecordPtr wantedRecord_;
};

}  // namespace awaystep
