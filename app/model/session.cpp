#include "model/session.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <utility>

#include "model/classroom/classroom_feature.h"
#include "model/documents/document_feature.h"
#include "model/documents/unsaved_work.h"
#include "model/explanation/sentences.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_numbers.h"
#include "model/live/live_feature.h"
#include "model/live/world_store.h"
#include "model/order_list.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/apprentice_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session_orders.h"
#include "model/session_state.h"
#include "model/target/target_feature.h"
#include "model/theory/theory_feature.h"
#include "model/world/open_scenario.h"

namespace awaystep {
namespace {

// Milliseconds of each frame for the workers, where they have no threads. Half of a frame at 60 per second: the other
// half is for drawing.
constexpr double workPerFrame = 8.0;

}  // namespace

struct Session::Parts {
    Parts(SessionLinks& links, std::string recordings, std::string folder)
        : race(state),
          apprentice(state, race),
          recording(state, links, std::move(recordings)),
          live(state, links),
          polytope(state),
          target(state, links),
          theory(state, race),
          lessons(state, links),
          classroom(state, links),
          documents(state, links, std::move(folder)) {}

    SessionState state;
    RaceFeature race;
    ApprenticeFeature apprentice;
    RecordingFeature recording;
    LiveFeature live;
    PolytopeFeature polytope;
    TargetFeature target;
    TheoryFeature theory;
    LessonFeature lessons;
    ClassroomFeature classroom;
    DocumentFeature documents;
    // What the next race is to show as soon as it is there.
    std::optional<Arrangement> arrangement;

