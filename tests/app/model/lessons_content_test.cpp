// What the lessons that come with the application say: the races and counts that their words are about, in which order
// words are explained, and the notes for the teacher. lessons_shipped_test.cpp walks through them.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "files/text_file.h"
#include "model/documents/document_history.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/lessons/lesson_scene.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/settings/folders.h"
#include "support/panel_driver.h"

using namespace awaystep;

TEST_CASE("lessons: what they say in words is so") {
    PanelDriver window;
    window.open();
    const auto distance = [&](const char* solver, int t) {
        for (const RunView& run : window.session().race().race()->runs())
            if (run.solver() == solver) return run.history().at(std::min(t, run.history().size() - 1))->distance;
        FAIL("nobody of that name races");
        return 0.0;
    };
    const auto race = [&](const char* scenario, std::optional<int> seed = {},
                          const std::map<std::string, double>& world = {}) {
        LessonState state;
        state.scenario = scenario;
        if (seed) state.seed = static_cast<std::uint64_t>(*seed);
        state.world = world;
        window.open(documentOf(state, {}));
        window.give(ShowEnd{});
    };
    const auto stepsOf = [&](const char* solver, StepKind kind) {
        for (const RunView& run : window.session().race().race()->runs())
            if (run.solver() == solver) return run.stepsOfKind(kind);
        return std::vector<int>();
    };

    race("grid-face");
    CHECK(window.session().polytope().regime()->kind == RegimeKind::Face);
    CHECK(distance("cg", 100) > 1e-2);     // it crawls
    CHECK(distance("ascg", 100) < 1e-10);  // a straight line
    CHECK(stepsOf("ascg", StepKind::Away).front() == 2);
    CHECK(stepsOf("ascg", StepKind::Drop)[0] == 5);
    CHECK(stepsOf("ascg", StepKind::Drop)[1] == 6);
    CHECK(stepsOf("cg", StepKind::Drop).empty());
    // The expert mixes two policies, and so does ASCG in the end.
    CHECK(window.session().race().race()->runs()[1].history().last()->activeCount() == 2);

    // Inside K both curves are straight on the log axis: each ten steps take away a share.
    race("highway-interior", 0);
    CHECK(window.session().polytope().regime()->kind == RegimeKind::Interior);
    for (const char* solver : {"cg", "ascg"})
        for (const int t : {10, 20, 30, 40}) CHECK(distance(solver, t + 10) < 0.6 * distance(solver, t));
    // At a vertex both arrive.
    race("highway-vertex", 10);
    CHECK(window.session().polytope().regime()->kind == RegimeKind::Vertex);
    CHECK(distance("cg", 10) < 1e-12);
    CHECK(distance("ascg", 10) < 1e-12);
    // How ASCG loses at one: its planner finds the expert's policy, too, but the away step is the steeper one then.
    race("highway-vertex", 1);
    CHECK(distance("cg", 25) > 1e-3);
    CHECK(distance("cg", 26) < 1e-12);
    for (const RunView& run : window.session().race().race()->runs()) {
        if (run.solver() != "ascg") continue;
        for (int t = 0; t < 50; ++t) {
            const RecordPtr& record = run.history().at(t);
            const bool found = (record->best->phi - window.session().question().target()->value).norm() < 1e-9;
            CHECK(found == (t == 13));
            if (found) CHECK(record->step == StepKind::Away);
        }
    }
    // The steps of a lesson on an unreliable planner: standing still, then one lucky answer.
    {
        LessonState state;
        state.scenario = "grid-face";
        state.seed = 1;
        state.oracle = "q-learning 300";
        state.solvers = {"cg", "ascg"};
        window.open(documentOf(state, {}));
        window.give(ShowEnd{});
        CHECK(distance("cg", 96) == distance("cg", 90));
        CHECK(distance("cg", 97) < 0.5 * distance("cg", 96));
    }
    // Outside, the distances are equal to three digits, and what is left of h is not.
    race("highway-outside", 3);
    CHECK(window.session().polytope().regime()->kind == RegimeKind::Outside);
    CHECK(distance("cg", 50) < 1.01 * distance("ascg", 50));
    const double least = window.session().polytope().regime()->distance;
    const auto left = [&](const char* solver) { return distance(solver, 50) * distance(solver, 50) - least * least; };
    CHECK(left("cg") > 1e5 * left("ascg"));
    race("grid-face", 0, {{"slip", 0.1}});
    CHECK(window.session().polytope().regime()->kind == RegimeKind::Face);
    CHECK(distance("cg", 100) < distance("ascg", 100));
}

