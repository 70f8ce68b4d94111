// The File menu as a person uses it: labels, keys and typed paths, in the real shell without a screen.
#include <doctest/doctest.h>

#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/documents/recovery_file.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "support/panel_driver.h"
#include "support/sample_documents.h"

using namespace awaystep;

namespace {

class FileDriver : public PanelDriver {
public:
    FileDriver() { open(tinyDocument()); }

    void edit(int iterations) {
        SessionOrders orders;
        orders.edit("change the iterations", [iterations](Document& d) { d.race.common.iterations = iterations; });
        session().apply(orders);
        settle();
    }
    int iterations() { return session().document().race.common.iterations; }
    void menu(const char* label) {
        click("File");
        click(label);
        settle();
    }
    // Into the form that asks for a path.
    void answer(const std::string& path, const char* button) {
        REQUIRE(shows("##Path"));
        clickAt(find("##Path").center());
        key(ImGuiMod_Ctrl | ImGuiKey_A);
        type(path.c_str());
        click(button);
        settle();
    }
};

}  // namespace

TEST_CASE("file menu: save as, open and recent, by typed paths") {
    FileDriver window;
    const std::string path = window.folder().file("lesson");
    window.edit(21);
    window.menu("Save as\u2026");
    window.answer(path, "Save");
    CHECK(window.session().documents().files().path() == path + ".awaystep");  // the ending is added
    CHECK(loadDocument(path + ".awaystep").race.common.iterations == 21);
    CHECK(window.session().documents().news().sentence == "Saved to lesson.awaystep.");

    window.edit(22);
    window.key(ImGuiMod_Ctrl | ImGuiKey_S);
    window.settle();
    CHECK(loadDocument(path + ".awaystep").race.common.iterations == 22);

    window.key(ImGuiMod_Ctrl | ImGuiKey_N);
    window.settle();
    CHECK(window.session().documents().files().path().empty());
    window.menu("lesson.awaystep");  // the recent ones stand in the menu
    CHECK(window.iterations() == 22);
    CHECK(window.session().documents().files().path() == path + ".awaystep");

    window.key(ImGuiMod_Ctrl | ImGuiKey_N);
    window.settle();
    window.key(ImGuiMod_Ctrl | ImGuiKey_O);
    window.answer(path + ".awaystep", "Open");
    CHECK(window.iterations() == 22);
}

TEST_CASE("file menu: the form says when a file is missing or would be replaced, and Escape leaves it") {
    FileDriver window;
    const std::string path = window.folder().write("there.awaystep", toText(sampleDocument()));
    window.menu("Open\u2026");
    window.clickAt(window.find("##Path").center());
    window.key(ImGuiMod_Ctrl | ImGuiKey_A);
    window.type((path + "x").c_str());
    CHECK(window.find("Open", "##path question").disabled);
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.shows("##Path"));

    window.menu("Save as\u2026");
    window.answer(path, "Replace");
    CHECK(loadDocument(path).demonstrations.empty());
}

TEST_CASE("unsaved changes: asked before a new document, an opened one and the end; cancel, discard and save") {
    FileDriver window;
    const std::string other = window.folder().write("other.awaystep", toText(sampleDocument()));
    window.edit(31);
    window.key(ImGuiMod_Ctrl | ImGuiKey_N);
    window.settle();
    REQUIRE(window.shows("Don't save"));
    window.click("Cancel");
    window.settle();
    CHECK(window.iterations() == 31);

    window.shell().order(Quit{});  // the window's close button
    window.settle();
    REQUIRE(window.shows("Don't save"));
    window.key(ImGuiKey_Escape);
    window.settle();
    CHECK_FALSE(window.shell().quitting());

    // A document dropped on the window, and the changes saved first.
    const std::string mine = window.folder().file("mine.awaystep");
    window.shell().order(AskOpenFile{other});
    window.settle();
    window.click("Save", "##unsaved");
    window.settle();
    window.answer(mine, "Save");
    CHECK(loadDocument(mine).race.common.iterations == 31);
    CHECK(window.session().documents().files().path() == other);

    window.edit(32);
    window.key(ImGuiMod_Ctrl | ImGuiKey_Q);
    window.settle();
    window.click("Don't save");
    CHECK(window.shell().quitting());
    CHECK(loadDocument(other).race.common.iterations == 250);
}

TEST_CASE("unsaved changes: whoever only chose another scenario leaves unasked, whoever changed it is asked") {
    PanelDriver window;
    window.open();
    const auto choose = [&](const char* scenario) {
        window.give(Edit{"choose a scenario", [scenario](Document& d) { openScenario(d, scenario); }, {}});
        window.settle();
    };
    choose("highway-face");
    CHECK_FALSE(window.session().documents().modified());
    SUBCASE("only chosen") {
        window.key(ImGuiMod_Ctrl | ImGuiKey_Q);
        window.settle();
        CHECK_FALSE(window.shows("Don't save"));
        CHECK(window.shell().quitting());
    }
    SUBCASE("changed") {
        window.give(Edit{"change the iterations", [](Document& d) { d.race.common.iterations = 17; }, {}});
        CHECK(window.session().documents().modified());
        window.key(ImGuiMod_Ctrl | ImGuiKey_Q);
        window.settle();
        CHECK(window.shows("Don't save"));
        CHECK_FALSE(window.shell().quitting());
    }
}

