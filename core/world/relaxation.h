#pragma once
// The relaxation that the paper proposes: every policy is mixed with a random one.

#include "world/mdp.h"

namespace awaystep {

// The world as it is for somebody whose every action is, with probability epsilon in [0, 1], replaced by one drawn
// evenly: its K is made of the mixed policies and lies inside the K of the world itself. Still a polytope: what shrinks
// is how far it reaches into its corners.
Mdp relaxed(const Mdp& mdp, double epsilon);

}  // namespace awaystep
