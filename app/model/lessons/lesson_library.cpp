#include "model/lessons/lesson_library.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "domains/domain.h"
#include "files/atomic_file.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/documents/document_history.h"
#include "model/layout/panel_info.h"
#include "model/lessons/lesson_scene.h"
#include "model/settings/folders.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

int lineOf(const LessonState& state, const char* key, int otherwise) {
    const auto found = state.lines.find(key);
    return found == state.lines.end() ? otherwise : found->second;
}

bool isPanel(const std::string& name) {
    const PanelInfo* panel = findPanel(name);
    return panel != nullptr && panel->docked;
}

bool opensSomething(const std::string& control, const std::vector<std::string>& actions) {
    if (isPanel(control)) return true;
    if (!control.ends_with(".*")) return std::find(actions.begin(), actions.end(), control) != actions.end();
    const std::string group = control.substr(0, control.size() - 1);
    return std::any_of(actions.begin(), actions.end(), [&](const std::string& id) { return id.starts_with(group); });
}

class Judge {
public:
    // actions: what a lesson may open besides panels; null: what it names on the screen is not judged.
    Judge(const Lesson& lesson, const std::vector<std::string>* actions) : lesson_(lesson), actions_(actions) {}

    std::vector<std::string> judge() {
        for (const LessonStep& step : lesson_.steps) {
            judgeState(step.state, step.line);
            judgeNumbers(step.text, step.state, step.textLine);
            if (!step.prediction) continue;
            const Prediction& prediction = *step.prediction;
            judgeState(prediction.reveal, prediction.line);
            judgeNumbers(prediction.after, prediction.reveal, prediction.afterLine);
            if (prediction.kind == PredictionKind::Number)
                judgeNumber(prediction.truth, prediction.reveal, prediction.line);
            if (prediction.kind == PredictionKind::Curve && !races(prediction.reveal, prediction.solver))
                say(prediction.line, "the reveal does not race " + prediction.solver + ", so there is no true curve");
        }
        judgeCounts();
        return problems_;
    }

private:
    void say(int line, const std::string& reason) { problems_.push_back(lessonPlace(lesson_.file, line) + reason); }

    // What act() refuses is reported for the line of a key. Checked where it is written; what is inherited was checked
    // before.
    template <class Act>
    void tryOut(const LessonState& state, const char* key, const Act& act) {
        const auto said = state.lines.find(key);
        if (said == state.lines.end()) return;
        try {
            act();
        } catch (const std::exception& refused) {
            say(said->second, refused.what());
        }
    }

    void judgeState(const LessonState& state, int line) {
        tryOut(state, "scenario", [&] { documentFor(state.scenario); });
        tryOut(state, "world", [&] {
            const ScenarioPlan plan = documentOf(state, {}).scene.plan;
            makeDomain(plan.domain, plan.parameters);
        });
        tryOut(state, "polytope", [&] {
            const ScenarioPlan plan = documentOf(state, {}).scene.plan;
            polytopeViewOf(state, makeDomain(plan.domain, plan.parameters)->mdp()->featureCount());
        });
        tryOut(state, "t", [&] {
            if (const auto last = lastOf(state); last && state.t.value_or(0) > *last)
                throw std::invalid_argument("the race has " + std::to_string(*last) +
                                            " iterations, there is no t = " + std::to_string(*state.t));
        });
        tryOut(state, "select", [&] {
            if (!races(state, state.select)) throw std::invalid_argument(state.select + " does not race here");
        });
        if (actions_ == nullptr) return;
        for (const std::string& panel : state.panels)
            for (const char* key : {"panels", "layout"})
                if (state.lines.contains(key) && !isPanel(panel))
                    say(lineOf(state, key, line), "there is no panel " + inQuotes(panel));
        for (const std::string& control : state.open)
            if (state.lines.contains("open") && !opensSomething(control, *actions_))
                say(lineOf(state, "open", line), "there is no panel or control " + inQuotes(control));
        // Other highlights are labels of buttons: whether one is there shows when the step is drawn.
        for (const std::string& name : state.highlight)
            if (state.lines.contains("highlight") && isPanel(name) && !state.panels.empty() &&
                std::find(state.panels.begin(), state.panels.end(), name) == state.panels.end())
                say(lineOf(state, "highlight", line), "the panel " + inQuotes(name) + " is not shown in this step");
    }

    // The last iteration of the race; nothing if the scenario's own problem prevents one.
    std::optional<int> lastOf(const LessonState& state) const {
        if (state.iterations) return state.iterations;
        try {
            return documentFor(state.scenario).race.common.iterations;
        } catch (const std::exception&) {
            return std::nullopt;
        }
    }

    bool races(const LessonState& state, const std::string& solver) const {
        std::vector<std::string> solvers = state.solvers;
        try {
            if (solvers.empty()) solvers = documentFor(state.scenario).race.solvers;
        } catch (const std::exception&) {
            return true;  // the scenario's own problem, told elsewhere
        }
        return std::find(solvers.begin(), solvers.end(), solver) != solvers.end();
    }