TEST_CASE("unsaved changes: when saving fails nobody leaves") {
    FileDriver window;
    window.edit(31);
    window.shell().order(Quit{});
    window.settle();
    window.click("Save", "##unsaved");
    window.settle();
    window.answer(window.folder().file("nowhere/mine.awaystep"), "Save");
    CHECK_FALSE(window.shell().quitting());
    CHECK(window.session().documents().news().trouble);
    REQUIRE(window.shows("Understood"));
    window.click("Understood");
    CHECK_FALSE(window.shows("Understood"));
    CHECK(window.iterations() == 31);
}

TEST_CASE("file menu: demonstrations are added, saved and dropped") {
    FileDriver window;
    const Document sample = sampleDocument();
    window.session().open(sample);
    window.settle();
    const std::string path = window.folder().file("walks.jsonl");
    window.menu("Save demonstrations\u2026");
    window.answer(path, "Save");
    window.key(ImGuiMod_Ctrl | ImGuiKey_N);
    window.settle();
    CHECK(window.session().document().demonstrations.empty());
    window.menu("Import\u2026");
    window.answer(path, "Open");
    CHECK(window.session().document().demonstrations.size() == 2);
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(window.session().document().demonstrations.empty());
    window.shell().order(AskOpenFile{path});  // dropped on the window
    window.settle();
    CHECK(window.session().document().demonstrations.size() == 2);
}

TEST_CASE("file menu: a file that somebody changed is not written over without asking") {
    FileDriver window;
    const std::string path = window.folder().write("lesson.awaystep", toText(tinyDocument()));
    window.shell().order(AskOpenFile{path});
    window.settle();
    window.edit(41);
    saveDocument(path, sampleDocument());
    window.key(ImGuiMod_Ctrl | ImGuiKey_S);
    window.settle();
    REQUIRE(window.shows("Replace it"));
    CHECK(loadDocument(path).race.common.iterations == 250);
    window.click("Replace it");
    window.settle();
    CHECK(loadDocument(path).race.common.iterations == 41);
}

TEST_CASE("file menu: a whole path typed over the name stands for itself") {
    FileDriver window;
    const std::string path = window.folder().file("typed");
    window.edit(23);
    window.menu("Save as\u2026");
    window.answer("/some/folder/" + path, "Save");
    CHECK(window.session().documents().files().path() == path + ".awaystep");
}

TEST_CASE("file menu: a new document shows its race from the start, also where nothing was changed") {
    FileDriver window;
    window.give(NewDocument{});
    window.give(ShowEnd{});
    REQUIRE(window.shown() > 0);
    window.key(ImGuiMod_Ctrl | ImGuiKey_N);
    window.settle();
    CHECK(window.shown() == 0);
}

TEST_CASE("recovery card: what was left behind is offered, opened and dismissed") {
    FileDriver window;
    std::filesystem::create_directories(window.folder().file("state/autosave"));
    Document left = tinyDocument();
    left.race.common.iterations = 55;
    saveRecoveryFile(window.folder().file("state/autosave/old.recovery"), "/home/somebody/lesson.awaystep", left);
    window.session().loadLeftBehind();
    window.shell().order(ShowRecovery{});
    window.settle();
    REQUIRE(window.shows("Open the recovered copy"));
    window.click("Later");
    CHECK_FALSE(window.shows("Open the recovered copy"));
    window.menu("Recover\u2026");
    REQUIRE(window.shows("Open the recovered copy"));
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.shows("Open the recovered copy"));
    window.menu("Recover\u2026");
    window.click("Open the recovered copy");
    window.settle();
    CHECK(window.iterations() == 55);
    CHECK(window.session().documents().files().title() == "lesson (recovered)");
    window.menu("Recover\u2026");
    CHECK_FALSE(window.shows("Open the recovered copy"));  // it is open
    CHECK(window.shows("Open again"));
    window.click("Dismiss", "Recovery");
    window.settle();
    CHECK_FALSE(std::filesystem::exists(window.folder().file("state/autosave/old.recovery")));
    CHECK_FALSE(window.shows("Later"));
}

TEST_CASE("recovery card: a recovered copy takes the place of changed work only after asking") {
    FileDriver window;
    std::filesystem::create_directories(window.folder().file("state/autosave"));
    Document left = tinyDocument();
    left.race.common.iterations = 55;
    saveRecoveryFile(window.folder().file("state/autosave/old.recovery"), "", left);
    window.session().loadLeftBehind();
    window.edit(7);
    window.menu("Recover\u2026");
    window.click("Open the recovered copy");
    window.settle();
    REQUIRE(window.shows("Don't save"));
    window.click("Cancel");
    window.settle();
    CHECK(window.iterations() == 7);
    window.menu("Recover\u2026");
    window.click("Open the recovered copy");
    window.settle();
    window.click("Don't save");
    window.settle();
    CHECK(window.iterations() == 55);
}

