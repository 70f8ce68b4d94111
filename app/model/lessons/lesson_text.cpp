// From the text of a lesson file to the lesson. One pass over the lines; what is wrong is refused where it stands.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <stdexcept>

#include "files/number_text.h"
#include "files/plain_text.h"
#include "model/lessons/lesson.h"
#include "model/lessons/lesson_header.h"

namespace awaystep {
namespace {

constexpr std::size_t mostSteps = 200;
constexpr std::size_t longestTitle = 200;  // bytes
constexpr std::string_view fence = "```";

struct Line {
    int number = 0;
    std::string_view text;
};

class Reader {
public:
    Reader(std::string_view text, const std::string& file) : file_(file), values_(file) {
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
                values_.refuse(lines_[at_].number,
                               "a step begins with ## and its title; before it only the lesson's header");
        }
        if (lesson_.steps.empty())
            values_.refuse(std::max(1, static_cast<int>(lines_.size())), "the lesson has no steps");
        return std::move(lesson_);
    }

private:
    void skipEmpty() {
        while (at_ < lines_.size() && trimmed(lines_[at_].text).empty()) ++at_;
    }

    std::string titleOf(const Line& line, std::size_t marks) const {
        const std::string_view title = trimmed(line.text.substr(marks));
        if (title.empty()) values_.refuse(line.number, "a title is missing");
        if (title.size() > longestTitle) values_.refuse(line.number, "a title has at most 200 bytes");
        if (printable(title, longestTitle) != title) values_.refuse(line.number, "a title is plain text in UTF-8");
        return std::string(title);
    }

    void readTitle() {
        skipEmpty();
        if (at_ == lines_.size()) values_.refuse(1, "the file is empty; a lesson begins with # and its title");
        if (!lines_[at_].text.starts_with("# "))
            values_.refuse(lines_[at_].number, "a lesson begins with # and its title");
        lesson_.title = titleOf(lines_[at_++], 1);
        skipEmpty();
        if (at_ < lines_.size() && opens("lesson")) {
            for (const HeaderEntry& entry : readHeader()) {
                if (entry.key == "about")
                    lesson_.about = entry.value;
                else if (entry.key == "minutes")
                    lesson_.minutes = values_.number(entry, 1, 600);
                else if (entry.key == "order")
                    lesson_.order = values_.number(entry, 0, 1000);
                else
                    values_.refuse(entry.line, "a lesson has about, minutes and order, not " + inQuotes(entry.key));
            }
        }
        skipEmpty();
    }

    bool opens(std::string_view kind) const {
        const std::string_view line = trimmed(lines_[at_].text);
        return line.starts_with(fence) && trimmed(line.substr(fence.size())) == kind;
    }

    // The lines between two fences as keys and values; a list's items have the key "-" or "+".
    std::vector<HeaderEntry> readHeader() {
        const int opened = lines_[at_++].number;
        std::vector<HeaderEntry> entries;
        std::set<std::string> seen;
        for (; at_ < lines_.size(); ++at_) {
            const auto& [number, whole] = lines_[at_];
            const std::string_view line = trimmed(whole);
            if (line == fence) {
                ++at_;
                return entries;
            }
            if (line.empty()) continue;
            HeaderEntry entry;
            entry.line = number;
            if (line.starts_with("- ") || line.starts_with("+ ")) {
                entry.key = line.substr(0, 1);
                entry.value = trimmed(line.substr(2));
            } else {
                const std::size_t colon = line.find(':');
                if (colon == std::string_view::npos)
                    values_.refuse(number, "a header has lines such as t: 10, got " + inQuotes(line));
                entry.key = trimmed(line.substr(0, colon));
                entry.value = trimmed(line.substr(colon + 1));
                if (!seen.insert(entry.key).second) values_.refuse(number, inQuotes(entry.key) + " is said twice");
            }
            if (entry.value.empty()) values_.refuse(number, "nothing follows " + inQuotes(entry.key));
            entries.push_back(std::move(entry));
        }
        values_.refuse(opened, "this header is not closed by a line with ```");
    }

