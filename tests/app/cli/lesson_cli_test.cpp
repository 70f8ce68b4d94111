// Lessons on the command line: listed, checked, exported as a page to hand out.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "model/lessons/lesson.h"
#include "support/program_run.h"
#include "support/scratch_folder.h"
#include "test_paths.h"

using namespace awaystep;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

}  // namespace

TEST_CASE("lesson list: a name and a sentence per line; a damaged lesson is named and the others are there") {
    ScratchFolder data;
    std::filesystem::create_directories(data.path() / "awaystep/lessons");
    data.write("awaystep/lessons/own.md", "# Own\n## S\n```step\nscenario: grid-face\n```\nText.\n");
    data.write("awaystep/lessons/wrong.md", "# Wrong\n## S\n```step\nt: x\n```\nText.\n");
    setenv("XDG_DATA_HOME", data.path().c_str(), 1);
    const Answer answer = runProgram({"lesson", "list"});
    unsetenv("XDG_DATA_HOME");
    CHECK(answer.exitCode == 0);
    CHECK(count(answer.out, "\n") == 13);
    CHECK(answer.out.find("4-the-zigzag") != std::string::npos);
    CHECK(answer.out.find("own ") != std::string::npos);
    CHECK(answer.err.find("wrong.md, line 4: t is a whole number") != std::string::npos);
    CHECK(count(answer.err, "\n") == 1);
}

TEST_CASE("lesson check: says what is wrong with file, line and reason") {
    ScratchFolder folder;
    const std::string wrong = folder.write("w.md", "# W\n## S\n```step\nscenario: nowhere\n```\nText.\n");
    const Answer refused = runProgram({"lesson", "check", wrong});
    CHECK(refused.exitCode == 1);
    CHECK(refused.err.find("w.md, line 4: there is no scenario \"nowhere\"") != std::string::npos);
    const std::string misspelled =
        folder.write("m.md",
                     "# M\n## S\n```step\nscenario: grid-face\npanels: World, Convergance\nhighlight: Pley, Play\n"
                     "open: race.pley\n```\nText {distance cg 1000}.\n");
    const Answer named = runProgram({"lesson", "check", misspelled});
    CHECK(named.exitCode == 1);
    CHECK(named.out.empty());
    CHECK(count(named.err, "\n") == 4);
    for (const char* said :
         {"m.md, line 5: there is no panel \"Convergance\"", "m.md, line 6: there is no panel or button \"Pley\"",
          "m.md, line 7: there is no panel or control \"race.pley\"",
          "m.md, line 9: {distance cg 1000} cannot be measured"})
        CHECK(named.err.find(said) != std::string::npos);
    const std::string brace =
        folder.write("b.md", "# B\n## S\n```step\nscenario: grid-face\n```\nText {distanse cg 0}.\n");
    CHECK(runProgram({"lesson", "check", brace}).err.find("b.md, line 6: nothing is measured by \"distanse\"") !=
          std::string::npos);
    const Answer fine = runProgram({"lesson", "check", "5-the-away-step", "--without-counts"});
    CHECK(fine.exitCode == 0);
    CHECK(fine.out == "5-the-away-step: 9 steps, 4 predictions\n");
    CHECK(runProgram({"lesson", "check", "no-such-lesson"}).exitCode == 1);
    CHECK(runProgram({"lesson"}).exitCode == 2);
    CHECK(runProgram({"lesson", "export", "5-the-away-step"}).exitCode == 2);
}

TEST_CASE("lesson measure: counts over seeds are written beside the lesson, and check computes them anew") {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "counted.md").string();
    std::ofstream(file) << "# A\n## B\n```step\nscenario: grid-face\niterations: 30\npanels: Convergence\n```\n"
                           "{ahead ascg cg} of {seeds ascg cg}.\n";
    const Answer before = runProgram({"lesson", "check", file});
    CHECK(before.exitCode == 1);
    CHECK(before.err.find("counted.md, line 8: {ahead ascg cg} is not in counts.csv") != std::string::npos);
    const Answer measured = runProgram({"lesson", "measure", file, "--seeds", "3"});
    CHECK(measured.exitCode == 0);
    const std::string table = contents(folder.file("counts.csv"));
    CHECK(table.find("\ngrid-face,,,,30,ascg,cg,3,") != std::string::npos);
    CHECK(runProgram({"lesson", "check", file}).exitCode == 0);
    // A table that was changed by hand is found.
    std::ofstream(folder.path() / "counts.csv") << "scenario,world,target,oracle,iterations,solver,other,seeds,ahead,"
                                                   "even,behind\ngrid-face,,,,30,ascg,cg,3,0,0,3\n";
    const Answer wrong = runProgram({"lesson", "check", file});
    CHECK(wrong.exitCode == 1);
    CHECK(wrong.err.find("the table says 0 ahead, 0 even, 3 behind; it is") != std::string::npos);
}

TEST_CASE("lesson export: one self-contained page with every step, pictures and answers") {
    ScratchFolder folder;
    const Answer answer = runProgram({"lesson", "export", "5-the-away-step", folder.file("page.html")});
    INFO(answer.err);
    REQUIRE(answer.exitCode == 0);
    std::ifstream file(folder.file("page.html"));
    std::ostringstream stream;
    stream << file.rdbuf();
    const std::string page = stream.str();
    const Lesson lesson = loadLesson(std::string(AWAYSTEP_TEST_DATA) + "/../assets/lessons/5-the-away-step.md");
    for (const LessonStep& step : lesson.steps) CHECK(page.find(step.title + "</h2>") != std::string::npos);
    CHECK(count(page, "<img ") >= 6);
    CHECK(count(page, "<img ") == count(page, "src=\"data:image/png;base64,"));
    CHECK(page.find("://") == std::string::npos);  // nothing is fetched from anywhere
    CHECK(page.find("<script") == std::string::npos);
    CHECK(page.find("<h2>Answers</h2>") != std::string::npos);
    CHECK(page.find("<h1>6. The away step</h1>") != std::string::npos);
    // Answers come last, and with them the plots that have the curve that was to be drawn.
    CHECK(page.find("Try it</h2>") < page.find("<h2>Answers</h2>"));
    const std::string beforeAnswers = page.substr(0, page.find("<h2>Answers</h2>"));
    CHECK(beforeAnswers.find("alt=\"The theorem:") == std::string::npos);
    CHECK(page.find("alt=\"The theorem:") != std::string::npos);
    CHECK(beforeAnswers.find("alt=\"Why a straight line:") != std::string::npos);
    CHECK(page.find("class=\"foot\"") > page.find("<h2>Answers</h2>"));
    CHECK(count(answer.err, "awaystep: picture of ") >= 7);
    CHECK(page.find('{') != std::string::npos);  // the style's
    CHECK(page.find("{distance") == std::string::npos);
    CHECK(page.find("\u2026") == std::string::npos);  // no number is missing
    CHECK(runProgram({"lesson", "export", "5-the-away-step", folder.file("nowhere/page.html")}).exitCode == 1);
}
