#include "experiment/foreign_run.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "files/plain_text.h"

namespace awaystep {
namespace {

constexpr double largestNumber = 1e290;  // as for targets: squares must stay finite

class RunTable {
public:
    RunTable(std::string_view text, const std::string& file, std::optional<int> features)
        : text_(text), file_(file), features_(features.value_or(0)), asHeaderSays_(!features) {}

    ForeignRun read() {
        const std::string_view first = nextRow();
        if (asHeaderSays_) features_ = static_cast<int>(std::count(first.begin(), first.end(), ','));
        if (features_ == 0) refuse("the header t,x_0,... is needed");
        std::string header = "t";
        for (int i = 0; i < features_; ++i) header += ",x_" + std::to_string(i);
        if (first != header) refuse("the header " + printable(header, 60) + " is needed");
        ForeignRun run;
        run.name = printable(std::filesystem::path(file_).stem().string(), 60);
        while (!text_.empty()) {
            const std::string_view row = nextRow();
            if (!row.empty()) takeRow(row, run);
        }
        if (run.points.empty()) refuse("there is no iterate in it");
        return run;
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw std::invalid_argument(shownPath(file_) + ", line " + std::to_string(line_) + ": " + reason);
    }
    std::string_view nextRow() {
        const std::size_t end = std::min(text_.find('\n'), text_.size());
        const std::string_view row = trimmed(text_.substr(0, end));
        text_.remove_prefix(std::min(end + 1, text_.size()));
        ++line_;
        return row;
    }
    void takeRow(std::string_view row, ForeignRun& run) const {
        const auto next = [&] {
            const std::size_t comma = std::min(row.find(','), row.size());
            const std::string cell(trimmed(row.substr(0, comma)));
            row.remove_prefix(std::min(comma + 1, row.size()));
            return cell;
        };
        const std::string first = next();
        int t = 0;
        const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), t);
        if (first.empty() || error != std::errc() || end != first.data() + first.size() || t < 0)
            refuse("t: a whole number is needed, got " + inQuotes(first));
        if (!run.times.empty() && t <= run.times.back())
            refuse("t: a larger number than " + std::to_string(run.times.back()) + " is needed, got " +
                   inQuotes(first));
        Vector x(features_);
        for (int i = 0; i < features_; ++i) {
            const std::string cell = next();
            char* after = nullptr;
            x[i] = std::strtod(cell.c_str(), &after);
            if (cell.empty() || *after != '\0' || !(std::abs(x[i]) <= largestNumber))
                refuse("x_" + std::to_string(i) + ": a number is needed, got " + inQuotes(cell));
        }
        if (!row.empty()) refuse(std::to_string(features_ + 1) + " cells are needed, there are more");
        run.times.push_back(t);
        run.points.push_back(std::move(x));
    }

    std::string_view text_;
    const std::string& file_;
    int features_;
    bool asHeaderSays_;
    int line_ = 0;
};

std::string_view withoutMark(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return text;
}

}  // namespace

ForeignRun parseForeignRun(std::string_view text, const std::string& file, int features) {
    return RunTable(withoutMark(text), file, features).read();
}

ForeignRun parseForeignRun(std::string_view text, const std::string& file) {
    return RunTable(withoutMark(text), file, std::nullopt).read();
}

bool looksLikeForeignRun(std::string_view text) {
    text = withoutMark(text);
    return trimmed(text.substr(0, std::min<std::size_t>(text.find('\n'), 64))).starts_with("t,x_0");
}

ForeignMeasurement::ForeignMeasurement(std::shared_ptr<const ForeignRun> run, const Problem& problem,
                                       const StopToken& stop)
    : run_(std::move(run)), phiE_(problem.phiE), oracle_(problem.mdp, stop) {}

std::optional<IterationRecord> ForeignMeasurement::step() {
    if (next_ == run_->points.size()) return std::nullopt;
    const std::size_t at = next_++;
    IterationRecord record;
    record.t = run_->times[at];
    record.x = run_->points[at];
    record.w = phiE_ - record.x;
    record.distance = record.w.stableNorm();
    record.distanceAfter = record.distance;
    record.gameValue = (record.x - phiE_).minCoeff();
    if (record.distance > 0.0) {
        met_.add(oracle_.best(record.w));
        record.best = met_.best(record.w);
        record.gap = record.w.dot(record.best->phi - record.x);
        record.gapAllowance = oracle_.allowance(record.w);
    }
    return record;
}

std::vector<IterationRecord> measured(const ForeignRun& run, const Problem& problem, const StopToken& stop) {
    // Pointed at, not copied: it outlives this call.
    ForeignMeasurement measurement(std::shared_ptr<const ForeignRun>(std::shared_ptr<const ForeignRun>(), &run),
                                   problem, stop);
    std::vector<IterationRecord> records;
    while (std::optional<IterationRecord> record = measurement.step()) records.push_back(std::move(*record));
    return records;
}

}  // namespace awaystep
