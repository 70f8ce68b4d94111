#pragma once
// The error of an oracle that learns: how much less its policy earns than the best one for the same w, by exact
// planning, beside what the best one would gain over x. Where the loss is as large as that lead, the answer leads
// nowhere, whatever the solver does with it.

#include <optional>
#include <string>

#include "solvers/iteration_record.h"

namespace awaystep {

class Session;

struct OracleErrorSummary {
    OracleError shown;         // at the iteration that is shown
    double medianLoss = 0.0;   // over the iterations up to it that are kept
    double medianLead = 0.0;   // of the best policy over x
    int measured = 0;          // so many of them
    bool stands = false;       // far from the target, with a lead that an exact oracle would use
    int lost = 0;              // of these, with a loss of at least 99 % of the lead
    double range = 1.0;        // R
    bool transitions = false;  // N_RL counts transitions, the literal reading of the paper
    int budget = 0;            // N_RL
    int states = 0, actions = 0;
};

// Of the solver that is selected; nothing with an exact oracle, or before the first answer.
std::optional<OracleErrorSummary> oracleErrorOf(const Session& session);

std::string oracleErrorSentence(const OracleErrorSummary& error);

}  // namespace awaystep
