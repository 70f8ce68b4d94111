#include "cli/options/comparison_question.h"

#include <algorithm>
#include <utility>

#include "experiment/comparison_part.h"
#include "experiment/scenario.h"
#include "model/world/scenario_library.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

Origin originOfSamples(const ScenarioPlan& plan, const Criterion& criterion) {
    if (criterion.finiteHorizon()) return Origin::Episodes;
    if (criterion.average()) return Origin::LongRun;
    return plan.target.sampling.stopping == Stopping::Geometric ? Origin::Geometric : Origin::Truncated;
}

TargetRecord drawnTarget(const ScenarioPlan& plan, const Criterion& criterion, std::uint64_t seed) {
    TargetRecord record;
    switch (plan.target.kind) {
        case TargetKind::Exact:
            record.kind = name(Origin::Exact);
            return record;
        case TargetKind::Sampled:
            record.kind = name(originOfSamples(plan, criterion));
            record.samples = plan.target.sampling.rollouts;
            return record;
        case TargetKind::Given:
        case TargetKind::Demonstrations:
            break;
    }
    return targetRecord(drawScenario(plan, seed, demonstrationsFolder(plan)).target);
}

ComparedQuestion ownQuestion(const ProblemOptions& options, std::uint64_t seed) {
    LoadedProblem loaded = loadProblem(options, seed);
    ComparedQuestion question;
    question.plan.name = loaded.name;
    question.plan.about = loaded.about;
    question.plan.domain = loaded.domain;
    question.plan.target.kind = TargetKind::Given;
    question.plan.target.phi = loaded.problem.phiE;
    question.plan.start = StartKind::Random;
    if (!options.scenario.empty()) question.plan.iterations = scenarioFrom(options.scenario).iterations;
    question.world = worldRecord(loaded.domain, loaded.parameters, *loaded.problem.mdp);
    question.target = targetRecord(loaded.target);
    question.own = std::move(loaded.problem);
    return question;
}

}  // namespace

ComparedQuestion loadComparedQuestion(const ProblemOptions& options, std::uint64_t firstSeed,
                                      std::optional<StartKind> start) {
    ComparedQuestion question;
    const bool brings = options.targetFile.empty() && options.demonstrationsFile.empty();
    if (options.scenario.empty() || !brings) {
        question = ownQuestion(options, firstSeed);
    } else {
        question.plan = underCriterion(scenarioFrom(options.scenario), options.criterion);
        const DomainPtr domain = makeDomain(question.plan.domain, question.plan.parameters);
        question.world = worldRecord(std::string(domain->name()), domain->parameters(), *domain->mdp());
        question.target = drawnTarget(question.plan, domain->mdp()->criterion(), firstSeed);
    }
    if (start) question.plan.start = *start;
    return question;
}

bool dependsOnSeed(const ComparedQuestion& question, const std::vector<std::string>& solvers) {
    if (!question.own || question.plan.start == StartKind::Random) return true;
    return std::any_of(solvers.begin(), solvers.end(), [](const std::string& solver) {
        const SolverInfo* info = findSolver(solver);
        return info != nullptr && info->needsSampler;
    });
}

std::string hashOf(const ComparedQuestion& question, const std::vector<std::string>& solvers, std::uint64_t firstSeed,
                   int seeds) {
    if (!question.own) return questionOf(question.plan, solvers, firstSeed, seeds, demonstrationsFolder(question.plan));
    return questionOf(question.plan, question.world.hash, solvers, firstSeed, seeds);
}

}  // namespace awaystep