TEST_CASE("lessons: what they say of counts over seeds is so") {
    // Each number stands in the table that `awaystep lesson measure` writes; here is what the words around them claim.
    const auto lessons = loadLessons(assetPath("lessons")).lessons;
    const std::regex typed(R"(\b\d+ ?: ?\d+ ?: ?\d+\b)");
    std::map<std::string, int> counted;
    for (const LessonPtr& lesson : lessons) {
        CAPTURE(lesson->name);
        CHECK_FALSE(std::regex_search(readTextFile(lesson->file), typed));
        for (const LessonCount& count : lesson->counts) {
            CAPTURE(count.words);
            REQUIRE(count.value);
            const std::string_view thing = std::string_view(count.words).substr(0, count.words.find(' '));
            counted[std::string(thing) + " of " + text(count.race)] = *count.value;
        }
    }
    const auto count = [&](const std::string& what) {
        CAPTURE(what);
        REQUIRE(counted.contains(what));
        return counted[what];
    };
    CHECK(count("seeds of ascg and cg in grid-face") == 200);
    CHECK(count("ahead of ascg and cg in grid-face") > 180);  // "nearly all"
    CHECK(count("ahead of ascg and cg in highway-face") > 180);
    CHECK(count("even of ascg and cg in highway-vertex") > 100);  // "with most seeds both have arrived"
    CHECK(count("behind of ascg and cg in highway-vertex") > count("ahead of ascg and cg in highway-vertex"));
    CHECK(count("ahead of ascg and cg in highway-interior") < 180);  // "depends on the world"
    CHECK(count("ahead of ascg and cg in grid-interior") > 180);
    CHECK(count("ahead of ascg and cg in highway-outside") > 100);
    CHECK(count("behind of ascg and cg in grid-face, slip 0.1") > 100);
    CHECK(count("ahead of ascg and cg in grid-face, q-learning 300 episodes") > 150);
    CHECK(count("ahead of ascg and mwal in grid-face, 100 iterations") > 180);
    CHECK(count("behind of cg and mwal in grid-face, 100 iterations") > 100);  // "with most experts MWAL is"
    CHECK(count("behind of mnp and ascg in grid-interior") == 0);
    CHECK(count("behind of mnp and ascg in grid-face") == 0);
    CHECK(count("ahead of pairwise and ascg in grid-interior") > 100);  // "often faster"
    CHECK(count("behind of pairwise and ascg in grid-vertex") > 0);     // "not always"
}

TEST_CASE("lessons: no word is used before the lesson that explains it") {
    const std::vector<std::pair<std::regex, int>> explained = {
        {std::regex(R"(\bK\b)"), 2},           {std::regex(R"(\bconvex\b)"), 2},
        {std::regex(R"(\boracle\b)"), 4},      {std::regex(R"(\bline search)"), 4},
        {std::regex(R"(\bCG\b)"), 4},          {std::regex(R"(\bh\b)"), 4},
        {std::regex(R"(Frank-Wolfe)"), 4},     {std::regex(R"(\bactive set\b)"), 5},
        {std::regex(R"(\bzigzag)"), 5},        {std::regex(R"(\bsublinear\b)"), 5},
        {std::regex(R"(\bASCG\b)"), 6},        {std::regex(R"(\baway step)"), 6},
        {std::regex(R"(facial distance)"), 6}, {std::regex("− h\\\\?\\*"), 6},
        {std::regex(R"(\bslips?\b)"), 7},      {std::regex(R"(normal cone)"), 8},
        {std::regex(R"(\boccupancy\b)"), 9},   {std::regex(R"(\bstationary\b)"), 9},
        {std::regex(R"(\bMWAL\b)"), 10},       {std::regex(R"(\bshortfall\b)"), 10},
        {std::regex(R"(\brollout)"), 11},      {std::regex(R"(\bQ-learning\b)"), 11},
        {std::regex(R"(\b[Pp]airwise)"), 12},
    };
    for (const LessonPtr& lesson : loadLessons(assetPath("lessons")).lessons) {
        std::string words = lesson->title + "\n" + lesson->about;
        for (const LessonStep& step : lesson->steps) {
            words += "\n" + step.title + "\n" + step.text;
            if (!step.prediction) continue;
            words += "\n" + step.prediction->question + "\n" + step.prediction->after;
            for (const std::string& choice : step.prediction->choices) words += "\n" + choice;
        }
        // What is measured is no word that is read.
        words = std::regex_replace(words, std::regex(R"(\{[^}]*\})"), "");
        int i = 0;
        for (const auto& [word, order] : explained) {
            CAPTURE(lesson->name);
            CAPTURE(++i);
            if (lesson->order < order) CHECK_FALSE(std::regex_search(words, word));
            if (lesson->order == order) CHECK(std::regex_search(words, word));
        }
    }
}

