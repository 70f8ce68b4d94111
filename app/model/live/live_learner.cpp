#include "model/live/live_learner.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "geometry/regime.h"
#include "solvers/active_set/weight_history.h"
#include "solvers/live/live_projection.h"
#include "solvers/live/online_gradient.h"
#include "world/mdp.h"
#include "world/occupancy.h"
#include "world/policy.h"

namespace awaystep {
namespace {

using LearnerClock = std::chrono::steady_clock;

// Steps that were passed over are learnt afterwards only where a slice is shorter than this.
constexpr double quickSlice = 0.02;  // seconds
// Bytes of vertices that have a number in this drive.
constexpr std::size_t mostNumberedBytes = 64'000'000;

}  // namespace

struct LearnerOrder {
    std::vector<TargetPtr> targets;
    int wanted = -1;
    std::uint64_t revision = 0;
    bool again = false;
    bool leave = false;
};

// The vertices of a drive, numbered as they enter the mixture: those of the store have no numbers.
class NumberedVertices {
public:
    VertexPtr of(const VertexPtr& vertex) {
        const auto known = known_.find(vertex.get());
        if (known != known_.end()) return known->second.numbered;
        if (bytes_ > mostNumberedBytes) {  // what comes back gets another number
            known_.clear();
            bytes_ = 0;
        }
        bytes_ += VertexStore::bytesOf(*vertex);
        auto numbered = std::make_shared<const Vertex>(Vertex{++last_, vertex->policy, vertex->phi});
        known_.emplace(vertex.get(), Known{vertex, numbered});
        return numbered;
    }

private:
    struct Known {
        VertexPtr vertex;  // kept, so that its address stays its own
        VertexPtr numbered;
    };
    std::unordered_map<const Vertex*, Known> known_;
    std::size_t bytes_ = 0;
    int last_ = 0;
};

struct LiveLearner::Shared {
    Shared(Workers& all, LearnerSetup settings) : workers(all), setup(std::move(settings)) {}

    Workers& workers;
    const LearnerSetup setup;
    StopSource stop;

    mutable std::mutex mutex;
    LearnerOrder order;
    News news;
    bool idle = false;

    // --- the job's own ---
    LearnerOrder now;
    std::optional<LiveProjection> projection;
    std::optional<OnlineConditionalGradient> online;
    Vector centre;                  // Phi(uniform), where targets are pulled inside
    std::vector<TargetPtr> learnt;  // by step; null: passed over
    std::size_t firstMissing = 0;   // none before it
    int aimedAt = -1;
    TargetPtr aim;  // null: nothing is under way
    bool filling = false;
    double spent = 0.0;    // seconds on this aim
    double slowest = 0.0;  // of the slices with a plan
    int countedCalls = 0;  // of the aim under way
    std::int64_t planned = 0;
    std::uint64_t storeRevision = 0;
    int storeSize = 0;
    NumberedVertices numbered;
    std::vector<OnlineStep> steps;
    std::vector<TargetPtr> stepTargets;

