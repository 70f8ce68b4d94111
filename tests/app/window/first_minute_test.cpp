// The first minute: after the first race one line leads to its story, told step by step in the picture of K; and what a
// new user looks closely at: the cells of a large grid, the events of a recording.
#include <doctest/doctest.h>

#include <cctype>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "expert/recorder.h"
#include "model/explanation/race_story.h"
#include "model/polytope/polytope_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/recording/walk.h"
#include "support/panel_driver.h"
#include "support/sample_documents.h"
#include "window/world/grid_zoom.h"

using namespace awaystep;

namespace {

constexpr const char* whyLine = "Why? Look at the zigzag in the polytope, step by step";
constexpr const char* stepsLine = "Why? Look at the steps in the polytope, one by one";

void raceToTheEnd(PanelDriver& window) {
    window.key(ImGuiKey_End);
    window.settle();
}

}  // namespace

TEST_CASE("story: the zigzag and the drop of a race on a face, read from its records") {
    PanelDriver window;
    window.open();
    CHECK(raceStory(window.session()).empty());  // the race is not over
    raceToTheEnd(window);
    const std::vector<StoryPart> story = raceStory(window.session());
    REQUIRE(story.size() == 2);
    const std::vector<RunView>& runs = window.session().race().race()->runs();
    const RunView& plain = runs[static_cast<std::size_t>(story[0].run)];
    const RunView& away = runs[static_cast<std::size_t>(story[1].run)];
    CHECK(story[0].title == "CG zigzags");
    CHECK(story[0].zigzag);
    CHECK(plain.solver() == "cg");
    // The two corners that are named are those that the steps before went to, and they alternate.
    const int t = story[0].iteration;
    for (int back = 1; back <= 6; ++back) {
        const int corner = plain.history().at(t - back)->toward->number;
        CHECK(story[0].words.find("v" + std::to_string(corner)) != std::string::npos);
    }
    CHECK(story[1].title == "ASCG drops a corner");
    CHECK(away.history().at(story[1].iteration)->step == StepKind::Drop);
    CHECK(story[1].iteration == away.stepsOfKind(StepKind::Drop).front());
}

TEST_CASE("story: a zigzag is told where the records show one, and nowhere else") {
    int zigzags = 0;
    for (const char* scenario : {"grid-vertex", "grid-face", "grid-interior", "grid-outside", "highway-vertex",
                                 "highway-face", "highway-interior", "highway-outside"}) {
        PanelDriver window;
        window.open(documentFor(scenario));
        raceToTheEnd(window);
        const std::vector<StoryPart> story = raceStory(window.session());
        CAPTURE(scenario);
        REQUIRE_FALSE(story.empty());
        const Race& race = *window.session().race().race();
        const RunHistory& plain = race.runs()[static_cast<std::size_t>(story[0].run)].history();
        const int to = story[0].iteration;
        bool toAndFro = to > 8;
        std::set<int> corners;
        for (int t = to - 8; toAndFro && t < to; ++t) {
            corners.insert(plain.at(t)->toward->number);
            if (t == to - 8) continue;
            const Vector one = plain.at(t)->x - plain.at(t - 1)->x, next = plain.at(t + 1)->x - plain.at(t)->x;
            toAndFro = next.dot(one) < 0.0;
        }
        const bool outside = window.session().polytope().regime()->kind == RegimeKind::Outside;
        const bool slow = toAndFro && (outside || plain.at(to)->distance > 0.5 * plain.at(to - 8)->distance);
        for (const StoryPart& part : story) {
            CAPTURE(part.title);
            CAPTURE(part.words);
            CHECK(part.words.find("only") == std::string::npos);
            CHECK(part.zigzag == (part.title.find("zigzags") != std::string::npos));
            if (part.zigzag) CHECK((slow && corners.size() <= 3));
            if (!part.zigzag) CHECK(part.words.find("takes back") == std::string::npos);
            // No step after the arrival, where there is nothing but rounding.
            const RunView& run = race.runs()[static_cast<std::size_t>(part.run)];
            const double range = toleranceReach(*race.problem().mdp);
            CHECK((part.iteration == 0 || run.history().at(part.iteration - 1)->distance > 1e-9 * range));
            int named = 0;
            for (std::size_t at = part.words.find(" v"); at != std::string::npos; at = part.words.find(" v", at + 1))
                named += std::isdigit(static_cast<unsigned char>(part.words[at + 2])) ? 1 : 0;
            CHECK(named <= 3);
        }
        const bool tells = story[0].zigzag;
        zigzags += tells ? 1 : 0;
        CHECK(window.shows(whyLine) == tells);
        CHECK(window.shows(stepsLine) == !tells);
    }
    CHECK(zigzags >= 1);
}

