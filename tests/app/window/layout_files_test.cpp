// Layouts from files, through the real window and a Dear ImGui whose asserts are on: whatever a file says, the window
// goes on, shows every panel in the docks, and tells what was wrong in one sentence.

#include <doctest/doctest.h>

#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/layout/layout_text.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "support/panel_driver.h"
#include "support/sample_documents.h"

namespace awaystep {

// Called by Dear ImGui's asserts: imgui_asserts.h.
[[noreturn]] void assertFailed(const char* condition, const char* file, int line);
void assertFailed(const char* condition, const char* file, int line) {
    throw std::logic_error("Dear ImGui asserts " + std::string(condition) + " (" + file + ":" + std::to_string(line) +
                           ")");
}

namespace {

// As version 0.1 wrote it into its preferences, after two splitters had been dragged.
const std::string oldLayout = R"([Window][World]
Pos=6,36
Size=431,561
Collapsed=0
DockId=0x00000005,0
LastUsed=20261118

[Window][Features]
Pos=6,603
Size=431,127
Collapsed=0
DockId=0x00000006,0
LastUsed=20261118

[Window][Convergence]
Pos=443,36
Size=550,386
Collapsed=0
DockId=0x00000007,0
LastUsed=20261118

[Window][Active set]
Pos=443,428
Size=550,302
Collapsed=0
DockId=0x00000008,0
LastUsed=20261118

[Window][Polytope]
Pos=443,36
Size=550,386
Collapsed=0
DockId=0x00000007,1
LastUsed=20261118

[Window][Algorithm]
Pos=443,36
Size=550,386
Collapsed=0
DockId=0x00000007,2
LastUsed=20261118

[Window][Apprentice]
Pos=443,36
Size=550,386
Collapsed=0
DockId=0x00000007,3
LastUsed=20261118

[Window][Editor]
Pos=443,36
Size=550,386
Collapsed=0
DockId=0x00000007,4
LastUsed=20261118

[Window][Lesson]
Collapsed=0
DockId=0x00000007

[Window][Setup]
Pos=999,36
Size=275,477
Collapsed=0
DockId=0x00000009,0
LastUsed=20261118

[Window][Demonstrations]
Pos=999,519
Size=275,211
Collapsed=0
DockId=0x0000000A,0
LastUsed=20261118

[Window][Debug##Default]
Pos=60,60
Size=400,400
Collapsed=0
LastUsed=20261118

[Docking][Data]
DockSpace       ID=0x522E08AC Window=0xF1BBBC9A Pos=6,36 Size=1268,694 Split=X
  DockNode      ID=0x00000001 Parent=0x522E08AC SizeRef=431,694 Split=Y
    DockNode    ID=0x00000005 Parent=0x00000001 SizeRef=366,561 Selected=0x39CB70EB
    DockNode    ID=0x00000006 Parent=0x00000001 SizeRef=366,127 Selected=0x841DDD81
  DockNode      ID=0x00000002 Parent=0x522E08AC SizeRef=831,694 Split=X
    DockNode    ID=0x00000003 Parent=0x00000002 SizeRef=550,694 Split=Y
      DockNode  ID=0x00000007 Parent=0x00000003 SizeRef=615,386 CentralNode=1 Selected=0x145143CB
      DockNode  ID=0x00000008 Parent=0x00000003 SizeRef=615,302 Selected=0x693B0AC6
    DockNode    ID=0x00000004 Parent=0x00000002 SizeRef=275,694 Split=Y
      DockNode  ID=0x00000009 Parent=0x00000004 SizeRef=275,477 Selected=0x62FC4C56
      DockNode  ID=0x0000000A Parent=0x00000004 SizeRef=275,211 Selected=0xEA6977AD
)";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

Document withLayout(const std::string& arrangement) {
    Document document = tinyDocument();
    document.layout = {true, {}, arrangement, "race"};
    return document;
}

class LayoutDriver : public PanelDriver {
public:
    explicit LayoutDriver(Preferences preferences = {}) : PanelDriver(ImVec2(1280, 800), std::move(preferences)) {
        open(tinyDocument());
    }
    // What the person is told about the document; empty: nothing.
    std::string tellAbout(const std::string& arrangement) {
        const int before = session().documents().news().number;
        session().open(tinyDocument());
        frame(2);
        session().open(withLayout(arrangement), "");
        frame(6);
        const Message& news = session().documents().news();
        return news.number != before ? news.sentence : "";
    }
    bool allDocked() {
        for (const std::string& title : dockedPanelTitles()) {
            const ImGuiWindow* window = ImGui::FindWindowByName(title.c_str());
            if (window == nullptr || window->DockNode == nullptr) return false;
            if (!ImGui::DockNodeGetRootNode(window->DockNode)->IsDockSpace()) return false;
        }
        return true;
    }
    float leftEdge(const char* title) { return ImGui::FindWindowByName(title)->Pos.x; }
    float width(const char* title) { return ImGui::FindWindowByName(title)->Size.x; }
    // Drags the right edge of the world's column.
    void dragSplitter(float by) {
        const ImGuiWindow& world = *ImGui::FindWindowByName("World");
        const ImVec2 edge(world.Pos.x + world.Size.x + 1, world.Pos.y + world.Size.y / 2);
        move(edge);
        mouse(true);
        for (int i = 1; i <= 5; ++i) move(ImVec2(edge.x + by * static_cast<float>(i) / 5, edge.y));
        mouse(false);
        frame(6);
    }
};

void checkRefused(const std::string& arrangement, const std::string& reason) {
    LayoutDriver window;
    const std::string told = window.tellAbout(arrangement);
    CHECK(told.find("layout.arrangement") != std::string::npos);
    CHECK_MESSAGE(told.find(reason) != std::string::npos, told);
    CHECK(told.size() <= 300);
    CHECK(window.session().documents().news().trouble);
    CHECK(window.allDocked());
    CHECK(window.session().document().layout.arrangement == arrangement);  // the rest is good, and nothing is lost
}

}  // namespace

TEST_CASE("layout: the asserts of Dear ImGui are on in these tests") {
    LayoutDriver window;
    CHECK_THROWS_AS(ImGui::DockBuilderSplitNode(77, ImGuiDir_Left, 0.5F, nullptr, nullptr), std::logic_error);
}

TEST_CASE("layout: a place that is its own parent is refused") {
    checkRefused("[Docking][Data]\nDockNode ID=0x00000002 Parent=0x00000002 SizeRef=3,4\n", "its parent is not named");
}

TEST_CASE("layout: a place with one part is refused") {
    std::string text = oldLayout;
    while (text.back() == '\n') text.pop_back();
    checkRefused(text.substr(0, text.rfind('\n') + 1), "one part instead of two");
}

TEST_CASE("layout: two places with one number are refused") {
    checkRefused(replaced(oldLayout, "ID=0x00000006 ", "ID=0x00000005 "), "another place has its number");
}

TEST_CASE("layout: a place with three parts is refused") {
    checkRefused(replaced(oldLayout, "ID=0x00000008 Parent=0x00000003", "ID=0x00000008 Parent=0x00000001"),
                 "more than two parts");
}

TEST_CASE("layout: the preferences of earlier versions give the same arrangement, and are written in our own format") {
    Preferences old;
    old.layout = oldLayout;
    Preferences written;
    {
        LayoutDriver window(old);
        CHECK(window.session().documents().news().sentence == "");
        CHECK(window.allDocked());
        CHECK(window.width("World") == doctest::Approx(431).epsilon(0.01));
        written = window.shell().preferences();
    }
    CHECK(written.layout.find("awaystep-layout") != std::string::npos);
    CHECK(written.layout.find("DockSpace") == std::string::npos);
    LayoutDriver again(written);
    CHECK(again.width("World") == doctest::Approx(431).epsilon(0.01));
    CHECK(again.shell().preferences().layout == written.layout);
}

TEST_CASE("layout: bad preferences are told of, and the next start is as good as new") {
    Preferences bad;
    bad.theme = "dark";
    bad.layout = "[Docking][Data]\nDockNode ID=0x00000002 Parent=0x00000002 SizeRef=3,4\n";
    LayoutDriver window(bad);
    CHECK(window.session().documents().news().sentence.find("preferences.json") != std::string::npos);
    CHECK(window.session().documents().news().trouble);
    CHECK(window.allDocked());
    CHECK(window.shell().preferences().layout.empty());
    CHECK(window.shell().preferences().theme == "dark");
}

TEST_CASE("layout: a layout of the wrong type leaves the other preferences as they are") {
    const ScratchFolder folder;
    const std::string path = folder.file("preferences.json");
    std::ofstream(path) << R"({"theme": "dark", "layout": {"format": 7}})";
    std::string complaint;
    const Preferences read = loadPreferences(path, complaint);
    CHECK(read.theme == "dark");
    CHECK(complaint.empty());
    LayoutDriver window(read);
    CHECK(window.session().documents().news().sentence.find("preferences.json") != std::string::npos);
}

TEST_CASE("layout: a dragged splitter and the tab in front come back from a document") {
    std::string kept;
    float width = 0.0F;
    {
        LayoutDriver window;
        const float before = window.width("World");
        window.dragSplitter(80);
        width = window.width("World");
        CHECK(width == doctest::Approx(before + 80).epsilon(0.02));
        window.shell().order(ShowPanel{PanelId::Algorithm});
        window.frame(6);
        window.dragSplitter(1);
        width = window.width("World");
        kept = window.shell().preferences().layout;
    }
    REQUIRE(kept.find("\"selected\":\"Algorithm\"") != std::string::npos);
    LayoutDriver reader;
    CHECK(reader.tellAbout(kept).empty());
    CHECK(reader.allDocked());
    CHECK(reader.width("World") == doctest::Approx(width).epsilon(0.01));
    CHECK(reader.showsPanel("Algorithm"));
    CHECK_FALSE(reader.showsPanel("Polytope"));
}

namespace {

using Random = std::mt19937_64;
std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

// Lines left out, doubled or exchanged, characters and digits changed, the end cut off.
std::string mutated(std::string text, Random& random) {
    const std::string characters = "0123456789abcdefABCDEFXY=,x[]{}\":\n -.";
    const std::size_t changes = 1 + below(random, 4);
    for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
        const std::size_t at = below(random, text.size());
        const std::size_t start = text.rfind('\n', at) == std::string::npos ? 0 : text.rfind('\n', at) + 1;
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        const std::string line = start < end ? text.substr(start, end - start) : "";
        switch (below(random, 6)) {
            case 0:
                text.erase(start, line.size());
                break;
            case 1:
                text.insert(start, line);
                break;
            case 2:
                text.resize(at);
                break;
            case 3: {  // a digit, so that numbers name other places
                const std::size_t digit = text.find_first_of("0123456789", at);
                if (digit != std::string::npos) text[digit] = characters[below(random, 16)];
                break;
            }
            default:
                text[at] = characters[below(random, characters.size())];
        }
    }
    return text;
}

// Nodes with parents among the numbers there are, sound by chance only.
std::string generatedOld(Random& random) {
    const std::size_t nodes = 1 + below(random, 9);
    std::string text = "[Docking][Data]\nDockSpace ID=0x00000001 Pos=0,0 Size=1268,692 Split=X\n";
    for (std::size_t i = 0; i < nodes; ++i)
        text += "DockNode ID=0x0000000" + std::to_string(i + 2) + " Parent=0x0000000" +
                std::to_string(1 + (below(random, 3) > 0 ? i / 2 : below(random, 9))) +
                " SizeRef=" + std::to_string(below(random, 900)) + ",200" + (i < nodes / 2 ? " Split=Y" : "") + "\n";
    for (const char* title : {"World", "Setup", "Polytope", "Awaystep", "docks", "Transport"})
        text += "[Window][" + std::string(title) + "]\nPos=1,1\nSize=0,0\nCollapsed=1\nDockId=0x0000000" +
                std::to_string(below(random, 10)) + "," + std::to_string(below(random, 5)) + "\n\n";
    return text;
}

DockPlace generatedPlace(Random& random, int depth, std::vector<std::string>& titles) {
    DockPlace place;
    if (depth < 7 && below(random, 3) > 0) {
        place.split = below(random, 2) == 0 ? DockPlace::Split::Columns : DockPlace::Split::Rows;
        place.share = 0.0001 + 0.9998 * static_cast<double>(below(random, 1000)) / 999.0;
        place.parts = {generatedPlace(random, depth + 1, titles), generatedPlace(random, depth + 1, titles)};
        return place;
    }
    for (std::size_t count = below(random, 4); count > 0 && !titles.empty(); --count) {
        place.panels.push_back(titles.back());
        titles.pop_back();
    }
    if (!place.panels.empty() && below(random, 2) == 0) place.selected = place.panels.back();
    return place;
}

}  // namespace

