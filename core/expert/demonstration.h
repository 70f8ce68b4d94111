#pragma once
// A demonstration: what a person (or a script) did in a world, step by step, with everything that is needed to read it
// again in ten years: the domain with all its parameters, every state in full with its features, the executed actions,
// times in seconds of recording (pauses left out), the seed, author and notes. T actions come with T+1 states.
// What was recorded is authoritative: features and successors are never computed again from the code of today.
// Text and files: demonstration_text.h and demonstration_file.h; Phi: estimator.h.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/domain.h"
#include "files/words.h"

namespace awaystep {

// What ended the recording: the user, or the application with probability 1-gamma at every state, which makes R times
// the features of the last state an unbiased sample of Phi_E. Under a finite horizon the application ends every
// recording after H terms; the user may end it before.
enum class Ending { ByHand, Geometric };
template <>
inline constexpr auto spelling<Ending> = spell<Ending>({{Ending::ByHand, "by-hand"}, {Ending::Geometric, "geometric"}});

struct RecordedState {
    int state = 0;            // its number in the Mdp when it was recorded
    std::vector<int> fields;  // the full state (Demonstration::fieldNames): outlives a change of numbering
    // phi(s); where features belong to states and actions, phi of the state and the action that led here, and none at
    // the start.
    std::vector<double> features;

    bool operator==(const RecordedState&) const = default;
};

struct RecordedStep {
    int action = 0;     // as executed
    double time = 0.0;  // seconds of recording when it was executed
    RecordedState next;

    bool operator==(const RecordedStep&) const = default;
};

// The demonstration whose first `step` steps another one begins with.
struct BranchOrigin {
    std::string id;
    int step = 0;

    bool operator==(const BranchOrigin&) const = default;
};

struct Demonstration {
    std::string id;  // letters, digits, '-' and '_'; at most 64; no two in a file share it
    std::string title;
    std::string author;
    std::string notes;
    std::string started;  // when, as text (ISO 8601 by custom); may be empty
    std::string domain;
    std::string parameters;  // of the domain, all of them, as one line of JSON
    std::vector<std::string> fieldNames;
    std::vector<std::string> actionNames;
    std::vector<std::string> featureNames;
    Criterion criterion;
    std::uint64_t seed = 0;
    Ending ending = Ending::ByHand;
    bool success = false;
    bool enabled = true;  // counts for Phi_E
    int undone = 0;       // steps taken back while recording
    std::optional<BranchOrigin> branch;
    RecordedState start;
    std::vector<RecordedStep> steps;

    int length() const { return static_cast<int>(steps.size()); }  // T
    const RecordedState& at(int t) const { return t == 0 ? start : steps[static_cast<std::size_t>(t - 1)].next; }
    // Whether features belong to states and actions; then the start has none.
    bool stateActionFeatures() const { return start.features.empty(); }
    // What Phi sums: the features of all T+1 states, or of all T actions.
    int terms() const { return length() + (stateActionFeatures() ? 0 : 1); }
    const std::vector<double>& term(int t) const { return at(stateActionFeatures() ? t + 1 : t).features; }

    bool operator==(const Demonstration&) const = default;
};
// Shared and constant: a document, its undo steps and the panels hold the same one.
using DemonstrationPtr = std::shared_ptr<const Demonstration>;

// Limits that the recorder keeps and the readers insist on.
constexpr int longestDemonstration = 100'000;                   // steps
constexpr std::size_t mostDemonstratedNumbers = 4'000'000;      // features and fields of all states together
constexpr std::size_t largestWorldText = std::size_t{2} << 20;  // bytes of a domain's parameters
constexpr std::size_t longestName = 1000;                       // bytes of a title or an author
constexpr std::size_t longestNotes = 65536;                     // bytes
// How many steps fit with so many features and fields per state.
int stepLimit(int numbersPerState);
// Throws std::invalid_argument if one of them is too long.
void checkTexts(const std::string& title, const std::string& author, const std::string& notes);

bool isValidId(std::string_view id);

// Without states, made in this world: its names, its parameters and its criterion.
Demonstration blankDemonstration(const Domain& domain);

// A state of this world as it is recorded: at the start, and after an action in another state.
RecordedState recordedState(const Domain& domain, int state);
RecordedState recordedState(const Domain& domain, int from, int action, int state);
// And back: its number in the world of today, if it is there.
std::optional<int> stateNow(const Domain& domain, const RecordedState& recorded);

// Nothing if the demonstration was recorded in this world; else what differs, as the end of a sentence: "recorded in
// another gridworld: slip is 0.1, here 0". A changed numbering of states is no difference; a state that is
// not there is, and so are features that the code of today would compute otherwise.
std::optional<std::string> differenceFrom(const Demonstration& demonstration, const Domain& domain);

// Whether one of its states is a goal of this world; in a world without a goal nothing reaches it.
bool reachedGoal(const Demonstration& demonstration, const Domain& domain);
// The default of `success`: no mishap, and the goal was reached if the world has one. Without goals and mishaps it is
// false.
bool looksSuccessful(const Demonstration& demonstration, const Domain& domain);

}  // namespace awaystep
