#include "workbench/workbench.h"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include "workbench/best_objective.h"

namespace awaystep {

Workbench::Workbench() = default;

Workbench::~Workbench() = default;

void Workbench::open(Document document) {
    history_.open(std::move(document));
    follow();
}

bool Workbench::collect(double seconds) {
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
    changed = pictures_.collect(workers_) || changed;
    if (race_) {
        changed = race_->collect() || changed;
        const int before = race_->player().shown();
        race_->advance(seconds);
        changed = changed || race_->player().shown() != before;
    }
    return changed;
}

// Makes the stage and the race agree with the document. A race is never changed: another question is another race.
void Workbench::follow() {
    const Document& document = history_.now();
    if (!wantedScene_ || *wantedScene_ != document.scene) {
        wantedScene_ = document.scene;
        failure_.clear();
        opening_.start(workers_, [choice = document.scene](const Cancelled&) { return openStage(choice); });
    }
    if (stage_ && (raceStage_ != stage_ || raceSettings_ != document.race || !race_)) startRace();
}

void Workbench::startRace() {
    if (raceStage_ != stage_) {
        pictures_.open(stage_->domain->mdp());
        bestObjective_.reset();
        bestQuestion_.start(workers_, [problem = stage_->problem()](const Cancelled& cancelled) {
            return findBestObjective(problem, cancelled);
        });
    }
    if (race_) speed_ = race_->player().speed();
    raceStage_ = stage_;
    raceSettings_ = history_.now().race;
    race_ = std::make_unique<Race>(workers_, stage_->problem(), raceSettings_.configs(), raceSettings_.lockStep);
    race_->player().setSpeed(speed_);
    hovered_.reset();
}

void Workbench::apply(const Requests& requests) {
    hovered_.reset();
    for (const Request& request : requests.all()) carryOut(request);
    follow();
    if (race_) race_->advance(0.0);
}

void Workbench::carryOut(const Request& request) {
    std::visit(
        [this](const auto& order) {
            using Order = std::decay_t<decltype(order)>;
            if constexpr (std::is_same_v<Order, Edit>) history_.edit(order.name, order.change, order.mergeKey);
            if constexpr (std::is_same_v<Order, EndMerging>) history_.endMerging();
            if constexpr (std::is_same_v<Order, Undo>) history_.undo();
            if constexpr (std::is_same_v<Order, Redo>) history_.redo();
            if constexpr (std::is_same_v<Order, HoverVertex>) hovered_ = order.vertex;
            if (!race_) return;

            Player& player = race_->player();
            if constexpr (std::is_same_v<Order, TogglePlay>) player.playing() ? player.pause() : player.play();
            if constexpr (std::is_same_v<Order, Pause>) player.pause();
            if constexpr (std::is_same_v<Order, StepForward>) player.stepForward();
            if constexpr (std::is_same_v<Order, StepBack>) player.stepBack();
            if constexpr (std::is_same_v<Order, ShowRound>) player.show(order.round);
            if constexpr (std::is_same_v<Order, ShowStart>) player.show(0);
            if constexpr (std::is_same_v<Order, ShowEnd>) player.show(player.last());
            if constexpr (std::is_same_v<Order, ShowNow>) player.show(player.head());
            if constexpr (std::is_same_v<Order, SetSpeed>) player.setSpeed(order.roundsPerSecond);
            if constexpr (std::is_same_v<Order, RestartRace>) startRace();
            if constexpr (std::is_same_v<Order, SelectLane>) {
                const auto& lanes = race_->lanes();
                if (order.lane >= 0 && order.lane < static_cast<int>(lanes.size()))
                    selectedSolver_ = lanes[static_cast<std::size_t>(order.lane)].solver();
            }
        },
        request);
}

bool Workbench::animating() const { return false; }

double Workbench::secondsToNextChange() const {
    return race_ ? race_->player().secondsToNextRound() : std::numeric_limits<double>::infinity();
}

bool Workbench::working() const {
    return opening_.busy() || bestQuestion_.busy() || pictures_.working() || (race_ && race_->working());
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