    Slice slice();
    bool takeOrder();
    void prepare();
    bool missing(int step) const;
    bool wantedMissing() const;
    int nextAim();
    bool learn();
    void shareStore();
    void publish();
    bool stepOnline();
    Vector pulled(const Vector& target) const;
};

// Returns whether the job goes on.
bool LiveLearner::Shared::takeOrder() {
    const std::lock_guard lock(mutex);
    if (order.leave) return false;
    idle = false;
    if (order.revision == now.revision) return true;
    now = order;
    order.again = false;
    if (now.again && now.wanted >= 0 && static_cast<std::size_t>(now.wanted) < learnt.size())
        learnt[static_cast<std::size_t>(now.wanted)].reset();
    learnt.resize(now.targets.size());
    firstMissing = 0;
    return true;
}

bool LiveLearner::Shared::missing(int step) const {
    const auto place = static_cast<std::size_t>(step);
    return learnt[place] != now.targets[place];
}

bool LiveLearner::Shared::wantedMissing() const {
    return now.wanted >= 0 && static_cast<std::size_t>(now.wanted) < now.targets.size() && missing(now.wanted);
}

Vector LiveLearner::Shared::pulled(const Vector& target) const {
    const double e = setup.pulledInside;
    return e > 0.0 ? Vector((1.0 - e) * target + e * centre) : target;
}

void LiveLearner::Shared::prepare() {
    const auto& mdp = setup.store->world();
    if (setup.pulledInside > 0.0) centre = centreOfK(mdp);
    projection.emplace(mdp);
    online.emplace(exactLiveOracle(mdp), lowestPolicy(*mdp));
}

// The wanted step, or one that was passed over; -1: there is nothing to learn.
int LiveLearner::Shared::nextAim() {
    filling = false;
    if (wantedMissing()) return now.wanted;
    if (slowest > quickSlice) return -1;
    while (firstMissing < learnt.size() && !missing(static_cast<int>(firstMissing))) ++firstMissing;
    if (firstMissing == learnt.size()) return -1;
    filling = true;
    return static_cast<int>(firstMissing);
}

// What others planned meanwhile is known here, and what is planned here is known there.
void LiveLearner::Shared::shareStore() {
    const KnownVertices& known = projection->known();
    if (known.size() < storeSize) storeSize = known.size();  // some were forgotten
    std::vector<VertexPtr> fresh;
    for (int i = storeSize; i < known.size(); ++i) fresh.push_back(known.vertex(i));
    storeSize = known.size();
    if (!fresh.empty()) setup.store->add(fresh);
    if (setup.store->revision() == storeRevision) return;
    const WorldStore::Snapshot snapshot = setup.store->snapshot();
    projection->learn(snapshot.known);
    storeRevision = snapshot.revision;
    storeSize = projection->known().size();
}

// False: there is nothing to learn.
bool LiveLearner::Shared::learn() {
    const auto place = static_cast<std::size_t>(std::max(0, aimedAt));
    const bool there = aim && place < now.targets.size() && now.targets[place] == aim;
    // A step that is wanted does not wait for one that was passed over.
    if (!there || filling) {
        const int next = nextAim();
        if (next < 0) {
            aim.reset();
            return false;
        }
        const TargetPtr& target = now.targets[static_cast<std::size_t>(next)];
        if (target != aim) {
            shareStore();
            aim = target;
            aimedAt = next;
            spent = 0.0;
            countedCalls = 0;
            projection->aimAt(pulled(*aim));
        }
    }
    const auto begin = LearnerClock::now();
    const bool done = projection->advance(stop.token());
    const double seconds = std::chrono::duration<double>(LearnerClock::now() - begin).count();
    spent += seconds;
    const int calls = projection->answer().planningCalls;
    if (calls > countedCalls) slowest = std::max(seconds, 0.9 * slowest);
    planned += calls - countedCalls;
    countedCalls = calls;
    if (done) publish();
    return true;
}

void LiveLearner::Shared::publish() {
    const LiveAnswer& answer = projection->answer();
    auto record = std::make_shared<IterationRecord>();
    record->t = aimedAt;
    record->x = answer.x;
    record->w = answer.distance * answer.w;  // zero where nothing but rounding is left
    record->distance = answer.distance;
    record->gap = answer.gap;
    record->gapAllowance = answer.allowance;
    record->distanceAfter = answer.distance;
    record->oracleCalls = record->planningCalls = planned;
    record->seconds = spent;
    WeightedVertices mixture;
    for (const ActiveMember& member : answer.active) {
        mixture.vertices.push_back(numbered.of(member.vertex));
        mixture.weights.push_back(member.weight);
    }
    record->active = WeightSnapshot::keyFrame(std::move(mixture));

    auto step = std::make_shared<LiveStep>();
    step->of = aim;
    step->record = std::move(record);
    step->floor = answer.floor;
    step->planningCalls = answer.planningCalls;
    step->storeHits = answer.storeHits;
    step->seconds = spent;
    step->arrived = answer.arrived;
    learnt[static_cast<std::size_t>(aimedAt)] = aim;
    aim.reset();
    shareStore();
    {
        const std::lock_guard lock(mutex);
        news.steps.push_back(std::move(step));
    }
    workers.announce();
}

// One step of CG toward the target of the next key. False: it has come to the last.
bool LiveLearner::Shared::stepOnline() {
    std::size_t same = 0;
    const std::size_t most = std::min(stepTargets.size(), now.targets.size());
    while (same < most && stepTargets[same] == now.targets[same]) ++same;
    if (same < stepTargets.size()) {  // steps were taken back
        stepTargets.resize(same);
        steps.resize(same);
        online->restart(steps);
    }
    if (same == now.targets.size()) return false;
    OnlineStep made = online->step(pulled(*now.targets[same]), stop.token());
    made.x.resize(0);  // the step can be made again without it
    const OnlinePoint point{now.targets[same], static_cast<int>(same), made.distance};
    steps.push_back(std::move(made));
    stepTargets.push_back(now.targets[same]);
    {
        const std::lock_guard lock(mutex);
        news.online.push_back(point);
    }
    if (same + 1 == now.targets.size() || same % 16 == 0) workers.announce();
    return true;
}

Slice LiveLearner::Shared::slice() {
    try {
        if (!takeOrder()) return Slice::Done;
        if (!projection) {
            prepare();
            return Slice::More;
        }
        // The wanted step, then CG, then what was passed over.
        if (((aim && !filling) || wantedMissing()) && learn()) return Slice::More;
        if (stepOnline() || learn()) return Slice::More;
        const std::lock_guard lock(mutex);
        if (order.revision != now.revision || order.leave) return Slice::More;
        idle = true;
        return Slice::Idle;
    } catch (const Stopped&) {
        return Slice::Done;
    } catch (const std::exception& failure) {
        {
            const std::lock_guard lock(mutex);
            news.trouble = failure.what();
            idle = true;
        }
        workers.announce();
        return Slice::Done;
    }
}

LiveLearner::LiveLearner(Workers& workers, const LearnerSetup& setup)
    : shared_(std::make_shared<Shared>(workers, setup)),
      resume_(workers.startSlices([shared = shared_] { return shared->slice(); })) {}

LiveLearner::~LiveLearner() {
    shared_->stop.requestStop();
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->order.leave = true;
    }
    resume_();
}

void LiveLearner::follow(std::vector<TargetPtr> targets, int wanted, bool again) {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->order.targets = std::move(targets);
        shared_->order.wanted = wanted;
        shared_->order.again = shared_->order.again || again;
        ++shared_->order.revision;
        shared_->idle = false;
    }
    resume_();
}

LiveLearner::News LiveLearner::take() {
    const std::lock_guard lock(shared_->mutex);
    News news = std::move(shared_->news);
    shared_->news = {};
    shared_->news.trouble = news.trouble;
    return news;
}

bool LiveLearner::working() const {
    const std::lock_guard lock(shared_->mutex);
    return !shared_->idle && shared_->news.trouble.empty();
}

}  // namespace awaystep
