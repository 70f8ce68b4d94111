#include "exports/exports.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "domains/table_world.h"
#include "experiment/csv.h"
#include "experiment/foreign_run.h"
#include "experiment/kept_records.h"
#include "experiment/result_json.h"
#include "experiment/run.h"
#include "expert/demonstration_text.h"
#include "exports/minari_dataset.h"
#include "exports/race_figure.h"
#include "files/atomic_file.h"
#include "files/csv_field.h"
#include "files/number_text.h"
#include "files/plain_text.h"
#include "formats/npy_array.h"
#include "formats/world_file.h"
#include "model/documents/question.h"
#include "model/polytope/polytopes.h"
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

// Every solver runs to its end, one after the other; `see` gets each record as it is made.
std::vector<Run> runAll(const Document& document, const Problem& problem, const StopToken& stop,
                        const std::function<void(const Run&, const RecordPtr&)>& see = {}) {
    if (document.race.solvers.empty()) throw std::invalid_argument("no solver is chosen");
    std::vector<Run> runs;
    for (const RunConfig& config : document.race.configs()) {
        Run& run = runs.emplace_back(problem, config);
        while (const RecordPtr record = run.step()) {
            if (see) see(run, record);
            stop.throwIfStopped();
        }
        if (run.status() == RunStatus::Failed) throw std::runtime_error(config.solver + " failed: " + run.reason());
    }
    return runs;
}

std::vector<FinishedRun> runForFigure(const Document& document, const Problem& problem, const StopToken& stop) {
    const HistoryLimits limits = HistoryLimits::forSolvers(document.race.solvers.size());
    std::vector<KeptRecords> kept;
    std::vector<Run> runs = runAll(document, problem, stop, [&](const Run&, const RecordPtr& record) {
        if (record->t == 0) kept.emplace_back(limits);
        kept.back().add(record);
    });
    std::vector<FinishedRun> finished;
    for (std::size_t i = 0; i < runs.size(); ++i) finished.push_back({std::move(runs[i]), kept[i].records()});
    return finished;
}

void writeTraces(const Document& document, const Problem& problem, const TextReceiver& out, const StopToken& stop) {
    out(traceHeader);
    std::string row;
    runAll(document, problem, stop, [&](const Run& run, const RecordPtr& record) {
        row.clear();
        appendTraceRow(row, run.config().solver, run.config().seed, *record, problem.truth);
        out(row);
    });
    for (const auto& imported : document.importedRuns) {
        if (imported->points.front().size() != problem.phiE.size()) continue;
        ForeignMeasurement measurement(imported, problem, stop);
        while (const auto record = measurement.step()) {
            row.clear();
            appendTraceRow(row, csvField(imported->name), document.scene.seed, *record, problem.truth);
            out(row);
        }
    }
}

// One row per vertex that is active at an iteration.
void writeActiveSets(const Document& document, const Problem& problem, const TextReceiver& out, const StopToken& stop) {
    out("solver,seed,iteration,vertex,weight\n");
    std::string rows;
    runAll(document, problem, stop, [&](const Run& run, const RecordPtr& record) {
        if (!record->active) return;
        rows.clear();
        for (const ActiveMember& member : record->active->members()) {
            rows += run.config().solver + ',';
            appendNumber(rows, run.config().seed);
            rows += ',';
            appendNumber(rows, record->t);
            rows += ',';
            appendNumber(rows, member.vertex->number);
            rows += ',';
            appendNumber(rows, member.weight);
            rows += '\n';
        }
        out(rows);
    });
}

std::string policyJson(const std::vector<Run>& runs, Stationary stationary) {
    std::string text = "{\"solvers\": [\n";
    for (std::size_t i = 0; i < runs.size(); ++i) {
        text += i > 0 ? ",\n" : "";
        appendRunResult(text, runs[i], stationary);
    }
    return text + "\n]}\n";
}

std::vector<ActiveMember> lastMembers(const Run& run) {
    const RecordPtr last = run.last();
    return last->active ? last->active->members() : std::vector<ActiveMember>{};
}

