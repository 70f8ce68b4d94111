#include "workbench/workbench.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <utility>

#include "experiment/comparison.h"
#include "expert/demonstration_target.h"
#include "expert/scripted_expert.h"
#include "solvers/exact_oracle.h"
#include "workbench/numbers.h"
#include "world/occupancy.h"
#include "world/relaxation.h"

namespace awaystep {
namespace {

constexpr int largestRelaxed = 5000;  // states

std::vector<Demonstration> copiesOf(const std::vector<DemonstrationPtr>& demonstrations) {
    std::vector<Demonstration> copies;
    for (const DemonstrationPtr& each : demonstrations) copies.push_back(*each);
    return copies;
}

}  // namespace

Workbench::Workbench(std::string recordings, std::string state)
    : desk_(std::move(recordings)), files_(std::move(state)) {}

Workbench::~Workbench() = default;

void Workbench::open(Document document, std::string path) {
    lesson_.reset();  // what it would come back to is gone
    arrangement_.reset();
    files_.begin(document, std::move(path));
    history_.open(std::move(document));
    follow();
}

bool Workbench::collect(double seconds, std::optional<double> passed) {
    const double really = passed.value_or(seconds);
    workers_.sweep();
    bool changed = false;
    if (auto result = opening_.take()) {
        changed = true;
        if (result->answer) {
            stage_ = *result->answer;
            failure_.clear();
        } else {
            failure_ = result->error;
        }
        follow();
    }
    if (auto result = bestQuestion_.take()) {
        bestObjective_ = result->answer;
        changed = true;
    }
    if (auto result = seedsQuestion_.take()) {
        seedBands_ = std::move(result->answer);
        seedsFailure_ = result->error;
        changed = true;
    }
    if (auto result = regimeQuestion_.take()) {
        regime_ = result->answer;
        changed = true;
    }
    changed = pictures_.collect(workers_) || changed;
    changed = class_.collect(workers_) || changed;
    changed = polytopes_.collect(workers_) || changed;
    changed = desk_.advance(seconds, really) || changed;
    if (const auto trouble = desk_.takeTrouble()) files_.say(*trouble, true);
    if (const auto loaded = files_.takeLoaded()) {
        takeIn(*loaded);
        changed = true;
    }
    changed = files_.tend(workers_, ownDocument(), really, !lesson_ && history_.merging()) || changed;
    // What is recorded in a lesson goes with the lesson, or with its journal if the program ends before.
    if (!lesson_ && desk_.awaitsDocument() && files_.safe(document())) desk_.documentIsSafe();
    aimLive();
    if (race_) {
        changed = race_->collect() || changed;
        const int before = race_->player().shown();
        race_->advance(seconds);
        changed = changed || race_->player().shown() != before;
    }
    // While a race runs the apprentice keeps to what it was; it learns when the race rests.
    if (show_.isOpen() && race_ && !race_->player().playing())
        show_.follow(workers_, stage_, shownRecord(), watchedRecordings());
    changed = show_.advance(seconds) || changed;
    changed = arrangeRace() || changed;
    return advanceLesson(really) || changed;
}

// Makes the stage and the race agree with the document. A race is never changed: another question is another race.
void Workbench::follow() {
    // Asked in every frame: a world given as a table is megabytes of text to compare.
    if (followed_ == history_.revision() && (raceStage_ == stage_ || !stage_)) return takeUpWhenReady();
    followed_ = history_.revision();
    const Document& document = history_.now();
    if (!wantedScene_ || *wantedScene_ != document.scene) {
        wantedScene_ = document.scene;
        failure_.clear();
        opening_.start(workers_, [choice = document.scene](const StopToken& stop) { return openStage(choice, stop); });
    }
    if (!stage_) return;
    const bool otherTarget =
        raceStage_ != stage_ || raced_.targetFrom != document.targetFrom || raced_.rule != document.rule ||
        (document.targetFrom == TargetSource::Demonstrations && raced_.demonstrations != document.demonstrations);
    const bool otherStage = raceStage_ != stage_;
    const bool otherRelaxation = raced_.race.relaxation != document.race.relaxation;
    const bool otherRace = otherTarget || otherRelaxation || raced_.race != document.race;
    raceStage_ = stage_;
    raced_ = document;
    if (otherStage) {
        desk_.setAside();
        desk_.stopReplay();
        pictures_.open(stage_->scenario.domain->mdp());
        if (stage_->mdp().featureCount() != viewedFeatures_) {
            viewedFeatures_ = stage_->mdp().featureCount();
            polytopeView_ = openingView(viewedFeatures_);
        }
    }
    if (otherStage || otherRelaxation) {
        const double chance = document.race.relaxation.apprentice;
        relaxedMdp_.reset();
        if (chance > 0.0 && canRelax()) relaxedMdp_ = std::make_shared<const Mdp>(relaxed(stage_->mdp(), chance));
        polytopes_.open(relaxedMdp_ ? relaxedMdp_ : stage_->scenario.domain->mdp());
    }
    if (otherTarget || otherRelaxation) aim();
    if (otherRace) startRace();
    takeUpWhenReady();
}

// The target that the document asks for, or why there is none.
void Workbench::aim() {
    failure_.clear();
    target_.reset();
    bestObjective_.reset();
    regime_.reset();
    bestQuestion_.abandon();
    regimeQuestion_.abandon();
    polytopes_.aim(std::nullopt);
    try {
        target_ = stage_->scenario.target;
        if (raced_.targetFrom == TargetSource::Demonstrations)
            target_ = demonstratedTarget(recordedIn(stage_->domain(), copiesOf(raced_.demonstrations)),
                                         stage_->domain(), raced_.rule);
        checkTarget(stage_->mdp(), target_->value);
        if (raced_.race.relaxation != Relaxation{} && !canRelax())
            throw std::invalid_argument("Worlds of more than " + std::to_string(largestRelaxed) +
                                        " states are not relaxed here: set Relax to 0.");
    } catch (const std::exception& refused) {
        target_.reset();
        failure_ = refused.what();
        return;
    }
    const Relaxation& relaxation = raced_.race.relaxation;
    if (relaxation.target > 0.0) target_->value = pulledInside(stage_->mdp(), target_->value, relaxation.target);
    polytopes_.aim(target_->value);
    // A scenario that is named after its regime knows it.
    if (raced_.targetFrom == TargetSource::Scene && relaxation == Relaxation{}) regime_ = stage_->scenario.regime;
    if (!regime_)
        regimeQuestion_.start(workers_, [problem = problem()](const StopToken& stop) {
            ExactOracle oracle(problem.mdp, stop);
            return regimeOf(oracle, problem.phiE, featureExpectations(*problem.mdp, uniformPolicy(*problem.mdp)), stop);
        });
    bestQuestion_.start(workers_,
                        [problem = problem()](const StopToken& stop) { return leastObjective(problem, stop); });
}

Problem Workbench::problem() const {
    if (raced_.targetFrom == TargetSource::Scene && raced_.race.relaxation == Relaxation{})
        return stage_->scenario.problem;
    return {relaxedMdp_ ? relaxedMdp_ : stage_->scenario.domain->mdp(), target_->value, std::nullopt};
}

bool Workbench::canRelax() const { return stage_ != nullptr && stage_->mdp().states() <= largestRelaxed; }

void Workbench::startRace() {
    if (race_) speed_ = race_->player().speed();
    race_.reset();
    hovered_.reset();
    subStep_.reset();
    forgetSeeds();
    if (!target_) return;
    race_ = std::make_unique<Race>(workers_, problem(), raced_.race.configs(), raced_.race.lockStep);
    race_->player().setSpeed(speed_);
}

// What the demonstrations would say with the recording under way among them; worked out when it has grown or shrunk.
void Workbench::aimLive() {
    if (!desk_.recording()) {
        liveTarget_.reset();
        liveLength_ = -1;
        return;
    }
    const Demonstration& current = desk_.recorder().current();
    if (liveId_ == current.id && liveLength_ == current.length()) return;
    liveId_ = current.id;
    liveLength_ = current.length();
    liveTarget_.reset();
    std::vector<Demonstration> all = copiesOf(document().demonstrations);
    all.push_back(current);
    try {
        liveTarget_ =
            demonstratedTarget(recordedIn(stage_->domain(), std::move(all)), stage_->domain(), document().rule);
    } catch (const std::exception&) {
        // A geometric rule and a recording that is not over yet: nothing can be said before it is.
    }
}

void Workbench::startSeeds(int seeds) {
    forgetSeeds();
    if (!target_) return;
    SeedQuestion question;
    question.scene = raced_.scene;
    if (raced_.targetFrom == TargetSource::Demonstrations) question.problem = problem();  // relaxed already
    question.race = raced_.race;
    question.seeds = seeds;
    seedsProgress_ = std::make_shared<std::atomic<int>>(0);
    seedsQuestion_.start(workers_, [question, done = seedsProgress_, this](const StopToken& stop) {
        return runSeeds(question, stop, *done, [this] { workers_.announce(); });
    });
}

void Workbench::forgetSeeds() {
    seedsQuestion_.abandon();
    seedBands_.reset();
    seedsFailure_.clear();
}

std::optional<int> Workbench::seedsDone() const {
    return seedsQuestion_.busy() ? std::optional<int>(seedsProgress_->load()) : std::nullopt;
}

// A finished demonstration joins the document and becomes what is raced for; one undo takes both back.
void Workbench::keep(const DemonstrationPtr& finished) {
    if (!finished) return;
    history_.edit("record " + finished->title, [&](Document& document) {
        document.demonstrations.push_back(finished);
        document.targetFrom = TargetSource::Demonstrations;
    });
}

std::string Workbench::nextTitle() const {
    return "Demonstration " + std::to_string(document().demonstrations.size() + 1);
}

// Another luck for every recording, the same for whoever starts from the same document.
std::uint64_t Workbench::nextSeed() const {
    return document().scene.seed * 1000 + document().demonstrations.size() + 1;
}

bool Workbench::animating() const { return desk_.secondsToNextChange() == 0.0 || show_.moving(); }

double Workbench::secondsToNextChange() const {
    const double race = race_ ? race_->player().secondsToNextRound() : std::numeric_limits<double>::infinity();
    if (show_.moving()) return 0.0;
    // A teacher may be editing the lesson in another window.
    const double lesson = lesson_ ? secondsBetweenLooks : std::numeric_limits<double>::infinity();
    return std::min({race, desk_.secondsToNextChange(), files_.secondsToNextChange(), lesson});
}

bool Workbench::working() const {
    return files_.busy() || opening_.busy() || bestQuestion_.busy() || seedsQuestion_.busy() ||
           regimeQuestion_.busy() || class_.working() || pictures_.working() || polytopes_.working() ||
           show_.working() || (race_ && race_->working());
}

// The last solver is the one the others are measured against, until a person chooses.
int Workbench::selectedIndex() const {
    if (!race_ || race_->lanes().empty()) return -1;
    const auto& lanes = race_->lanes();
    const auto found =
        std::find_if(lanes.begin(), lanes.end(), [&](const Lane& lane) { return lane.solver() == selectedSolver_; });
    return static_cast<int>((found == lanes.end() ? lanes.end() - 1 : found) - lanes.begin());
}

const Lane* Workbench::selectedLane() const {
    const int index = selectedIndex();
    return index < 0 ? nullptr : &race_->lanes()[static_cast<std::size_t>(index)];
}

RecordPtr Workbench::shownRecord() const {
    const Lane* lane = selectedLane();
    return lane == nullptr ? nullptr : race_->shownRecord(*lane);
}

}  // namespace awaystep
