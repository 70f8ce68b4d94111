// Lesson files: what they may say, and how mistakes in them are reported.
#include "model/lessons/lesson.h"

#include <doctest/doctest.h>

#include <fstream>

#include "model/lessons/curve_comparison.h"
#include "model/lessons/gift.h"
#include "model/text/markdown.h"
#include "support/scratch_folder.h"

using namespace awaystep;

namespace {

const std::string whole = R"(# The zigzag
```lesson
about: CG crawls on a face.
minutes: 6
order: 4
```

## A target on a face
```step
scenario: grid-face
solvers: cg
t: 10
panels: World, Convergence
highlight: Convergence
open: race.play, World
```
CG is at {distance cg 10}.

```predict
curve: ascg
solvers: cg, ascg
t: end
```
It went to {distance ascg end}.

## And then
Nothing new is said here.
)";

std::string lessonRefusal(const std::string& text) {
    try {
        parseLesson(text, "lessons/zigzag.md");
    } catch (const std::invalid_argument& refused) {
        return refused.what();
    }
    return {};
}

}  // namespace

TEST_CASE("lesson: a file is read to the last word") {
    const Lesson lesson = parseLesson(whole, "lessons/zigzag.md");
    CHECK(lesson.name == "zigzag");
    CHECK(lesson.title == "The zigzag");
    CHECK(lesson.about == "CG crawls on a face.");
    CHECK(lesson.minutes == 6);
    REQUIRE(lesson.steps.size() == 2);

    const LessonStep& first = lesson.steps[0];
    CHECK(first.title == "A target on a face");
    CHECK(first.line == 8);
    CHECK(first.state.scenario == "grid-face");
    CHECK(first.state.solvers == std::vector<std::string>{"cg"});
    CHECK(first.state.t == 10);
    CHECK(first.state.panels == std::vector<std::string>{"World", "Convergence"});
    CHECK(first.state.open == std::vector<std::string>{"race.play", "World"});
    CHECK(first.text == "CG is at {distance cg 10}.");
    REQUIRE(first.prediction);
    CHECK(first.prediction->kind == PredictionKind::Curve);
    CHECK(first.prediction->solver == "ascg");
    CHECK(first.prediction->reveal.solvers == std::vector<std::string>{"cg", "ascg"});
    CHECK_FALSE(first.prediction->reveal.t);
    CHECK(first.prediction->after == "It went to {distance ascg end}.");
}

TEST_CASE("lesson: the scene stays as the reveal left it; highlights and open controls are said afresh") {
    const Lesson lesson = parseLesson(whole, "zigzag.md");
    const LessonState& second = lesson.steps[1].state;
    CHECK(second.scenario == "grid-face");
    CHECK(second.solvers == std::vector<std::string>{"cg", "ascg"});
    CHECK_FALSE(second.t);
    CHECK(second.panels == std::vector<std::string>{"World", "Convergence"});
    CHECK(second.highlight.empty());
    CHECK(second.open.empty());
}

TEST_CASE("lesson: another scenario starts from its own settings and keeps the panels") {
    const Lesson lesson = parseLesson(whole + "## Elsewhere\n```step\nscenario: grid-vertex\n```\nText.\n", "a.md");
    const LessonState& state = lesson.steps[2].state;
    CHECK(state.scenario == "grid-vertex");
    CHECK(state.solvers.empty());
    CHECK(state.t == 0);
    CHECK(state.panels.size() == 2);
}

TEST_CASE("lesson: a step says what is plotted and how K is looked at") {
    const std::string head = "# L\n## S\n```step\nscenario: grid-face\n";
    const Lesson lesson = parseLesson(
        head + "measure: shortfall\ntheory: yes\npolytope: features 0 3, follow\n```\nText.\n", "lessons/zigzag.md");
    const LessonState& state = lesson.steps[0].state;
    CHECK(state.measure == "shortfall");
    CHECK(state.theory);
    CHECK(state.polytope == std::vector<std::string>{"features 0 3", "follow"});
    CHECK(lessonRefusal(head + "theory: perhaps\n```\nText.\n") == "lessons/zigzag.md, line 5: theory is yes or no");
    CHECK(lessonRefusal(head + "measure: loss\n```\nText.\n") ==
          "lessons/zigzag.md, line 5: measure is distance, h, gap, shortfall or oracle-error, got \"loss\"");
}