// Per solver the arrays NAME_weights (v), NAME_policies (v x states; times states of a finite horizon) and NAME_phis.
std::string policiesNpz(const std::vector<Run>& runs) {
    ZipWriter zip;
    for (const Run& each : runs) {
        std::vector<double> weights, phis;
        std::vector<int> policies;
        const std::vector<ActiveMember> members = lastMembers(each);
        for (const ActiveMember& member : members) {
            weights.push_back(member.weight);
            phis.insert(phis.end(), member.vertex->phi.begin(), member.vertex->phi.end());
            const std::vector<int>& actions = member.vertex->policy.actions();
            policies.insert(policies.end(), actions.begin(), actions.end());
        }
        const std::size_t count = std::max<std::size_t>(1, members.size());
        const std::string& name = each.config().solver;
        zip.add(name + "_weights.npy", npyText(weights, {members.size()}));
        zip.add(name + "_policies.npy", npyText(policies, {members.size(), policies.size() / count}));
        zip.add(name + "_phis.npy", npyText(phis, {members.size(), phis.size() / count}));
    }
    return zip.finish();
}

// Per solver the array NAME, states x actions.
std::string stationaryNpz(const std::vector<Run>& runs) {
    ZipWriter zip;
    for (const Run& each : runs) {
        const StationaryAnswer answer = stationaryOf(*each.problem().mdp, lastMembers(each));
        if (!answer.policy) throw std::invalid_argument(each.config().solver + ": " + answer.note);
        const Matrix& policy = answer.policy->probabilities;
        std::vector<double> rows;
        for (Eigen::Index s = 0; s < policy.rows(); ++s)
            for (Eigen::Index a = 0; a < policy.cols(); ++a) rows.push_back(policy(s, a));
        zip.add(each.config().solver + ".npy",
                npyText(rows, {static_cast<std::size_t>(policy.rows()), static_cast<std::size_t>(policy.cols())}));
    }
    return zip.finish();
}

WorldExtras extrasOf(const Domain& domain) {
    const auto* table = dynamic_cast<const TableWorld*>(&domain);
    return table == nullptr ? WorldExtras{} : table->extras();
}

bool hasStages(const std::vector<Run>& runs) {
    return !runs.empty() && runs.front().problem().mdp->criterion().stages() > 1;
}

std::string policyCsv(const std::vector<Run>& runs) {
    // A policy of a finite horizon has a row for each time; the column is added at the end.
    const bool timed = hasStages(runs);
    std::string text = timed ? "solver,vertex,weight,state,action,time\n" : "solver,vertex,weight,state,action\n";
    for (const Run& each : runs)
        for (const ActiveMember& member : lastMembers(each))
            for (std::size_t row = 0; row < member.vertex->policy.actions().size(); ++row) {
                text += each.config().solver + ',';
                appendNumber(text, member.vertex->number);
                text += ',';
                appendNumber(text, member.weight);
                text += ',';
                const auto states = static_cast<std::size_t>(member.vertex->policy.states());
                appendNumber(text, static_cast<std::int64_t>(row % states));
                text += ',';
                appendNumber(text, member.vertex->policy.actions()[row]);
                if (timed) {
                    text += ',';
                    appendNumber(text, static_cast<std::int64_t>(row / states));
                }
                text += '\n';
            }
    return text;
}

