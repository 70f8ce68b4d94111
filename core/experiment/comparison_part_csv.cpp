// The part's file: one row per solver, seed and iteration, all runs of a seed one after the other.

#include <charconv>
#include <map>
#include <optional>
#include <stdexcept>
#include <type_traits>

#include "experiment/comparison_part.h"
#include "files/csv_field.h"
#include "files/number_text.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

constexpr std::string_view headerOfVersion01 =
    "scenario,solver,seed,iteration,distance,true_distance,suboptimality,gap,oracle_calls";
constexpr std::string_view headerWithoutRange =
    "scenario,solver,seed,iteration,distance,true_distance,suboptimality,gap,oracle_calls,part,parts,first_seed,seeds,"
    "version,question";
// `range` is R of the world, which says what counts as arrived.
constexpr std::string_view partHeader =
    "scenario,solver,seed,iteration,distance,true_distance,suboptimality,gap,oracle_calls,part,parts,first_seed,seeds,"
    "version,question,range";
constexpr std::size_t columns = 16;

class PartReader {
public:
    PartReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    ComparisonPart read() {
        const std::string_view header = nextLine();
        if (header == headerOfVersion01)
            refuse("a part of version 0.1, which does not say which part it is; run compare --shard again");
        if (header == headerWithoutRange)
            refuse("a part of an earlier version, which does not say R of its world; run compare --shard again");
        if (header != partHeader) refuse("this is no part of a comparison; its first line must be the header");
        ComparisonPart part;
        part.file = file_;
        std::string_view label;  // the text of the label's cells, the same in every row
        while (!text_.empty()) {
            const std::string_view line = nextLine();
            const std::vector<std::string_view> cells = split(line);
            if (cells.size() != columns)
                refuse(std::to_string(columns) + " cells are needed, got " + std::to_string(cells.size()));
            const auto labelCells = line.substr(static_cast<std::size_t>(cells[9].data() - line.data()));
            if (!part.label) {
                part.label = labelOf(cells);
                label = labelCells;
            }
            if (part.label->scenario != csvText(cells[0])) refuse("a second scenario, " + inQuotes(cells[0]));
            if (label != labelCells) refuse("a row of another part");
            takeRow(part, cells);
        }
        return part;
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw std::invalid_argument(shownPath(file_) + ": line " + std::to_string(line_) + ": " + reason);
    }

    PartLabel labelOf(const std::vector<std::string_view>& cells) const {
        PartLabel label;
        label.scenario = csvText(cells[0]);
        label.part = number<int>(cells[9]);
        label.parts = number<int>(cells[10]);
        label.firstSeed = number<std::uint64_t>(cells[11]);
        label.seeds = number<int>(cells[12]);
        label.version = cells[13];
        label.question = cells[14];
        if (label.parts < 1 || label.part < 1 || label.part > label.parts || label.seeds < 1 ||
            label.parts > 1'000'000'000 || label.seeds > 1'000'000'000)
            refuse("there is no part " + std::string(cells[9]) + " of " + std::string(cells[10]) + " of " +
                   std::string(cells[12]) + " seeds");
        return label;
    }

    void takeRow(ComparisonPart& part, const std::vector<std::string_view>& cells) const {
        const auto seed = number<std::uint64_t>(cells[2]);
        const auto iteration = number<std::size_t>(cells[3]);
        if (part.traces.empty() || cells[1] != part.traces.back().solver || seed != part.traces.back().seed) {
            part.traces.emplace_back();
            part.traces.back().solver = cells[1];
            part.traces.back().seed = seed;
            part.traces.back().range = number<double>(cells[15]);
            if (part.traces.back().range <= 0.0) refuse("R must be positive, got " + inQuotes(cells[15]));
        }
        RunTrace& trace = part.traces.back();
        if (iteration != trace.distance.size()) refuse("iterations must count from 0 without a hole");
        trace.distance.push_back(number<double>(cells[4]));
        if (!cells[5].empty()) trace.trueDistance.push_back(number<double>(cells[5]));
        trace.suboptimality.push_back(number<double>(cells[6]));
        trace.gap.push_back(number<double>(cells[7]));
        trace.oracleCalls.push_back(number<std::int64_t>(cells[8]));
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
        if constexpr (std::is_same_v<Number, double>) {
            if (const std::optional<double> value = readNumber(cell)) return *value;
        } else {
            Number value{};
            const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
            if (error == std::errc() && end == cell.data() + cell.size()) return value;
        }
        refuse("a number is needed, got " + inQuotes(cell));
    }

    std::string_view text_;
    std::string file_;
    int line_ = 0;
};

std::string labelCells(const PartLabel& label) {
    std::string text;
    for (const std::uint64_t number : {static_cast<std::uint64_t>(label.part), static_cast<std::uint64_t>(label.parts),
                                       label.firstSeed, static_cast<std::uint64_t>(label.seeds)}) {
        text += ',';
        appendNumber(text, number);
    }
    return text + ',' + label.version + ',' + label.question + ',';
}

void appendTrace(std::string& text, const RunTrace& trace, const std::string& scenario, const std::string& label) {
    for (std::size_t t = 0; t < trace.distance.size(); ++t) {
        text.append(scenario).append(",").append(trace.solver) += ',';
        appendNumber(text, trace.seed);
        text += ',';
        appendNumber(text, static_cast<std::int64_t>(t));
        text += ',';
        appendNumber(text, trace.distance[t]);
        text += ',';
        if (!trace.trueDistance.empty()) appendNumber(text, trace.trueDistance[t]);
        for (const double value : {trace.suboptimality[t], trace.gap[t]}) {
            text += ',';
            appendNumber(text, value);
        }
        text += ',';
        appendNumber(text, trace.oracleCalls[t]);
        text += label;
        appendNumber(text, trace.range);
        text += '\n';
    }
}

}  // namespace

std::string partCsv(const Comparison& comparison, const PartLabel& label, std::size_t solvers) {
    std::map<std::uint64_t, std::vector<const RunTrace*>> bySeed;
    for (const RunTrace* trace : comparison.traces()) bySeed[trace->seed].push_back(trace);
    std::string text(partHeader);
    text += '\n';
    const std::string cells = labelCells(label);
    for (const auto& [seed, traces] : bySeed) {
        if (traces.size() < solvers) continue;
        for (const RunTrace* trace : traces) appendTrace(text, *trace, csvField(label.scenario), cells);
    }
    return text;
}

ComparisonPart parsePart(std::string_view text, const std::string& file) { return PartReader(text, file).read(); }

}  // namespace awaystep
