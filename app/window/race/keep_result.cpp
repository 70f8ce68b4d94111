// "Keep the result", for the menu and for the button beside the plot.

#include <algorithm>
#include <string>
#include <vector>

#include "model/documents/document.h"
#include "model/layout/panel_info.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/kept_race.h"
#include "solvers/solver_info.h"
#include "window/race/convergence_controls.h"
#include "window/shell/orders.h"

namespace awaystep {
namespace {

// What every solver has reached by now.
std::vector<KeptResult> resultsOf(const Session& session) {
    std::vector<KeptResult> results;
    if (session.race().race() == nullptr || session.question().openScenario() == nullptr) return results;
    const Document& document = session.document();
    std::string about = document.scene.plan.name;
    if (document.targetFrom == TargetSource::Demonstrations) about += ", demonstrations";
    if (document.targetFrom == TargetSource::Placed) about += ", placed by hand";
    for (const RunView& run : session.race().race()->runs()) {
        if (run.history().size() == 0) continue;
        const IterationRecord& last = *run.history().last();
        results.push_back({run.solver(), about, document.scene.seed, last.t, last.oracleCalls, last.distance,
                           last.shownGap(), last.activeCount()});
    }
    return results;
}

// "Kept: CG 0.027, ASCG 2.03e-14 (distance). Setup lists 4 results, ...": what, and where to find it.
std::string keptSentence(const std::vector<KeptResult>& results, std::size_t inAll) {
    constexpr std::size_t most = 3;
    std::string words = "Kept the result of ";
    for (std::size_t i = 0; i < std::min(most, results.size()); ++i)
        words +=
            (i > 0 ? ", " : "") + solverLabel(results[i].solver) + " (distance " + readable(results[i].distance) + ")";
    if (results.size() > most) words += " and " + std::to_string(results.size() - most) + " more";
    return words + ". " + std::string(titleOf(PanelId::Editor)) + " lists " +
           counted(static_cast<std::int64_t>(inAll), "kept result") + "; they are saved with the document.";
}

}  // namespace

void keepResult(const Session& session, Orders& orders) {
    const std::vector<KeptResult> results = resultsOf(session);
    if (results.empty()) return;
    orders.add(Announce{keptSentence(results, session.document().results.size() + results.size())});
    orders.add(KeepRace{questionInWords(session)});
    orders.edit("keep the result",
                [results](Document& d) { d.results.insert(d.results.end(), results.begin(), results.end()); });
}

}  // namespace awaystep
