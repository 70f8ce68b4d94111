#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands/commands.h"
#include "cli/options/arguments.h"
#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "cli/options/problem_options.h"
#include "cli/options/run_log.h"
#include "cli/options/sweep.h"
#include "experiment/comparison_part.h"
#include "experiment/provenance.h"
#include "experiment/ranking.h"
#include "experiment/scenario.h"
#include "files/plain_text.h"
#include "model/world/scenario_library.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

struct RankOptions {
    ProblemOptions problem;
    std::vector<std::string> solvers;
    std::string stepRule;
    std::string startPolicy;
    std::optional<double> gap;
    int seeds = 10;
    std::optional<std::uint64_t> firstSeed;
    int iterations = 2000;
    SfwSchedule schedule = SfwSchedule::Capped;
    int threads = coreCount();
    bool resume = false;
    std::optional<std::string> csv;
    MetaFile meta;
    TypedCommand typed;
};

// One question per seed: a scenario draws it, an own world has the same and draws its start policy.
struct Asked {
    Problem problem;
    StartKind start = StartKind::Random;
};

class RankedWorld {
public:
    explicit RankedWorld(const RankOptions& options) {
        if (!options.problem.mdpFile.empty()) {
            own_ = loadProblem(options.problem, std::nullopt);
            start_ = StartKind::Random;
            world_ = worldRecord(own_->domain, own_->parameters, *own_->problem.mdp);
            target_ = targetRecord(own_->target);
        } else {
            plan_ = underCriterion(scenarioFrom(options.problem.scenario), options.problem.criterion);
            start_ = plan_->start;
            const DomainPtr domain = makeDomain(plan_->domain, plan_->parameters);
            world_ = worldRecord(std::string(domain->name()), domain->parameters(), *domain->mdp());
        }
        if (options.startPolicy == "lowest") start_ = StartKind::Lowest;
        if (options.startPolicy == "random") start_ = StartKind::Random;
    }

    Asked ask(std::uint64_t seed, const StopToken& stop) const {
        if (own_) return {own_->problem, start_};
        return {drawScenario(*plan_, seed, demonstrationsFolder(*plan_), stop).problem, start_};
    }
    // Nothing is drawn: not the target, not the start, and no solver plays.
    bool sameForEverySeed(const std::vector<std::string>& solvers) const {
        const bool plays = std::any_of(solvers.begin(), solvers.end(),
                                       [](const std::string& solver) { return findSolver(solver)->needsSampler; });
        return own_ && start_ == StartKind::Lowest && !plays;
    }
    std::string label() const { return own_ ? own_->name : plan_->name; }
    const WorldRecord& world() const { return world_; }
    const std::optional<TargetRecord>& target() const { return target_; }

    nlohmann::ordered_json question(const RankOptions& options, std::uint64_t first) const {
        nlohmann::ordered_json asked{{"command", "rank"},
                                     {"world", world_.hash},
                                     {"solvers", options.solvers},
                                     {"gap", *options.gap},
                                     {"iterations", options.iterations},
                                     {"first_seed", first},
                                     {"seeds", options.seeds},
                                     {"schedule", name(options.schedule)},
                                     {"start_policy", name(start_)},
                                     {"awaystep", version()}};
        if (plan_)
            asked["question"] = questionOf(*plan_, options.solvers, first, options.seeds, demonstrationsFolder(*plan_));
        else
            asked["target"] = std::vector<double>(own_->problem.phiE.begin(), own_->problem.phiE.end());
        return asked;
    }

private:
    std::optional<LoadedProblem> own_;
    std::optional<ScenarioPlan> plan_;
    StartKind start_ = StartKind::Random;
    WorldRecord world_;
    std::optional<TargetRecord> target_;
};

nlohmann::ordered_json jsonOf(const RankRow& row) {
    return {{"solver", row.solver},
            {"seed", row.seed},
            {"reached", row.reached},
            {"iterations", row.iterations},
            {"oracle_calls", row.oracleCalls},
            {"planning_calls", row.planningCalls},
            {"rollouts", row.rollouts},
            {"seconds", row.seconds},
            {"active_set", row.activeSet},
            {"distance", row.distance},
            {"gap", row.gap}};
}

RankRow rowFrom(const nlohmann::json& line, const std::string& file) {
    try {
        RankRow row;
        line.at("solver").get_to(row.solver);
        line.at("seed").get_to(row.seed);
        line.at("reached").get_to(row.reached);
        line.at("iterations").get_to(row.iterations);
        line.at("oracle_calls").get_to(row.oracleCalls);
        line.at("planning_calls").get_to(row.planningCalls);
        line.at("rollouts").get_to(row.rollouts);
        line.at("seconds").get_to(row.seconds);
        line.at("active_set").get_to(row.activeSet);
        line.at("distance").get_to(row.distance);
        line.at("gap").get_to(row.gap);
        return row;
    } catch (const nlohmann::json::exception&) {
        throw std::runtime_error(shownPath(file) + ": a line is no run; remove the file to begin anew");
    }
}