TEST_CASE("lesson: the three predictions") {
    const std::string head = "# L\n## S\n```step\nscenario: grid-face\n```\nText.\n```predict\n";
    const Lesson choice = parseLesson(head + "choice: Who wins?\n- CG\n+ ASCG\n```\nSo it is.\n", "l.md");
    CHECK(choice.steps[0].prediction->choices == std::vector<std::string>{"CG", "ASCG"});
    CHECK(choice.steps[0].prediction->right == 1);
    const Lesson number = parseLesson(head + "number: How far?\ntruth: distance cg 100\n```\n", "l.md");
    CHECK(text(number.steps[0].prediction->truth) == "distance cg 100");
    const Lesson given = parseLesson(head + "number: How many?\ntruth: 7\n```\n", "l.md");
    CHECK(*given.steps[0].prediction->truth.given == 7.0);
}

TEST_CASE("lesson: a mistake is refused with file, line and reason") {
    const auto with = [](const std::string& from, const std::string& to) {
        std::string text = whole;
        const std::size_t at = text.find(from);
        REQUIRE(at != std::string::npos);
        return lessonRefusal(text.replace(at, from.size(), to));
    };
    CHECK(lessonRefusal("") == "lessons/zigzag.md, line 1: the file is empty; a lesson begins with # and its title");
    CHECK(lessonRefusal("## S\n") == "lessons/zigzag.md, line 1: a lesson begins with # and its title");
    CHECK(lessonRefusal("# L\n") == "lessons/zigzag.md, line 1: the lesson has no steps");
    CHECK(lessonRefusal("# L\n\nwords\n").find("line 3: a step begins with ##") != std::string::npos);
    CHECK(with("t: 10", "t: ten") == "lessons/zigzag.md, line 12: t is a whole number from 0 to 1000000, got \"ten\"");
    CHECK(with("solvers: cg\n", "solvers: cgg\n") == "lessons/zigzag.md, line 11: there is no solver \"cgg\"");
    CHECK(with("highlight: C", "highlihgt: C").find("line 14: a step has no \"highlihgt\"") != std::string::npos);
    CHECK(with("t: 10", "scenario: b").find("line 12: \"scenario\" is said twice") != std::string::npos);
    CHECK(with("open: race.play, World\n```", "open: race.play, World\n")
              .find("line 17: a header has lines such as t: 10") != std::string::npos);
    CHECK(with("{distance cg 10}", "{distance cg}") ==
          "lessons/zigzag.md, line 17: distance needs a solver and an iteration: distance cg 100");
    CHECK(with("curve: ascg\n", "").find("line 19: a prediction is one of choice, number and curve") !=
          std::string::npos);
    CHECK(with("scenario: grid-face\n", "").find("line 8: the first step names its scenario") != std::string::npos);
    CHECK(with("Nothing new is said here.", "").find("line 26: the step has no text") != std::string::npos);
    CHECK(with("crawls", "craw\x01ls").empty());  // an about is shown through printable()
    CHECK(with("CG is", "CG \x1b is").find("line 17: a character cannot be shown") != std::string::npos);
}

TEST_CASE("lesson: a layout puts panels into columns, and holds until other panels are named") {
    const auto stateOf = [](const std::string& header) {
        return parseLesson("# A\n## B\n```step\nscenario: grid-face\n" + header + "```\nText.\n", "a.md")
            .steps[0]
            .state;
    };
    const LessonState state = stateOf("layout: 65 Polytope | Active set, Convergence\n");
    REQUIRE(state.layout.size() == 2);
    CHECK(state.layout[0] == LessonColumn{65.0, {"Polytope"}});
    CHECK(state.layout[1] == LessonColumn{0.0, {"Active set", "Convergence"}});
    CHECK(state.panels == std::vector<std::string>{"Polytope", "Active set", "Convergence"});
    const Lesson two = parseLesson(
        "# A\n## B\n```step\nscenario: grid-face\nlayout: World | Polytope\n```\nText.\n## C\nText.\n## D\n```step\n"
        "panels: World\n```\nText.\n",
        "a.md");
    CHECK(two.steps[1].state.layout.size() == 2);
    CHECK(two.steps[2].state.layout.empty());
    for (const char* wrong : {"layout: World |\n", "layout: World | World\n", "layout: 99 World | Polytope\n",
                              "layout: 60 World | 60 Polytope\n", "layout: World | Polytope\npanels: World\n"}) {
        CAPTURE(wrong);
        CHECK_THROWS_AS(stateOf(wrong), std::invalid_argument);
    }
    CHECK(stateOf("estimate: as-recorded\noracle: q-learning 300 episodes\nview: plain\n").oracle ==
          "q-learning 300 episodes");
    CHECK_THROWS_AS(stateOf("oracle: q-learning\n"), std::invalid_argument);
    CHECK_THROWS_AS(stateOf("oracle: exact 3\n"), std::invalid_argument);
    CHECK_THROWS_AS(stateOf("estimate: guessed\n"), std::invalid_argument);
}

