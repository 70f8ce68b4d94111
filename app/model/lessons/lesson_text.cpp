// From the text of a lesson file to the lesson. One pass over the lines; what is wrong is refused where it stands.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "files/plain_text.h"
#include "model/lessons/lesson.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

constexpr std::size_t mostSteps = 200;
constexpr std::size_t longestTitle = 200;  // bytes
constexpr int largestIteration = 1'000'000;
constexpr std::string_view fence = "```";

std::string_view trimmed(std::string_view text) {
    const std::size_t from = text.find_first_not_of(" \t\r");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

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

struct Line {
    int number = 0;
    std::string_view text;
};

// One line of a header: key, value.
struct Entry {
    int line = 0;
    std::string key;
    std::string value;
};

class Reader {
public:
    Reader(std::string_view text, const std::string& file) : file_(file) {
        int number = 0;
        while (!text.empty()) {
            const std::size_t end = text.find('\n');
            std::string_view line = text.substr(0, end);
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            if (number == 0 && line.substr(0, 3) == "\xEF\xBB\xBF") line.remove_prefix(3);
            lines_.push_back({++number, line});
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
    }

    Lesson read() {
        lesson_.file = file_;
        lesson_.name = std::filesystem::path(file_).stem().string();
        readTitle();
        while (at_ < lines_.size()) {
            if (lines_[at_].text.starts_with("## "))
                readStep();
            else
                refuse(lines_[at_].number, "a step begins with ## and its title; before it only the lesson's header");
        }
        if (lesson_.steps.empty()) refuse(std::max(1, static_cast<int>(lines_.size())), "the lesson has no steps");
        return std::move(lesson_);
    }

private:
    [[noreturn]] void refuse(int line, const std::string& reason) const {
        throw std::invalid_argument(lessonPlace(file_, line) + reason);
    }

    void skipEmpty() {
        while (at_ < lines_.size() && trimmed(lines_[at_].text).empty()) ++at_;
    }

    std::string titleOf(const Line& line, std::size_t marks) const {
        const std::string_view title = trimmed(line.text.substr(marks));
        if (title.empty()) refuse(line.number, "a title is missing");
        if (title.size() > longestTitle) refuse(line.number, "a title has at most 200 bytes");
        if (printable(title, longestTitle) != title) refuse(line.number, "a title is plain text in UTF-8");
        return std::string(title);
    }

    void readTitle() {
        skipEmpty();
        if (at_ == lines_.size()) refuse(1, "the file is empty; a lesson begins with # and its title");
        if (!lines_[at_].text.starts_with("# ")) refuse(lines_[at_].number, "a lesson begins with # and its title");
        lesson_.title = titleOf(lines_[at_++], 1);
        skipEmpty();
        if (at_ < lines_.size() && opens("lesson")) {
            for (const Entry& entry : readHeader()) {
                if (entry.key == "about")
                    lesson_.about = entry.value;
                else if (entry.key == "minutes")
                    lesson_.minutes = number(entry, 1, 600);
                else if (entry.key == "order")
                    lesson_.order = number(entry, 0, 1000);
                else
                    refuse(entry.line, "a lesson has about, minutes and order, not " + inQuotes(entry.key));
            }
        }
        skipEmpty();
    }

    bool opens(std::string_view kind) const {
        const std::string_view line = trimmed(lines_[at_].text);
        return line.starts_with(fence) && trimmed(line.substr(fence.size())) == kind;
    }

    // The lines between two fences as keys and values; a list's items have the key "-" or "+".
    std::vector<Entry> readHeader() {
        const int opened = lines_[at_++].number;
        std::vector<Entry> entries;
        std::set<std::string> seen;
        for (; at_ < lines_.size(); ++at_) {
            const auto& [number, whole] = lines_[at_];
            const std::string_view line = trimmed(whole);
            if (line == fence) {
                ++at_;
                return entries;
            }
            if (line.empty()) continue;
            Entry entry;
            entry.line = number;
            if (line.starts_with("- ") || line.starts_with("+ ")) {
                entry.key = line.substr(0, 1);
                entry.value = trimmed(line.substr(2));
            } else {
                const std::size_t colon = line.find(':');
                if (colon == std::string_view::npos)
                    refuse(number, "a header has lines such as t: 10, got " + inQuotes(line));
                entry.key = trimmed(line.substr(0, colon));
                entry.value = trimmed(line.substr(colon + 1));
                if (!seen.insert(entry.key).second) refuse(number, inQuotes(entry.key) + " is said twice");
            }
            if (entry.value.empty()) refuse(number, "nothing follows " + inQuotes(entry.key));
            entries.push_back(std::move(entry));
        }
        refuse(opened, "this header is not closed by a line with ```");
    }

    int number(const Entry& entry, int least, int most) const {
        int value = 0;
        const char* end = entry.value.data() + entry.value.size();
        const auto [stop, error] = std::from_chars(entry.value.data(), end, value);
        if (error != std::errc() || stop != end || value < least || value > most)
            refuse(entry.line, entry.key + " is a whole number from " + std::to_string(least) + " to " +
                                   std::to_string(most) + ", got " + inQuotes(entry.value));
        return value;
    }

    double real(int line, std::string_view text) const {
        double value = 0.0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || stop != text.data() + text.size() || !std::isfinite(value))
            refuse(line, "a number is needed, got " + inQuotes(text));
        return value;
    }

    void readStep() {
        if (lesson_.steps.size() == mostSteps) refuse(lines_[at_].number, "a lesson has at most 200 steps");
        LessonStep step;
        step.line = lines_[at_].number;
        step.title = titleOf(lines_[at_++], 2);
        if (!lesson_.steps.empty()) {
            const LessonStep& before = lesson_.steps.back();
            step.state = before.prediction ? before.prediction->reveal : before.state;
        }
        step.state.lines.clear();
        step.state.play = false;
        step.state.highlight.clear();
        step.state.open.clear();
        skipEmpty();
        if (at_ < lines_.size() && opens("step"))
            for (const Entry& entry : readHeader())
                if (!setState(step.state, entry))
                    refuse(entry.line, "a step has no " + inQuotes(entry.key) +
                                           "; it has scenario, t, panels, highlight, open and others");
        if (step.state.scenario.empty())
            refuse(step.line, "the first step names its scenario: ```step, scenario: grid-face");
        step.text = readText(step.textLine);
        if (at_ < lines_.size() && opens("predict")) {
            step.prediction = readPrediction(step.state);
            step.prediction->after = readText(step.prediction->afterLine);
            if (at_ < lines_.size() && opens("predict"))
                refuse(lines_[at_].number, "a step has at most one prediction");
        }
        if (at_ < lines_.size() && (opens("step") || opens("lesson")))
            refuse(lines_[at_].number, "a step's header stands right below its title");
        if (step.text.empty()) refuse(step.line, "the step has no text");
        lesson_.steps.push_back(std::move(step));
    }

    // Up to the next title or prediction; code in fences is text. begins: the line of its first word.
    std::string readText(int& begins) {
        skipEmpty();
        begins = at_ < lines_.size() ? lines_[at_].number : 0;
        std::string text;
        bool code = false;
        const std::size_t from = at_;
        for (; at_ < lines_.size(); ++at_) {
            const std::string_view line = trimmed(lines_[at_].text);
            if (!code && (lines_[at_].text.starts_with("## ") || opens("predict") || opens("step") || opens("lesson")))
                break;
            if (!code && lines_[at_].text.starts_with("# "))
                refuse(lines_[at_].number, "one # title per lesson; steps begin with ##");
            if (line.starts_with(fence)) code = !code;
            checkLine(lines_[at_], code);
            text += lines_[at_].text;
            text += '\n';
        }
        if (code) refuse(lines_[from].number, "the code that begins below is not closed by a line with ```");
        const std::string_view whole = text;
        const std::size_t first = whole.find_first_not_of(" \t\r\n");
        if (first == std::string_view::npos) return {};
        return std::string(whole.substr(first, whole.find_last_not_of(" \t\r\n") - first + 1));
    }

    void checkLine(const Line& line, bool code) const {
        std::string spaced(line.text);
        std::replace(spaced.begin(), spaced.end(), '\t', ' ');
        if (printable(spaced, spaced.size() + 1) != spaced)
            refuse(line.number, "a character cannot be shown: the text is UTF-8 without control characters");
        if (code) return;
        try {
            piecesOf(line.text);
        } catch (const std::invalid_argument& wrong) {
            refuse(line.number, wrong.what());
        }
    }

    void setTarget(LessonState& state, const Entry& entry) const {
        const std::string_view value = entry.value;
        const std::size_t space = value.find(' ');
        const std::string_view kind = value.substr(0, space);
        const std::string_view rest =
            space == std::string_view::npos ? std::string_view() : trimmed(value.substr(space));
        if (kind == "scenario" && rest.empty()) {
            state.target = LessonTarget::Scenario;
        } else if (kind == "exact" && rest.empty()) {
            state.target = LessonTarget::Exact;
        } else if (kind == "demonstrations" && rest.empty()) {
            state.target = LessonTarget::Demonstrations;
        } else if (kind == "sampled") {
            state.target = LessonTarget::Sampled;
            state.samples = number({entry.line, "sampled", std::string(rest)}, 1, largestIteration);
        } else if (kind == "pulled") {
            state.target = LessonTarget::Pulled;
            state.pull = real(entry.line, rest);
            if (state.pull < 0.0 || state.pull > 1.0) refuse(entry.line, "pulled takes a number from 0 to 1");
        } else {
            refuse(entry.line,
                   "target is scenario, exact, sampled 100, pulled 0.1 or demonstrations, got " + inQuotes(value));
        }
    }

    void checkSolver(int line, const std::string& name) const {
        if (findSolver(name) == nullptr) refuse(line, "there is no solver " + inQuotes(name));
    }

    bool setScene(LessonState& state, const Entry& entry) const {
        if (entry.key == "scenario") {
            // Another scene starts from its own settings.
            LessonState fresh;
            fresh.scenario = entry.value;
            fresh.panels = state.panels;
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
            state.iterations = number(entry, 1, largestIteration);
        } else if (entry.key == "world") {
            for (const std::string& each : listOf(entry.value)) {
                const std::size_t space = each.find(' ');
                if (space == std::string::npos) refuse(entry.line, "world takes names and numbers: slip 0.1");
                state.world[each.substr(0, space)] = real(entry.line, trimmed(std::string_view(each).substr(space)));
            }
        } else if (entry.key == "target") {
            setTarget(state, entry);
        } else {
            return false;
        }
        return true;
    }

    bool yesOrNo(const Entry& entry) const {
        if (entry.value != "yes" && entry.value != "no") refuse(entry.line, entry.key + " is yes or no");
        return entry.value == "yes";
    }

    // False for a key that a state does not have.
    bool setState(LessonState& state, const Entry& entry) const {
        if (entry.key == "scenario" && !state.lines.empty())
            refuse(entry.line, "scenario stands first: it resets what was said before it");
        if (setScene(state, entry)) {
        } else if (entry.key == "t") {
            if (entry.value == "end")
                state.t.reset();
            else
                state.t = number(entry, 0, largestIteration);
        } else if (entry.key == "play") {
            state.play = yesOrNo(entry);
        } else if (entry.key == "select") {
            checkSolver(entry.line, entry.value);
            state.select = entry.value;
        } else if (entry.key == "measure") {
            if (entry.value != "distance" && entry.value != "h" && entry.value != "gap" && entry.value != "shortfall")
                refuse(entry.line, "measure is distance, h, gap or shortfall, got " + inQuotes(entry.value));
            state.measure = entry.value;
        } else if (entry.key == "theory") {
            state.theory = yesOrNo(entry);
        } else if (entry.key == "polytope") {
            state.polytope = listOf(entry.value);
        } else if (entry.key == "panels") {
            state.panels = listOf(entry.value);
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

    Prediction readPrediction(const LessonState& before) {
        Prediction prediction;
        prediction.line = lines_[at_].number;
        prediction.reveal = before;
        prediction.reveal.lines.clear();
        int kinds = 0;
        int right = -1;
        bool truth = false;
        for (const Entry& entry : readHeader()) {
            if (entry.key == "choice" || entry.key == "number") {
                prediction.kind = entry.key == "choice" ? PredictionKind::Choice : PredictionKind::Number;
                prediction.question = entry.value;
                ++kinds;
            } else if (entry.key == "curve") {
                checkSolver(entry.line, entry.value);
                prediction.kind = PredictionKind::Curve;
                prediction.solver = entry.value;
                ++kinds;
            } else if (entry.key == "question") {
                prediction.question = entry.value;
            } else if (entry.key == "-" || entry.key == "+") {
                if (entry.key == "+" && right >= 0) refuse(entry.line, "only one choice is right, the one after +");
                if (entry.key == "+") right = static_cast<int>(prediction.choices.size());
                prediction.choices.push_back(entry.value);
            } else if (entry.key == "truth") {
                try {
                    prediction.truth = readMeasurement(entry.value);
                } catch (const std::invalid_argument& wrong) {
                    refuse(entry.line, wrong.what());
                }
                truth = true;
            } else if (!setState(prediction.reveal, entry)) {
                refuse(entry.line, "a prediction has no " + inQuotes(entry.key) +
                                       "; it has choice, number or curve, truth, and what the reveal shows");
            }
            std::string_view value = entry.value;
            if (printable(value, value.size() + 1) != value)
                refuse(entry.line, "a character cannot be shown: the text is UTF-8 without control characters");
        }
        if (kinds != 1) refuse(prediction.line, "a prediction is one of choice, number and curve");
        const bool isChoice = prediction.kind == PredictionKind::Choice;
        if (isChoice && (prediction.choices.size() < 2 || prediction.choices.size() > 6 || right < 0))
            refuse(prediction.line, "a choice has two to six lines with - and one of them with + for the right one");
        if (!isChoice && !prediction.choices.empty()) refuse(prediction.line, "only a choice has lines with - and +");
        if (truth != (prediction.kind == PredictionKind::Number))
            refuse(prediction.line, "a number, and nothing else, has a truth: distance cg 100, or the number itself");
        prediction.right = std::max(0, right);
        if (prediction.kind == PredictionKind::Curve && prediction.question.empty())
            prediction.question = "Draw where you think " + prediction.solver + " will go.";
        return prediction;
    }

    std::string file_;
    std::vector<Line> lines_;
    std::size_t at_ = 0;
    Lesson lesson_;
};

}  // namespace

Lesson readLesson(std::string_view text, const std::string& file) { return Reader(text, file).read(); }

}  // namespace awaystep
