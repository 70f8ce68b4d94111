#pragma once
// A domain is a world with everything that demonstrating in it needs: its Mdp, names, controls, illegal actions, how it
// looks (picture.h), and all its parameters as text. A domain never changes once it is made, so it may be shared
// between threads. Hidden rewards and experts are in expert/scripted_expert.h.
//
// To add one: write a file with a maker `std::shared_ptr<const Domain> makeX(const std::string& parameters)` and add
// its line to the table in domain_list.cpp.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/picture.h"
#include "world/mdp.h"
#include "world/rng.h"

namespace awaystep {

// A key on the keyboard, in lower case: "up", "down", "left", "right", "a", ..., "z", "1", ..., "9", "period".
struct KeyBinding {
    std::string key;
    int action = 0;
};

// How a demonstration is steered.
struct Controls {
    // Several keys may do the same; the first of an action is the one to print on the screen.
    std::vector<KeyBinding> keys;
    // What happens in real time when no key is held; none: time waits for a key.
    std::optional<int> idleAction;

    // The first key of every action that has one.
    std::vector<KeyBinding> firstKeys() const;
};

// What has happened once a state is entered: goals and accidents are counted by it.
enum class StateEvent {
    None,
    Goal,   // something was reached
    Mishap  // something went wrong: a collision, off the road
};

class Domain {
public:
    virtual ~Domain() = default;
    Domain(const Domain&) = delete;
    Domain& operator=(const Domain&) = delete;

    // As in domainList(): gridworld, highway, car-game, table, random.
    virtual std::string_view name() const = 0;
    // Every parameter, defaults among them, as one line of JSON with sorted keys: equal text, equal world.
    // makeDomain(name(), parameters()) makes this world again.
    virtual std::string parameters() const = 0;

    const std::shared_ptr<const Mdp>& mdp() const { return mdp_; }
    int states() const { return mdp_->states(); }
    int actions() const { return mdp_->actions(); }
    // Never empty: worlds without names of their own count them.
    const std::vector<std::string>& featureNames() const { return featureNames_; }
    const std::vector<std::string>& actionNames() const { return actionNames_; }

    const Controls& controls() const { return controls_; }
    // Why a demonstration may not take this action here, as a sentence ("a wall is above"), or nothing if it may. A
    // policy may still choose it: the Mdp defines what happens then.
    virtual std::optional<std::string> whyIllegal(int state, int action) const;

    virtual StateEvent event(int) const { return StateEvent::None; }

    virtual WorldPicture picture() const = 0;
    virtual StatePicture look(int state) const = 0;

    // A state as whole numbers with names (row, column; x, speed, lane, y), which outlive a change of numbering.
    virtual std::vector<std::string> stateFieldNames() const { return {"state"}; }
    virtual std::vector<int> stateFields(int state) const { return {state}; }
    // Nothing if no state has these fields.
    virtual std::optional<int> stateWithFields(const std::vector<int>& fields) const;

protected:
    Domain(std::shared_ptr<const Mdp> mdp, Controls controls);

private:
    std::shared_ptr<const Mdp> mdp_;
    std::vector<std::string> featureNames_;
    std::vector<std::string> actionNames_;
    Controls controls_;
};

using DomainPtr = std::shared_ptr<const Domain>;

int drawStart(const Domain& domain, Rng& rng);
int drawNext(const Domain& domain, int state, int action, Rng& rng);
// "row 2, column 3"; with the state's name in front where it has one
std::string describeState(const Domain& domain, int state);

// --- the list (domain_list.cpp) ---

struct DomainInfo {
    std::string_view name;
    std::string_view label;                            // as on the screen
    std::string_view about;                            // one sentence
    DomainPtr (*make)(const std::string& parameters);  // JSON; what is left out takes its default
};
const std::vector<DomainInfo>& domainList();

// Throws std::invalid_argument in one sentence for an unknown name, an unknown key or a value out of range.
DomainPtr makeDomain(std::string_view name, const std::string& parameters);

// The parameters of any domain (those of a table are its file) under another criterion. Throws std::invalid_argument
// where the criterion's number is missing.
std::string withCriterion(const std::string& parameters, const CriterionChoice& instead);

// What differs between two parameter texts, one phrase each: "slip is 0.1, here 0"; empty if they are equal. `theirs`
// may leave out nothing: both are texts that Domain::parameters() wrote.
std::vector<std::string> parameterDifferences(const std::string& theirs, const std::string& here);

}  // namespace awaystep
