// What a new user meets in the first hour: the welcome card and its gallery, the form for files, keys that answer
// questions, lessons one after the other, and help where it is looked for.
#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>

#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/documents/document_text.h"
#include "model/guide/guide_pages.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/lessons/prediction_log.h"
#include "model/settings/folders.h"
#include "model/world/scenario_library.h"
#include "support/panel_driver.h"
#include "support/sample_documents.h"
#include "support/small_lesson.h"
#include "window/lessons/lesson_presenter.h"
#include "window/lessons/lesson_view.h"
#include "window/platform/window.h"
#include "window/shell/scenario_card.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

Preferences newHere() {
    Preferences preferences;
    preferences.welcomed = false;
    return preferences;
}

LessonPtr lessonOf(const std::string& steps) {
    return std::make_shared<const Lesson>(parseLesson("# L\n" + steps, "l.md"));
}

const std::string choiceLesson =
    "## S\n```step\nscenario: grid-face\nt: 0\npanels: World, Convergence\n```\nText.\n"
    "```predict\nchoice: Which?\n- One\n+ Two\n- Three\n```\nIt is two.\n";

bool guideIsAt(const std::string& page) {
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
        if (each->WasActive && std::string(each->Name).starts_with("Guide/text " + page)) return true;
    return false;
}

}  // namespace

TEST_CASE("welcome: its first way is the first lesson") {
    PanelDriver window(ImVec2(1280, 800), newHere());
    window.open();
    window.click("New here? Learn it in seven minutes", "Welcome");
    window.settle();
    REQUIRE(window.session().lessons().lesson() != nullptr);
    CHECK(window.session().lessons().lesson()->lesson().name == "1-what-phi-is");
    CHECK_FALSE(window.shows("Watch a race", "Welcome"));
    CHECK(window.shell().preferences().welcomed);
}

TEST_CASE("gallery: every scenario has a title and a plain sentence, and the File menu shows it") {
    std::vector<ScenarioGroup> groups;
    for (const ScenarioPlan& plan : allScenarios()) {
        const ScenarioCard card = cardOf(plan);
        CAPTURE(card.name);
        CHECK_FALSE(card.title.empty());
        CHECK(card.title != card.name);
        CHECK(card.sentence.ends_with("."));
        for (const char* word : {"polytope", " K", "CG", "regime"})
            CHECK(card.sentence.find(word) == std::string::npos);
        groups.push_back(card.group);
    }
    for (const char* group : spelling<ScenarioGroup>.texts())
        CHECK(std::find(groups.begin(), groups.end(), *named<ScenarioGroup>(group)) != groups.end());

    PanelDriver window;
    window.open();
    window.click("File");
    window.click("Scenarios\u2026");
    window.frame(3);
    CHECK_FALSE(window.shows("Back", "Welcome"));
    const auto& drawn = window.items().items();
    const auto card = std::find_if(drawn.begin(), drawn.end(), [](const DrawnItem& item) {
        return item.label == "highway-vertex" && item.visible();
    });
    REQUIRE(card != drawn.end());
    window.clickAt(card->center());
    window.settle();
    CHECK(window.session().document().scene.plan.name == "highway-vertex");
    CHECK_FALSE(window.session().race().race()->player().playing());
}

