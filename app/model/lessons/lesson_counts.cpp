#include "model/lessons/lesson_counts.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "files/number_text.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/lessons/lesson.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

constexpr std::string_view countsHeader =
    "scenario,world,target,oracle,iterations,solver,other,seeds,ahead,even,behind\n";
constexpr std::size_t columns = 11;
constexpr std::size_t largestCounts = std::size_t{1} << 20;  // bytes

std::vector<std::string> fieldsOf(std::string_view line) {
    std::vector<std::string> fields;
    for (bool more = true; more;) {
        const std::size_t comma = line.find(',');
        fields.emplace_back(trimmed(line.substr(0, comma)));
        more = comma != std::string_view::npos;
        line.remove_prefix(more ? comma + 1 : line.size());
    }
    return fields;
}

// In the words of a header, with blanks for commas, since it is a field of a table.
CountedRace raceOf(const LessonState& state, const CountWords& count) {
    CountedRace race;
    race.solver = count.solver;
    race.other = count.other;
    race.scenario = count.scenario.empty() ? state.scenario : count.scenario;
    if (!count.scenario.empty()) return race;
    for (const auto& [key, value] : state.world)
        race.world += (race.world.empty() ? "" : " ") + key + " " + numberText(value);
    if (state.target != LessonTarget::Scenario) race.target = name(state.target);
    if (state.target == LessonTarget::Sampled) race.target += " " + std::to_string(state.samples);
    if (state.target == LessonTarget::Pulled) race.target += " " + numberText(state.pull);
    race.oracle = state.oracle;
    if (state.iterations) race.iterations = std::to_string(*state.iterations);
    return race;
}

int valueOf(const CountedSeeds& seeds, CountedThing thing) {
    switch (thing) {
        case CountedThing::Ahead:
            return seeds.ahead;
        case CountedThing::Even:
            return seeds.even;
        case CountedThing::Behind:
            return seeds.behind;
        case CountedThing::Seeds:
            break;
    }
    return seeds.seeds;
}

// The same race from the other solver's side counts the same seeds.
std::optional<CountedSeeds> found(const std::vector<CountRow>& rows, const CountedRace& race) {
    CountedRace turned = race;
    std::swap(turned.solver, turned.other);
    for (const CountRow& row : rows) {
        if (row.race == race) return row.seeds;
        if (row.race == turned) return CountedSeeds{row.seeds.seeds, row.seeds.behind, row.seeds.even, row.seeds.ahead};
    }
    return std::nullopt;
}

class Filling {
public:
    Filling(Lesson& lesson, const std::vector<CountRow>& rows) : lesson_(lesson), rows_(rows) {}

    std::optional<int> count(const std::string& words, const LessonState& state, int line) {
        const auto read = wordsAt(words, line);
        if (!read) return std::nullopt;
        const CountedRace race = raceOf(state, *read);
        LessonCount asked{line, words, race, {}};
        if (const auto seeds = found(rows_, race)) asked.value = valueOf(*seeds, read->thing);
        lesson_.counts.push_back(asked);
        return asked.value;
    }

    void fill(std::string& text, const LessonState& state, int line) {
        std::string filled;
        std::string_view rest = text;
        while (!rest.empty()) {
            const std::size_t open = rest.find('{');
            const std::string_view before = rest.substr(0, open);
            line += static_cast<int>(std::count(before.begin(), before.end(), '\n'));
            filled += before;
            if (open == std::string_view::npos) break;
            rest.remove_prefix(open);
            const std::size_t close = rest.find('}');
            const auto value = close == std::string_view::npos
                                   ? std::optional<int>()
                                   : count(std::string(rest.substr(1, close - 1)), state, line);
            filled += value ? std::to_string(*value) : std::string("{");
            rest.remove_prefix(value ? close + 1 : 1);
        }
        text = std::move(filled);
    }

private:
    std::optional<CountWords> wordsAt(const std::string& words, int line) const {
        try {
            return parseCountWords(words);
        } catch (const std::invalid_argument& wrong) {
            throw std::invalid_argument(lessonPlace(lesson_.file, line) + wrong.what());
        }
    }

    Lesson& lesson_;
    const std::vector<CountRow>& rows_;
};

std::vector<CountRow> loadCounts(const std::filesystem::path& file) {
    std::error_code unknown;
    if (!std::filesystem::exists(file, unknown)) return {};
    return parseCounts(readTextFile(file.string(), {.most = largestCounts}), file.string());
}

