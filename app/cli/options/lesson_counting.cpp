#include "cli/options/lesson_counting.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <sstream>

#include "cli/options/sweep.h"
#include "files/text_file.h"
#include "model/documents/document.h"
#include "model/lessons/lesson_header.h"
#include "model/lessons/lesson_scene.h"
#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

// As a step with these words in its header would have it.
LessonState stateOf(const CountedRace& race) {
    const HeaderValues values{std::string(countsFileName)};
    LessonState state;
    std::istringstream words(race.world);
    std::string world;
    for (std::string key, value; words >> key >> value;) world += (world.empty() ? "" : ", ") + key + " " + value;
    values.setState(state, {1, "scenario", race.scenario});
    if (!world.empty()) values.setState(state, {1, "world", world});
    if (!race.target.empty()) values.setState(state, {1, "target", race.target});
    if (!race.oracle.empty()) values.setState(state, {1, "oracle", race.oracle});
    if (!race.iterations.empty()) values.setState(state, {1, "iterations", race.iterations});
    return state;
}

std::string counted(const CountedSeeds& seeds) {
    return std::to_string(seeds.ahead) + " ahead, " + std::to_string(seeds.even) + " even, " +
           std::to_string(seeds.behind) + " behind";
}

}  // namespace

CountedSeeds countSeeds(const CountedRace& race, int seeds, int threads, const StopToken& stop) {
    const Document document = documentOf(stateOf(race), {});
    ScenarioPlan plan = document.scene.plan;
    plan.iterations = document.race.common.iterations;
    SweepPlan job;
    job.label = text(race);
    job.seeds.resize(static_cast<std::size_t>(seeds));
    std::iota(job.seeds.begin(), job.seeds.end(), std::uint64_t{0});
    job.threads = threads;
    job.runsPerSeed = 2;
    const auto asDocument = [common = document.race.common](RunConfig& config) {
        config.oracle = common.oracle;
        config.nRl = common.nRl;
        config.learningUnit = common.learningUnit;
    };
    job.runSeed = ScenarioSeedRuns{plan, {race.solver, race.other}, asDocument, demonstrationsFolder(plan).string()};
    const Comparison comparison = sweep(job, stop);
    if (stop.stopRequested()) throw Stopped();
    // Outside K the distance has a floor, and what counts is how much of it is left.
    const bool outside = plan.regime == RegimeKind::Outside || plan.target.kind == TargetKind::Sampled;
    const PairedWins wins =
        comparison.wins(race.solver, race.other, outside ? Measure::Suboptimality : Measure::Distance);
    return {wins.ahead + wins.even + wins.behind, wins.ahead, wins.even, wins.behind};
}

std::vector<std::string> wrongCounts(const Lesson& lesson) {
    std::vector<std::string> wrong;
    if (std::none_of(lesson.counts.begin(), lesson.counts.end(), [](const LessonCount& each) { return each.value; }))
        return wrong;
    const std::string file = countsFileOf(lesson).string();
    for (const CountRow& row : parseCounts(readTextFile(file), file)) {
        const bool asked = std::any_of(lesson.counts.begin(), lesson.counts.end(), [&](const LessonCount& each) {
            CountedRace turned = row.race;
            std::swap(turned.solver, turned.other);
            return each.race == row.race || each.race == turned;
        });
        if (!asked) continue;
        const CountedSeeds now = countSeeds(row.race, row.seeds.seeds, coreCount(), {});
        if (now == row.seeds) continue;
        wrong.push_back(std::string(countsFileName) + ": " + text(row.race) + ": the table says " + counted(row.seeds) +
                        "; it is " + counted(now) + "; awaystep lesson measure writes it anew");
    }
    return wrong;
}

}  // namespace awaystep
