#include "experiment/csv.h"

#include "files/number_text.h"

namespace awaystep {
namespace {

void appendOptional(std::string& text, const std::optional<double>& value) {
    if (value) appendNumber(text, *value);
}

}  // namespace

void appendTraceRow(std::string& text, std::string_view solver, std::uint64_t seed, const IterationRecord& record,
                    const std::optional<Vector>& truth) {
    const auto next = [&text](auto number) {
        text += ',';
        appendNumber(text, number);
    };
    text += solver;
    next(seed);
    next(record.t);
    next(record.distance);
    next(record.objective());
    next(record.shownGap());
    text += ',';
    if (record.step) {
        text += name(*record.step);
        next(record.gamma);
    } else {
        text += ',';
    }
    next(record.activeCount());
    next(record.oracleCalls);
    next(record.seconds);
    if (truth)
        next((record.x - *truth).norm());
    else
        text += ',';
    next(record.planningCalls);
    next(record.rollouts);
    if (record.oracleError)
        next(record.oracleError->loss);
    else
        text += ',';
    text += '\n';
}

void appendComparisonRows(std::string& text, const Comparison& comparison, std::string_view prefix) {
    for (const ComparisonRow& row : comparison.table()) {
        text.append(prefix).append(row.solver) += ',';
        appendNumber(text, row.iteration);
        for (const double value : {row.oracleCalls, static_cast<double>(row.seeds), row.distanceMean,
                                   row.distanceDeviation, row.distanceMedian, row.distanceQ1, row.distanceQ3}) {
            text += ',';
            appendNumber(text, value);
        }
        text += ',';
        appendOptional(text, row.trueDistanceMedian);
        for (const double value : {row.suboptimalityMedian, row.gapMedian}) {
            text += ',';
            appendNumber(text, value);
        }
        text += '\n';
    }
}

std::string comparisonCsv(const Comparison& comparison) {
    std::string text(comparisonHeader);
    appendComparisonRows(text, comparison, "");
    return text;
}

}  // namespace awaystep