std::string cell(const std::optional<double>& median, const char* format) {
    if (!median) return "-";
    char text[40];
    std::snprintf(text, sizeof text, format, *median);
    return text;
}

std::string labelsOf(const std::vector<std::string>& solvers) {
    std::string text;
    for (const std::string& solver : solvers) text += (text.empty() ? "" : ", ") + solver;
    return text;
}

// The medians, the fewest planning calls first, and who is best in what.
std::string summaryOf(const std::vector<RankRow>& rows, double gap, int iterations) {
    const std::vector<RankedSolver> ranked = rankedSolvers(rows);
    char line[220];
    std::snprintf(line, sizeof line, "%-17s%9s%12s%10s%10s%12s%10s%10s\n", "solver", "reached", "iterations", "calls",
                  "planning", "rollouts", "seconds", "vertices");
    std::string text = line;
    for (const RankedSolver& entry : ranked) {
        const std::string reached = std::to_string(entry.reached) + "/" + std::to_string(entry.seeds);
        std::snprintf(line, sizeof line, "%-17s%9s%12s%10s%10s%12s%10s%10s\n", entry.solver.c_str(), reached.c_str(),
                      cell(entry.iterations, "%.4g").c_str(), cell(entry.oracleCalls, "%.4g").c_str(),
                      cell(entry.planningCalls, "%.4g").c_str(), cell(entry.rollouts, "%.4g").c_str(),
                      cell(entry.seconds, "%.3g").c_str(), cell(entry.activeSet, "%.3g").c_str());
        text += line;
    }
    const auto say = [&](const char* what, RankBy by) {
        const std::vector<std::string> best = bestBy(ranked, by);
        if (!best.empty()) text += std::string(what) + ": " + labelsOf(best) + "\n";
    };
    say("fewest planning calls", RankBy::PlanningCalls);
    say("fewest rollouts, of those that play", RankBy::Rollouts);
    say("fewest seconds", RankBy::Seconds);
    say("smallest mixture", RankBy::ActiveSet);
    std::snprintf(line, sizeof line,
                  "medians over all seeds at a gap of %g; - where half of them are above it after %d iterations\n", gap,
                  iterations);
    return text + line;
}

Provenance provenanceOf(const RankOptions& options, const RankedWorld& world, std::uint64_t first) {
    Provenance made;
    made.command = options.typed;
    made.world = world.world();
    made.target = world.target();
    made.seed = first;
    made.options = world.question(options, first).dump();
    return made;
}

void checkUsage(RankOptions& options) {
    checkUsage(options.problem);
    if (!options.problem.scenario.empty() && !options.problem.targetFile.empty())
        throw UsageError("--target: a scenario draws a target for every seed; --target goes with --mdp");
    if (!options.problem.demonstrationsFile.empty() && options.problem.mdpFile.empty())
        throw UsageError("--demonstrations: they go with --mdp");
    if (!options.startPolicy.empty() && options.startPolicy != "lowest" && options.startPolicy != "random")
        refuseArgument("--start-policy", "lowest|random", options.startPolicy);
    if (options.resume && (!options.csv || *options.csv == "-"))
        throw UsageError("--resume: the finished runs are kept beside the table; --csv FILE says where it goes");
    if (options.solvers.empty())
        for (const SolverInfo& info : solverList()) options.solvers.emplace_back(info.name);
    applyStepRule(options.stepRule, options.solvers);
    for (auto solver = options.solvers.begin(); solver != options.solvers.end(); ++solver)
        if (std::find(options.solvers.begin(), solver, *solver) != solver)
            throw UsageError("--solver: " + *solver + " is named twice");
    checkSeedRange(options.firstSeed.value_or(0), options.seeds);
}