TEST_CASE("lesson: counts over seeds come from the table beside the file") {
    const ScratchFolder folder;
    const std::filesystem::path file = folder.path() / "counted.md";
    std::ofstream(file) << "# A\n## B\n```step\nscenario: grid-face\nworld: slip 0.1\n```\nOver {seeds ascg cg} seeds: "
                           "{ahead ascg cg}, "
                           "{behind cg ascg}, {even ascg cg}.\nElsewhere {ahead ascg cg grid-interior}, {notes}.\n"
                           "```predict\nnumber: How many of {seeds ascg cg}?\ntruth: behind ascg cg\n```\nSo it is.\n";
    const auto textNow = [&] { return loadLesson(file).steps[0].text; };
    // Without a table the words stay.
    CHECK(textNow().find("Over {seeds ascg cg} seeds: {ahead ascg cg}") == 0);
    const std::vector<CountRow> rows = {{{"grid-face", "slip 0.1", "", "", "", "ascg", "cg"}, {200, 27, 3, 170}},
                                        {{"grid-interior", "", "", "", "", "ascg", "cg"}, {20, 19, 0, 1}}};
    std::ofstream(folder.path() / countsFileName) << countsText(rows);
    CHECK(parseCounts(countsText(rows), "counts.csv") == rows);
    CHECK(textNow() == "Over 200 seeds: 27, 27, 3.\nElsewhere 19, {notes}.");
    const Lesson lesson = loadLesson(file);
    CHECK(lesson.steps[0].prediction->question == "How many of 200?");
    CHECK(lesson.steps[0].prediction->truth.given == 170.0);
    REQUIRE(lesson.counts.size() == 7);
    CHECK(lesson.counts[4].line == 8);
    CHECK(lesson.counts[1].value == 27);
    // What does not add up, or cannot be read, is refused with its place.
    CHECK_THROWS_AS(parseCounts(std::string(countsText({})) + "grid-face,,,,,ascg,cg,20,19,0,2\n", "counts.csv"),
                    std::invalid_argument);
    std::ofstream(file) << "# A\n## B\n```step\nscenario: grid-face\n```\nText {ahead ascg}.\n";
    CHECK_THROWS_WITH_AS(loadLesson(file), doctest::Contains("line 6: ahead needs two solvers"), std::invalid_argument);
}

TEST_CASE("lesson: questions for Moodle sort as the lessons do, and leave out what is to be pressed") {
    Lesson lesson = parseLesson(
        "# A: game\n```lesson\norder: 2\n```\n## S\n```step\nscenario: grid-face\n```\nText.\n"
        "```predict\nchoice: Which?\n- one\n+ two\n```\nTwo.\n",
        "a-game.md");
    CHECK(numberedTitle(lesson) == "2. A: game");
    const Prediction asked = *lesson.steps[0].prediction;
    const std::string gift =
        giftText(lesson, {{"S", "Text.\n\n> Press the right arrow.\n\nMore.", asked, {}, "Two.", 1}});
    CHECK(gift.find("$CATEGORY: Awaystep/02 A\\: game\n") != std::string::npos);
    CHECK(gift.find("Press the right arrow") == std::string::npos);
    CHECK(gift.find("Text.") != std::string::npos);
    CHECK(gift.find("More.") != std::string::npos);
    CHECK(gift.find("lesson 2. A\\: game, step 1") != std::string::npos);
    Prediction pictured = asked;
    pictured.quiz = false;
    const std::string without = giftText(lesson, {{"S", "Text.", pictured, {}, "Two.", 1}});
    CHECK(without.find("::S::") == std::string::npos);
    CHECK(without.find("// S: it is about what the step shows") != std::string::npos);
    lesson.order = Lesson::unordered;
    CHECK(numberedTitle(lesson) == "A: game");
    CHECK(giftText(lesson, {}).find("$CATEGORY: Awaystep/a-game\n") != std::string::npos);
}

TEST_CASE("lesson: a step says whether the apprentice acts, for itself alone, and a question whether it fits a quiz") {
    const Lesson lesson = parseLesson(
        "# A\n## B\n```step\nscenario: grid-face\nwatch: yes\n```\nText.\n"
        "```predict\nchoice: Which?\nquiz: no\n- one\n+ two\n```\nTwo.\n## C\nText.\n"
        "```predict\nchoice: Which?\n- one\n+ two\n```\nTwo.\n",
        "a.md");
    CHECK(lesson.steps[0].state.watch);
    CHECK(lesson.steps[0].prediction->reveal.watch);
    CHECK_FALSE(lesson.steps[0].prediction->quiz);
    CHECK_FALSE(lesson.steps[1].state.watch);
    CHECK(lesson.steps[1].prediction->quiz);
    CHECK(lessonRefusal("# A\n## B\n```step\nscenario: grid-face\nwatch: soon\n```\nText.\n")
              .find("watch is yes or no") != std::string::npos);
}