TEST_CASE("story: inside K plain CG is linear, on the way to a vertex one whole step ends it") {
    PanelDriver window;
    window.open(documentFor("highway-interior"));
    raceToTheEnd(window);
    std::vector<StoryPart> story = raceStory(window.session());
    REQUIRE_FALSE(story.empty());
    CHECK(story[0].title == "CG is linear here: the target lies inside K");
    // Inside K, too, but not linear in the steps of this race, which is not claimed.
    window.open(documentFor("grid-interior"));
    raceToTheEnd(window);
    story = raceStory(window.session());
    REQUIRE_FALSE(story.empty());
    CHECK(story[0].title == "The steps of CG");
    CHECK(story[0].words.find("does not show it") != std::string::npos);

    window.open(documentFor("grid-vertex"));
    raceToTheEnd(window);
    story = raceStory(window.session());
    REQUIRE_FALSE(story.empty());
    CHECK(story[0].title == "CG arrives with one whole step");
    const RunHistory& plain = window.session().race().race()->runs()[0].history();
    CHECK(plain.at(story[0].iteration)->gamma >= wholeStep);
    CHECK(plain.at(story[0].iteration + 1)->distance < 1e-8);
    CHECK(story[0].words.find("v" + std::to_string(plain.at(story[0].iteration)->toward->number)) != std::string::npos);
}

TEST_CASE("story: where CG is ahead it says so, and counts the steps away from corners") {
    PanelDriver window;
    window.open(documentFor("highway-interior"));
    raceToTheEnd(window);
    const std::vector<RunView>& runs = window.session().race().race()->runs();
    REQUIRE(runs[1].history().last()->distance > 1.01 * runs[0].history().last()->distance);
    const std::vector<StoryPart> story = raceStory(window.session());
    REQUIRE(story.size() == 2);
    CHECK_FALSE(story[0].zigzag);
    CHECK(story[1].title == "ASCG is behind here");
    int left = 0;
    for (const RecordPtr& record : runs[1].history().records())
        left += record->step == StepKind::Away || record->step == StepKind::Drop ? 1 : 0;
    CHECK(story[1].words.find(std::to_string(left) + " of its " + std::to_string(runs[1].history().size() - 1) +
                              " steps") != std::string::npos);
    CHECK(story[1].words.find("straight line") == std::string::npos);
}

TEST_CASE("story: none where both solvers go straight to a vertex") {
    PanelDriver window;
    window.open(documentFor("drive-nice"));
    raceToTheEnd(window);
    CHECK(raceStory(window.session()).empty());
    CHECK_FALSE(window.shows(whyLine));
    CHECK_FALSE(window.shows(stepsLine));
    CHECK(window.shows("See the solvers and the target in the polytope (Ctrl+2)"));
}

TEST_CASE("story: it is told above the picture of K, a click for each part, and another race ends it") {
    PanelDriver window;
    window.open();
    raceToTheEnd(window);
    window.click(whyLine);
    window.settle();
    CHECK(window.shell().preferences().workspace == "insight");
    CHECK(window.session().race().selectedRun()->solver() == "cg");
    CHECK(window.session().polytope().view().follow);
    window.click("Next: ASCG drops a corner##explanation");
    window.settle();
    CHECK(window.session().race().selectedRun()->solver() == "ascg");
    REQUIRE(window.session().race().shownRecord() != nullptr);
    CHECK(window.session().race().shownRecord()->step == StepKind::Drop);
    window.click("Done##explanation");
    window.settle();
    CHECK_FALSE(window.shows("Done##explanation"));
    CHECK_FALSE(window.session().polytope().view().follow);

    window.click("Run");
    window.click("Explain the race");
    window.settle();
    REQUIRE(window.shows("Close##explanation"));
    window.key(ImGuiMod_Ctrl | ImGuiKey_R);
    window.settle();
    CHECK_FALSE(window.shows("Close##explanation"));
}

