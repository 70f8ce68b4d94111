#include "model/imported/imported_runs.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "experiment/foreign_run.h"
#include "files/text_file.h"
#include "model/documents/document.h"
#include "model/open_question.h"
#include "model/race/curves.h"
#include "model/session_state.h"
#include "model/text/numbers.h"

namespace awaystep {
namespace {

// Of one job: without threads a frame lasts as long.
constexpr std::chrono::milliseconds pieceOfMeasuring(15);

ImportedCurve curveOf(const ForeignRunPtr& run, const Problem& problem) {
    ImportedCurve curve;
    curve.run = run;
    const Eigen::Index features = run->points.front().size();
    if (features != problem.phiE.size()) {
        curve.trouble =
            "it has " + counted(features, "feature") + ", this world has " + std::to_string(problem.phiE.size());
        return curve;
    }
    for (const Vector& x : run->points) {
        curve.distances.push_back((problem.phiE - x).stableNorm());
        curve.shortfalls.push_back(std::max(0.0, (problem.phiE - x).maxCoeff()));
    }
    return curve;
}

}  // namespace

std::string ImportedCurve::key() const { return "run:" + run->name; }

int ImportedCurve::lastTime() const { return run->times.back(); }

int ImportedCurve::entryAt(int iteration) const {
    const auto after = std::upper_bound(run->times.begin(), run->times.end(), iteration);
    return static_cast<int>(after - run->times.begin()) - 1;
}

std::optional<double> ImportedCurve::valueAt(int entry, const CurveQuestion& question) const {
    const auto at = static_cast<std::size_t>(entry);
    switch (question.measure) {
        case CurveMeasure::Distance:
            return distances[at];
        case CurveMeasure::Suboptimality:
            return 0.5 * distances[at] * distances[at] - question.leastObjective;
        case CurveMeasure::Gap:
            return at < gaps.size() ? std::optional<double>(gaps[at]) : std::nullopt;
        case CurveMeasure::Shortfall:
            return shortfalls[at];
        case CurveMeasure::OracleError:
            break;  // its oracle is not known
    }
    return std::nullopt;
}

bool ImportedRuns::isCurrent() const {
    const std::vector<ForeignRunPtr>& wanted = state_.document().importedRuns;
    return std::equal(curves_.begin(), curves_.end(), wanted.begin(), wanted.end(),
                      [](const ImportedCurve& curve, const ForeignRunPtr& run) { return curve.run == run; });
}

void ImportedRuns::follow(const QuestionChanges& changes) {
    const Question* question = state_.question.question();
    const bool measured = question == question_ && !changes.target && !changes.world && !changes.dragged;
    if (measured && isCurrent()) return;
    question_ = question;
    measureAll();
}

void ImportedRuns::measureAll() {
    job_.abandon();
    measurement_.reset();
    current_ = 0;
    curves_.clear();
    if (question_ == nullptr) return;
    for (const ForeignRunPtr& run : state_.document().importedRuns) curves_.push_back(curveOf(run, question_->problem));
    // While the target is moved by hand the next one is a moment away.
    if (!state_.question.previewing()) measureGaps();
}

// The next piece, on to the next run where one is through.
void ImportedRuns::measureGaps() {
    while (current_ < curves_.size() && !measurement_) {
        if (curves_[current_].drawn())
            measurement_ = std::make_shared<ForeignMeasurement>(curves_[current_].run, question_->problem);
        else
            ++current_;
    }
    if (!measurement_) return;
    job_.start(state_.workers, [measurement = measurement_](const StopToken& stop) {
        measurement->setStop(stop);
        std::vector<double> gaps;
        const auto begin = std::chrono::steady_clock::now();
        while (std::chrono::steady_clock::now() - begin < pieceOfMeasuring) {
            const std::optional<IterationRecord> record = measurement->step();
            if (!record) break;
            gaps.push_back(record->shownGap());
        }
        return gaps;
    });
}

bool ImportedRuns::collect() {
    const auto piece = job_.take();
    if (!piece) return false;
    ImportedCurve& curve = curves_[current_];
    const bool through = !piece->answer || piece->answer->empty();
    if (!through) curve.gaps.insert(curve.gaps.end(), piece->answer->begin(), piece->answer->end());
    if (through) {
        measurement_.reset();
        ++current_;
    }
    measureGaps();
    return true;
}

void addImportedRun(Document& document, ForeignRun run) {
    if (document.importedRuns.size() >= mostImportedRuns)
        throw std::invalid_argument(run.name + ": " + std::to_string(mostImportedRuns) +
                                    " imported runs are as many as a document takes; remove one first");
    std::size_t numbers = 0;
    const auto count = [&](const ForeignRun& each) {
        numbers += each.points.size() * (1 + static_cast<std::size_t>(each.points.front().size()));
    };
    count(run);
    for (const ForeignRunPtr& each : document.importedRuns) count(*each);
    if (numbers > mostImportedNumbers)
        throw std::invalid_argument(run.name + ": the imported runs would be " + std::to_string(numbers) +
                                    " numbers, a document takes " + std::to_string(mostImportedNumbers) +
                                    "; leave rows out, t may be any ascending numbers");
    const std::string name = run.name;
    const auto taken = [&](const ForeignRunPtr& each) { return each->name == run.name; };
    for (int i = 2; std::any_of(document.importedRuns.begin(), document.importedRuns.end(), taken); ++i)
        run.name = name + " " + std::to_string(i);
    document.importedRuns.push_back(std::make_shared<const ForeignRun>(std::move(run)));
}

void addImportedRuns(Document& document, const std::vector<std::string>& files) {
    for (const std::string& file : files)
        addImportedRun(document, parseForeignRun(readTextFile(file, {.pipes = Pipes::Allowed}), file));
}

}  // namespace awaystep
