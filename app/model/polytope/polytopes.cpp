#include "model/polytope/polytopes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "experiment/scenario.h"
#include "geometry/facial_distance.h"
#include "geometry/inner_ball.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "geometry/regime.h"
#include "model/documents/question.h"
#include "model/live/world_store.h"
#include "model/polytope/same_world.h"
#include "model/workers/oracle_job.h"
#include "solvers/oracles/exact_oracle.h"
#include "world/occupancy.h"

namespace awaystep {
namespace {

constexpr std::size_t mostShadows = 64;
constexpr std::size_t mostWorldsBefore = 3;
constexpr int mostStatesKept = 20'000;  // of a world that is not open: every corner has a policy

// The same vertex without a number: what a run calls v3 is another's.
VertexPtr numberless(const VertexPtr& vertex) {
    return std::make_shared<const Vertex>(Vertex{0, vertex->policy, vertex->phi});
}

constexpr int mostStatesInBall = 4096;  // in larger worlds it takes too long

}  // namespace

std::optional<double> PolytopeFacts::awayStepRate() const {
    if (!facialDistance || !std::isfinite(*facialDistance) || diameterAtMost() <= 0.0) return std::nullopt;
    return awaystep::awayStepRate(*facialDistance, diameterAtMost());
}

Vector planeTarget(const Document& document, const Scenario& scenario, const Question& question) {
    if (document.targetFrom == TargetSource::Placed) return vectorOf(document.placed.planeOf);
    const Vector &target = question.target.value, &own = scenario.target.value;
    if (document.targetFrom == TargetSource::Scene || own.size() != target.size() || !own.allFinite()) return target;
    // Where the target is relaxed, that of the scene would be, too.
    const double share = document.race.relaxation.target;
    return share > 0.0 ? pulledTowards(own, centreOfK(scenario.domain->mdp()), share) : own;
}

bool needsSolid(const Mdp& mdp) { return mdp.featureCount() == 3 && policyCount(mdp) > mostPoliciesCounted; }

void Polytopes::open(std::shared_ptr<const Mdp> mdp, std::shared_ptr<WorldStore> store) {
    const bool same = world_.mdp && mdp && sameWorld(*world_.mdp, *mdp);
    // What is being computed of K goes on where K is the same.
    const bool ofWorld = running_ == Task::Solid || running_ == Task::Shadow || running_ == Task::Facts;
    if (!same || !ofWorld) {
        job_.abandon();
        running_ = Task::None;
    }
    if (!same) {
        keepWorld();
        shadows_.clear();
        solid_.reset();
        facts_.reset();
        failed_ = {};
        const auto known = std::find_if(before_.begin(), before_.end(),
                                        [&](const KnownWorld& each) { return mdp && sameWorld(*each.mdp, *mdp); });
        if (known != before_.end()) {
            shadows_ = std::move(known->shadows);
            solid_ = std::move(known->solid);
            facts_ = std::move(known->facts);
            failed_ = known->failed;
            before_.erase(known);
        }
    }
    failed_.nearest = failed_.innerRadius = false;
    aim_ = {};
    nearest_.reset();
    principal_.reset();
    innerRadius_.reset();
    wants_ = {};
    world_ = {std::move(mdp), std::move(store)};
    tellStore();
}

void Polytopes::keepWorld() {
    if (!world_.mdp || world_.mdp->states() > mostStatesKept || (shadows_.empty() && !solid_ && !facts_)) return;
    if (before_.size() == mostWorldsBefore) before_.erase(before_.begin());
    before_.push_back({world_.mdp, std::move(shadows_), std::move(solid_), std::move(facts_), failed_});
}

// Every scenario has a store of its own.
void Polytopes::tellStore() const {
    if (!world_.store || world_.mdp->states() > mostStatesKept) return;
    if (solid_) world_.store->add(solid_->vertices);
    for (const KnownShadow& known : shadows_) {
        std::vector<VertexPtr> planned;
        for (const ShadowCorner& corner : known.shadow->corners) planned.push_back(corner.vertex);
        world_.store->add(planned);
    }
}

void Polytopes::aim(std::optional<Vector> target, std::optional<Vector> planeOf) {
    const auto same = [](const std::optional<Vector>& a, const std::optional<Vector>& b) {
        return a && b && a->size() == b->size() && *a == *b;
    };
    const bool samePlane = same(planeOf, aim_.planeOf);
    if (running_ == Task::Nearest || running_ == Task::InnerRadius || (running_ == Task::Principal && !samePlane)) {
        job_.abandon();
        running_ = Task::None;
    }
    aim_.target = std::move(target);
    aim_.planeOf = std::move(planeOf);
    nearest_.reset();
    aim_.nearestOf.reset();
    failed_.nearest = false;
    innerRadius_.reset();
    failed_.innerRadius = false;
    if (!samePlane) principal_.reset();
}

void Polytopes::drag(const Vector& target) {
    aim_.target = target;
    failed_.nearest = false;
    if (running_ == Task::InnerRadius) {
        job_.abandon();
        running_ = Task::None;
    }
    innerRadius_.reset();
    failed_.innerRadius = true;  // it would be the last target's: aim() comes when the drag ends
}

bool Polytopes::nearestIsNew() const {
    return nearest_ && aim_.target && aim_.nearestOf && aim_.nearestOf->size() == aim_.target->size() &&
           *aim_.nearestOf == *aim_.target;
}

ShadowPtr Polytopes::shadow(const Plane& plane) const {
    for (KnownShadow& known : shadows_)
        if (known.plane == plane) {
            known.lastAsked = frame_;
            return known.shadow;
        }
    wants_.plane = plane;
    return nullptr;
}

SolidPtr Polytopes::solid() const {
    if (!solid_ && !failed_.solid) wants_.solid = true;
    return solid_;
}

const std::optional<Plane>& Polytopes::principal() const {
    if (!principal_ && aim_.planeOf) wants_.principal = true;
    return principal_;
}

const std::optional<PolytopeFacts>& Polytopes::facts() const {
    if (!facts_ && !failed_.facts) wants_.facts = true;
    if (wants_.facts && world_.mdp && needsSolid(*world_.mdp)) solid();
    return facts_;
}

const std::optional<Vector>& Polytopes::nearest() const {
    if (!nearestIsNew() && !failed_.nearest && aim_.target) wants_.nearest = true;
    return nearest_;
}

const std::optional<double>& Polytopes::innerRadius() const {
    if (!innerRadius_ && !failed_.innerRadius && aim_.target && world_.mdp && world_.mdp->states() <= mostStatesInBall)
        wants_.innerRadius = true;
    return innerRadius_;
}

bool Polytopes::working() const {
    return job_.busy() || wants_.innerRadius || wants_.principal || wants_.plane || wants_.solid || wants_.facts ||
           wants_.nearest;
}

bool Polytopes::collect(Workers& workers) {
    ++frame_;
    bool news = false;
    if (auto result = job_.take()) {
        news = true;
        const Task done = std::exchange(running_, Task::None);
        if (result->answer) {
            Answer& answer = *result->answer;
            if (answer.shadow) {
                if (shadows_.size() >= mostShadows)
                    shadows_.erase(std::min_element(shadows_.begin(), shadows_.end(), [](const auto& a, const auto& b) {
                        return a.lastAsked < b.lastAsked;
                    }));
                shadows_.push_back({*answer.plane, answer.shadow, frame_});
            }
            if (answer.solid) solid_ = answer.solid;
            if (answer.facts) facts_ = answer.facts;
            if (answer.nearest) nearest_ = answer.nearest;
            if (answer.innerRadius) innerRadius_ = answer.innerRadius;
            if (answer.principal) principal_ = answer.principal;
        }
        // Two features are a plane too, where no better one could be found.
        if (done == Task::Principal && !principal_ && aim_.planeOf && aim_.planeOf->size() > 1)
            principal_ = featurePlane(static_cast<int>(aim_.planeOf->size()), 0, 1);
        failed_.solid = failed_.solid || (done == Task::Solid && !solid_);
        failed_.facts = failed_.facts || (done == Task::Facts && !facts_);
        failed_.innerRadius = failed_.innerRadius || (done == Task::InnerRadius && !innerRadius_);
        failed_.nearest = failed_.nearest || (done == Task::Nearest && !nearest_);
    }
    // Requests are a frame old: what has arrived since is no longer needed.
    wants_.principal = wants_.principal && !principal_ && aim_.planeOf;
    wants_.solid = wants_.solid && !solid_;
    wants_.facts = wants_.facts && !facts_;
    wants_.innerRadius = wants_.innerRadius && !innerRadius_ && aim_.target;
    wants_.nearest = wants_.nearest && !nearestIsNew() && aim_.target;
    if (wants_.plane && std::any_of(shadows_.begin(), shadows_.end(),
                                    [&](const KnownShadow& known) { return known.plane == *wants_.plane; }))
        wants_.plane.reset();
    if (!job_.busy() && world_.mdp) startJob(workers);
    wants_ = {};
    return news;
}

// What is on the screen comes first, constants last.
void Polytopes::startJob(Workers& workers) {
    if (wants_.principal) {
        running_ = Task::Principal;
        startWithOracle<Answer>(job_, workers, world_.mdp,
                                [centre = CentreInPieces(world_.mdp), target = *aim_.planeOf](
                                    LinearOracle& oracle, const StopToken& stop) mutable {
                                    Answer answer;
                                    answer.principal = principalPlane(oracle, centre.ask(oracle, stop), target, stop);
                                    return answer;
                                });
    } else if (wants_.plane) {
        running_ = Task::Shadow;
        // Made by the first slice, on the thread of the job.
        struct Search {
            ExactOracle oracle;
            ShadowSearch shadow;
            Search(const std::shared_ptr<const Mdp>& mdp, const Plane& plane)
                : oracle(mdp), shadow(oracle, plane.u, plane.v) {}
        };
        job_.startSlices(workers,
                         [search = std::shared_ptr<Search>(), mdp = world_.mdp, store = world_.store,
                          plane = *wants_.plane](const StopToken&) mutable -> std::optional<Answer> {
                             if (!search) search = std::make_shared<Search>(mdp, plane);
                             auto found = search->shadow.step();
                             if (!found) return std::nullopt;
                             auto shadow = std::make_shared<Shadow>(std::move(*found));
                             std::vector<VertexPtr> planned;
                             for (ShadowCorner& corner : shadow->corners)
                                 planned.push_back(corner.vertex = numberless(corner.vertex));
                             if (store) store->add(planned);
                             Answer answer;
                             answer.plane = plane;
                             answer.shadow = std::move(shadow);
                             return answer;
                         });
    } else if (wants_.solid && world_.mdp->featureCount() == 3) {
        running_ = Task::Solid;
        struct Search {
            ExactOracle oracle;
            SolidGrowth growth;
            explicit Search(const std::shared_ptr<const Mdp>& mdp) : oracle(mdp), growth(oracle) {}
        };
        job_.startSlices(workers,
                         [search = std::shared_ptr<Search>(), mdp = world_.mdp,
                          store = world_.store](const StopToken&) mutable -> std::optional<Answer> {
                             if (!search) search = std::make_shared<Search>(mdp);
                             auto found = search->growth.step();
                             if (!found) return std::nullopt;
                             auto solid = std::make_shared<Solid>(std::move(*found));
                             for (VertexPtr& vertex : solid->vertices) vertex = numberless(vertex);
                             if (store) store->add(solid->vertices);
                             Answer answer;
                             answer.solid = std::move(solid);
                             return answer;
                         });
    } else if (wants_.nearest) {
        running_ = Task::Nearest;
        aim_.nearestOf = aim_.target;
        const auto search = std::make_shared<ProjectionSearch>(world_.mdp, *aim_.target);
        job_.startSlices(workers, [search](const StopToken&) -> std::optional<Answer> {
            auto nearest = search->step();
            if (!nearest) return std::nullopt;
            Answer answer;
            answer.nearest = std::move(nearest->x);
            return answer;
        });
    } else if (wants_.facts) {
        running_ = Task::Facts;
        job_.startSlices(workers,
                         [search = std::shared_ptr<FactsSearch>(), mdp = world_.mdp,
                          solid = solid_](const StopToken& stop) mutable -> std::optional<Answer> {
                             if (!search) search = std::make_shared<FactsSearch>(mdp, solid, stop);
                             auto facts = search->step();
                             if (!facts) return std::nullopt;
                             Answer answer;
                             answer.facts = std::move(facts);
                             return answer;
                         });
    } else if (wants_.innerRadius) {
        running_ = Task::InnerRadius;
        startWithOracle<Answer>(
            job_, workers, world_.mdp,
            [k = world_.mdp->featureCount(), target = *aim_.target](LinearOracle& oracle, const StopToken& stop) {
                Answer answer;
                const AffineHull hull = affineHullOf(oracle, k, stop);
                answer.innerRadius = awaystep::innerRadius(oracle, hull, target, stop);
                return answer;
            });
    }
}

}  // namespace awaystep