std::string stationaryCsv(const std::vector<Run>& runs) {
    const bool timed = hasStages(runs);
    std::string text = timed ? "solver,state,action,probability,time\n" : "solver,state,action,probability\n";
    for (const Run& each : runs) {
        const StationaryAnswer answer = stationaryOf(*each.problem().mdp, lastMembers(each));
        if (!answer.policy) throw std::invalid_argument(each.config().solver + ": " + answer.note);
        const StochasticPolicy& policy = *answer.policy;
        for (Eigen::Index row = 0; row < policy.probabilities.rows(); ++row)
            for (Eigen::Index action = 0; action < policy.probabilities.cols(); ++action) {
                text += each.config().solver + ',';
                appendNumber(text, static_cast<std::int64_t>(row % policy.states()));
                text += ',';
                appendNumber(text, static_cast<std::int64_t>(action));
                text += ',';
                appendNumber(text, policy.probabilities(row, action));
                if (timed) {
                    text += ',';
                    appendNumber(text, static_cast<std::int64_t>(row / policy.states()));
                }
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
         "The vertices of every solver's last iterate with their weights, as JSON, CSV or arrays of numpy (.npz)."},
        {ExportKind::Stationary, "stationary", "Stationary policies", ".json",
         "The stationary policy with the same feature sums, as JSON, CSV or arrays of numpy (.npz)."},
        {ExportKind::Demonstrations, "demonstrations", "Demonstrations as JSON Lines", ".jsonl",
         "One demonstration per line, with everything that was recorded."},
        {ExportKind::Minari, "minari", "Demonstrations as a Minari dataset", "",
         "A folder of datasets that the minari package opens."},
        {ExportKind::Figure, "figure", "Figure", ".svg", "Convergence and active sets as SVG or PNG."},
        {ExportKind::World, "mdp", "World as tables", ".json",
         "Transitions and features, as JSON (awaystep-mdp) or as arrays of numpy (.npz)."},
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
    if (wish.kind == ExportKind::Policy || wish.kind == ExportKind::Stationary) need({".json", ".csv", ".npz"});
    if (wish.kind == ExportKind::Demonstrations) need({".jsonl", ".json"});
    if (wish.kind == ExportKind::Figure) need({".svg", ".png"});
    if (wish.kind == ExportKind::World) need({".json", ".npz"});
}

Question questionOf(const Document& document) { return questionOf(document, drawnScene(document, {})); }

void exportText(const Document& document, const ExportWish& wish, const std::string& path, const TextReceiver& out,
                const StopToken& stop) {
    if (wish.kind == ExportKind::Demonstrations) {
        for (const DemonstrationPtr& each : demonstrationsOf(document, stop)) out(demonstrationLine(*each) + '\n');
        return;
    }
    const Scenario scene = drawnScene(document, stop);
    const Question question = questionOf(document, scene);
    const Problem& problem = question.problem;
    const bool csv = endingOf(path) == ".csv";
    const bool npz = endingOf(path) == ".npz";
    switch (wish.kind) {
        case ExportKind::Traces:
            return writeTraces(document, problem, out, stop);
        case ExportKind::ActiveSet:
            return writeActiveSets(document, problem, out, stop);
        case ExportKind::Policy: {
            const std::vector<Run> runs = runAll(document, problem, stop);
            if (npz) return out(policiesNpz(runs));
            return out(csv ? policyCsv(runs) : policyJson(runs, Stationary::Leave));
        }
        case ExportKind::Stationary: {
            const std::vector<Run> runs = runAll(document, problem, stop);
            if (npz) return out(stationaryNpz(runs));
            return out(csv ? stationaryCsv(runs) : policyJson(runs, Stationary::Add));
        }
        case ExportKind::Figure: {
            const std::vector<FinishedRun> runs = runForFigure(document, problem, stop);
            return out(render(raceFigure(document, scene, planeTarget(document, scene, question), runs, wish.plot),
                              figureFormat(path)));
        }
        case ExportKind::World:
            return out(worldBytes(*problem.mdp, extrasOf(*scene.domain), npz ? WorldFormat::Npz : WorldFormat::Json));
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
        saveMinariDataset(path, datasetIdFor(wish, *domain), *domain, demonstrationsOf(document, stop));
        return;
    }
    // Opened first: what cannot be written is known before the work begins.
    std::vector<PendingFile> files;
    files.emplace_back(path);
    exportText(
        document, wish, path, [&](std::string_view text) { files.front().write(text); }, stop);
    commitTogether(files);
}

}  // namespace awaystep
