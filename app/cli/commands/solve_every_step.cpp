#include "cli/commands/solve_every_step.h"

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "cli/options/progress_line.h"
#include "experiment/live_trace.h"
#include "expert/growing_target.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

void checkOptions(const EveryStepOptions& options) {
    if (options.problem.demonstrationsFile.empty())
        throw UsageError("--every-step needs --demonstrations FILE, whose steps it goes through");
    for (const std::string& solver : options.solvers)
        if (solver != liveSolver)
            throw UsageError("--every-step projects exactly after every step, which only " + std::string(liveSolver) +
                             " does, got --solver " + inQuotes(solver));
    if (options.problem.estimate == RecordingRule::Geometric)
        throw UsageError(
            "--every-step takes --estimate normalised or as-recorded: geometric knows only whole "
            "recordings");
    if (!options.trace) throw UsageError("--every-step needs --trace FILE.csv for its rows");
}

std::string optionsJson(const EveryStepOptions& options) {
    nlohmann::ordered_json given = nlohmann::ordered_json::object();
    if (!options.problem.scenario.empty()) given["scenario"] = options.problem.scenario;
    given["estimate"] = name(options.problem.estimate);
    given["solvers"] = std::vector<std::string>{liveSolver};
    given["every_step"] = true;
    given["from_scratch"] = options.fromScratch;
    given["gap"] = options.gap ? nlohmann::ordered_json(*options.gap) : nlohmann::ordered_json(nullptr);
    return given.dump();
}

// Answers for one target after another: warm, or each from a fresh start with nothing known.
class Answers {
public:
    Answers(std::shared_ptr<const Mdp> mdp, const EveryStepOptions& options)
        : mdp_(std::move(mdp)), fromScratch_(options.fromScratch), settings_{.gap = options.gap} {}

    LiveAnswer next(const Vector& target, const StopToken& stop, double& seconds) {
        const auto begin = std::chrono::steady_clock::now();
        if (!live_ || fromScratch_) live_.emplace(mdp_, settings_);
        LiveAnswer answer = live_->moveTo(target, stop);
        seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return answer;
    }

private:
    std::shared_ptr<const Mdp> mdp_;
    bool fromScratch_;
    LiveSettings settings_;
    std::optional<LiveProjection> live_;
};

std::string summaryOf(const LiveTotals& totals, const LiveAnswer& last) {
    char text[400];
    std::snprintf(text, sizeof text,
                  "%8s%12s%10s%8s%12s%13s%13s%13s%10s%10s\n%8d%12lld%10.3g%8d%12lld%13.6g%13.6g%13.6g%10d%10.3g\n",
                  "rows", "planned", "a row", "most", "store hits", "distance", "gap", "floor", "vertices", "seconds",
                  totals.rows, totals.planningCalls, static_cast<double>(totals.planningCalls) / totals.rows,
                  totals.mostPlanningCalls, totals.storeHits, last.distance, last.gap, last.floor,
                  static_cast<int>(last.active.size()), totals.seconds);
    return text;
}

}  // namespace

int solveEveryStep(EveryStepOptions options) {
    checkUsage(options.problem);
    checkOptions(options);
    Outputs outputs(inputFiles(options.problem));
    const std::size_t trace = outputs.add("--trace", *options.trace);
    std::optional<std::size_t> json;
    if (options.json) json = outputs.add("--json", *options.json);
    options.meta.open(outputs, "--trace", options.trace);
    Interruption interruption(outputs.temporaries());

    const LoadedProblem loaded = loadProblem(options.problem, options.seed);
    const Mdp& mdp = *loaded.problem.mdp;
    if (options.meta.wanted()) options.meta.write(outputs, provenanceOf(loaded, options.typed, optionsJson(options)));
    outputs.write(trace, liveTraceHeader(mdp.featureCount()));
    interruption.watch();

    std::int64_t rows = 0, done = 0;
    for (const DemonstrationPtr& each : loaded.demonstrations) rows += each->enabled ? each->length() + 1 : 0;
    const WorkPace pace;
    ProgressLine progress;
    Answers answers(loaded.problem.mdp, options);
    GrowingTarget target(mdp, options.problem.estimate);
    LiveTotals totals;
    LiveAnswer last;
    std::string text;
    try {
        for (const DemonstrationPtr& each : loaded.demonstrations) {
            if (!each->enabled) continue;
            for (int step = 0; step <= each->length(); ++step) {
                if (each->stateActionFeatures() && step == 0) continue;  // no term before the first action
                target.add(each->at(step).features);
                double seconds = 0.0;
                last = answers.next(target.value(), interruption.token(), seconds);
                totals.add(last, seconds);
                appendLiveRow(text, each->id, step, last, seconds);
                outputs.write(trace, std::exchange(text, {}));
                ++done;
                if (progress.due())
                    progress.show(each->id + "  step " + std::to_string(step) + " of " +
                                  std::to_string(each->length()) + pace.text(done, rows));
            }
            target.finish();
        }
    } catch (const Stopped&) {
        totals.stopped = true;
    }
    progress.clear();
    if (json)
        outputs.write(*json, "{" + provenanceMembers(provenanceOf(loaded, options.typed, optionsJson(options))) +
                                 ",\n\"solvers\": [\n" + (totals.rows > 0 ? liveResultJson(totals, last) : "") +
                                 "\n]}\n");
    outputs.commit();
    if (!outputs.usesStandardOutput() && totals.rows > 0) writeStandardOutput(summaryOf(totals, last));
    if (totals.aboveGap > 0)
        std::fprintf(stderr, "awaystep: %d rows end above their gap, because rounding allows no more\n",
                     totals.aboveGap);
    if (!totals.stopped) return 0;
    std::fprintf(stderr, "awaystep: stopped early; what was done until then is written\n");
    return interruptedExitCode;
}

}  // namespace awaystep
