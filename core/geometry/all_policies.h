#pragma once
// Phi of every deterministic policy of a world small enough to count them: what K is the hull of.

#include <optional>

#include "world/mdp.h"
#include "world/vector.h"

namespace awaystep {

// How many deterministic policies there are, actions^states; infinity where a double cannot hold it.
double policyCount(const Mdp& mdp);
// The different ones among their Phi (infinity norm, 1e-11 relative), one per column; nothing where there are more than
// `most` policies.
std::optional<Matrix> differentPhis(const Mdp& mdp, int most);

}  // namespace awaystep