TEST_CASE("file form: it lists the file just saved; a click and Enter, or a double click, open it") {
    PanelDriver window;
    window.open(tinyDocument());
    const std::string folder = window.folder().file("");
    const auto ask = [&] {
        window.key(ImGuiMod_Ctrl | ImGuiKey_O);
        window.settle();
        window.key(ImGuiMod_Ctrl | ImGuiKey_A);
        window.type(folder.c_str());
        window.frame(20);
    };
    ask();
    CHECK_FALSE(window.shows("mine.awaystep"));
    // Written while the form is open.
    window.folder().write("mine.awaystep", toText(sampleDocument()));
    window.frame(20);
    REQUIRE(window.shows("mine.awaystep"));
    window.key(ImGuiKey_Escape);

    ask();
    window.click("mine.awaystep");
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK(window.session().documents().files().path() == folder + "mine.awaystep");

    window.key(ImGuiMod_Ctrl | ImGuiKey_N);
    window.settle();
    REQUIRE(window.session().documents().files().path().empty());
    ask();
    window.move(window.find("mine.awaystep").center());
    for (int i = 0; i < 2; ++i) {
        window.mouse(true);
        window.mouse(false);
    }
    window.frame(2);
    window.settle();
    CHECK(window.session().documents().files().path() == folder + "mine.awaystep");

    // In Save only the name is selected: what is typed replaces it and nothing else.
    window.key(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S);
    window.settle();
    window.type("other");
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK(window.session().documents().files().path() == folder + "other.awaystep");
    CHECK(window.shows("File name"));
}

TEST_CASE("lesson keys: a choice is answered by its number, or Tab and Enter; B makes the screen black there, too") {
    struct Case {
        std::vector<ImGuiKey> keys;
        int answer;
    };
    for (const Case& each :
         {Case{{ImGuiKey_1}, 0}, Case{{ImGuiKey_3}, 2}, Case{{ImGuiKey_B, ImGuiKey_B, ImGuiKey_2}, 1},
          Case{{ImGuiKey_Tab, ImGuiKey_Tab, ImGuiKey_Enter}, 1}, Case{{ImGuiKey_UpArrow, ImGuiKey_Enter}, 2}}) {
        PanelDriver window;
        window.open();
        window.give(StartLesson{lessonOf(choiceLesson), 0});
        for (const ImGuiKey key : each.keys) window.key(key);
        const LessonSession* lesson = window.session().lessons().lesson();
        REQUIRE(lesson != nullptr);
        REQUIRE(lesson->answer() != nullptr);
        CHECK(std::get<int>(*lesson->answer()) == each.answer);
    }
    PanelDriver window;
    window.open();
    window.give(StartLesson{lessonOf(choiceLesson), 0});
    for (const ImGuiKey key : {ImGuiKey_B, ImGuiKey_Period}) {
        window.key(key);
        CHECK(window.shell().presenter().frozen());
        CHECK(window.session().lessons().lesson()->asked() != nullptr);
        window.key(key);
        CHECK_FALSE(window.shell().presenter().frozen());
    }
}

TEST_CASE("lesson keys: the black screen comes and goes while the field for a number has the focus") {
    PanelDriver window;
    window.open();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(smallLesson, "small.md")), 1});
    window.frame(6);
    for (const auto& [key, typed] : {std::pair(ImGuiKey_B, "b"), std::pair(ImGuiKey_Period, ".")}) {
        for (const bool black : {true, false}) {
            window.key(key);
            window.type(typed);
            CHECK(window.shell().presenter().frozen() == black);
        }
        CHECK_FALSE(window.session().lessons().draft().number);
    }
    window.type("7");
    window.key(ImGuiKey_Enter);
    REQUIRE(window.session().lessons().lesson()->answer() != nullptr);
    CHECK(std::get<double>(*window.session().lessons().lesson()->answer()) == 7.0);
}

TEST_CASE("lesson keys: no frame and no tooltip of the keyboard's focus is carried from step to step") {
    PanelDriver window;
    window.open();
    window.give(StartLesson{findLesson("4-the-zigzag"), 0});
    window.key(ImGuiKey_Tab);
    window.key(ImGuiKey_Tab);
    CHECK(ImGui::GetCurrentContext()->NavCursorVisible);
    window.key(ImGuiKey_PageDown);
    window.settle();
    CHECK_FALSE(ImGui::GetCurrentContext()->NavCursorVisible);
    window.key(ImGuiKey_RightArrow);  // steps the race, and moves no focus
    CHECK_FALSE(ImGui::GetCurrentContext()->NavCursorVisible);
}

