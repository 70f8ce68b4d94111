// Export > Film and what a lesson is exported as: the program is started once more, and the window goes on.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "model/documents/document_feature.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "support/own_ffmpeg.h"
#include "support/panel_driver.h"
#include "support/scratch_folder.h"
#include "test_paths.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

class OwnProgramPath {
public:
    OwnProgramPath() { setenv("AWAYSTEP_PROGRAM", AWAYSTEP_PROGRAM, 1); }
    ~OwnProgramPath() { unsetenv("AWAYSTEP_PROGRAM"); }
};

// Frames until the condition holds; fails after some minutes.
template <class Condition>
void framesUntil(PanelDriver& window, const Condition& condition) {
    const auto late = std::chrono::steady_clock::now() + std::chrono::minutes(5);
    while (!condition()) {
        REQUIRE(std::chrono::steady_clock::now() < late);
        window.frame();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

void typePath(PanelDriver& window, const std::string& path) {
    REQUIRE(window.shows("##Path"));
    window.clickAt(window.find("##Path").center());
    window.key(ImGuiMod_Ctrl | ImGuiKey_A);
    window.type(path.c_str());
}

void askForFilm(PanelDriver& window, const std::string& path) {
    window.click("Export");
    window.click("Film\u2026");
    window.frame(3);
    window.click("Make the film\u2026##film");
    window.frame(3);
    typePath(window, path);
    window.click("Make the film", "##path question");
    window.frame(3);
}

}  // namespace

TEST_CASE("film card: the race is filmed beside the window, with the numbers that were typed") {
    const OwnProgramPath program;
    const OwnFfmpeg ffmpeg(OwnFfmpeg::Keeps);
    PanelDriver window;
    window.open();
    window.click("Export");
    window.click("Film\u2026");
    window.frame(3);
    window.click("##Film to");
    window.key(ImGuiMod_Ctrl | ImGuiKey_A);
    window.type("2");
    window.click("##Film seconds");
    window.key(ImGuiMod_Ctrl | ImGuiKey_A);
    window.type("0.1");
    window.click("Make the film\u2026##film");
    window.frame(3);
    const std::string path = window.folder().file("race.mp4");
    typePath(window, path);
    window.click("Make the film", "##path question");
    window.frame(2);
    CHECK(window.shows("Cancel##film"));
    framesUntil(window, [&] { return std::filesystem::exists(path); });
    framesUntil(window, [&] { return !window.shows("Cancel##film"); });
    CHECK(std::filesystem::file_size(path) == std::uintmax_t{3} * 1920 * 1080 * 4);  // 0.1 s of 30 pictures a second
    CHECK(window.session().documents().news().sentence == "The film is in race.mp4.");
}

TEST_CASE("film card: without ffmpeg it says so; what is given up leaves nothing") {
    const OwnProgramPath program;
    PanelDriver window;
    window.open();
    {
        const OwnFfmpeg none(OwnFfmpeg::Missing);
        window.click("Export");
        window.click("Film\u2026");
        window.frame(3);
        CHECK(window.find("Make the film\u2026##film").disabled);
        window.click("Close##film");
        window.frame(2);
    }
    const OwnFfmpeg slow(OwnFfmpeg::IsSlow);
    const std::string path = window.folder().file("race.webm");
    askForFilm(window, path);
    window.frame(20);
    window.click("Cancel##film");
    window.frame(3);
    CHECK(window.shows("Make the film\u2026##film"));
    for (const char* left : {"", ".part", ".log"}) CHECK_FALSE(std::filesystem::exists(path + left));
}

TEST_CASE("lesson menu: the handout and the questions of the lesson that is given are written") {
    const OwnProgramPath program;
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    const std::string lesson = window.folder().file("small.md");
    std::ofstream(lesson) << "# Small\n## One\n```step\nscenario: grid-face\nt: 3\npanels: Convergence\n```\nText.\n"
                             "```predict\nchoice: Which {one}?\n- the =first\n+ the second\n```\nIt is.\n";
    window.click("Lesson");
    CHECK(window.find("Export handout\u2026").disabled);
    window.key(ImGuiKey_Escape);
    window.give(StartLesson{findLesson(lesson), 0});
    window.settle();
    for (const bool handout : {false, true}) {
        CAPTURE(handout);
        window.click("Lesson");
        window.click(handout ? "Export handout\u2026" : "Export questions for Moodle\u2026");
        window.frame(3);
        const std::string path = window.folder().file(handout ? "page.html" : "quiz.gift");
        typePath(window, path);
        window.click("Export", "##path question");
        const std::string said = "Exported to " + std::filesystem::path(path).filename().string() + ".";
        framesUntil(window, [&] { return window.session().documents().news().sentence == said; });
        const std::string text = contents(path);
        if (handout) {
            CHECK(text.find("<img alt=\"One: Convergence. Iteration 3 of 100. CG is at a distance of 0.") !=
                  std::string::npos);
        } else {
            CHECK(text.find("::One::[markdown]*In Awaystep\\: lesson Small, step 1 (F2 opens the list of "
                            "lessons).*\\n\\nText.\\n\\nWhich \\{one\\}? {\n\t~the \\=first\n\t=the second\n\t####It "
                            "is.\n}\n") != std::string::npos);
        }
    }
}
