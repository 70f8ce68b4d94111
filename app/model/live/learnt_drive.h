#pragma once
// The recording that ended last: what the apprentice had learnt at its last step. If that was still being learnt when
// the recording ended, its job goes on here. And what an apprentice does beside a demonstration, in a sentence.

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
    // all: the demonstrations, this one the last of them.
    void begin(LiveRun& run, std::vector<DemonstrationPtr> all);
    void forget();

    // Returns whether something is known now that was not before.
    bool collect();
    bool working() const { return learner_ != nullptr; }

    // The demonstrations of which this holds.
    const std::vector<DemonstrationPtr>& demonstrations() const { return all_; }
    // Null until it is learnt.
    RecordPtr record() const { return last_ ? last_->record : nullptr; }

private:
    std::vector<DemonstrationPtr> all_;
    std::unique_ptr<LiveLearner> learner_;
    TargetPtr target_;  // of the last step
    LiveStepPtr last_;
};

// Who is compared with what.
struct DriveComparison {
    std::string who;  // "ASCG at t = 40"
    DemonstrationPtr demonstration;
    int among = 1;  // so many demonstrations count
};

// The same sentence for whatever is shown: the mixture of this record beside this demonstration, made in the
// background.
class ComparedDrive {
public:
    // The last of these demonstrations that counts in this world, and how many do. Looked up once for the same ones.
    const DriveComparison& counted(const std::vector<DemonstrationPtr>& all, const OpenScenarioPtr& scenario);
    // Nothing is begun for what is known or asked already; until the new sentence is there the old one stays, which
    // names its own iterate. world: the one that the apprentice acts in.
    void follow(Workers& workers, OpenScenarioPtr scenario, std::shared_ptr<const Mdp> world, RecordPtr record,
                DriveComparison compared);
    void forget();
    bool collect();
    bool working() const { return job_.busy(); }
    // Empty until it is known.
    const std::string& sentence() const { return sentence_; }

private:
    RecordPtr record_;
    DemonstrationPtr demonstration_;
    std::shared_ptr<const Mdp> world_;
    std::string who_;
    int among_ = 0;
    Background<std::string> job_;
    std::string sentence_;
    std::vector<DemonstrationPtr> all_;  // what counted_ was looked up for
    OpenScenarioPtr scenario_;
    DriveComparison counted_;
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
// "ASCG at t = 40, over your 86 steps, undiscounted: right lane 28 % (you 56 %), ..." world: the one that it acts in;
// visits: of the apprentice, in so many steps.
std::string learntSentence(const OpenScenario& openScenario, const Mdp& world, const DriveComparison& compared,
                           Vector visits, int steps);

}  // namespace awaystep
