#include "model/lessons/lesson_header.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>

#include "experiment/run_config.h"
#include "expert/feature_expectations.h"
#include "files/number_text.h"
#include "files/plain_text.h"
#include "model/race/race_orders.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

std::vector<std::string> listOf(std::string_view text) {
    std::vector<std::string> items;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string_view item = trimmed(text.substr(0, comma));
        if (!item.empty()) items.emplace_back(item);
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
    return items;
}

}  // namespace

void HeaderValues::refuse(int line, const std::string& reason) const {
    throw std::invalid_argument(lessonPlace(file_, line) + reason);
}

int HeaderValues::number(const HeaderEntry& entry, int least, int most) const {
    int value = 0;
    const char* end = entry.value.data() + entry.value.size();
    const auto [stop, error] = std::from_chars(entry.value.data(), end, value);
    if (error != std::errc() || stop != end || value < least || value > most)
        refuse(entry.line, entry.key + " is a whole number from " + std::to_string(least) + " to " +
                               std::to_string(most) + ", got " + inQuotes(entry.value));
    return value;
}

double HeaderValues::real(int line, std::string_view text) const {
    const std::optional<double> value = readNumber(text);
    if (!value) refuse(line, "a number is needed, got " + inQuotes(text));
    return *value;
}

void HeaderValues::setTarget(LessonState& state, const HeaderEntry& entry) const {
    const std::string_view value = entry.value;
    const std::size_t space = value.find(' ');
    const std::string_view kind = value.substr(0, space);
    const std::string_view rest = space == std::string_view::npos ? std::string_view() : trimmed(value.substr(space));
    const std::optional<LessonTarget> target = named<LessonTarget>(kind);
    const bool takesNumber = target == LessonTarget::Sampled || target == LessonTarget::Pulled;
    if (!target || (!takesNumber && !rest.empty()))
        refuse(entry.line,
               "target is scenario, exact, sampled 100, pulled 0.1 or demonstrations, got " + inQuotes(value));
    state.target = *target;
    if (target == LessonTarget::Sampled)
        state.samples = number({entry.line, std::string(kind), std::string(rest)}, 1, largestLessonIteration);
    if (target == LessonTarget::Pulled) {
        state.pull = real(entry.line, rest);
        if (state.pull < 0.0 || state.pull > 1.0) refuse(entry.line, "pulled takes a number from 0 to 1");
    }
}