TEST_CASE("lesson keys: the field for a number has the focus; in the list Enter starts the lesson that is marked") {
    const OwnFolders folders;
    PanelDriver window;
    window.open();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(smallLesson, "small.md")), 1});
    window.type("7");
    window.key(ImGuiKey_Enter);
    REQUIRE(window.session().lessons().lesson()->answer() != nullptr);
    CHECK(std::get<double>(*window.session().lessons().lesson()->answer()) == 7.0);
    window.give(LeaveLesson{});

    window.key(ImGuiKey_F2);
    window.click("##Lesson file");
    window.type("nosuch");
    window.key(ImGuiKey_Enter);
    CHECK(window.shows("Start##4-the-zigzag"));
    CHECK(window.session().lessons().lesson() == nullptr);
    window.key(ImGuiKey_Escape);  // out of the field
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.shows("Start##4-the-zigzag"));

    for (const auto& [down, name] : {std::pair(0, "1-what-phi-is"), std::pair(1, "what-k-is")}) {
        window.key(ImGuiKey_F2);
        window.frame(4);
        for (int i = 0; i < down; ++i) window.key(ImGuiKey_DownArrow);
        window.key(ImGuiKey_Enter);
        window.settle();
        REQUIRE(window.session().lessons().lesson() != nullptr);
        CHECK(window.session().lessons().lesson()->lesson().name == name);
        window.give(LeaveLesson{});
    }
}

TEST_CASE("lessons: the last step leads to the next lesson, and leaving brings back the beginning") {
    PanelDriver window;
    window.open();
    const Document before = window.session().document();
    const LessonPtr zigzag = findLesson("4-the-zigzag");
    window.give(StartLesson{zigzag, static_cast<int>(zigzag->steps.size()) - 1});
    while (window.session().lessons().lesson()->asked() != nullptr) window.give(GoInLesson{1});
    REQUIRE(window.session().lessons().next() != nullptr);
    CHECK(window.session().lessons().next()->name == "5-the-away-step");
    window.key(ImGuiKey_PageDown);
    window.settle();
    REQUIRE(window.session().lessons().lesson() != nullptr);
    CHECK(window.session().lessons().lesson()->lesson().name == "5-the-away-step");
    CHECK(window.session().lessons().lesson()->step() == 0);
    // One press too many is taken back by one press.
    window.key(ImGuiKey_PageUp);
    window.settle();
    REQUIRE(window.session().lessons().lesson() != nullptr);
    CHECK(window.session().lessons().lesson()->lesson().name == "4-the-zigzag");
    CHECK(window.session().lessons().lesson()->step() + 1 == window.session().lessons().lesson()->steps());
    window.give(LeaveLesson{});
    CHECK(window.session().document() == before);

    const LessonPtr last = findLesson("faster-still");
    window.give(StartLesson{last, static_cast<int>(last->steps.size()) - 1});
    CHECK(window.session().lessons().next() == nullptr);
}

TEST_CASE("lessons: a step at t = 0 never shows a race that was finished before") {
    PanelDriver window;
    window.open();  // grid-face, as in the lesson
    window.key(ImGuiKey_End);
    window.settle();
    REQUIRE(window.session().race().race()->player().rounds().head > 10);
    const auto lesson =
        lessonOf("## S\n```step\nscenario: " + window.session().document().scene.plan.name + "\nt: 0\n```\nText.\n");
    window.give(StartLesson{lesson, 0});
    CHECK(window.session().race().race()->player().rounds().head == 0);
}

