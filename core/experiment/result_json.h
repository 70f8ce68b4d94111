#pragma once
// What a run found, as JSON: {"solver","status","iterations","oracle_calls","x","distance","gap","floor","w","epsilon",
// "active_set":[{"weight","policy","phi"}]} and, if wanted, "stationary", one row of probabilities per state.
// w is the last reward scaled to norm 1 and epsilon = gap/distance says how close it is to solving the inverse problem;
// once the distance is 0 there is no direction left: w is all zeros then, and epsilon 0.

#include <functional>
#include <string>
#include <vector>

#include "experiment/run.h"
#include "world/occupancy.h"

namespace awaystep {

enum class Stationary { Leave, Add };

// The stationary policy with the same feature sums as the mixture of these.
// A policy as files have it: one action per state, or under a finite horizon a list of such rows, one for each time.
void appendPolicy(std::string& text, const DeterministicPolicy& policy);

StationaryAnswer stationaryOf(const Mdp& mdp, const std::vector<ActiveMember>& members);

// The run must have made a record. `policyOf` is asked for the policies where vertices hold but a part of them.
using PolicyOf = std::function<DeterministicPolicy(const Vertex&)>;
void appendRunResult(std::string& text, const Run& run, Stationary stationary, const PolicyOf& policyOf = {});

}  // namespace awaystep