// "exact", "q-learning 3000", "q-learning 300 episodes"
void HeaderValues::setOracle(LessonState& state, const HeaderEntry& entry) const {
    const std::string_view value = entry.value;
    const std::size_t space = value.find(' ');
    const auto kind = named<OracleKind>(value.substr(0, space));
    std::string rest(space == std::string_view::npos ? std::string_view() : trimmed(value.substr(space)));
    const std::string reason = "oracle is exact, q-learning 3000 or q-learning 300 episodes, got " + inQuotes(value);
    if (!kind || (*kind == OracleKind::Exact) != rest.empty()) refuse(entry.line, reason);
    state.oracle.clear();
    if (rest.empty()) return;
    auto unit = std::optional(LearningUnit::Transitions);
    if (const std::size_t blank = rest.find(' '); blank != std::string::npos) {
        unit = named<LearningUnit>(trimmed(std::string_view(rest).substr(blank)));
        rest.resize(blank);
    }
    if (!unit) refuse(entry.line, reason);
    const int most = number({entry.line, std::string(name(*kind)), rest}, 1, 1'000'000'000);
    state.oracle = std::string(name(*kind)) + " " + std::to_string(most) + " " + std::string(name(*unit));
}

void HeaderValues::checkSolver(int line, const std::string& name) const {
    if (const auto wrong = whyNoSolver(name)) refuse(line, *wrong);
}

bool HeaderValues::setScene(LessonState& state, const HeaderEntry& entry) const {
    if (entry.key == "scenario") {
        // Another scene starts from its own settings.
        LessonState fresh;
        fresh.scenario = entry.value;
        fresh.panels = state.panels;
        fresh.layout = state.layout;
        fresh.highlight = state.highlight;
        fresh.open = state.open;
        fresh.lines = state.lines;
        state = fresh;
    } else if (entry.key == "seed") {
        state.seed = static_cast<std::uint64_t>(number(entry, 0, 2'000'000'000));
    } else if (entry.key == "solvers") {
        state.solvers = listOf(entry.value);
        for (const std::string& each : state.solvers) checkSolver(entry.line, each);
    } else if (entry.key == "iterations") {
        state.iterations = number(entry, 1, largestLessonIteration);
    } else if (entry.key == "world") {
        for (const std::string& each : listOf(entry.value)) {
            const std::size_t space = each.find(' ');
            if (space == std::string::npos) refuse(entry.line, "world takes names and numbers: slip 0.1");
            state.world[each.substr(0, space)] = real(entry.line, trimmed(std::string_view(each).substr(space)));
        }
    } else if (entry.key == "target") {
        setTarget(state, entry);
    } else if (entry.key == "oracle") {
        setOracle(state, entry);
    } else if (entry.key == "estimate") {
        const auto rule = named<RecordingRule>(entry.value);
        if (!rule)
            refuse(entry.line,
                   "estimate is " + wordList<RecordingRule>(", ", " or ") + ", got " + inQuotes(entry.value));
        state.estimate = name(*rule);
    } else {
        return false;
    }
    return true;
}

// "65 Polytope | Active set, Convergence"
void HeaderValues::setLayout(LessonState& state, const HeaderEntry& entry) const {
    constexpr double wholeWidth = 100.0;
    constexpr std::size_t mostColumns = 4;
    state.layout.clear();
    state.panels.clear();
    double taken = 0.0;
    std::size_t silent = 0;
    std::string_view rest = entry.value;
    for (bool more = true; more;) {
        const std::size_t bar = rest.find('|');
        LessonColumn column;
        column.panels = listOf(rest.substr(0, bar));
        more = bar != std::string_view::npos;
        rest.remove_prefix(more ? bar + 1 : rest.size());
        if (column.panels.empty())
            refuse(entry.line, "layout names the panels of each column: 65 Polytope | Active set, Convergence");
        std::string& first = column.panels.front();
        const std::size_t space = first.find(' ');
        if (const auto percent = readNumber(first.substr(0, space)); percent && space != std::string::npos) {
            column.percent = *percent;
            first = std::string(trimmed(std::string_view(first).substr(space)));
            if (!(column.percent >= 5.0 && column.percent <= 95.0))
                refuse(entry.line, "a column takes 5 to 95 per cent of the width");
        }
        taken += column.percent;
        silent += column.percent > 0.0 ? 0 : 1;
        for (const std::string& panel : column.panels) {
            if (std::find(state.panels.begin(), state.panels.end(), panel) != state.panels.end())
                refuse(entry.line, "layout names " + inQuotes(panel) + " twice");
            state.panels.push_back(panel);
        }
        state.layout.push_back(std::move(column));
    }
    if (state.layout.size() > mostColumns) refuse(entry.line, "layout has at most four columns");
    const double least = 5.0 * static_cast<double>(silent);
    if (taken + least > wholeWidth) refuse(entry.line, "the columns of a layout take at most 100 per cent together");
}

bool HeaderValues::yesOrNo(const HeaderEntry& entry) const {
    if (entry.value != "yes" && entry.value != "no") refuse(entry.line, entry.key + " is yes or no");
    return entry.value == "yes";
}

// False for a key that a state does not have.
bool HeaderValues::setState(LessonState& state, const HeaderEntry& entry) const {
    if (entry.key == "scenario" && !state.lines.empty())
        refuse(entry.line, "scenario stands first: it resets what was said before it");
    if (setScene(state, entry)) {
    } else if (entry.key == "t") {
        if (entry.value == "end")
            state.t.reset();
        else
            state.t = number(entry, 0, largestLessonIteration);
    } else if (entry.key == "play") {
        state.play = yesOrNo(entry);
    } else if (entry.key == "watch") {
        state.watch = yesOrNo(entry);
    } else if (entry.key == "select") {
        checkSolver(entry.line, entry.value);
        state.select = entry.value;
    } else if (entry.key == "measure") {
        if (!named<CurveMeasure>(entry.value))
            refuse(entry.line, "measure is " + wordList<CurveMeasure>(", ", " or ") + ", got " + inQuotes(entry.value));
        state.measure = entry.value;
    } else if (entry.key == "theory") {
        state.theory = yesOrNo(entry);
    } else if (entry.key == "view") {
        if (entry.value != "policy" && entry.value != "occupancy" && entry.value != "reward" && entry.value != "plain")
            refuse(entry.line, "view is policy, occupancy, reward or plain, got " + inQuotes(entry.value));
        state.view = entry.value;
    } else if (entry.key == "polytope") {
        state.polytope = listOf(entry.value);
    } else if (entry.key == "panels" || entry.key == "layout") {
        if (state.lines.contains(entry.key == "panels" ? "layout" : "panels"))
            refuse(entry.line, "a step has panels or a layout, which names the panels, too");
        if (entry.key == "layout") {
            setLayout(state, entry);
        } else {
            state.panels = listOf(entry.value);
            state.layout.clear();
        }
    } else if (entry.key == "highlight") {
        state.highlight = listOf(entry.value);
    } else if (entry.key == "open") {
        state.open = listOf(entry.value);
    } else {
        return false;
    }
    state.lines[entry.key] = entry.line;
    return true;
}

}  // namespace awaystep
