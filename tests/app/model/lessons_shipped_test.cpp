// Every lesson that comes with the application, walked through from the first step to the last in the real shell,
// without a screen: each step loads, its highlights exist, what is locked refuses, predictions are accepted and
// compared.
#include <doctest/doctest.h>

#include <algorithm>

#include "model/documents/document_history.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/lessons/lesson_scene.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/settings/folders.h"
#include "support/panel_driver.h"
#include "window/lessons/lesson_presenter.h"
#include "window/lessons/lesson_words.h"
#include "window/shell/action_tables.h"

using namespace awaystep;

namespace {

// The whole text is read without scrolling, in type that is not too small.
void checkFits(PanelDriver& window) {
    const LessonSession& lesson = *window.session().lessons().lesson();
    CAPTURE(lesson.lesson().name);
    CAPTURE(lesson.now().title);
    CAPTURE(lesson.revealed());
    window.frame(8);
    bool found = false;
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows) {
        if (!each->Active || std::string_view(each->Name).substr(0, 11) != "Lesson/text") continue;
        found = true;
        CHECK(each->ScrollMax.y == 0.0F);
    }
    CHECK(found);
}

// What the step asked for is what is on the screen.
void checkLoaded(PanelDriver& window) {
    const Session& session = window.session();
    const LessonSession& lesson = *session.lessons().lesson();
    const LessonState& state = lesson.state();
    CAPTURE(lesson.lesson().name);
    CAPTURE(lesson.now().title);
    CHECK(session.question().failure().empty());
    CHECK(lesson.messages().notice().empty());
    for (const std::string& problem : lesson.messages().problems()) FAIL_CHECK(problem);
    CHECK(session.document().scene.plan.name == state.scenario);
    REQUIRE(session.race().race() != nullptr);
    CHECK(window.shown() == state.t.value_or(session.race().race()->player().rounds().last));
    if (!state.solvers.empty()) CHECK(session.document().race.solvers == state.solvers);
    for (const std::string& panel : state.panels) {
        CAPTURE(panel);
        CHECK(window.showsPanel(panel));
    }
    if (!state.panels.empty())
        for (const std::string& panel : dockedPanelTitles())
            if (std::find(state.panels.begin(), state.panels.end(), panel) == state.panels.end())
                CHECK_FALSE(window.showsPanel(panel));
    for (const std::string& name : state.highlight) {
        CAPTURE(name);
        CHECK((window.showsPanel(name) || window.shows(name)));
    }
    CHECK_FALSE(waitsForNumbers(session, lesson.now().text));
    if (lesson.revealed()) CHECK_FALSE(waitsForNumbers(session, lesson.now().prediction->after));
}

// Every key and button of the race either is open and works, or is locked, looks it, and does nothing.
void checkLocks(PanelDriver& window) {
    const Session& session = window.session();
    const LessonSession& lesson = *session.lessons().lesson();
    CAPTURE(lesson.now().title);
    for (const char* button : {"Play", "One step", "Step back", "To the start", "To the end"}) {
        const char* action = std::string_view(button) == "Play"           ? "race.play"
                             : std::string_view(button) == "One step"     ? "race.forward"
                             : std::string_view(button) == "Step back"    ? "race.back"
                             : std::string_view(button) == "To the start" ? "race.start"
                                                                          : "race.end";
        CAPTURE(button);
        CHECK(window.find(button).disabled == !opens(lesson.state(), action));
    }
    if (!opens(lesson.state(), "race.play")) {
        const int before = window.shown();
        window.key(ImGuiKey_Escape);  // out of the field for a number, which takes plain keys
        window.key(ImGuiKey_Space);
        CHECK_FALSE(session.race().race()->player().playing());
        CHECK_FALSE(session.recording().controller().recording());  // nor does it press the button that has the focus
        CHECK(window.shown() == before);
        CHECK(lesson.messages().notice().find("is locked in this step") != std::string::npos);
    }
    if (!opens(lesson.state(), "race.end")) {
        const int before = window.shown();
        window.key(ImGuiKey_End);
        window.settle();
        CHECK(window.shown() == before);
    }
    if (!opens(lesson.state(), "record.start")) {
        window.key(ImGuiKey_R);
        CHECK_FALSE(session.recording().controller().recording());
    }
    if (!opens(lesson.state(), "edit.undo")) {
        const Document before = session.document();
        window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
        CHECK(session.document() == before);
    }
    if (window.showsPanel("Convergence"))
        CHECK(window.find("distance", "Convergence##tile").disabled == !opens(lesson.state(), "Convergence"));
    if (window.showsPanel("World") && window.shows("Policy", "World##tile"))
        CHECK(window.find("Policy", "World##tile").disabled == !opens(lesson.state(), "World"));
}