TEST_CASE("lesson: a formula is not broken at the end of a line, and a long sum is") {
    const auto spaced = [](std::string text) {
        for (std::size_t at = text.find("\u00A0"); at != std::string::npos; at = text.find("\u00A0"))
            text.replace(at, std::string_view("\u00A0").size(), "_");
        return text;
    };
    CHECK(spaced(formulasInOnePiece("At t = 100 it is 1/(1 \u2212 \u03B3) of it.")) ==
          "At t_=_100 it is 1/(1_\u2212_\u03B3) of it.");
    CHECK(spaced(formulasInOnePiece("0.2 \u00B7 7.5 + 0.6 \u00B7 5 = 5.5")) == "0.2_\u00B7_7.5 + 0.6_\u00B7_5 = 5.5");
    CHECK(spaced(formulasInOnePiece("- one\n- t\n= 3, a - b  c")) == "- one\n- t\n= 3, a - b  c");
    CHECK(formulasInOnePiece("").empty());
}

TEST_CASE("lesson: a folder loads what can be read and names the rest") {
    ScratchFolder folder;
    std::ofstream(folder.file("b.md")) << whole;
    std::ofstream(folder.file("a.md")) << "# A\n```lesson\norder: 9\n```\n## S\n```step\nscenario: x\n```\nT.\n";
    std::ofstream(folder.file("bad.md")) << "# A\n## S\nno scenario\n";
    std::ofstream(folder.file("notes.txt")) << "not a lesson";
    const LessonFolder found = loadLessons(folder.path());
    REQUIRE(found.lessons.size() == 2);
    CHECK(found.lessons[0]->name == "b");  // its order is 4
    CHECK(found.lessons[1]->name == "a");
    REQUIRE(found.problems.size() == 1);
    CHECK(found.problems[0].find("bad.md, line 2: ") != std::string::npos);
    CHECK(loadLessons(folder.file("nowhere")).lessons.empty());
}

TEST_CASE("lesson: measurements stand between words; other braces are words") {
    const auto pieces = piecesOf("from {distance cg 0} to {set} and {radius}.");
    REQUIRE(pieces.size() == 5);
    CHECK(pieces[0].words == "from ");
    CHECK(pieces[1].measurement->t == 0);
    CHECK(pieces[2].words == " to {set} and ");
    CHECK(pieces[3].measurement->thing == MeasuredThing::Radius);
    CHECK(pieces[4].words == ".");
    CHECK_THROWS_AS(piecesOf("{drop ascg soon}"), std::invalid_argument);
    // Meant to measure and misspelled: a class must not read it as it stands.
    CHECK_THROWS_WITH_AS(piecesOf("at {distanse cg 0}"), doctest::Contains("nothing is measured by \"distanse\""),
                         std::invalid_argument);
    CHECK_THROWS_AS(piecesOf("{raduis}"), std::invalid_argument);
    CHECK_THROWS_AS(piecesOf("{far cg 3}"), std::invalid_argument);
    CHECK_THROWS_AS(piecesOf("it is {distance cg 0"), std::invalid_argument);
    CHECK(piecesOf("{0, 1}, {x}, {way} and {").size() == 1);
    CHECK(parseMeasurement("drop ascg end").t == std::nullopt);
}

TEST_CASE("drawn curve: straight between points on the log axis, and drawing over replaces") {
    DrawnCurve curve;
    curve.add({0.0, 1.0});
    curve.add({4.0, 1e-4});
    REQUIRE(curve.points().size() == 5);
    CHECK(curve.points()[2].value == doctest::Approx(1e-2));
    curve.lift();
    curve.add({3.0, 1.0});
    curve.add({1.6, 1.0});
    CHECK(curve.points().size() == 5);
    CHECK(curve.points()[2].value == doctest::Approx(1.0));
    CHECK(curve.points()[1].value == doctest::Approx(0.1));

    const std::vector<double> truth = {1.0, 0.1, 0.01, 0.0};
    const CurveComparison apart = compareCurves(curve.points(), truth, 1e-3);
    CHECK(apart.points == 4);
    CHECK(apart.meanDecades == doctest::Approx((0.0 + 0.0 + 2.0 + 3.0) / 4));
    CHECK(apart.bias > 0.0);
    CHECK(apart.lastT == 3.0);
    CHECK(compareCurves({}, truth).points == 0);
}
