#pragma once
// The race of the document's solvers: which solver is selected, which part of a step is shown, how the curves are
// drawn, what is known of h*, and the same race over many seeds.

#include <memory>
#include <optional>
#include <string>

#include "model/feature.h"
#include "model/race/race_orders.h"
#include "model/workers/background.h"

namespace awaystep {

class DraggedRace;
class RunView;
class Player;
class Race;
class SeedRuns;
struct Arrangement;
struct IterationRecord;
struct SessionState;

class RaceFeature : public Feature {
public:
    explicit RaceFeature(SessionState& state);
    ~RaceFeature() override;

    bool collect(double seconds, double passed) override;
    void follow(const QuestionChanges& changes) override;
    bool working() const override;
    double secondsToNextChange() const override;

    void carryOut(const RaceOrder& order);
    // Shows what was arranged. False, and nothing done, while there is no race.
    bool show(const Arrangement& arrangement);
    // This solver is selected, and the curves are drawn like this.
    void show(std::string solver, const CurveView& curves);

    // Null while there is no target.
    const Race* race() const { return race_.get(); }
    // The run whose active set, reward and mixture are shown; null while there is none.
    const RunView* selectedRun() const;
    // Chosen by the user or a lesson; empty: not chosen.
    const std::string& chosenSolver() const { return chosenSolver_; }
    // Of the selected run, at the round shown; null while there is none.
    std::shared_ptr<const IterationRecord> shownRecord() const;
    // The part of the shown step that is highlighted; nothing: all of it.
    std::optional<SubStep> subStep() const { return subStep_; }
    // The feature that the mouse is over, by its index.
    std::optional<int> hoveredFeature() const { return hoveredFeature_; }
    const CurveView& curveView() const { return curveView_; }
    // h* = min over K of h, once it is known: half the squared distance of the target to K.
    std::optional<double> leastObjective() const { return leastObjective_; }
    const SeedRuns& seeds() const { return *seeds_; }

private:
    void start();
    void changeSolvers();
    void askForBest();
    void followDrag();
    bool collectDrag();
    void select(int run);
    void nextSubStep(Player& player);
    void previousSubStep(Player& player);
    void runSeeds(int seeds);

    SessionState& state_;
    std::unique_ptr<Race> race_;
    double speed_ = 12.0;  // of the race before
    std::string chosenSolver_;
    std::optional<SubStep> subStep_;
    std::optional<int> hoveredFeature_;
    CurveView curveView_;
    Background<double> bestQuestion_;
    std::optional<double> leastObjective_;
    std::unique_ptr<SeedRuns> seeds_;
    std::unique_ptr<DraggedRace> dragged_;
};

}  // namespace awaystep
