#include "experiment/comparison_csv.h"

#include <charconv>
#include <stdexcept>
#include <vector>

#include "files/csv_field.h"
#include "files/number_text.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

constexpr std::string_view partHeader =
    "scenario,solver,seed,iteration,distance,true_distance,suboptimality,gap,oracle_calls";

void appendOptional(std::string& text, const std::optional<double>& value) {
    if (value) appendNumber(text, *value);
}

class PartReader {
public:
    PartReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    std::string read(Comparison& comparison) {
        if (nextLine() != partHeader) refuse("this is no part of a comparison; its first line must be the header");
        std::string scenario;
        RunTrace trace;
        while (!text_.empty()) {
            const std::vector<std::string_view> cells = split(nextLine());
            if (cells.size() != 9) refuse("9 cells are needed, got " + std::to_string(cells.size()));
            if (scenario.empty()) scenario = csvText(cells[0]);
            if (scenario != csvText(cells[0])) refuse("a second scenario, " + inQuotes(cells[0]));
            const auto seed = number<std::uint64_t>(cells[2]);
            const auto iteration = number<std::size_t>(cells[3]);
            if (trace.distance.empty() || cells[1] != trace.solver || seed != trace.seed) {
                keep(comparison, trace);
                trace = RunTrace{};
                trace.solver = cells[1];
                trace.seed = seed;
            }
            if (iteration != trace.distance.size()) refuse("iterations must count from 0 without a hole");
            trace.distance.push_back(number<double>(cells[4]));
            if (!cells[5].empty()) trace.trueDistance.push_back(number<double>(cells[5]));
            trace.suboptimality.push_back(number<double>(cells[6]));
            trace.gap.push_back(number<double>(cells[7]));
            trace.oracleCalls.push_back(number<std::int64_t>(cells[8]));
        }
        keep(comparison, trace);
        return scenario;
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw std::invalid_argument(shownPath(file_) + ": line " + std::to_string(line_) + ": " + reason);
    }

    void keep(Comparison& comparison, RunTrace& trace) const {
        if (trace.distance.empty()) return;
        try {
            comparison.add(std::move(trace));
        } catch (const std::invalid_argument& twice) {
            refuse(twice.what());
        }
    }

    std::string_view nextLine() {
        ++line_;
        const std::size_t end = text_.find('\n');
        const std::string_view line = text_.substr(0, end);
        if (end == std::string_view::npos) refuse("the file ends in the middle of a line");
        text_.remove_prefix(end + 1);
        return line;
    }

    static std::vector<std::string_view> split(std::string_view line) {
        std::vector<std::string_view> cells;
        for (std::size_t comma = line.find(','); comma != std::string_view::npos; comma = line.find(',')) {
            cells.push_back(line.substr(0, comma));
            line.remove_prefix(comma + 1);
        }
        cells.push_back(line);
        return cells;
    }

    template <typename Number>
    Number number(std::string_view cell) const {
        Number value{};
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
        if (error != std::errc() || end != cell.data() + cell.size())
            refuse("a number is needed, got " + inQuotes(cell));
        return value;
    }

    std::string_view text_;
    std::string file_;
    int line_ = 0;
};

}  // namespace

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

std::string partCsv(const Comparison& comparison, std::string_view scenario) {
    const std::string scenarioField = csvField(scenario);
    std::string text(partHeader);
    text += '\n';
    for (const RunTrace* trace : comparison.traces())
        for (std::size_t t = 0; t < trace->distance.size(); ++t) {
            text.append(scenarioField).append(",").append(trace->solver) += ',';
            appendNumber(text, trace->seed);
            text += ',';
            appendNumber(text, static_cast<std::int64_t>(t));
            text += ',';
            appendNumber(text, trace->distance[t]);
            text += ',';
            if (!trace->trueDistance.empty()) appendNumber(text, trace->trueDistance[t]);
            for (const double value : {trace->suboptimality[t], trace->gap[t]}) {
                text += ',';
                appendNumber(text, value);
            }
            text += ',';
            appendNumber(text, trace->oracleCalls[t]);
            text += '\n';
        }
    return text;
}

std::string readPart(std::string_view text, const std::string& file, Comparison& comparison) {
    return PartReader(text, file).read(comparison);
}

}  // namespace awaystep