int rank(RankOptions& options) {
    checkUsage(options);
    Outputs outputs(inputFiles(options.problem));
    std::optional<std::size_t> csv;
    if (options.csv) csv = outputs.add("--csv", *options.csv);
    options.meta.open(outputs, "--csv", options.csv);
    Interruption interruption(outputs.temporaries());

    const RankedWorld world(options);
    const std::uint64_t first = options.firstSeed.value_or(0);
    if (options.seeds > 1 && world.sameForEverySeed(options.solvers)) {
        std::fprintf(stderr, "awaystep: nothing is drawn at random here, so one seed is run\n");
        options.seeds = 1;
    }
    SeedJob job;
    job.label = world.label();
    for (int i = 0; i < options.seeds; ++i) job.seeds.push_back(first + static_cast<std::uint64_t>(i));
    job.runsPerSeed = static_cast<int>(options.solvers.size());
    job.threads = options.threads;

    // rows[seed][solver], so that the table does not depend on who finished first.
    std::vector<std::vector<std::optional<RankRow>>> rows(job.seeds.size());
    for (auto& ofSeed : rows) ofSeed.resize(options.solvers.size());
    std::optional<RunLog> log;
    if (options.resume) {
        log.emplace(*options.csv, world.question(options, first));
        for (const nlohmann::json& line : log->finished()) {
            RankRow row = rowFrom(line, log->path());
            const auto at = std::find(options.solvers.begin(), options.solvers.end(), row.solver);
            if (at == options.solvers.end() || row.seed < first || row.seed - first >= rows.size()) continue;
            std::optional<RankRow>& place = rows[static_cast<std::size_t>(row.seed - first)]
                                                [static_cast<std::size_t>(at - options.solvers.begin())];
            if (!place) ++job.doneBefore;
            place = std::move(row);
        }
    }
    std::mutex door;  // guards the log
    job.runSeed = [&](std::size_t i, std::uint64_t seed, const SeedJob::Advance& advance, const StopToken& stop) {
        std::optional<Asked> asked;
        std::optional<ExactOracle> judge;
        for (std::size_t s = 0; s < options.solvers.size(); ++s) {
            if (rows[i][s]) continue;
            if (!asked) {
                asked = world.ask(seed, stop);
                judge.emplace(asked->problem.mdp, stop);
            }
            RunConfig config;
            config.solver = options.solvers[s];
            config.iterations = options.iterations;
            config.seed = seed;
            config.start = asked->start;
            config.schedule = options.schedule;
            Run run(asked->problem, config);
            RankRow row = rankRun(run, *options.gap, *judge, stop);
            if (log) {
                const std::lock_guard lock(door);
                log->append(jsonOf(row));
            }
            rows[i][s] = std::move(row);
            advance();
        }
    };
    interruption.watch();
    runSeeds(job, interruption.token());
    if (log && interruption.stopRequested()) {
        std::fprintf(stderr, "awaystep: stopped early; %s has the runs that were finished, --resume goes on\n",
                     shownPath(log->path()).c_str());
        return interruptedExitCode;
    }
    std::string table(rankHeader);
    std::vector<RankRow> all;
    for (std::size_t s = 0; s < options.solvers.size(); ++s)
        for (const auto& ofSeed : rows)
            if (ofSeed[s]) {
                appendRankRow(table, *ofSeed[s]);
                all.push_back(*ofSeed[s]);
            }
    if (csv) outputs.write(*csv, table);
    if (options.meta.wanted()) options.meta.write(outputs, provenanceOf(options, world, first));
    outputs.commit();
    if (log) log->remove();
    if (!outputs.usesStandardOutput()) writeStandardOutput(summaryOf(all, *options.gap, options.iterations));
    if (!interruption.stopRequested()) return 0;
    std::fprintf(stderr, "awaystep: stopped early; the runs that were finished are kept\n");
    return interruptedExitCode;
}

}  // namespace

void addRankCommand(CLI::App& app, const TypedCommand& typed, int& exitCode) {
    const auto options = std::make_shared<RankOptions>();
    CLI::App& command = *app.add_subcommand(
        "rank", "Which solver for this world? Run solvers to a wished gap and count what each of them needed");
    addProblemOptions(command, options->problem);
    addSolvers(command, options->solvers)->default_str("all of them");
    addStepRule(command, options->stepRule);
    addTolerance(command, "--gap", options->gap, "The wished gap, h - h* is at most that")->required();
    addCount(command, "--seeds", options->seeds, 1, "How many")->required();
    addSeed(command, "--first-seed", options->firstSeed, "The others follow it")->default_str("0");
    addCount(command, "--iterations", options->iterations, 1, "Steps after which a run has not reached it")
        ->default_str(std::to_string(options->iterations));
    command.add_option("--start-policy", options->startPolicy, "lowest (action 0) or random, drawn from the seed")
        ->type_name("lowest|random")
        ->default_str("random; a scenario's own");
    addChoice(command, "--schedule", options->schedule, "sfw, svrf: how many rollouts a step takes");
    addCount(command, "--threads", options->threads, 1, "Seeds at a time; the counts do not depend on it")
        ->default_str("all cores");
    command.add_option("--csv", options->csv, "Every run; - is standard output")->type_name("FILE");
    command.add_flag("--resume", options->resume,
                     "Keep finished runs in FILE.runs, and do only those that are not there");
    options->meta.addOption(command);
    command.footer(
        "A run has reached the gap when the exact gap of its iterate is at most that. For solvers whose own gap is an\n"
        "estimate, another game's or not planned for, it is measured aside; that planning is not counted.");
    command.callback([options, &typed, &exitCode] {
        options->typed = typed;
        exitCode = rank(*options);
    });
}

}  // namespace awaystep