TEST_CASE("presenter: B shows nothing but black, time stands still, and B shows the window again") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_B);
    CHECK(window.shell().presenter().frozen());
    window.key(ImGuiKey_RightArrow);
    window.clickAt(window.find("One step").center());
    window.settle();
    CHECK(window.shown() == 0);
    window.key(ImGuiKey_B);
    CHECK_FALSE(window.shell().presenter().frozen());
    window.key(ImGuiKey_RightArrow);
    window.settle();
    CHECK(window.shown() == 1);
}

TEST_CASE("grid: small cells are zoomed by the wheel about the mouse, and a double click shows all of them") {
    PanelDriver window;
    Document document = tinyDocument();
    std::string rows;
    for (int row = 0; row < 30; ++row)
        rows += std::string(row == 0 ? "" : ",") + "\"" + (row == 0 ? "S" : ".") + std::string(28, '.') +
                (row == 29 ? "G" : ".") + "\"";
    document.scene.plan.parameters = "{\"map\":[" + rows + "],\"features\":\"regions\",\"regions_per_side\":3}";
    document.race.common.iterations = 2;
    window.open(document);
    const Style& style = window.shell().style();
    const Area room{ImVec2(0, 0), ImVec2(300, 300)};
    GridZoom zoom;
    const Area whole = zoom.placed(style, room, 30, 30);
    CHECK(whole.width() == doctest::Approx(300));
    CHECK(zoom.possible());
    CHECK_FALSE(GridZoom().possible());
    GridZoom coarse;
    coarse.placed(style, room, 5, 5);
    CHECK_FALSE(coarse.possible());  // its cells are large already

    // In the window: a click on the cell below the agent, where it is drawn now, moves the agent there.
    const DrawnItem grid = window.find("Grid", "World");
    const float cell = (grid.max.x - grid.min.x) / 30;
    window.move(ImVec2(grid.min.x + 1, grid.min.y + 1));
    ImGui::GetIO().AddMouseWheelEvent(0, 3);
    window.frame(3);
    window.key(ImGuiKey_R);
    window.settle();
    const DrawnItem now = window.find("Grid", "World");  // with other buttons below it
    const float drawn = (now.max.x - now.min.x) / (grid.max.x - grid.min.x) * cell * 1.25F * 1.25F * 1.25F;
    window.clickAt(ImVec2(now.min.x + 0.5F * drawn, now.min.y + 1.5F * drawn));
    window.settle();
    const RecordingController& controller = window.session().recording().controller();
    REQUIRE(controller.recording());
    REQUIRE(controller.recorder().current().length() == 1);
    CHECK(controller.recorder().current().at(1).state == 30);
}

TEST_CASE("recording: collisions, the road's edges and goals are counted while they happen") {
    const DomainPtr grid = makeDomain("gridworld", R"({"map":["SG"]})");
    Recorder recorder;
    RecordingSetup setup;
    setup.id = "one";
    recorder.start(grid, setup);
    CHECK(eventsOf(*grid, recorder.current()).empty());
    const int right = actionOfKey(*grid, "right").value();
    REQUIRE_FALSE(act(recorder, right, 0.0));
    CHECK(eventsOf(*grid, recorder.current()) == " \u00B7 goal reached");
    REQUIRE_FALSE(act(recorder, right, 0.5));  // back to the start
    REQUIRE_FALSE(act(recorder, right, 1.0));
    CHECK(eventsOf(*grid, recorder.current()) == " \u00B7 goal reached 2 times");

    const DomainPtr road = makeDomain("highway", "{}");
    Recorder drive;
    setup.id = "two";
    drive.start(road, setup);
    const int left = actionOfKey(*road, "left").value();
    int off = 0;
    for (int t = 1; t <= 12; ++t) {
        if (act(drive, left, 0.5 * t)) break;
        const StatePicture look = road->look(drive.current().at(drive.current().length()).state);
        off += std::get<RoadState>(look).offRoad;
    }
    REQUIRE(off > 0);
    CHECK(eventsOf(*road, drive.current()).find(" \u00B7 " + std::to_string(off) + " off the road") !=
          std::string::npos);
}
