#include "model/lessons/measurement.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "files/number_text.h"
#include "files/plain_text.h"
#include "model/lessons/lesson_counts.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

std::vector<std::string> wordsOf(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

// How many letters one must change, add or leave out to come from one word to the other.
std::size_t lettersApart(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t corner = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t other = corner + (a[i] == b[j] ? 0 : 1);
            corner = std::exchange(row[j + 1], std::min({other, row[j] + 1, row[j + 1] + 1}));
        }
    }
    return row.back();
}

// Words in braces that were meant to be a measurement: one about a solver, or a name that is nearly right.
bool meantToMeasure(const std::vector<std::string>& words) {
    if (words.empty()) return false;
    if (named<MeasuredThing>(words[0]) || (words.size() > 1 && findSolver(words[1]) != nullptr)) return true;
    const auto& things = spelling<MeasuredThing>.texts();
    return std::any_of(things.begin(), things.end(),
                       [&](std::string_view thing) { return thing.size() > 4 && lettersApart(words[0], thing) <= 2; });
}

// Counted over seeds instead (lesson_counts.h).
bool isCount(const std::vector<std::string>& words) { return !words.empty() && named<CountedThing>(words[0]); }

}  // namespace

Measurement parseMeasurement(std::string_view text) {
    const std::vector<std::string> words = wordsOf(text);
    if (words.empty()) throw std::invalid_argument("a measurement is needed, such as distance cg 100");
    Measurement measurement;
    const std::string& first = words.front();
    if (words.size() == 1) measurement.given = readNumber(first);
    if (measurement.given) return measurement;
    const auto thing = named<MeasuredThing>(first);
    if (!thing) throw std::invalid_argument("nothing is measured by " + inQuotes(first) + "; distance cg 100 is");
    measurement.thing = *thing;
    if (!measurement.ofRun()) {
        if (words.size() > 1) throw std::invalid_argument(first + " takes nothing more, got " + inQuotes(words[1]));
        return measurement;
    }
    if (words.size() != 3)
        throw std::invalid_argument(first + " needs a solver and an iteration: " + first + " cg 100");
    if (const auto wrong = whyNoSolver(words[1])) throw std::invalid_argument(*wrong);
    measurement.solver = words[1];
    if (words[2] == "end") return measurement;
    int t = -1;
    const auto [stop, wrong] = std::from_chars(words[2].data(), words[2].data() + words[2].size(), t);
    if (wrong != std::errc() || stop != words[2].data() + words[2].size() || t < 0 || t > largestLessonIteration)
        throw std::invalid_argument("an iteration is a whole number or end, got " + inQuotes(words[2]));
    measurement.t = t;
    return measurement;
}

std::string text(const Measurement& measurement) {
    if (measurement.given) return numberText(*measurement.given);
    const std::string words(name(measurement.thing));
    if (!measurement.ofRun()) return words;
    return words + " " + measurement.solver + " " + (measurement.t ? std::to_string(*measurement.t) : "end");
}

std::vector<TextPiece> piecesOf(std::string_view text) {
    std::vector<TextPiece> pieces;
    std::string words;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        words += text.substr(0, open);
        if (open == std::string_view::npos) break;
        const std::size_t close = text.find('}', open);
        const std::string_view inside =
            text.substr(open + 1, close == std::string_view::npos ? close : close - open - 1);
        const std::vector<std::string> named = wordsOf(inside.substr(0, 200));
        if (isCount(named) || !meantToMeasure(named)) {
            words += '{';
            text.remove_prefix(open + 1);
            continue;
        }
        if (close == std::string_view::npos) throw std::invalid_argument("{" + named.front() + " is not closed by }");
        if (!words.empty()) pieces.push_back({std::exchange(words, {}), std::nullopt});
        pieces.push_back({{}, parseMeasurement(inside)});
        text.remove_prefix(close + 1);
    }
    if (!words.empty()) pieces.push_back({words, std::nullopt});
    return pieces;
}

}  // namespace awaystep
