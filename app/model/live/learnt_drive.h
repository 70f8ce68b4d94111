#pragma once
// The recording that ended last: what the apprentice had learnt at its last step, and that in a sentence. If the last
// step was still being learnt when the recording ended, its job goes on here.

#include <memory>
#include <string>
#include <vector>

#include "model/live/live_run.h"
#include "model/workers/background.h"
#include "world/stop_token.h"

namespace awaystep {

class Mdp;
struct Demonstration;
struct OpenScenario;
using DemonstrationPtr = std::shared_ptr<const Demonstration>;
using OpenScenarioPtr = std::shared_ptr<const OpenScenario>;

class LearntDrive {
public:
    // all: the demonstrations, this one the last of them. world: the one that the apprentice acts in.
    void begin(Workers& workers, LiveRun& run, OpenScenarioPtr scenario, std::shared_ptr<const Mdp> world,
               std::vector<DemonstrationPtr> all);
    void forget();

    // Returns whether something is known now that was not before.
    bool collect(Workers& workers);
    bool working() const { return learner_ || job_.busy(); }

    // The demonstrations of which this holds.
    const std::vector<DemonstrationPtr>& demonstrations() const { return all_; }
    // Empty until it is known.
    const std::string& sentence() const { return sentence_; }
    // Null until it is learnt.
    RecordPtr record() const { return last_ ? last_->record : nullptr; }

private:
    void finish(Workers& workers, const LiveStepPtr& step);

    OpenScenarioPtr scenario_;
    std::shared_ptr<const Mdp> world_;
    std::vector<DemonstrationPtr> all_;
    std::unique_ptr<LiveLearner> learner_;
    TargetPtr target_;  // of the last step
    LiveStepPtr last_;
    Background<std::string> job_;
    std::string sentence_;
};

// The expected number of visits to each state during the first `steps` steps of the mixture, the start included: they
// sum to steps + 1. Exact up to rounding. In pieces of a step of one member.
class VisitCount {
public:
    VisitCount(std::shared_ptr<const Mdp> mdp, std::vector<ActiveMember> mixture, int steps);
    // False: `visits` is complete.
    bool step();
    Vector visits;

private:
    std::shared_ptr<const Mdp> mdp_;
    std::vector<ActiveMember> mixture_;
    int steps_;
    std::size_t member_ = 0;
    int t_ = 0;
    Vector now_;  // where the member is at time t
};

// How many steps of a demonstration are compared.
int stepsCompared(const Demonstration& demonstration, const Mdp& world);
// "The apprentice keeps to the middle lane 92 % of the time, you 95 %; it collides 0.3 times, you never." visits: of
// the apprentice, in so many steps.
std::string learntSentence(const OpenScenario& openScenario, const Demonstration& demonstration, Vector visits,
                           int steps);

}  // namespace awaystep