bool asksForCounts(const Lesson& lesson) {
    const auto braces = [](const std::string& text) { return text.find('{') != std::string::npos; };
    return std::any_of(lesson.steps.begin(), lesson.steps.end(), [&](const LessonStep& step) {
        if (braces(step.text)) return true;
        if (!step.prediction) return false;
        const Prediction& asked = *step.prediction;
        return braces(asked.question) || braces(asked.after) || !asked.countedTruth.empty() ||
               std::any_of(asked.choices.begin(), asked.choices.end(), braces);
    });
}

}  // namespace

std::optional<CountWords> parseCountWords(std::string_view text) {
    std::istringstream stream{std::string(text.substr(0, 200))};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    if (words.empty()) return std::nullopt;
    const auto thing = named<CountedThing>(words[0]);
    if (!thing) return std::nullopt;
    if (words.size() != 3 && words.size() != 4)
        throw std::invalid_argument(words[0] + " needs two solvers: " + words[0] + " ascg cg");
    for (const std::size_t i : {1, 2})
        if (const auto wrong = whyNoSolver(words[i])) throw std::invalid_argument(*wrong);
    return CountWords{*thing, words[1], words[2], words.size() == 4 ? words[3] : std::string()};
}

std::string text(const CountedRace& race) {
    std::string words = race.solver + " and " + race.other + " in " + race.scenario;
    for (const std::string* each : {&race.world, &race.target, &race.oracle})
        if (!each->empty()) words += ", " + *each;
    if (!race.iterations.empty()) words += ", " + race.iterations + " iterations";
    return words;
}

std::vector<CountRow> parseCounts(std::string_view text, const std::string& file) {
    std::vector<CountRow> rows;
    if (!text.starts_with(countsHeader))
        throw std::invalid_argument(lessonPlace(file, 1) + "a table of counts begins with " +
                                    std::string(trimmed(countsHeader)));
    int line = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view whole = trimmed(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (++line == 1 || whole.empty()) continue;
        const std::vector<std::string> fields = fieldsOf(whole);
        const auto refuse = [&](const std::string& reason) {
            throw std::invalid_argument(lessonPlace(file, line) + reason);
        };
        if (fields.size() != columns) refuse("a row has eleven fields");
        const auto number = [&](std::size_t at) {
            int value = -1;
            const char* last = fields[at].data() + fields[at].size();
            const auto [stop, wrong] = std::from_chars(fields[at].data(), last, value);
            if (wrong != std::errc() || stop != last || value < 0)
                refuse("a count is a whole number, got " + inQuotes(fields[at]));
            return value;
        };
        CountRow row;
        row.race = {fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6]};
        row.seeds = {number(7), number(8), number(9), number(10)};
        if (row.seeds.ahead + row.seeds.even + row.seeds.behind != row.seeds.seeds)
            refuse("ahead, even and behind add up to the seeds");
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string countsText(const std::vector<CountRow>& rows) {
    std::string text(countsHeader);
    for (const CountRow& row : rows) {
        const CountedRace& race = row.race;
        for (const std::string* field :
             {&race.scenario, &race.world, &race.target, &race.oracle, &race.iterations, &race.solver, &race.other})
            text += *field + ",";
        text += std::to_string(row.seeds.seeds) + "," + std::to_string(row.seeds.ahead) + "," +
                std::to_string(row.seeds.even) + "," + std::to_string(row.seeds.behind) + "\n";
    }
    return text;
}

std::filesystem::path countsFileOf(const Lesson& lesson) {
    return std::filesystem::path(lesson.file).parent_path() / countsFileName;
}

void fillCounts(Lesson& lesson) {
    lesson.counts.clear();
    if (!asksForCounts(lesson)) return;
    const std::vector<CountRow> rows = loadCounts(countsFileOf(lesson));
    Filling filling(lesson, rows);
    for (LessonStep& step : lesson.steps) {
        filling.fill(step.text, step.state, step.textLine);
        if (!step.prediction) continue;
        Prediction& asked = *step.prediction;
        filling.fill(asked.question, asked.reveal, asked.line);
        for (std::string& choice : asked.choices) filling.fill(choice, asked.reveal, asked.line);
        if (!asked.countedTruth.empty())
            if (const auto value = filling.count(asked.countedTruth, asked.reveal, asked.line))
                asked.truth.given = *value;
        filling.fill(asked.after, asked.reveal, asked.afterLine);
    }
}

}  // namespace awaystep
