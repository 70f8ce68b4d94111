// The world editor in the real shell, by labels and strokes of the mouse; results and layouts kept in the document.
#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "domains/gridworld.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "support/panel_driver.h"
#include "support/sample_documents.h"

using namespace awaystep;

namespace {

class EditorDriver : public PanelDriver {
public:
    // Tall, so that all of the panel is in sight.
    explicit EditorDriver(const Document& document = tinyDocument()) : PanelDriver(ImVec2(1280, 1500)) {
        open(document);
        key(ImGuiMod_Ctrl | ImGuiKey_E);
        frame(4);
    }
    GridworldParameters world() { return parseGridworld(session().document().scene.plan.parameters); }
    ImVec2 cell(int row, int column) {
        const DrawnItem map = find("Map", "Editor");
        const auto& rows = world().map;
        const float side = (map.max.x - map.min.x) / static_cast<float>(rows.front().size());
        return {map.min.x + side * (static_cast<float>(column) + 0.5F),
                map.min.y + side * (static_cast<float>(row) + 0.5F)};
    }
    // A combo box tells Dear ImGui no label: found by its id.
    void openCombo(const char* id) {
        const DrawnItem* item = items().find(ImGui::FindWindowByName("Editor")->GetID(id));
        REQUIRE(item != nullptr);
        clickAt(item->center());
    }
    std::string undoName() { return session().history().undoName(); }
};

}  // namespace

TEST_CASE("editor: a stroke of the mouse paints walls, and one undo takes the whole stroke back") {
    EditorDriver window;
    const GridworldParameters before = window.world();
    window.click("Wall", "Editor");
    window.move(window.cell(0, 1));
    window.mouse(true);
    window.move(window.cell(0, 2));
    window.mouse(false);
    window.settle();
    CHECK(window.world().map.front() == "S##");
    CHECK(window.undoName() == "paint wall");
    CHECK(window.session().document().scene.plan.name == "own world");
    CHECK(window.session().question().failure().empty());
    window.clickAt(window.cell(2, 0));  // another stroke is another change
    window.settle();
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    CHECK(window.world().map.front() == "S##");
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(window.world() == before);
}

TEST_CASE("editor: start, goal, hurting cells and types of one's own") {
    EditorDriver window;
    window.click("Start", "Editor");
    window.clickAt(window.cell(2, 0));
    window.click("Goal", "Editor");
    window.clickAt(window.cell(0, 2));
    window.click("Penalty", "Editor");
    window.clickAt(window.cell(1, 0));
    window.click("Type", "Editor");
    window.clickAt(window.cell(1, 2));
    window.settle();
    CHECK(window.world().map == std::vector<std::string>{"S.G", "-#a", "S.G"});
    CHECK(window.undoName() == "paint type a");
    CHECK(window.shows("##reward a"));
}

TEST_CASE("editor: the last free cell stays free") {
    Document narrow = tinyDocument();
    narrow.scene.plan.parameters = R"({"map":["S"]})";
    EditorDriver single(narrow);
    single.click("Wall", "Editor");
    single.clickAt(single.cell(0, 0));
    CHECK(single.world().map.front() == "S");
    CHECK(single.session().question().failure().empty());
}

TEST_CASE("editor: size and kind of features change the world, and the race follows") {
    EditorDriver window;
    window.openCombo("##Features");
    window.click("one per type");
    window.settle();
    CHECK(window.world().features == GridFeatures::CellType);
    REQUIRE(window.session().question().openScenario() != nullptr);
    CHECK(window.session().question().openScenario()->mdp().featureCount() == 2);
    CHECK(window.undoName() == "change the features");
}

TEST_CASE("editor: a highway's numbers are edited too") {
    Document road = documentFor("highway-face");
    EditorDriver window(road);
    window.openCombo("##Start speed");
    window.click("fast");
    window.settle();
    CHECK(window.session().document().scene.plan.parameters.find("\"start_speed\":2") != std::string::npos);
    CHECK(window.session().question().failure().empty());
    CHECK(window.undoName() == "change the start speed");
}

TEST_CASE("editor: demonstrations of the world before stay, are told of, and do no harm") {
    EditorDriver window(sampleDocument());
    window.settle();
    window.click("Wall", "Editor");
    window.clickAt(window.cell(0, 1));
    window.settle();
    CHECK(window.session().document().demonstrations.size() == 2);
    CHECK(window.session().document().targetFrom == TargetSource::Scene);
    CHECK(window.session().question().failure().empty());
    window.click("Watch", "Demonstrations");
    window.settle();
    CHECK_FALSE(window.session().recording().replay().demonstration());
    CHECK(window.session().recording().controller().notice().find("another") != std::string::npos);
}

TEST_CASE("results: kept in the document by the menu, removed again, undone by name") {
    EditorDriver window;
    window.key(ImGuiKey_End);
    window.settle();
    window.click("Run");
    window.click("Keep the result");
    window.settle();
    REQUIRE(window.session().document().results.size() == 2);
    CHECK(window.session().document().results[1].solver == "ascg");
    CHECK(window.session().document().results[1].iterations > 0);
    CHECK(window.undoName() == "keep the result");
    CHECK(window.shown() > 0);  // the race goes on as it was
}

TEST_CASE("layout: kept in the document, shown by whoever opens it, the person's own comes back") {
    Document lesson;
    {
        EditorDriver window;
        window.click("View");
        window.click("Features");  // hides the panel
        window.settle();
        CHECK_FALSE(window.session().documents().modified());
        window.click("View");
        window.click("Keep the layout in the document");
        window.settle();
        REQUIRE(window.session().document().layout.kept);
        CHECK(window.session().documents().modified());
        lesson = window.session().document();
    }
    const auto hides = [](PanelDriver& reader) {
        const auto& items = reader.items().items();
        return std::none_of(items.begin(), items.end(),
                            [](const DrawnItem& each) { return each.window == "Features"; });
    };
    PanelDriver reader;
    reader.open(tinyDocument());
    const bool hiddenBefore = hides(reader);
    reader.session().open(lesson);
    reader.settle();
    CHECK(lesson.layout.hiddenPanels == std::set<std::string>{"Features"});
    CHECK(hides(reader));
    CHECK(reader.shell().preferences().hiddenPanels.empty());  // what is kept for the person is untouched
    reader.session().open(tinyDocument());
    reader.settle();
    CHECK(hides(reader) == hiddenBefore);
    CHECK(reader.shell().preferences().hiddenPanels.empty());
}