void predict(PanelDriver& window) {
    const LessonSession& lesson = *window.session().lessons().lesson();
    const Prediction& asked = *lesson.asked();
    switch (asked.kind) {
        case PredictionKind::Choice: {
            const std::string label = asked.choices[static_cast<std::size_t>(asked.right)] + "##choice";
            REQUIRE(window.shows(label));
            window.give(AnswerPrediction{asked.right});
            CHECK(verdict(window.session(), lesson) == "That is right.");
            break;
        }
        case PredictionKind::Number:
            CHECK(window.shows("Predict##number"));
            window.give(AnswerPrediction{3.0});
            CHECK(verdict(window.session(), lesson).find("You said 3, it is ") == 0);
            break;
        case PredictionKind::Curve: {
            // By hand, on the plot itself.
            const auto& drawn = window.shell().presenter().drawnPanels();
            const Tile plot = *std::find_if(drawn.begin(), drawn.end(),
                                            [](const Tile& tile) { return tile.panel == PanelId::Convergence; });
            const float width = plot.max.x - plot.min.x, height = plot.max.y - plot.min.y;
            window.move(ImVec2(plot.min.x + 0.3F * width, plot.min.y + 0.3F * height));
            window.mouse(true);
            window.move(ImVec2(plot.min.x + 0.6F * width, plot.min.y + 0.5F * height));
            window.move(ImVec2(plot.min.x + 0.98F * width, plot.min.y + 0.6F * height));
            window.mouse(false);
            REQUIRE(window.session().lessons().draft().curve.points().size() > 30);
            window.click("Compare##curve", "");
            window.settle();
            CHECK(verdict(window.session(), lesson).find("You drew ") == 0);
            break;
        }
    }
    CHECK(lesson.answer() != nullptr);
}

}  // namespace

TEST_CASE("lessons: twelve are shipped, none with a mistake, each with something to predict") {
    PanelDriver window;
    window.open();
    const LessonFolder shelf = loadLessons(assetPath("lessons"));
    CHECK(shelf.problems.empty());
    REQUIRE(shelf.lessons.size() == 12);
    int order = 0;
    for (const LessonPtr& lesson : shelf.lessons) {
        CAPTURE(lesson->name);
        const auto problems = problemsOf(*lesson, controlNames(window.shell().actions()));
        for (const std::string& problem : problems) FAIL_CHECK(problem);
        CHECK(lesson->order == ++order);
        CHECK(lesson->minutes >= 5);
        CHECK(lesson->minutes <= 12);
        CHECK(lesson->steps.size() >= 6);
        CHECK(std::any_of(lesson->steps.begin(), lesson->steps.end(),
                          [](const LessonStep& step) { return step.prediction.has_value(); }));
    }
}

TEST_CASE("lessons: every one is walked through, and leaving brings back what was there") {
    Preferences projector;
    projector.theme = "projector";
    PanelDriver window(ImVec2(1920, 1080), projector);
    window.open(documentFor("grid-vertex"));
    window.give(ShowIteration{2});
    const Document before = window.session().document();
    for (const LessonPtr& lesson : loadLessons(assetPath("lessons")).lessons) {
        CAPTURE(lesson->name);
        window.give(StartLesson{lesson, 0});
        for (int step = 0; step < static_cast<int>(lesson->steps.size()); ++step) {
            REQUIRE(window.session().lessons().lesson()->step() == step);
            checkLoaded(window);
            checkFits(window);
            checkLocks(window);
            if (window.session().lessons().lesson()->asked() != nullptr) {
                predict(window);
                checkLoaded(window);
                checkFits(window);
            }
            if (step + 1 < static_cast<int>(lesson->steps.size())) {
                window.key(ImGuiKey_PageDown);
                window.settle();
            }
        }
        window.click(window.session().lessons().next() == nullptr ? "Finish##lesson" : "Leave");
        window.settle();
        CHECK(window.session().lessons().lesson() == nullptr);
        CHECK(window.session().document() == before);
        CHECK(window.shown() == 2);
        CHECK_FALSE(window.showsPanel("Lesson"));
    }
}

TEST_CASE("lessons: in a small window, too, every step is read without scrolling") {
    PanelDriver window(ImVec2(1280, 800));
    window.open();
    for (const LessonPtr& lesson : loadLessons(assetPath("lessons")).lessons) {
        window.give(StartLesson{lesson, 0});
        for (std::size_t step = 0; step < lesson->steps.size(); ++step) {
            if (step > 0) window.give(GoInLesson{1});
            checkFits(window);
            if (!lesson->steps[step].prediction) continue;
            window.give(GoInLesson{1});
            checkFits(window);
        }
    }
}

TEST_CASE("lessons: what is to be drawn was not on the screen before") {
    for (const LessonPtr& lesson : loadLessons(assetPath("lessons")).lessons)
        for (std::size_t asked = 0; asked < lesson->steps.size(); ++asked) {
            const auto& prediction = lesson->steps[asked].prediction;
            if (!prediction || prediction->kind != PredictionKind::Curve) continue;
            CAPTURE(lesson->name);
            const auto shows = [&](const LessonState& state) {
                const auto has = [](const std::vector<std::string>& list, const std::string& name) {
                    return std::find(list.begin(), list.end(), name) != list.end();
                };
                return !state.t && has(state.solvers, prediction->solver) && has(state.panels, "Convergence");
            };
            for (std::size_t i = 0; i <= asked; ++i) {
                CAPTURE(lesson->steps[i].title);
                CHECK_FALSE(shows(lesson->steps[i].state));
                if (i < asked && lesson->steps[i].prediction) CHECK_FALSE(shows(lesson->steps[i].prediction->reveal));
            }
        }
}
