#pragma once
// What the mixture guarantees, in the paper's words. With f* the value of the game max over psi, min over w in W of
// w . (Phi(psi) - Phi_E): the mixture solves AL with the smallest epsilon of w . Phi(psi) >= w . Phi_E + f* - epsilon
// for every w in W, and a reward solves IRL with the smallest epsilon of w . Phi_E >= w . Phi(pi) - f* - epsilon for
// every policy. W is the ball, where the measure is the distance, or the simplex, where it is the worst feature.

#include <optional>
#include <string>
#include <vector>

#include "solvers/iteration_record.h"

namespace awaystep {

class Session;

struct Guarantee {
    std::string name;             // "ball"
    std::string rewards;          // "|w| \u2264 1"
    std::string measure;          // what its AL epsilon is about: "distance"
    std::optional<double> value;  // f*; nothing until it is known
    std::optional<double> ofAl;   // epsilon of the mixture
    std::optional<double> ofIrl;  // epsilon of the solver's w
    std::string whyNoIrl;         // where it has none
};

// `least`: the distance of Phi_E to K. `game`: the value of the game on the simplex. Nothing: not known yet.
std::vector<Guarantee> guaranteesOf(const IterationRecord& record, bool gameSolver, std::optional<double> least,
                                    std::optional<double> game);
// For the solver and the iteration that are shown; empty where there is none.
std::vector<Guarantee> guaranteesOf(const Session& session);

}  // namespace awaystep
