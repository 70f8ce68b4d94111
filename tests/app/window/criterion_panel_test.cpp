// The criterion in the window: its rows in the setup, the clock of a time-dependent policy, a recording that an episode
// ends, and demonstrations that were made under another criterion.
#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <string>
#include <utility>
#include <vector>

#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/race/race_feature.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "support/arrow_keys.h"
#include "support/panel_driver.h"
#include "support/recording_checks.h"
#include "support/refusals.h"
#include "window/widgets/drawing.h"

using namespace awaystep;

namespace {

const Criterion& criterionOf(PanelDriver& window) {
    const OpenScenario* open = window.session().question().openScenario();
    REQUIRE(open != nullptr);
    return open->mdp().criterion();
}

bool hasField(const char* label) {
    const ItemRecorder* recorder = ItemRecorder::current();
    return recorder->find(ImGui::FindWindowByName("Setup")->GetID(label)) != nullptr;
}

void chooseCriterion(PanelDriver& window, const char* words) {
    window.clickAt(window.findUnlabelled("##Criterion", "Setup").center());
    window.click(words);
    window.settle();
}

void enter(PanelDriver& window, const char* label, const char* number) {
    window.clickAt(window.findUnlabelled(label, "Setup").center());
    window.key(ImGuiMod_Ctrl | ImGuiKey_A);
    window.type(number);
    window.key(ImGuiKey_Enter);
    window.settle();
}

// Every coordinate and colour that a panel draws.
std::vector<std::pair<float, ImU32>> pictureOf(const char* panel) {
    std::vector<std::pair<float, ImU32>> picture;
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
        if (each->WasActive && each->RootWindow == ImGui::FindWindowByName(panel)->RootWindow)
            for (const ImDrawVert& vertex : each->DrawList->VtxBuffer)
                picture.emplace_back(vertex.pos.x + 10000.0F * vertex.pos.y, vertex.col);
    return picture;
}

Document episodesOf(int terms) {
    Document document = documentFor("grid-face");
    changeCriterion(document, {.kind = CriterionKind::FiniteHorizon, .discount = {}, .horizon = terms});
    return document;
}

bool press(PanelDriver& window) {
    const ImGuiKey key = tests::freeArrow(window);
    if (key != ImGuiKey_None) window.key(key);
    return key != ImGuiKey_None;
}

}  // namespace

TEST_CASE("criterion: the setup chooses it and its number, and each change is one undo") {
    PanelDriver window;
    window.open();
    REQUIRE(criterionOf(window).discounted());
    const double discount = criterionOf(window).discount;
    CHECK(hasField("##Discount"));
    CHECK_FALSE(hasField("##Episode length"));

    chooseCriterion(window, "finite horizon");
    CHECK(criterionOf(window).finiteHorizon());
    CHECK(criterionOf(window).horizon == 20);
    CHECK(hasField("##Episode length"));
    CHECK_FALSE(hasField("##Discount"));
    CHECK(window.session().history().undoName() == "change the criterion");
    enter(window, "##Episode length", "7");
    CHECK(criterionOf(window).horizon == 7);
    CHECK(window.session().history().undoName() == "change the episode length");
    enter(window, "##Episode length", "0");  // no episode
    CHECK(criterionOf(window).horizon == 7);

    chooseCriterion(window, "average");
    CHECK(criterionOf(window).average());
    CHECK_FALSE(hasField("##Episode length"));
    CHECK_FALSE(hasField("##Discount"));
    CHECK(window.session().question().failure().empty());
    window.key(ImGuiKey_End);
    window.settle();
    REQUIRE(window.session().race().shownRecord() != nullptr);
    CHECK(window.session().race().shownRecord()->x.maxCoeff() <= 1.0 + 1e-9);  // means of features in [0, 1]

    chooseCriterion(window, "discounted");
    CHECK(criterionOf(window).discounted());
    enter(window, "##Discount", "0.5");
    CHECK(criterionOf(window).discount == 0.5);
    for (const char* undone : {"change the discount", "change the criterion", "change the criterion",
                               "change the episode length", "change the criterion"}) {
        CHECK(window.session().history().undoName() == undone);
        window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
        window.settle();
    }
    CHECK(criterionOf(window).discounted());
    CHECK(criterionOf(window).discount == discount);
}

TEST_CASE("criterion: all rows of the setup are in sight in a window of 1280 x 800") {
    for (const char* scenario : {"grid-face", "grid-episode", "highway-episode", "grid-average"}) {
        CAPTURE(std::string(scenario));
        PanelDriver window(ImVec2(1280, 800));
        window.open(documentFor(scenario));
        CHECK(ImGui::FindWindowByName("Setup")->ScrollMax.y == 0.0F);
    }
}