    void judgeNumber(const Measurement& measurement, const LessonState& state, int line) {
        if (!measurement.ofRun()) return;
        const std::string unmeasured = "{" + text(measurement) + "} cannot be measured: ";
        if (!races(state, measurement.solver)) say(line, unmeasured + measurement.solver + " does not race here");
        if (const auto last = lastOf(state); last && measurement.t.value_or(0) > *last)
            say(line, unmeasured + "the race has " + std::to_string(*last) + " iterations");
    }

    void judgeCounts() {
        for (const LessonCount& count : lesson_.counts) {
            try {
                documentFor(count.race.scenario);
            } catch (const std::exception& refused) {
                say(count.line, refused.what());
                continue;
            }
            if (actions_ != nullptr && !count.value)
                say(count.line, "{" + count.words + "} is not in " + std::string(countsFileName) +
                                    " beside the lesson; awaystep lesson measure writes it");
        }
    }

    void judgeNumbers(const std::string& text, const LessonState& state, int line) {
        for (const TextPiece& piece : piecesOf(text)) {
            if (piece.measurement) judgeNumber(*piece.measurement, state, line);
            line += static_cast<int>(std::count(piece.words.begin(), piece.words.end(), '\n'));
        }
    }

    const Lesson& lesson_;
    const std::vector<std::string>* actions_;
    std::vector<std::string> problems_;
};

void addFrom(const fs::path& folder, LessonFolder& all) {
    LessonFolder found = loadLessons(folder);
    all.problems.insert(all.problems.end(), found.problems.begin(), found.problems.end());
    for (LessonPtr& lesson : found.lessons) {
        const std::vector<std::string> wrong = problemsOf(*lesson);
        if (wrong.empty())
            all.lessons.push_back(std::move(lesson));
        else
            all.problems.push_back(wrong.front());
    }
}

}  // namespace

fs::path ownLessonsFolder() { return inFolder(dataFolder(), "lessons"); }

LessonFolder allLessons() {
    LessonFolder all;
    addFrom(assetPath("lessons"), all);
    if (const fs::path own = ownLessonsFolder(); !own.empty()) addFrom(own, all);
    return all;
}

LessonPtr loadNamedLesson(std::string_view nameOrPath, Pipes pipes) {
    const fs::path path(nameOrPath);
    if (path.has_parent_path() || path.extension() == ".md")
        return std::make_shared<const Lesson>(loadLesson(path, pipes));
    for (const fs::path& folder : {assetPath("lessons"), ownLessonsFolder()}) {
        if (folder.empty()) continue;
        const fs::path file = folder / (std::string(nameOrPath) + ".md");
        std::error_code unknown;
        if (fs::exists(file, unknown)) return std::make_shared<const Lesson>(loadLesson(file));
    }
    throw std::invalid_argument("there is no lesson " + inQuotes(nameOrPath) +
                                "; awaystep lesson list names those there are");
}

LessonPtr findLesson(std::string_view nameOrPath, Pipes pipes) {
    LessonPtr lesson = loadNamedLesson(nameOrPath, pipes);
    if (const auto wrong = problemsOf(*lesson); !wrong.empty()) throw std::invalid_argument(wrong.front());
    return lesson;
}

LessonNeighbours lessonsBeside(const Lesson& lesson) {
    const std::vector<LessonPtr> all = allLessons().lessons;
    const auto here =
        std::find_if(all.begin(), all.end(), [&](const LessonPtr& each) { return each->file == lesson.file; });
    if (here == all.end()) return {};
    const auto ofItsKind = [&](const LessonPtr& other) {
        return isShipped(**here) == isShipped(*other) ? other : LessonPtr();
    };
    return {here == all.begin() ? LessonPtr() : ofItsKind(*(here - 1)),
            here + 1 == all.end() ? LessonPtr() : ofItsKind(*(here + 1))};
}

bool isShipped(const Lesson& lesson) {
    std::error_code unknown;
    return fs::equivalent(fs::path(lesson.file).parent_path(), assetPath("lessons"), unknown);
}

std::vector<std::string> problemsOf(const Lesson& lesson) { return Judge(lesson, nullptr).judge(); }

std::vector<std::string> problemsOf(const Lesson& lesson, const std::vector<std::string>& actions) {
    return Judge(lesson, &actions).judge();
}

std::string missingHighlight(const Lesson& lesson, const LessonState& state, const std::string& name) {
    return lessonPlace(lesson.file, lineOf(state, "highlight", 1)) + "there is no panel or button " + inQuotes(name) +
           " on the screen in this step";
}

void appendStep(const fs::path& file, const std::string& stepText) {
    std::error_code unknown;
    std::string text = "# " + file.stem().string() + "\n```lesson\nabout: A lesson of my own.\n```\n";
    if (fs::exists(file, unknown)) {
        text = readTextFile(file.string());
    } else {
        fs::create_directories(file.parent_path());
    }
    if (!text.ends_with('\n')) text += '\n';
    writeFile(file.string(), text + stepText);
}

}  // namespace awaystep
