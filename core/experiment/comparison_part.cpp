#include "experiment/comparison_part.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "experiment/provenance.h"
#include "experiment/scenario.h"
#include "files/fingerprint.h"
#include "files/number_text.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

std::string partName(const PartLabel& label) {
    return "part " + std::to_string(label.part) + " of " + std::to_string(label.parts);
}

// A message is one line: of many missing ones the first are named and the others counted. Files are not trusted: a
// false number of parts or seeds must cost neither time nor memory.
constexpr std::size_t mostNamed = 10;

template <typename Number>
std::string listed(const std::vector<Number>& numbers, std::uint64_t total) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(numbers[i]);
    return total > numbers.size() ? text + " and " + std::to_string(total - numbers.size()) + " more" : text;
}

int firstOf(const PartLabel& label) { return label.part % label.parts; }

std::uint64_t seedCount(const PartLabel& label) {
    if (firstOf(label) >= label.seeds) return 0;
    return static_cast<std::uint64_t>((label.seeds - 1 - firstOf(label)) / label.parts) + 1;
}

bool holds(const PartLabel& label, std::uint64_t seed) {
    const std::uint64_t i = seed - label.firstSeed;
    return seed >= label.firstSeed && i < static_cast<std::uint64_t>(label.seeds) &&
           i % static_cast<std::uint64_t>(label.parts) == static_cast<std::uint64_t>(firstOf(label));
}

[[noreturn]] void refuse(const std::string& file, const std::string& reason) {
    throw std::invalid_argument(shownPath(file) + ": " + reason);
}

// The most informative difference comes first: another question shows in most of the others, too.
void checkSameComparison(const ComparisonPart& part, const ComparisonPart& first) {
    const PartLabel &mine = *part.label, &theirs = *first.label;
    const auto foreign = [&](const std::string& what, const std::string& a, const std::string& b) {
        refuse(part.file,
               "a part of another comparison: its " + what + " " + a + ", that of " + shownPath(first.file) + " " + b);
    };
    if (mine.scenario != theirs.scenario) foreign("scenario is", inQuotes(mine.scenario), inQuotes(theirs.scenario));
    if (mine.version != theirs.version) foreign("version is", inQuotes(mine.version), inQuotes(theirs.version));
    if (mine.parts != theirs.parts)
        foreign("number of parts is", std::to_string(mine.parts), std::to_string(theirs.parts));
    if (mine.seeds != theirs.seeds)
        foreign("number of seeds is", std::to_string(mine.seeds), std::to_string(theirs.seeds));
    if (mine.firstSeed != theirs.firstSeed)
        foreign("first seed is", std::to_string(mine.firstSeed), std::to_string(theirs.firstSeed));
    if (mine.question != theirs.question)
        foreign("question (world, target, solvers, iterations) is", mine.question, theirs.question);
}

// The parts by their number; refuses a part that is there twice and names those that are not there.
std::map<int, const ComparisonPart*> checkedParts(const std::vector<ComparisonPart>& parts) {
    const ComparisonPart* first = nullptr;
    const ComparisonPart* empty = nullptr;
    std::map<int, const ComparisonPart*> byNumber;
    for (const ComparisonPart& part : parts) {
        if (!part.label) {
            empty = &part;
            continue;
        }
        if (first == nullptr) first = &part;
        checkSameComparison(part, *first);
        const auto [place, fresh] = byNumber.emplace(part.label->part, &part);
        if (!fresh)
            refuse(part.file, partName(*part.label) + " is there twice, also in " + shownPath(place->second->file));
    }
    if (first == nullptr)
        refuse(empty == nullptr ? "merge" : empty->file,
               "there is no run in it; the part was stopped before its first");
    PartLabel label = *first->label;
    std::vector<int> missing;
    for (label.part = 1; label.part <= label.parts && missing.size() <= mostNamed; ++label.part)
        if (byNumber.count(label.part) == 0 && seedCount(label) > 0) missing.push_back(label.part);
    if (missing.empty()) return byNumber;
    std::uint64_t total = static_cast<std::uint64_t>(std::min(label.parts, label.seeds));
    for (const auto& [number, part] : byNumber) total -= seedCount(*part->label) > 0 ? 1 : 0;
    label.part = missing.front();
    std::string message = partName(label) + " is missing";
    missing.erase(missing.begin());
    if (!missing.empty())
        message += (missing.size() == 1 ? ", and so is " : ", and so are ") + listed(missing, total - 1);
    if (empty != nullptr) message += "; in " + shownPath(empty->file) + " there is no run";
    throw std::invalid_argument(message);
}