    // In the order in which they collect results and follow the document: a race comes after what may start another,
    // and recordings after the document that has them is on the disk.
    std::array<Feature*, 10> all = {&polytope, &target, &classroom, &documents,  &recording,
                                    &live,     &race,   &theory,    &apprentice, &lessons};
};

Session::Session(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Session::~Session() = default;

LiveSession::LiveSession(std::string recordings, std::string state)
    : Session(std::make_unique<Parts>(static_cast<SessionLinks&>(*this), std::move(recordings), std::move(state))) {}
LiveSession::~LiveSession() = default;

void LiveSession::open(Document document, std::string path) {
    parts_->lessons.drop();  // the document to return to is gone
    parts_->arrangement.reset();
    parts_->documents.begin(document, std::move(path));
    parts_->state.history.open(std::move(document));
    follow();
}

void LiveSession::showWhenReady(int iteration) { arrange({.iteration = iteration}); }

std::optional<LinkedView> LiveSession::takeOpenedLink() { return parts_->documents.takeOpenedLink(); }

void LiveSession::loadLeftBehind() {
    parts_->documents.loadLeftBehind();
    std::set<std::string> kept;
    for (const LeftBehind& each : parts_->documents.unsaved().leftBehind())
        for (const DemonstrationPtr& demonstration : each.work.document.demonstrations) kept.insert(demonstration->id);
    parts_->recording.findUnfinished(kept);
}

void LiveSession::close() {
    parts_->recording.close();
    parts_->documents.close();
}

bool LiveSession::collect(double seconds, std::optional<double> passed) {
    parts_->state.workers.runFor(workPerFrame);
    parts_->state.workers.sweep();
    bool changed = parts_->state.question.collect();
    if (changed) follow();
    for (Feature* feature : parts_->all) {
        // A lesson checks its file after its scene is shown.
        if (feature == &parts_->lessons) changed = showArranged() || changed;
        changed = feature->collect(seconds, passed.value_or(seconds)) || changed;
    }
    return changed;
}

void LiveSession::apply(const SessionOrders& orders) {
    parts_->polytope.forgetHovered();
    parts_->race.carryOut(HoverFeature{});  // nothing is, until an order says so
    for (const SessionOrder& order : orders.all())
        std::visit(EachOrder{
                       [&](const RaceOrder& each) { parts_->race.carryOut(each); },
                       [&](const ApprenticeOrder& each) { parts_->apprentice.carryOut(each); },
                       [&](const RecordingOrder& each) { parts_->recording.carryOut(each); },
                       [&](const PolytopeOrder& each) { parts_->polytope.carryOut(each); },
                       [&](const LessonOrder& each) { parts_->lessons.carryOut(each); },
                       [&](const ClassroomOrder& each) { parts_->classroom.carryOut(each); },
                       [&](const DocumentOrder& each) { parts_->documents.carryOut(each); },
                       [&](const TargetOrder& each) { parts_->target.carryOut(each); },
                       [&](const LiveOrder& each) { parts_->live.carryOut(each); },
                       [&](const TheoryOrder& each) { parts_->theory.carryOut(each); },
                   },
                   order);
    follow();
    parts_->live.settle();
    showArranged();
}

// Makes world, target and race agree with the document.
void LiveSession::follow() {
    SessionState& state = parts_->state;
    const QuestionChanges changes = state.question.follow(state.workers, state.history);
    if (changes.world) {
        const auto world = state.question.world();
        state.store = world ? std::make_shared<WorldStore>(world) : nullptr;
    }
    for (Feature* feature : parts_->all) feature->follow(changes);
}

PendingChange Session::pending() const {
    PendingChange pending{false, parts_->state.workers.due() ? 0.0 : std::numeric_limits<double>::infinity()};
    for (const Feature* feature : parts_->all) {
        pending.animating = pending.animating || feature->animating();
        pending.nextChange = std::min(pending.nextChange, feature->secondsToNextChange());
    }
    return pending;
}

bool Session::working() const {
    return parts_->state.question.opening() ||
           std::any_of(parts_->all.begin(), parts_->all.end(), [](const Feature* each) { return each->working(); });
}

Workers& LiveSession::workers() { return parts_->state.workers; }

const Document& Session::document() const { return parts_->state.document(); }
const DocumentHistory& Session::history() const { return parts_->state.history; }
const OpenQuestion& Session::question() const { return parts_->state.question; }
const RaceFeature& Session::race() const { return parts_->race; }
const ApprenticeFeature& Session::apprentice() const { return parts_->apprentice; }
const RecordingFeature& Session::recording() const { return parts_->recording; }
const LiveFeature& Session::live() const { return parts_->live; }
const PolytopeFeature& Session::polytope() const { return parts_->polytope; }
const TargetFeature& Session::target() const { return parts_->target; }
const TheoryFeature& Session::theory() const { return parts_->theory; }
const LessonFeature& Session::lessons() const { return parts_->lessons; }
const ClassroomFeature& Session::classroom() const { return parts_->classroom; }
const DocumentFeature& Session::documents() const { return parts_->documents; }

// --- calls between features (session_links.h) ---

void LiveSession::say(const std::string& sentence, bool trouble) { parts_->documents.say(sentence, trouble); }
bool LiveSession::isRecording() const { return parts_->recording.controller().recording(); }
std::optional<ShownDrive> LiveSession::shownDrive() const { return awaystep::shownDrive(parts_->recording); }

// What was learnt during a recording, until the race for it begins.
ActingPolicy LiveSession::actingPolicy() const {
    const RunView* run = parts_->race.selectedRun();
    const RecordPtr record = parts_->race.shownRecord();
    const RecordPtr learnt = parts_->live.lastLearnt();
    if (learnt && (!record || record->t == 0)) return {learnt, "as learnt while you drove", true};
    if (run == nullptr || !record) return {};
    return {record, solverLabel(run->solver()) + " at t = " + std::to_string(record->t), false,
            parts_->race.race()->player().playing()};
}
std::string SessionState::namedAim() const {
    if (aim) return *aim;
    constexpr std::string_view begins = "Aim: ";  // the first line of a demonstration's notes
    const auto& all = document().demonstrations;
    if (all.empty() || !all.back()->notes.starts_with(begins)) return {};
    const std::string& notes = all.back()->notes;
    return notes.substr(begins.size(), notes.find('\n') - begins.size());
}
void LiveSession::stopRecording() { parts_->recording.stop(); }
void LiveSession::leaveLesson() { parts_->lessons.leave(); }

bool LiveSession::join(const std::string& name, const DemonstrationSet& set) {
    return parts_->documents.join(name, set);
}
bool LiveSession::documentIsSafe() const { return parts_->documents.unsaved().safe(document()); }
void LiveSession::forgetFinished() { parts_->recording.forgetFinished(); }

ShownView LiveSession::shownView() const {
    const RaceFeature& race = parts_->race;
    ShownView view{0, 0, race.chosenSolver(), race.curveView(), parts_->polytope.view()};
    if (race.race() != nullptr) {
        view.iteration = race.race()->player().shown();
        view.computed = race.race()->player().rounds().head;
    }
    return view;
}

void LiveSession::lookAt(const std::string& solver, const CurveView& curves) { parts_->race.show(solver, curves); }

void LiveSession::arrange(const Arrangement& arrangement) { parts_->arrangement = arrangement; }

std::map<std::string, double> LiveSession::measuredIn(const std::string& text) const {
    return awaystep::measuredIn(*this, text);
}

// A new race has no iterations yet; it shows this one when it is computed.
bool LiveSession::showArranged() {
    const OpenQuestion& question = parts_->state.question;
    if (!parts_->arrangement || parts_->race.race() == nullptr || question.opening() ||
        question.openScenario() == nullptr || question.openScenario()->choice != document().scene)
        return false;
    const Arrangement arrangement = *std::exchange(parts_->arrangement, std::nullopt);
    const auto view = arrangement.polytope
                          ? arrangement.polytope
                          : parts_->lessons.polytopeView(question.openScenario()->mdp().featureCount());
    if (view) parts_->polytope.lookAt(*view);
    parts_->apprentice.watchWhenReady(arrangement.watch);
    return parts_->race.show(arrangement);
}

}  // namespace awaystep
