#pragma once
// The relaxation that the paper proposes: every policy is mixed with a random one.

#include "world/mdp.h"

namespace awaystep {

// How much of it, in [0, 1]: of the expert's policy, of all policies of the apprentice, or of both; 0 is none.
struct Relaxation {
    double target = 0.0;      // Phi_E becomes (1-e) Phi_E + e Phi(uniform)
    double apprentice = 0.0;  // K is made of policies that do something at random with this chance

    bool operator==(const Relaxation&) const = default;
};

// The world in which every action is, with probability epsilon in [0, 1], replaced by one drawn evenly: its K is made
// of the mixed policies and lies inside the K of the world itself. It is still a polytope: only its extent towards the
// corners shrinks.
Mdp relaxed(const Mdp& mdp, double epsilon);

}  // namespace awaystep
