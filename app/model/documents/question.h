#pragma once
// Which problem a document poses: the world and the target that its solvers race for, relaxed as the race is set.
// Window, exports, seeds and the command line call this, so that all of them solve the same problem.

#include <memory>
#include <optional>
#include <vector>

#include "model/documents/document.h"

namespace awaystep {

class Domain;
using DomainPtr = std::shared_ptr<const Domain>;
struct Scenario;

struct Question {
    DomainPtr domain;              // the scenario's world, not relaxed
    FeatureExpectations target;    // what is raced for, and how it was obtained; relaxed like problem.phiE
    Problem problem;               // what a run is made from
    std::optional<Regime> regime;  // where the target lies in K, if the scenario knows it
};

// The scenario is the one drawn from document.scene. Throws std::invalid_argument if the demonstrations give no target
// or the target does not fit the world. relaxedWorld: the scenario's world with the document's chance of a random
// action, if it is at hand already; relaxing a large one takes a while.
Question questionOf(const Document& document, const Scenario& scenario,
                    std::shared_ptr<const Mdp> relaxedWorld = nullptr);

// The target of a document's demonstrations, by its rule. further: one more that is still being recorded, or null.
FeatureExpectations recordedTarget(const Document& document, const Domain& domain,
                                   const Demonstration* further = nullptr);

// A target that was placed by hand, as a vector.
Vector vectorOf(const std::vector<double>& numbers);

// Whether these demonstrations give the same target in any world. Titles and notes do not count, nor do demonstrations
// that are switched off.
bool poseTheSame(const std::vector<DemonstrationPtr>& a, const std::vector<DemonstrationPtr>& b);

}  // namespace awaystep