TEST_CASE("recovery card: a finished demonstration whose document was lost is added with one click, or dismissed") {
    FileDriver window;
    const ScenarioPlan plan = smallPlan();
    const DomainPtr domain = makeDomain(plan.domain, plan.parameters);
    std::filesystem::create_directories(window.folder().file("demonstrations"));
    for (const char* id : {"one", "two"}) {
        RecordingSetup setup;
        setup.id = id;
        setup.title = std::string("Walk ") + id;
        RecordingSession session =
            RecordingSession::start(window.folder().file("demonstrations/grid.jsonl"), domain, setup);
        while (session.recorder().current().length() == 0)
            for (int action = 0; action < domain->actions(); ++action) session.act(action, 1.0);
        session.finishWithJournal();
    }
    window.session().loadLeftBehind();
    window.shell().order(ShowRecovery{});
    window.settle();
    CHECK_FALSE(window.shows("Continue"));
    window.click("Add to the document");
    window.settle();
    REQUIRE(window.session().document().demonstrations.size() == 1);
    CHECK(window.session().document().demonstrations.front()->id == "one");
    REQUIRE(window.shows("Add to the document"));  // the other one
    window.click("Dismiss", "Recovery");
    window.settle();
    CHECK_FALSE(window.shows("Add to the document"));
    CHECK(window.session().document().demonstrations.size() == 1);
    CHECK(window.session().recording().journals().unfinished().empty());
}

TEST_CASE("news: good news goes when its time has really passed, although an idle window draws no frames") {
    FileDriver window;
    window.give(SaveFile{window.folder().file("lesson.awaystep")});
    window.settle();
    const auto visible = [] {
        const ImGuiWindow* news = ImGui::FindWindowByName("News");
        return news != nullptr && news->WasActive;
    };
    window.frame(2);
    REQUIRE(visible());
    CHECK(window.shell().secondsToNextChange() <= 5.0);
    window.frame(1, 0.25, 5.1);  // the window slept until its time
    window.frame(2);
    CHECK_FALSE(visible());
}

TEST_CASE("two windows: the second is offered a file of its own, and may not take the file of the first") {
    FileDriver window;
    const std::string path = window.folder().write("lesson.awaystep", toText(tinyDocument()));
    LiveSession first(window.folder().file("demonstrations"), window.folder().file("state"));
    first.open(tinyDocument(), path);
    window.shell().order(AskOpenFile{path});
    window.settle();
    REQUIRE(window.session().documents().files().claim().openElsewhere());
    window.edit(61);
    const std::string original = toText(tinyDocument());

    window.key(ImGuiMod_Ctrl | ImGuiKey_S);
    window.settle();
    window.clickAt(window.find("##Path").center());
    window.key(ImGuiMod_Ctrl | ImGuiKey_A);
    window.type(path.c_str());  // typed all the same: refused in words
    CHECK_FALSE(window.shows("Replace"));
    CHECK(window.find("Save", "##path question").disabled);
    window.key(ImGuiKey_Enter);
    CHECK(window.shows("##Path"));
    window.key(ImGuiKey_Escape);

    window.key(ImGuiMod_Ctrl | ImGuiKey_S);
    window.settle();
    window.click("Save", "##path question");  // the name that is offered
    window.settle();
    CHECK(window.session().documents().files().path() == window.folder().file("lesson copy.awaystep"));
    CHECK(loadDocument(window.folder().file("lesson copy.awaystep")).race.common.iterations == 61);
    CHECK_FALSE(window.session().documents().files().claim().openElsewhere());

    window.give(SaveFile{path});  // a dialog of the system's does not know of windows
    CHECK(window.session().documents().news().trouble);
    CHECK(window.session().documents().news().sentence ==
          "Not saved: lesson.awaystep is open in another window of Awaystep. Choose another name.");
    CHECK(contents(path) == original);
}

TEST_CASE("file menu: a file that is open already says so, and what was changed in it comes back as it was saved") {
    FileDriver window;
    const std::string path = window.folder().write("lesson.awaystep", toText(tinyDocument()));
    window.shell().order(AskOpenFile{path});
    window.settle();
    window.shell().order(AskOpenFile{path});
    window.settle();
    CHECK(window.session().documents().news().sentence == "lesson.awaystep is open already.");
    window.edit(61);
    window.shell().order(AskOpenFile{path});
    window.settle();
    window.click("Don't save");
    window.settle();
    CHECK(window.session().documents().news().sentence == "lesson.awaystep is as it was saved.");
    CHECK(window.iterations() == tinyDocument().race.common.iterations);
}

TEST_CASE("recovery card: it stays after one thing was opened while another one waits in it") {
    FileDriver window;
    std::filesystem::create_directories(window.folder().file("state/autosave"));
    for (const char* name : {"one", "two"})
        saveRecoveryFile(window.folder().file(std::string("state/autosave/") + name + ".recovery"),
                         std::string("/home/somebody/") + name + ".awaystep", tinyDocument());
    window.session().loadLeftBehind();
    window.shell().order(ShowRecovery{});
    window.settle();
    window.click("Open the recovered copy");
    window.settle();
    CHECK(window.shows("Open the recovered copy"));
}