TEST_CASE("lessons: each has its notes for the teacher") {
    const std::string notes = readTextFile(assetPath("guide/teaching.md"));
    for (const LessonPtr& lesson : loadLessons(assetPath("lessons")).lessons) {
        CAPTURE(lesson->name);
        CHECK(notes.find("## " + lesson->title + "\n\n`" + lesson->name + "`, " + std::to_string(lesson->minutes) +
                         " minutes.") != std::string::npos);
    }
}

TEST_CASE("lessons: samples, errors and radii are what lesson two says of them") {
    PanelDriver window;
    const auto lesson = findLesson("2-how-many-demonstrations");
    std::optional<Vector> expert;  // one and the same, however often it is watched
    const auto with = [&](int samples) {
        LessonState state = lesson->steps.front().state;
        state.target = LessonTarget::Sampled;
        state.samples = samples;
        window.open(documentOf(state, {}));
        CHECK(window.session().polytope().regime()->kind == RegimeKind::Outside);
        const Problem& problem = window.session().race().race()->problem();
        REQUIRE(problem.truth);
        if (!expert) expert = *problem.truth;
        CHECK(*problem.truth == *expert);
        return (problem.phiE - *problem.truth).norm();
    };
    window.open(documentOf(lesson->steps.front().state, {}));
    expert = window.session().race().race()->problem().phiE;
    const double ten = with(10);
    const double hundred = with(100);
    const double farther = window.session().polytope().regime()->distance;
    CHECK(farther > 1e-3);
    const FeatureExpectations target = *window.session().question().target();
    CHECK(*target.radius > 3 * hundred);  // far too careful
    const auto more = moreSamplesNeeded(target, 1.0, 0.05);
    CHECK(more > 200);
    CHECK(more < 1000);  // some hundreds
    const double thousand = with(1000);
    CHECK(thousand < ten / 8);
    CHECK(thousand > ten / 12);  // about ten times smaller
    CHECK(hundred < ten);
    CHECK(thousand < hundred);
    CHECK(with(10000) < thousand);
    CHECK(window.session().polytope().regime()->distance < farther);
}

TEST_CASE("lessons: the bars grow while one drives, as the first lesson says") {
    PanelDriver window;
    window.open();
    window.give(StartLesson{findLesson("1-what-phi-is"), 2});
    window.settle();
    window.key(ImGuiKey_R);
    // All features but the collision are places.
    const auto places = [&] {
        const auto live = window.session().recording().liveTarget();
        REQUIRE(live);
        return live->value.tail(5).sum();
    };
    CHECK(places() == doctest::Approx(1.0));
    window.key(ImGuiKey_X);
    CHECK(places() == doctest::Approx(1.9));
    window.key(ImGuiKey_X);
    CHECK(places() == doctest::Approx(2.71));
    for (int moment = 3; moment < 20; ++moment) window.key(ImGuiKey_X);
    CHECK(places() == doctest::Approx(8.8).epsilon(0.005));
    for (int moment = 20; moment < 40; ++moment) window.key(ImGuiKey_X);
    CHECK(places() == doctest::Approx(9.85).epsilon(0.005));
    // In the next step they are stretched, as if one went on like that for ever.
    window.key(ImGuiKey_Enter);
    window.give(GoInLesson{1});
    window.settle();
    CHECK(window.session().question().target()->value.tail(5).sum() == doctest::Approx(10.0));
}
