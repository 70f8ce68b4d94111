#pragma once
// What tests of recordings need: a key by its name, a step by its action, and a check that a recording is one that its
// world could have made.

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/domain.h"
#include "expert/demonstration.h"
#include "expert/recorder.h"

namespace awaystep {

inline std::optional<int> actionOfKey(const Domain& domain, std::string_view key) {
    for (const KeyBinding& binding : domain.controls().keys)
        if (binding.key == key) return binding.action;
    return std::nullopt;
}

// Those with a positive start probability, ascending.
inline std::vector<int> startStates(const Domain& domain) {
    std::vector<int> starts;
    for (int s = 0; s < domain.states(); ++s)
        if (domain.mdp()->initial()[s] > 0.0) starts.push_back(s);
    return starts;
}

inline bool canFollow(const Domain& domain, int state, int action, int next) {
    const Mdp::Row row = domain.mdp()->row(state, action);
    return std::binary_search(row.next, row.next + row.count, next);
}

// Nothing when the step was taken, else why not.
inline std::optional<std::string> act(Recorder& recorder, int action, double time) {
    if (auto reason = whyNot(recorder, action)) return reason;
    recorder.take(recorder.nextStep(action, time));
    return std::nullopt;
}

// What in it this domain could not have produced: a start, a successor, an action that is not allowed, features; one
// phrase each, at most ten; empty for everything that the recorder makes.
inline std::vector<std::string> disagreements(const Demonstration& demonstration, const Domain& domain) {
    std::vector<std::string> found;
    const auto say = [&found](int t, const std::string& what) {
        if (found.size() < 10) found.push_back("state " + std::to_string(t) + ": " + what);
    };
    int before = -1;  // the state before, if it is one of this world
    for (int t = 0; t <= demonstration.length(); ++t) {
        const RecordedState& recorded = demonstration.at(t);
        const std::optional<int> state = stateNow(domain, recorded);
        if (!state) {
            say(t, "this world has no such state");
            before = -1;
            continue;
        }
        const std::vector<double> now = recordedState(domain, *state).features;
        bool same = now.size() == recorded.features.size();
        for (std::size_t i = 0; same && i < now.size(); ++i) same = std::abs(now[i] - recorded.features[i]) <= 1e-12;
        if (!same) say(t, "its features were recorded otherwise");
        if (t == 0 && domain.mdp()->initial()[*state] <= 0.0) say(t, "nothing starts here");
        if (t > 0) {
            const int action = demonstration.steps[static_cast<std::size_t>(t - 1)].action;
            if (action < 0 || action >= domain.actions()) {
                say(t - 1, "there is no action " + std::to_string(action));
            } else if (before >= 0) {
                if (const auto reason = domain.whyIllegal(before, action)) say(t - 1, *reason);
                if (!canFollow(domain, before, action, *state)) say(t, "it cannot follow the one before");
            }
        }
        before = *state;
    }
    return found;
}

}  // namespace awaystep
