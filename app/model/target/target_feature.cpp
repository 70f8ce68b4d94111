#include "model/target/target_feature.h"

#include <utility>

#include "geometry/projection.h"
#include "geometry/regime.h"
#include "model/order_list.h"
#include "model/polytope/polytopes.h"
#include "model/session_links.h"
#include "model/session_state.h"
#include "model/workers/oracle_job.h"
#include "model/world/open_scenario.h"

namespace awaystep {
namespace {

std::vector<double> numbersOf(const Vector& vector) { return {vector.data(), vector.data() + vector.size()}; }

}  // namespace

const PlacementSpacePtr& TargetFeature::space() const {
    if (!space_ && !spaceFailed_) spaceWanted_ = true;
    return space_;
}

bool TargetFeature::collect(double, double) {
    bool changed = false;
    if (links_.isRecording() && (selected_ || drag_)) {
        selected_ = false;
        cancel();
        links_.follow();
        changed = true;
    }
    if (auto result = spaceQuestion_.take()) {
        if (result->answer) space_ = *result->answer;
        spaceFailed_ = !space_;
        changed = true;
    }
    if (auto result = projection_.take()) {
        changed = true;
        const bool whole = std::exchange(wholeMove_, false);
        if (whole && result->answer) {
            commit(placedAt(result->answer->to), "move the target onto K");
            links_.follow();
        } else if (drag_ && result->answer && result->answer->from == drag_->now.phi &&
                   result->answer->distance <= drag_->surface && result->answer->distance > 0.0) {
            drag_->now.phi = result->answer->to;
            drag_->where = "on the surface of K";
            drag_->surface = 0.0;
            state_.question.preview(drag_->now);
            links_.follow();
        } else if (drag_ && drag_->surface > 0.0 && result->answer && result->answer->from != drag_->now.phi) {
            askForProjection();  // it has moved on since
        }
        if (drag_ && drag_->released && !projection_.busy()) {
            commit(std::exchange(drag_, std::nullopt)->now, "move the target by hand");
            links_.follow();
        }
    }
    if (std::exchange(spaceWanted_, false) && !space_ && !spaceQuestion_.busy() && state_.question.world())
        startWithOracle<PlacementSpacePtr>(
            spaceQuestion_, state_.workers, state_.question.world(),
            [mdp = state_.question.world()](LinearOracle& oracle, const StopToken& stop) {
                auto space = std::make_shared<PlacementSpace>();
                space->hull = affineHullOf(oracle, mdp->featureCount(), stop);
                space->centre = centreOfK(*mdp, oracle, stop);
                return PlacementSpacePtr(space);
            });
    return changed;
}

void TargetFeature::follow(const QuestionChanges& changes) {
    if (changes.world) {
        spaceQuestion_.abandon();
        space_.reset();
        spaceFailed_ = false;
    }
    if (changes.target && !changes.dragged) {
        projection_.abandon();
        wholeMove_ = false;
    }
    // The document was changed by something else: its target counts.
    if (drag_ && !state_.question.previewing()) drag_.reset();
    if (state_.question.question() == nullptr) selected_ = false;
}

void TargetFeature::carryOut(const TargetOrder& order) {
    std::visit(EachOrder{
                   [&](const SelectTarget& select) { selected_ = select.on && !links_.isRecording(); },
                   [&](const MoveTarget& to) { move(to); },
                   [&](const ReleaseTarget&) { release(); },
                   [&](const CancelTarget&) { cancel(); },
                   [&](const ProjectTarget&) { project(); },
                   [&](const KeepTargetInK& keep) { keptInK_ = keep.on; },
               },
               order);
}

// The plane that K is looked at in stays the one before the first move.
PlacedTarget TargetFeature::placedAt(std::vector<double> phi) const {
    const OpenQuestion& open = state_.question;
    return {std::move(phi), numbersOf(planeTarget(open.document(), open.openScenario()->scenario, *open.question()))};
}

void TargetFeature::move(const MoveTarget& to) {
    const Question* question = state_.question.question();
    if (question == nullptr || links_.isRecording()) return;
    if (static_cast<Eigen::Index>(to.phi.size()) != question->target.value.size()) return;
    if (drag_ && drag_->released) commit(std::exchange(drag_, std::nullopt)->now, "move the target by hand");
    drag_ = Drag{placedAt(to.phi), to.where, to.surface};
    state_.question.preview(drag_->now);
    if (to.surface > 0.0 && !projection_.busy()) askForProjection();
}

void TargetFeature::askForProjection() {
    const Question* question = state_.question.question();
    if (question == nullptr) return;
    startProjection(question->problem.mdp, drag_->now.phi);
}

void TargetFeature::startProjection(const std::shared_ptr<const Mdp>& mdp, const std::vector<double>& from) {
    const auto search = std::make_shared<ProjectionSearch>(mdp, vectorOf(from));
    projection_.startSlices(state_.workers, [search, from](const StopToken&) -> std::optional<Projected> {
        const auto nearest = search->step();
        if (!nearest) return std::nullopt;
        return Projected{from, numbersOf(nearest->x), nearest->distance};
    });
}

void TargetFeature::release() {
    if (!drag_) return;
    // Whether it lies near the surface is still being worked out: the edit follows when that is known.
    if (drag_->surface > 0.0 && projection_.busy()) {
        drag_->released = true;
        return;
    }
    commit(std::exchange(drag_, std::nullopt)->now, "move the target by hand");
}

void TargetFeature::cancel() {
    if (!drag_) return;
    drag_.reset();
    projection_.abandon();
    state_.question.preview(std::nullopt);
}

void TargetFeature::project() {
    const Question* question = state_.question.question();
    if (question == nullptr || links_.isRecording() || drag_) return;
    wholeMove_ = true;
    startProjection(question->problem.mdp, numbersOf(question->problem.phiE));
}

void TargetFeature::commit(const PlacedTarget& placed, const char* name) {
    state_.history.edit(name, [&](Document& document) {
        document.targetFrom = TargetSource::Placed;
        document.placed = placed;
        document.race.relaxation.target = 0.0;  // what is placed is what is seen
    });
}

}  // namespace awaystep
