#pragma once
// Which problem a document poses: the world and the target that its solvers race for, relaxed as the race asks. Window,
// exports, seeds and the command line ask here, so that all of them solve the same problem.

#include <memory>
#include <optional>

#include "model/documents/document.h"

namespace awaystep {

struct Question {
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

}  // namespace awaystep
