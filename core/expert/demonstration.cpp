#include "expert/demonstration.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "files/number_text.h"

namespace awaystep {

int stepLimit(int numbersPerState) {
    const auto perState = static_cast<std::size_t>(std::max(1, numbersPerState));
    const std::size_t states = mostDemonstratedNumbers / perState;
    return static_cast<int>(std::clamp<std::size_t>(states, 2, longestDemonstration + 1)) - 1;
}

void checkTexts(const std::string& title, const std::string& author, const std::string& notes) {
    const auto check = [](const char* what, const std::string& text, std::size_t most) {
        if (text.size() <= most) return;
        throw std::invalid_argument(std::string(what) + " may have " + std::to_string(most) + " bytes, got " +
                                    std::to_string(text.size()));
    };
    check("a title", title, longestName);
    check("an author", author, longestName);
    check("notes", notes, longestNotes);
}

bool isValidId(std::string_view id) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    return !id.empty() && id.size() <= 64 && std::all_of(id.begin(), id.end(), allowed);
}

RecordedState recordedState(const Domain& domain, int state) {
    if (domain.mdp()->stateActionFeatures()) return {state, domain.stateFields(state), {}};
    const Vector features = domain.mdp()->features(state);
    return {state, domain.stateFields(state), {features.begin(), features.end()}};
}

RecordedState recordedState(const Domain& domain, int from, int action, int state) {
    RecordedState recorded = recordedState(domain, state);
    if (!domain.mdp()->stateActionFeatures()) return recorded;
    const Vector features = domain.mdp()->features(from, action);
    recorded.features.assign(features.begin(), features.end());
    return recorded;
}

Demonstration blankDemonstration(const Domain& domain) {
    Demonstration made;
    made.domain = domain.name();
    made.parameters = domain.parameters();
    made.fieldNames = domain.stateFieldNames();
    made.actionNames = domain.actionNames();
    made.featureNames = domain.featureNames();
    made.criterion = domain.mdp()->criterion();
    return made;
}

std::optional<int> stateNow(const Domain& domain, const RecordedState& recorded) {
    // The numbering hardly ever changes, and a check is quicker than a search.
    const bool inRange = recorded.state >= 0 && recorded.state < domain.states();
    if (inRange && domain.stateFields(recorded.state) == recorded.fields) return recorded.state;
    return domain.stateWithFields(recorded.fields);
}

namespace {

// To rounding: another compiler may add up in another order.
bool sameFeatures(const RecordedState& recorded, const RecordedState& now, double unit) {
    const auto close = [unit](double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(unit, std::abs(b)); };
    return std::equal(now.features.begin(), now.features.end(), recorded.features.begin(), recorded.features.end(),
                      close);
}

// A parameter that did not exist yet when this was recorded had the value that is now its default: making that world
// again fills it in.
std::vector<std::string> worldDifferences(const Demonstration& demonstration, const Domain& domain) {
    auto differences = parameterDifferences(demonstration.parameters, domain.parameters());
    if (differences.empty()) return differences;
    try {
        const DomainPtr theirs = makeDomain(demonstration.domain, demonstration.parameters);
        return parameterDifferences(theirs->parameters(), domain.parameters());
    } catch (const std::invalid_argument&) {
        return differences;  // not a world of this program: what differs as text will do
    }
}

std::string listed(const std::vector<int>& numbers) {
    std::string text;
    for (const int each : numbers) text += (text.empty() ? "" : ", ") + std::to_string(each);
    return text;
}

}  // namespace

std::optional<std::string> differenceFrom(const Demonstration& demonstration, const Domain& domain) {
    if (demonstration.domain != domain.name()) {
        return "recorded in the domain " + demonstration.domain + ", here it is " + std::string(domain.name());
    }
    const std::string another = "recorded in another " + demonstration.domain + ": ";
    const Criterion& here = domain.mdp()->criterion();
    if (demonstration.criterion != here && !(demonstration.criterion.discounted() && here.discounted()))
        return another + "its criterion is: " + describe(demonstration.criterion) + "; here: " + describe(here);
    const auto differences = worldDifferences(demonstration, domain);
    if (!differences.empty()) {
        std::string phrase = differences[0];
        for (std::size_t i = 1; i < std::min<std::size_t>(differences.size(), 4); ++i) phrase += "; " + differences[i];
        if (differences.size() > 4) phrase += "; and " + std::to_string(differences.size() - 4) + " more";
        return another + phrase;
    }
    if (demonstration.criterion != here)
        return another + "its discount is " + numberText(demonstration.criterion.discount) + ", here " +
               numberText(here.discount);
    // Equal parameters and still another world: the code has changed in between.
    if (demonstration.actionNames != domain.actionNames()) {
        return another + "its actions are " + joined(demonstration.actionNames) + ", here " +
               joined(domain.actionNames());
    }
    if (demonstration.featureNames != domain.featureNames()) {
        return another + "it has " + std::to_string(demonstration.featureNames.size()) + " features, here " +
               std::to_string(domain.featureNames().size()) + ", or their names differ";
    }
    int before = 0;
    for (int t = 0; t <= demonstration.length(); ++t) {
        const auto& fields = demonstration.at(t).fields;
        const std::optional<int> state = stateNow(domain, demonstration.at(t));
        const std::string which = "its state " + std::to_string(t) + " (" + listed(fields) + ") ";
        if (!state) return another + which + "is not there";
        const RecordedState now =
            t == 0 ? recordedState(domain, *state)
                   : recordedState(domain, before, demonstration.steps[static_cast<std::size_t>(t - 1)].action, *state);
        if (!sameFeatures(demonstration.at(t), now, toleranceUnit(*domain.mdp())))
            return another + which + "had other features";
        before = *state;
    }
    return std::nullopt;
}

bool reachedGoal(const Demonstration& demonstration, const Domain& domain) {
    for (int t = 0; t <= demonstration.length(); ++t) {
        const auto state = stateNow(domain, demonstration.at(t));
        if (state && domain.event(*state) == StateEvent::Goal) return true;
    }
    return false;
}

bool looksSuccessful(const Demonstration& demonstration, const Domain& domain) {
    for (int t = 0; t <= demonstration.length(); ++t) {
        const auto state = stateNow(domain, demonstration.at(t));
        if (!state || domain.event(*state) == StateEvent::Mishap) return false;
    }
    bool hasGoal = false, hasMishaps = false;
    for (int state = 0; state < domain.states(); ++state) {
        const StateEvent event = domain.event(state);
        hasGoal = hasGoal || event == StateEvent::Goal;
        hasMishaps = hasMishaps || event == StateEvent::Mishap;
    }
    return hasGoal ? reachedGoal(demonstration, domain) : hasMishaps;
}

}  // namespace awaystep