// All seeds of the part with all solvers, each as long as the longest.
void checkWhole(const ComparisonPart& part, const std::set<std::string>& solvers, std::size_t length) {
    std::set<std::pair<std::uint64_t, std::string>> there;
    for (const RunTrace& trace : part.traces) {
        if (!there.emplace(trace.seed, trace.solver).second)
            refuse(part.file, trace.solver + ", seed " + std::to_string(trace.seed) + " is there twice");
        if (trace.distance.size() < length)
            refuse(part.file, "the file is cut: " + trace.solver + ", seed " + std::to_string(trace.seed) +
                                  " ends at iteration " + std::to_string(trace.distance.size() - 1) + ", others at " +
                                  std::to_string(length - 1));
    }
    const PartLabel& label = *part.label;
    std::uint64_t whole = 0;
    std::map<std::uint64_t, std::size_t> runs;
    for (const auto& [seed, solver] : there) {
        if (!holds(label, seed))
            refuse(part.file, "seed " + std::to_string(seed) + " does not belong to " + partName(label));
        if (++runs[seed] == solvers.size()) ++whole;
    }
    const std::uint64_t total = seedCount(label) - whole;
    if (total == 0) return;
    std::vector<std::uint64_t> missing;
    for (std::uint64_t seed = label.firstSeed + static_cast<std::uint64_t>(firstOf(label));
         missing.size() < std::min<std::uint64_t>(total, mostNamed); seed += static_cast<std::uint64_t>(label.parts)) {
        const auto found = runs.find(seed);
        if (found == runs.end() || found->second < solvers.size()) missing.push_back(seed);
    }
    refuse(part.file, partName(label) + " was stopped early or is cut: " + (total == 1 ? "seed " : "seeds ") +
                          listed(missing, total) + (total == 1 ? " is" : " are") + " missing");
}

}  // namespace

std::vector<std::uint64_t> seedsOf(const PartLabel& label) {
    std::vector<std::uint64_t> seeds;
    for (std::int64_t i = firstOf(label); i < label.seeds; i += label.parts)
        seeds.push_back(label.firstSeed + static_cast<std::uint64_t>(i));
    return seeds;
}

namespace {

// What a plan says of a question besides its world, without what is only for readers or not used here.
void addQuestion(Fingerprint& hash, ScenarioPlan plan, const std::vector<std::string>& solvers, std::uint64_t firstSeed,
                 int seeds) {
    plan.name = plan.about = "";
    plan.order = 0;
    plan.seed = 0;
    plan.solvers.clear();
    hash.add(toText(plan));
    for (const std::string& solver : solvers) hash.add(solver);
    hash.add(firstSeed);
    hash.add(seeds);
}

}  // namespace

std::string questionOf(ScenarioPlan plan, const std::vector<std::string>& solvers, std::uint64_t firstSeed, int seeds,
                       const std::filesystem::path& demonstrations) {
    Fingerprint hash;
    hash.add(worldHash(*makeDomain(plan.domain, plan.parameters)->mdp()));
    // A file's name does not say what was recorded in it.
    if (plan.target.kind == TargetKind::Demonstrations)
        for (const double number : drawScenario(plan, firstSeed, demonstrations).problem.phiE) hash.add(number);
    addQuestion(hash, std::move(plan), solvers, firstSeed, seeds);
    return hash.digits();
}

std::string questionOf(ScenarioPlan plan, const std::string& world, const std::vector<std::string>& solvers,
                       std::uint64_t firstSeed, int seeds) {
    Fingerprint hash;
    hash.add(world);
    plan.parameters = "{}";
    addQuestion(hash, std::move(plan), solvers, firstSeed, seeds);
    return hash.digits();
}

Comparison joinParts(std::vector<ComparisonPart> parts) {
    const std::map<int, const ComparisonPart*> byNumber = checkedParts(parts);
    std::set<std::string> solvers;
    std::size_t length = 0;
    for (const ComparisonPart& part : parts)
        for (const RunTrace& trace : part.traces) {
            solvers.insert(trace.solver);
            length = std::max(length, trace.distance.size());
        }
    for (const auto& [number, part] : byNumber) checkWhole(*part, solvers, length);
    Comparison comparison;
    for (ComparisonPart& part : parts)
        for (RunTrace& trace : part.traces) comparison.add(std::move(trace));
    return comparison;
}

}  // namespace awaystep
