#include "model/theory/oracle_error.h"

#include <algorithm>
#include <vector>

#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "world/mdp.h"

namespace awaystep {
namespace {

constexpr std::size_t mostMeasured = 4096;  // of a long run, evenly
constexpr double wholeLead = 0.99;          // a loss of this share of the lead leaves nothing but noise
constexpr double arrived = 0.02;            // of the start's distance and lead: what is left of them is little

double middleOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

std::optional<OracleErrorSummary> oracleErrorOf(const Session& session) {
    const RunView* run = session.race().selectedRun();
    const RecordPtr record = session.race().shownRecord();
    if (run == nullptr || !record || !record->oracleError) return std::nullopt;
    const Mdp& mdp = *session.race().race()->problem().mdp;
    OracleErrorSummary error;
    error.shown = *record->oracleError;
    error.range = mdp.horizonValue();
    error.transitions = run->config().learningUnit == LearningUnit::Transitions;
    error.budget = run->config().nRl;
    error.states = mdp.states();
    error.actions = mdp.actions();
    std::vector<double> losses, leads;
    const std::vector<RecordPtr>& records = run->history().records();
    const std::size_t stride = 1 + records.size() / mostMeasured;
    for (std::size_t i = 0; i < records.size() && records[i]->t <= record->t; i += stride) {
        if (!records[i]->oracleError) continue;
        losses.push_back(records[i]->oracleError->loss);
        leads.push_back(records[i]->oracleError->lead);
        error.lost += losses.back() >= wholeLead * leads.back() ? 1 : 0;
    }
    error.measured = static_cast<int>(losses.size());
    if (losses.empty()) return std::nullopt;
    error.stands = record->distance > arrived * records.front()->distance && error.shown.lead > arrived * leads.front();
    error.medianLoss = middleOf(std::move(losses));
    error.medianLead = middleOf(std::move(leads));
    return error;
}

std::string oracleErrorSentence(const OracleErrorSummary& error) {
    std::string words = "For this w the policy of Q-learning earns " + readable(error.shown.loss) +
                        " less than the best one (|w| = 1), " + percent(error.shown.loss / error.range) +
                        " of R; the best one is " + readable(error.shown.lead) + " ahead of x.";
    words += " In " + std::to_string(error.lost) + " of " + std::to_string(error.measured) +
             (error.measured == 1 ? " iteration" : " iterations") +
             " so far the loss was at least 99 % of the lead: its answer was hardly better than x, and no step toward "
             "it helps.";
    const bool often = 2 * error.lost >= error.measured, little = often && error.stands;
    if (little && error.transitions)
        words += " N_RL = " + std::to_string(error.budget) + " transitions, the literal reading, are " +
                 readable(static_cast<double>(error.budget) / error.states / error.actions) + " for each of the " +
                 std::to_string(error.states * error.actions) +
                 " pairs of state and action: every solver stops at the error of the oracle, and the literal settings "
                 "show no difference between them. Episodes in place of transitions make the oracle better.";
    else if (little)
        words += " Every solver stops at the error of the oracle, and differences between them do not show.";
    else if (often)
        words += " The iterate has come near all the same: what is left is less than the error of the oracle.";
    else
        words += " Solvers can be told apart until the lead has shrunk to the loss.";
    return words;
}

}  // namespace awaystep