    void readStep() {
        if (lesson_.steps.size() == mostSteps) values_.refuse(lines_[at_].number, "a lesson has at most 200 steps");
        LessonStep step;
        step.line = lines_[at_].number;
        step.title = titleOf(lines_[at_++], 2);
        if (!lesson_.steps.empty()) {
            const LessonStep& before = lesson_.steps.back();
            step.state = before.prediction ? before.prediction->reveal : before.state;
        }
        step.state.lines.clear();
        step.state.play = false;
        step.state.watch = false;
        step.state.highlight.clear();
        step.state.open.clear();
        skipEmpty();
        if (at_ < lines_.size() && opens("step"))
            for (const HeaderEntry& entry : readHeader())
                if (!values_.setState(step.state, entry))
                    values_.refuse(entry.line, "a step has no " + inQuotes(entry.key) +
                                                   "; it has scenario, t, panels, highlight, open and others");
        if (step.state.scenario.empty())
            values_.refuse(step.line, "the first step names its scenario: ```step, scenario: grid-face");
        step.text = readText(step.textLine);
        if (at_ < lines_.size() && opens("predict")) {
            step.prediction = readPrediction(step.state);
            step.prediction->after = readText(step.prediction->afterLine);
            if (at_ < lines_.size() && opens("predict"))
                values_.refuse(lines_[at_].number, "a step has at most one prediction");
        }
        if (at_ < lines_.size() && (opens("step") || opens("lesson")))
            values_.refuse(lines_[at_].number, "a step's header stands right below its title");
        if (step.text.empty()) values_.refuse(step.line, "the step has no text");
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
                values_.refuse(lines_[at_].number, "one # title per lesson; steps begin with ##");
            if (line.starts_with(fence)) code = !code;
            checkLine(lines_[at_], code);
            text += lines_[at_].text;
            text += '\n';
        }
        if (code) values_.refuse(lines_[from].number, "the code that begins below is not closed by a line with ```");
        const std::string_view whole = text;
        const std::size_t first = whole.find_first_not_of(" \t\r\n");
        if (first == std::string_view::npos) return {};
        return std::string(whole.substr(first, whole.find_last_not_of(" \t\r\n") - first + 1));
    }

    void checkLine(const Line& line, bool code) const {
        std::string spaced(line.text);
        std::replace(spaced.begin(), spaced.end(), '\t', ' ');
        if (printable(spaced, spaced.size() + 1) != spaced)
            values_.refuse(line.number, "a character cannot be shown: the text is UTF-8 without control characters");
        if (code) return;
        try {
            piecesOf(line.text);
        } catch (const std::invalid_argument& wrong) {
            values_.refuse(line.number, wrong.what());
        }
    }

    Prediction readPrediction(const LessonState& before) {
        Prediction prediction;
        prediction.line = lines_[at_].number;
        prediction.reveal = before;
        prediction.reveal.lines.clear();
        int kinds = 0;
        int right = -1;
        bool truth = false;
        for (const HeaderEntry& entry : readHeader()) {
            if (const auto kind = named<PredictionKind>(entry.key)) {
                const bool isCurve = *kind == PredictionKind::Curve;
                if (isCurve) values_.checkSolver(entry.line, entry.value);
                prediction.kind = *kind;
                (isCurve ? prediction.solver : prediction.question) = entry.value;
                ++kinds;
            } else if (entry.key == "question") {
                prediction.question = entry.value;
            } else if (entry.key == "quiz") {
                prediction.quiz = values_.yesOrNo(entry);
            } else if (entry.key == "-" || entry.key == "+") {
                if (entry.key == "+" && right >= 0)
                    values_.refuse(entry.line, "only one choice is right, the one after +");
                if (entry.key == "+") right = static_cast<int>(prediction.choices.size());
                prediction.choices.push_back(entry.value);
            } else if (entry.key == "truth") {
                try {
                    if (parseCountWords(entry.value)) {
                        prediction.countedTruth = entry.value;
                        prediction.truth.given = 0.0;  // until the table is read
                    } else {
                        prediction.truth = parseMeasurement(entry.value);
                    }
                } catch (const std::invalid_argument& wrong) {
                    values_.refuse(entry.line, wrong.what());
                }
                truth = true;
            } else if (!values_.setState(prediction.reveal, entry)) {
                values_.refuse(entry.line,
                               "a prediction has no " + inQuotes(entry.key) +
                                   "; it has choice, number or curve, truth, quiz, and what the reveal shows");
            }
            std::string_view value = entry.value;
            if (printable(value, value.size() + 1) != value)
                values_.refuse(entry.line, "a character cannot be shown: the text is UTF-8 without control characters");
        }
        if (kinds != 1) values_.refuse(prediction.line, "a prediction is one of choice, number and curve");
        const bool isChoice = prediction.kind == PredictionKind::Choice;
        if (isChoice && (prediction.choices.size() < 2 || prediction.choices.size() > 6 || right < 0))
            values_.refuse(prediction.line,
                           "a choice has two to six lines with - and one of them with + for the right one");
        if (!isChoice && !prediction.choices.empty())
            values_.refuse(prediction.line, "only a choice has lines with - and +");
        if (truth != (prediction.kind == PredictionKind::Number))
            values_.refuse(prediction.line,
                           "a number, and nothing else, has a truth: distance cg 100, or the number itself");
        prediction.right = std::max(0, right);
        if (prediction.kind == PredictionKind::Curve && prediction.question.empty())
            prediction.question = "Draw where you think " + prediction.solver + " will go.";
        return prediction;
    }

    std::string file_;
    HeaderValues values_;
    std::vector<Line> lines_;
    std::size_t at_ = 0;
    Lesson lesson_;
};

}  // namespace

Lesson parseLesson(std::string_view text, const std::string& file) { return Reader(text, file).read(); }

}  // namespace awaystep
