#include "model/live/live_feature.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <string_view>
#include <utility>

#include "expert/demonstration_target.h"
#include "model/live/demonstration_points.h"
#include "model/live/ghost_playback.h"
#include "model/live/learnt_drive.h"
#include "model/live/live_run.h"
#include "model/order_list.h"
#include "model/session_links.h"
#include "model/session_state.h"
#include "model/world/open_scenario.h"
#include "world/mdp.h"

namespace awaystep {
namespace {

// Those that count besides the one shown. Of a demonstration of the list, those before it: what was learnt when it was
// recorded.
std::vector<DemonstrationPtr> countedBesides(const Document& document, const ShownDrive& shown) {
    std::vector<DemonstrationPtr> others;
    for (const DemonstrationPtr& each : document.demonstrations) {
        if (each->id == shown.demonstration->id) break;
        if (each->enabled) others.push_back(each);
    }
    return others;
}

GrowingTarget targetOfWhole(const std::vector<DemonstrationPtr>& others, const Domain& domain, RecordingRule rule) {
    GrowingTarget target(*domain.mdp(), rule);
    for (const DemonstrationPtr& each : recordedIn(domain, others)) {
        if (differenceFrom(*each, domain)) continue;
        for (int t = 0; t < each->terms(); ++t) target.add(each->term(t));
        if (each->terms() > 0) target.finish();
    }
    return target;
}

}  // namespace

// What is learnt from, besides the demonstration itself.
struct LiveFeature::Context {
    std::string id;
    OpenScenarioPtr scenario;
    std::shared_ptr<const Mdp> world;
    RecordingRule rule = RecordingRule::Normalised;
    double pulledInside = 0.0;
    std::vector<DemonstrationPtr> others;

    bool operator==(const Context&) const = default;
};

LiveFeature::LiveFeature(SessionState& state, SessionLinks& links)
    : state_(state),
      links_(links),
      ghost_(std::make_unique<GhostPlayback>()),
      learnt_(std::make_unique<LearntDrive>()),
      points_(std::make_unique<DemonstrationPoints>()),
      compared_(std::make_unique<ComparedDrive>()) {}

LiveFeature::~LiveFeature() = default;

void LiveFeature::settle() {
    points_->follow(state_.document(), state_.question.openScenario());
    const std::optional<ShownDrive> shown = links_.shownDrive();
    compare();
    if (!shown || state_.question.openScenario() == nullptr) return end();
    // Features of states and actions: there is nothing to learn from before the first action.
    if (shown->demonstration->terms() == 0) return end();
    begin(*shown);
    if (!run_) return;
    run_->follow(*shown->demonstration, shown->step);
    if (shown->recording) recorded_ = shown->demonstration->id;
    // A replay is on its way to the next step.
    const int steps = std::min(shown->recording ? shown->step : shown->step + 1, run_->drive().last());
    const LiveStepPtr learnt = run_->shown();
    ghost_->follow(state_.workers, context_->world, steps, learnt ? learnt->record : nullptr);
}

// Begins anew when it is another demonstration, or other ones count besides.
void LiveFeature::begin(const ShownDrive& shown) {
    const Document& document = state_.document();
    Context now{shown.demonstration->id, state_.question.sharedScenario(), state_.question.world(),
                document.rule,           document.race.relaxation.target,  countedBesides(document, shown)};
    if (context_ && *context_ == now) return;
    end();
    learnt_->forget();
    context_ = std::make_unique<Context>(std::move(now));
    if (context_->rule == RecordingRule::Geometric) {
        whyNot_ = "By the rule \"geometric\" only whole recordings count: it is learnt after Enter.";
        return;
    }
    try {
        const Domain& domain = context_->scenario->domain();
        run_ = std::make_unique<LiveRun>(state_.workers, LearnerSetup{state_.store, context_->pulledInside},
                                         targetOfWhole(context_->others, domain, context_->rule));
        if (const auto start = stateNow(domain, shown.demonstration->start))
            ghost_->begin(context_->scenario->scenario.domain, *start, shown.demonstration->seed);
    } catch (const std::exception& refused) {
        run_.reset();
        whyNot_ = refused.what();
    }
}

void LiveFeature::end() {
    if (!context_) return;
    const std::string recorded = std::exchange(recorded_, {});
    const auto& all = state_.document().demonstrations;
    // It was kept, and what was learnt is of all of it.
    if (run_ && !all.empty() && all.back()->id == recorded && run_->drive().last() == all.back()->length())
        learnt_->begin(*run_, all);
    context_.reset();
    run_.reset();
    ghost_->end();
    whyNot_.clear();
}

bool LiveFeature::collect(double, double) {
    bool changed = run_ && run_->collect();
    changed = ghost_->collect() || changed;
    changed = learnt_->collect() || changed;
    changed = compared_->collect() || changed;
    settle();
    return changed;
}

void LiveFeature::follow(const QuestionChanges& changes) {
    if (changes.world) learnt_->forget();
    if (changes.world || changes.target) compared_->forget();
}

bool LiveFeature::working() const {
    return (run_ && run_->working()) || ghost_->working() || learnt_->working() || compared_->working();
}

// With the demonstration that was recorded last, where the target is made of it. While a race plays the sentence stays
// that of the iterate that it names.
void LiveFeature::compare() {
    const Document& document = state_.document();
    const OpenScenarioPtr scenario = state_.question.sharedScenario();
    if (document.targetFrom != TargetSource::Demonstrations || scenario == nullptr || links_.shownDrive())
        return compared_->forget();
    DriveComparison compared = compared_->counted(document.demonstrations, scenario);
    if (compared.demonstration == nullptr) return compared_->forget();
    const ActingPolicy acting = links_.actingPolicy();
    if (!acting.record || !acting.record->active || acting.changes || learnt_->working()) return;
    compared.who = acting.learntLive ? "The live apprentice" : acting.name;
    compared_->follow(state_.workers, scenario, state_.question.world(), acting.record, std::move(compared));
}

void LiveFeature::carryOut(const LiveOrder& order) {
    std::visit(EachOrder{
                   [&](const ShowGhost& show) { ghost_->switchOn(show.on); },
                   [&](const SetGhostDriving& set) { ghost_->setDriving(set.driving); },
                   [&](const NameAim& named) {
                       if (named.aim.size() <= longestAim) state_.aim = named.aim;
                   },
               },
               order);
}

std::string LiveFeature::aim() const { return state_.namedAim(); }

std::string LiveFeature::whyNot() const { return run_ ? run_->trouble() : whyNot_; }

const std::string& LiveFeature::sentence() const { return compared_->sentence(); }

RecordPtr LiveFeature::lastLearnt() const {
    const Document& document = state_.document();
    const bool same = document.targetFrom == TargetSource::Demonstrations &&
                      document.demonstrations == learnt_->demonstrations() && !document.demonstrations.empty();
    return same ? learnt_->record() : nullptr;
}

}  // namespace awaystep