TEST_CASE("lessons: a step says what the world is coloured by; leaving brings the user's choice back") {
    CHECK(lessonOf("## S\n```step\nscenario: grid-face\nview: reward\n```\nT.\n")->steps[0].state.view == "reward");
    CHECK_THROWS_WITH_AS(lessonOf("## S\n```step\nscenario: grid-face\nview: sideways\n```\nT.\n"),
                         doctest::Contains("view is policy, occupancy, reward or plain"), std::invalid_argument);
    PanelDriver window;
    window.open();
    LessonView view;
    int chosen = 1;
    const auto seen = [&] {
        view.follow(window.session(), chosen);
        return chosen;
    };
    CHECK(seen() == 1);
    window.give(StartLesson{lessonOf("## A\n```step\nscenario: grid-face\nview: reward\n```\nT.\n"
                                     "## B\n```step\nt: 3\n```\nT.\n"
                                     "## C\n```step\nview: policy\n```\nT.\n"),
                            0});
    CHECK(seen() == 2);
    window.give(GoInLesson{1});
    CHECK(seen() == 2);  // as in the step before
    chosen = 1;          // the user's choice holds in this step
    CHECK(seen() == 1);
    window.give(GoInLesson{1});
    CHECK(seen() == 0);
    // Another lesson begins with the policy, whatever the one before showed.
    window.give(GoInLesson{-1});
    window.give(StartLesson{lessonOf("## A\n```step\nscenario: grid-face\n```\nT.\n"), 0});
    CHECK(seen() == 0);
    window.give(LeaveLesson{});
    CHECK(seen() == 1);
}

TEST_CASE("predictions: a file of before gets the column for right and wrong, at its end, and its name once") {
    ScratchFolder folder;
    const std::string file = folder.write("predictions.csv", "number,lesson,step,answer,seconds\n1,small,2,14,3.0\n");
    const std::string named =
        folder.write("named.csv", "number,lesson,step,answer,seconds,result\n1,small,2,14,3.0,\n");
    for (const std::string& each : {file, named}) {
        appendPrediction(each, {"small", 2, "7", 1.5, "right"});
        CHECK(fileText(each) == "number,lesson,step,answer,seconds,right\n1,small,2,14,3.0,\n2,small,2,7,1.5,right\n");
    }
}

TEST_CASE("help: every panel's question mark opens the guide at its section, and the glossary shows panels") {
    const std::vector<GuidePage> pages = loadGuidePages(assetPath("guide"));
    const auto page =
        std::find_if(pages.begin(), pages.end(), [](const GuidePage& p) { return p.file == "panels.md"; });
    REQUIRE(page != pages.end());
    for (const PanelInfo& panel : panelList) {
        if (!panel.docked) continue;
        CAPTURE(panel.title);
        CHECK(std::any_of(page->sections.begin(), page->sections.end(), [&](const GuideSection& section) {
            return panelHelp(panel.title) == "panels.md#" + section.anchor;
        }));
    }
    PanelDriver window;
    window.open();
    window.click("?##help", titleOf(PanelId::World));
    window.settle();
    CHECK(guideIsAt("panels.md"));
    window.key(ImGuiKey_Escape);

    window.click("Help");
    window.click("Glossary");
    window.settle();
    CHECK(guideIsAt("glossary.md"));
    window.key(ImGuiKey_Escape);

    const auto words = loadGlossary(assetPath("guide"));
    CHECK(std::any_of(words.begin(), words.end(), [](const GlossaryWord& word) {
        return word.word == "gap" && word.link == "glossary.md#the-algorithms" && !word.meaning.empty();
    }));
    window.key(ImGuiMod_Ctrl | ImGuiKey_P);
    window.type("facial distance");
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK(guideIsAt("glossary.md"));
}

TEST_CASE("window: it opens at most of the screen, and F11 asks for all of it") {
    CHECK(windowSizeFor(1920, 1080).width == 1632);
    CHECK(windowSizeFor(1920, 1080).height == 918);
    CHECK(windowSizeFor(1400, 900).width == 1280);
    CHECK(windowSizeFor(1400, 900).height == 800);
    CHECK(windowSizeFor(1024, 768).width == 1024);
    CHECK(windowSizeFor(1024, 768).height == 768);
    PanelDriver window;
    window.open();
    CHECK_FALSE(window.shell().fullScreen());
    window.key(ImGuiKey_F11);
    CHECK(window.shell().fullScreen());
    window.key(ImGuiKey_F11);
    CHECK_FALSE(window.shell().fullScreen());
}
