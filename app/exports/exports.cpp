#include "exports/exports.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "experiment/csv.h"
#include "experiment/result_json.h"
#include "experiment/run.h"
#include "expert/demonstration_text.h"
#include "exports/minari_dataset.h"
#include "exports/race_figure.h"
#include "files/atomic_file.h"
#include "files/number_text.h"
#include "files/plain_text.h"
#include "formats/mdp_file.h"
#include "model/documents/question.h"
#include "model/world/scenario_library.h"
#include "world/occupancy.h"

namespace awaystep {
namespace {

std::string endingOf(const std::string& path) { return std::filesystem::path(path).extension().string(); }

Scenario drawnScene(const Document& document, const StopToken& stop) {
    return drawScenario(document.scene.plan, document.scene.seed, demonstrationsFolder(), stop);
}

// The document's own, or those that its scene was made from.
std::vector<DemonstrationPtr> demonstrationsOf(const Document& document, const StopToken& stop) {
    if (!document.demonstrations.empty()) return document.demonstrations;
    std::vector<DemonstrationPtr> shipped;
    if (document.scene.plan.target.kind == TargetKind::Demonstrations) shipped = drawnScene(document, stop).recordings;
    if (shipped.empty()) throw std::invalid_argument("there are no demonstrations to export");
    return shipped;
}

void finish(FinishedRun& finished, const StopToken& stop) {
    Run& run = finished.run;
    while (const RecordPtr record = run.step()) {
        finished.records.push_back(record);
        stop.throwIfStopped();
    }
    if (run.status() == RunStatus::Failed) throw std::runtime_error(run.config().solver + " failed: " + run.reason());
}

std::vector<FinishedRun> runAll(const Document& document, const Problem& problem, const StopToken& stop) {
    std::vector<FinishedRun> runs;
    if (document.race.solvers.empty()) throw std::invalid_argument("no solver is chosen");
    for (const RunConfig& config : document.race.configs()) {
        runs.push_back({Run(problem, config), {}});
        finish(runs.back(), stop);
    }
    return runs;
}

std::string tracesText(const std::vector<FinishedRun>& runs) {
    std::string text(traceHeader);
    for (const FinishedRun& each : runs)
        for (const RecordPtr& record : each.records)
            appendTraceRow(text, each.run.config().solver, each.run.config().seed, *record, each.run.problem().truth);
    return text;
}

// One row per vertex that is active at an iteration.
std::string activeSetText(const std::vector<FinishedRun>& runs) {
    std::string text = "solver,seed,iteration,vertex,weight\n";
    for (const FinishedRun& each : runs)
        for (const RecordPtr& record : each.records) {
            if (!record->active) continue;
            for (const ActiveMember& member : record->active->members()) {
                text += each.run.config().solver + ',';
                appendNumber(text, each.run.config().seed);
                text += ',';
                appendNumber(text, record->t);
                text += ',';
                appendNumber(text, member.vertex->number);
                text += ',';
                appendNumber(text, member.weight);
                text += '\n';
            }
        }
    return text;
}

std::string policyJson(const std::vector<FinishedRun>& runs, Stationary stationary) {
    std::string text = "{\"solvers\": [\n";
    for (std::size_t i = 0; i < runs.size(); ++i) {
        text += i > 0 ? ",\n" : "";
        appendRunResult(text, runs[i].run, stationary);
    }
    return text + "\n]}\n";
}

std::vector<ActiveMember> lastMembers(const FinishedRun& run) {
    const RecordPtr& last = run.records.back();
    return last->active ? last->active->members() : std::vector<ActiveMember>{};
}

std::string policyCsv(const std::vector<FinishedRun>& runs) {
    std::string text = "solver,vertex,weight,state,action\n";
    for (const FinishedRun& each : runs)
        for (const ActiveMember& member : lastMembers(each))
            for (int state = 0; state < member.vertex->policy.states(); ++state) {
                text += each.run.config().solver + ',';
                appendNumber(text, member.vertex->number);
                text += ',';
                appendNumber(text, member.weight);
                text += ',';
                appendNumber(text, state);
                text += ',';
                appendNumber(text, member.vertex->policy[state]);
                text += '\n';
            }
    return text;
}

std::string stationaryCsv(const std::vector<FinishedRun>& runs) {
    std::string text = "solver,state,action,probability\n";
    for (const FinishedRun& each : runs) {
        const StochasticPolicy policy = stationaryOf(*each.run.problem().mdp, lastMembers(each));
        for (Eigen::Index state = 0; state < policy.probabilities.rows(); ++state)
            for (Eigen::Index action = 0; action < policy.probabilities.cols(); ++action) {
                text += each.run.config().solver + ',';
                appendNumber(text, static_cast<std::int64_t>(state));
                text += ',';
                appendNumber(text, static_cast<std::int64_t>(action));
                text += ',';
                appendNumber(text, policy.probabilities(state, action));
                text += '\n';
            }
    }
    return text;
}

std::string datasetIdFor(const ExportWish& wish, const Domain& domain) {
    return wish.datasetId.empty() ? "awaystep/" + std::string(domain.name()) + "-v0" : wish.datasetId;
}

}  // namespace

const std::vector<ExportInfo>& exportList() {
    static const std::vector<ExportInfo> list = {
        {ExportKind::Traces, "traces", "Convergence as CSV", ".csv", "One row per solver and iteration."},
        {ExportKind::ActiveSet, "active-set", "Active sets as CSV", ".csv",
         "One row per solver, iteration and active vertex, with its weight."},
        {ExportKind::Policy, "policy", "Mixed policies", ".json",
         "The vertices of every solver's last iterate with their weights, as JSON or CSV."},
        {ExportKind::Stationary, "stationary", "Stationary policies", ".json",
         "The stationary policy with the same feature sums, as JSON or CSV."},
        {ExportKind::Demonstrations, "demonstrations", "Demonstrations as JSON Lines", ".jsonl",
         "One demonstration per line, with everything that was recorded."},
        {ExportKind::Minari, "minari", "Demonstrations as a Minari dataset", "",
         "A folder of datasets that the minari package opens."},
        {ExportKind::Figure, "figure", "Figure", ".svg", "Convergence and active sets as SVG or PNG."},
        {ExportKind::World, "mdp", "World as JSON", ".json",
         "The world as tables of transitions and features, format awaystep-mdp."},
    };
    return list;
}

const ExportInfo& infoOf(ExportKind kind) { return exportList()[static_cast<std::size_t>(kind)]; }

const std::vector<PlotInfo>& plotList() {
    static const std::vector<PlotInfo> list = {
        {"all", "Figure of the race"},
        {"distance", "Figure of the distance"},
        {"gap", "Figure of the gap"},
        {"objective", "Figure of the objective"},
        {"shortfall", "Figure of the shortfall"},
        {"active-set", "Figure of the active sets"},
        {"weights", "Figure of the weights"},
        {"features", "Figure of the features"},
        {"polytope", "Figure of the polytope"},
    };
    return list;
}

void checkExport(const ExportWish& wish, const std::string& path) {
    const std::string ending = endingOf(path);
    const auto need = [&](std::initializer_list<const char*> endings) {
        std::string list;
        for (const char* each : endings) {
            if (ending == each) return;
            list += (list.empty() ? "" : " or ") + std::string(each);
        }
        throw std::invalid_argument(shownPath(path) + ": the file must end in " + list);
    };
    if (wish.kind == ExportKind::Traces || wish.kind == ExportKind::ActiveSet) need({".csv"});
    if (wish.kind == ExportKind::Policy || wish.kind == ExportKind::Stationary) need({".json", ".csv"});
    if (wish.kind == ExportKind::Demonstrations) need({".jsonl", ".json"});
    if (wish.kind == ExportKind::Figure) need({".svg", ".png"});
    if (wish.kind == ExportKind::World) {
        if (ending == ".npz") throw std::invalid_argument(shownPath(path) + ": .npz is not written yet; .json is");
        need({".json"});
    }
}

DocumentQuestion questionOf(const Document& document) {
    const Scenario scene = drawnScene(document, {});
    Question posed = questionOf(document, scene);
    return {scene.domain, std::move(posed.problem), std::move(posed.target)};
}

std::string exportText(const Document& document, const ExportWish& wish, const std::string& path,
                       const StopToken& stop) {
    if (wish.kind == ExportKind::Demonstrations) {
        std::string text;
        for (const DemonstrationPtr& each : demonstrationsOf(document, stop)) text += demonstrationLine(*each) + '\n';
        return text;
    }
    const Scenario scene = drawnScene(document, stop);
    const Question question = questionOf(document, scene);
    if (wish.kind == ExportKind::World) return mdpText(*question.problem.mdp);
    const std::vector<FinishedRun> runs = runAll(document, question.problem, stop);
    const bool csv = endingOf(path) == ".csv";
    switch (wish.kind) {
        case ExportKind::Traces:
            return tracesText(runs);
        case ExportKind::ActiveSet:
            return activeSetText(runs);
        case ExportKind::Policy:
            return csv ? policyCsv(runs) : policyJson(runs, Stationary::Leave);
        case ExportKind::Stationary:
            return csv ? stationaryCsv(runs) : policyJson(runs, Stationary::Add);
        case ExportKind::Figure:
            return render(raceFigure(document, scene, runs, wish.plot), figureFormat(path));
        case ExportKind::World:
        case ExportKind::Demonstrations:
        case ExportKind::Minari:
            break;
    }
    throw std::invalid_argument("a Minari dataset is a folder, not a text");
}

void exportDocument(const Document& document, const ExportWish& wish, const std::string& path, const StopToken& stop) {
    checkExport(wish, path);
    if (wish.kind == ExportKind::Minari) {
        const DomainPtr domain = makeDomain(document.scene.plan.domain, document.scene.plan.parameters);
        writeMinariDataset(path, datasetIdFor(wish, *domain), *domain, demonstrationsOf(document, stop));
        return;
    }
    // Opened first: what cannot be written is known before the work begins.
    std::vector<PendingFile> files;
    files.emplace_back(path);
    files.front().write(exportText(document, wish, path, stop));
    commitTogether(files);
}

}  // namespace awaystep