TEST_CASE("criterion: in large letters no label runs into its field, and the world has half of its panel") {
    Preferences large;
    large.scale = 2.0;
    {
        PanelDriver window(ImVec2(1920, 1080), large);
        window.open(documentFor("grid-episode"));
        const Style style = window.shell().style();
        const float left = ImGui::FindWindowByName("Setup")->ContentRegionRect.Min.x;
        for (const char* label : {"Scenario", "Criterion", "Episode length"}) {
            CAPTURE(std::string(label));
            const DrawnItem& field = window.findUnlabelled(("##" + std::string(label)).c_str(), "Setup");
            CHECK(left + sizeOf(style, style.font.text, style.textSize, label).x < field.min.x);
            CHECK(field.max.x <= ImGui::FindWindowByName("Setup")->ContentRegionRect.Max.x + 1.0F);
        }
    }
    PanelDriver window(ImVec2(1280, 800), large);
    window.open(documentFor("grid-episode"));
    window.frame(4);  // what the controls take is known from the frame before
    const DrawnItem& grid = window.find("Grid", "World");
    const ImGuiWindow* world = ImGui::FindWindowByName("World");
    CHECK(grid.max.y - grid.min.y > 0.45F * (world->InnerRect.Max.y - grid.min.y));
    CHECK(window.find("\u25CF Demonstrate", "World").max.y <= world->InnerRect.Max.y);
}

TEST_CASE("clock: a policy of a finite horizon is shown at one time or at all together, and no other has a clock") {
    PanelDriver window;
    window.open();
    CHECK_FALSE(window.shows("##Time", "World"));
    window.open(documentFor("grid-episode"));
    window.key(ImGuiKey_End);
    window.settle();
    const auto look = [&] {
        window.move(ImVec2(2, 2));
        window.settle();
        return pictureOf("World");
    };
    const auto together = look();
    window.drag("##Time", 0.02F, 0.6F);
    const auto later = look();
    CHECK(later != together);
    window.drag("##Time", 0.6F, 0.98F);
    CHECK(look() != later);
    window.drag("##Time", 0.98F, 0.02F);
    CHECK(look() == together);
}

TEST_CASE("recording: an episode of H terms ends by itself, and undo reopens it") {
    PanelDriver window;
    window.open(episodesOf(5));
    window.key(ImGuiKey_R);
    const RecordingController& controller = window.session().recording().controller();
    REQUIRE(controller.recording());
    int steps = 0;
    while (press(window)) REQUIRE(++steps < 20);
    CHECK(steps == 4);  // the start is the first term
    CHECK(controller.recorder().state() == RecorderState::Ended);
    for (const ImGuiKey key : {ImGuiKey_RightArrow, ImGuiKey_DownArrow}) window.key(key);
    CHECK(controller.recorder().current().length() == 4);
    CHECK(controller.notice() == "the episode is over: it has 5 terms");
    window.key(ImGuiKey_Backspace);
    CHECK(controller.recorder().state() == RecorderState::Recording);
    REQUIRE(press(window));
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK_FALSE(controller.recording());
    REQUIRE(window.session().document().demonstrations.size() == 1);
    CHECK(window.session().document().demonstrations.front()->terms() == 5);
    CHECK(window.session().document().targetFrom == TargetSource::Demonstrations);
    CHECK(window.session().question().failure().empty());
}

TEST_CASE("demonstrations of another criterion do not count, are not replayed, and say why") {
    PanelDriver window;
    window.open(episodesOf(5));
    window.key(ImGuiKey_R);
    while (press(window)) continue;
    window.key(ImGuiKey_Enter);
    window.settle();
    REQUIRE(window.session().document().targetFrom == TargetSource::Demonstrations);
    const DemonstrationPtr mine = window.session().document().demonstrations.front();

    chooseCriterion(window, "average");
    CHECK(window.session().document().demonstrations.size() == 1);  // kept
    CHECK(window.session().document().targetFrom == TargetSource::Scene);
    window.give(Replay{mine});
    const std::string refusal = window.session().recording().controller().notice();
    CAPTURE(refusal);
    CHECK(contains(refusal, "finite horizon of 5 terms"));
    CHECK(contains(refusal, "average"));
    CHECK(window.session().recording().replay().demonstration() == nullptr);

    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(window.session().document().targetFrom == TargetSource::Demonstrations);
    window.give(Replay{mine});
    CHECK(window.session().recording().replay().demonstration() == mine);
}