TEST_CASE("layout: hundreds of damaged and invented layouts, old and new, end in docked panels or a sentence") {
    LayoutDriver window;
    std::string newLayout;
    {
        const auto tree = parseLayout(oldLayout, "old", [](const std::string&) { return 0U; });
        REQUIRE(tree);
        newLayout = toText(*tree);
    }
    int refused = 0, built = 0;
    for (int seed = 0; seed < 600; ++seed) {
        Random random(static_cast<unsigned>(seed));
        std::string text;
        if (seed % 4 == 0) text = mutated(oldLayout, random);
        if (seed % 4 == 1) text = mutated(newLayout, random);
        if (seed % 4 == 2) text = generatedOld(random);
        if (seed % 4 == 3) {
            std::vector<std::string> titles = dockedPanelTitles();
            for (const char* odd : {"Awaystep", "docks", "Transport", "Lesson", "##", "%s", "World##tile"})
                titles.insert(titles.begin() + static_cast<std::ptrdiff_t>(below(random, titles.size())), odd);
            text = toText(generatedPlace(random, 0, titles));
        }
        CAPTURE(seed);
        CAPTURE(text);
        std::string told;
        REQUIRE_NOTHROW(told = window.tellAbout(text));
        told.empty() ? ++built : ++refused;
        REQUIRE(window.allDocked());
        REQUIRE(told.size() <= 300);
        if (seed % 16 == 0) REQUIRE_NOTHROW(window.dragSplitter(static_cast<float>(below(random, 200)) - 100));
        if (seed % 50 == 0) REQUIRE_NOTHROW(window.resize(ImVec2(seed % 100 == 0 ? 500.0F : 1900.0F, 400)));
        if (seed % 50 == 25) window.resize(ImVec2(1280, 800));
    }
    CHECK(refused > 150);
    CHECK(built > 150);
}

}  // namespace awaystep
