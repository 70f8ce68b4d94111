// Documents and their files: opened, saved, shared between two copies of the program.
#include "model/documents/document_file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "expert/demonstration_file.h"
#include "expert/demonstration_text.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/documents/recent_files.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/settings/ids_and_times.h"
#include "model/workers/workers.h"
#include "model/world/open_scenario.h"
#include "model/world/scenario_library.h"
#include "support/program_start.h"
#include "support/sample_documents.h"
#include "support/scratch_folder.h"

using namespace awaystep;

TEST_CASE("files: a document is saved, changed, opened again, and remembered") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    ProgramStart start(folder);
    CHECK(start.files().title() == "Untitled");
    CHECK_FALSE(start.session.documents().modified());
    start.edit(33);
    CHECK(start.session.documents().modified());
    start.order(SaveFile{path});
    CHECK_FALSE(start.session.documents().modified());
    CHECK(start.files().path() == path);
    CHECK(start.files().title() == "lesson");
    CHECK(start.files().recent() == std::vector<std::string>{path});
    CHECK(loadDocument(path).race.common.iterations == 33);

    start.edit(44);
    start.order(NewDocument{});
    CHECK(start.files().path().empty());
    start.order(OpenFile{path});
    CHECK(start.iterations() == 33);
    CHECK(start.session.history().undoName().empty());
    CHECK(start.session.question().failure().empty());
}

TEST_CASE("files: what cannot be opened is said, and what was open stays") {
    const ScratchFolder folder;
    ProgramStart start(folder);
    const Document before = start.session.document();
    const std::string text = toText(sampleDocument());
    folder.write("half.awaystep", text.substr(0, text.size() / 2));
    folder.write("else.txt", "hello");
    for (const char* name : {"missing.awaystep", "half.awaystep", "else.txt"}) {
        CAPTURE(name);
        start.order(OpenFile{folder.file(name)});
        CHECK(start.documents().news().trouble);
        CHECK(start.documents().news().sentence.find(name) != std::string::npos);
        CHECK(start.session.document() == before);
    }
    // A world that asks for too much is refused before it takes the place of another.
    Document huge = sampleDocument();
    huge.scene.plan.domain = "random";
    huge.scene.plan.parameters = R"({"states": 1000000000000})";
    folder.write("huge.awaystep", toText(huge));
    start.order(OpenFile{folder.file("huge.awaystep")});
    CHECK(start.documents().news().sentence.find("states must be a whole number") != std::string::npos);
    CHECK(start.session.document() == before);
}

TEST_CASE("files: a folder that cannot be written gives a sentence, and the old file stays") {
    const ScratchFolder folder;
    ProgramStart start(folder);
    start.order(SaveFile{folder.file("nowhere/lesson.awaystep")});
    CHECK(start.documents().news().sentence.find("Not saved") == 0);
    CHECK(start.documents().news().trouble);
    CHECK(start.files().path().empty());
    start.order(SaveFile{folder.file("")});
    CHECK(start.documents().news().trouble);
}

TEST_CASE("files: demonstrations of a file join the document, or bring their world") {
    const ScratchFolder folder;
    const Document sample = sampleDocument();
    const std::string path = folder.file("walks.jsonl");
    for (const DemonstrationPtr& each : sample.demonstrations) appendDemonstration(path, *each);
    ProgramStart start(folder);
    start.order(OpenFile{path});
    REQUIRE(start.session.document().demonstrations.size() == 2);
    CHECK(start.session.document().targetFrom == TargetSource::Demonstrations);
    CHECK(start.session.history().undoName() == "add walks.jsonl");
    CHECK(start.session.race().race() != nullptr);
    start.order(OpenFile{path});  // once more adds nothing
    CHECK(start.session.document().demonstrations.size() == 2);

    start.order(SaveDemonstrations{folder.file("again.jsonl")});
    const DemonstrationSet again = loadDemonstrations(folder.file("again.jsonl"));
    REQUIRE(again.demonstrations.size() == 2);
    CHECK(again.demonstrations[1] == *sample.demonstrations[1]);

    // From another world: the empty document takes it, the other one says what differs.
    const DomainPtr road = makeDomain("highway", "{}");
    const std::string drive = folder.file("drive.jsonl");
    appendDemonstration(drive, *sampleDemonstration(road, "drive", 5));
    start.order(OpenFile{drive});
    CHECK(start.documents().news().trouble);
    CHECK(start.session.document().demonstrations.size() == 2);
    start.order(NewDocument{});
    start.order(OpenFile{drive});
    CHECK(start.session.document().scene.plan.domain == "highway");
    CHECK(start.session.document().demonstrations.size() == 1);
    CHECK(start.session.question().failure().empty());
    start.order(Undo{});
    CHECK(start.session.document().scene.plan.domain == "gridworld");
}

TEST_CASE("two copies: the second to open a file may not save over the first; a dead one holds nothing") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    saveDocument(path, tinyDocument());
    {
        ProgramStart first(folder);
        first.order(OpenFile{path});
        CHECK_FALSE(first.files().claim().openElsewhere());
        ProgramStart second(folder);
        second.order(OpenFile{path});
        CHECK(second.files().claim().openElsewhere());
        CHECK(second.documents().news().sentence.find("open in another window") != std::string::npos);
    }
    // The lock file of a process that is gone is stale: the next process takes it.
    std::filesystem::create_directories(folder.file("state/open"));
    ProgramStart third(folder);
    third.order(OpenFile{path});
    CHECK_FALSE(third.files().claim().openElsewhere());
}

TEST_CASE("two copies: a file that somebody else wrote meanwhile is noticed") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    saveDocument(path, tinyDocument());
    ProgramStart start(folder);
    start.order(OpenFile{path});
    CHECK_FALSE(start.files().changedOnDisk());
    saveDocument(path, sampleDocument());
    CHECK(start.files().changedOnDisk());
    start.order(SaveFile{path});
    CHECK_FALSE(start.files().changedOnDisk());
}

TEST_CASE("recent files: newest first, each once, ten at most; a damaged list counts as empty") {
    const ScratchFolder folder;
    const std::string list = folder.file("state/recent.json");
    for (int i = 0; i < 13; ++i) rememberFile(list, "/lesson" + std::to_string(i % 12));
    const std::vector<std::string> recent = loadRecentFiles(list);
    REQUIRE(recent.size() == 10);
    CHECK(recent.front() == "/lesson0");
    CHECK(recent[1] == "/lesson11");
    folder.write("state/recent.json", "{\"recent\": 3");
    CHECK(loadRecentFiles(list).empty());
}

TEST_CASE("files: folders that cannot be made are told of in whole sentences, without the library's words") {
    const ScratchFolder folder;
    const std::string plain = folder.write("plain", "no folder");
    LiveSession session(plain + "/demonstrations", plain + "/state");
    session.open(tinyDocument());
    settle(session);
    SessionOrders record;
    record.add(StartRecording{});
    session.apply(record);
    settle(session);
    CHECK_FALSE(session.recording().controller().recording());
    CHECK(session.recording().controller().notice() == "Nothing can be recorded.");
    CHECK(session.documents().news().trouble);
    CHECK(session.documents().news().sentence ==
          "Nothing can be recorded: " + plain + "/demonstrations: this folder cannot be made: Not a directory");

    SessionOrders change;
    change.edit("change the iterations", [](Document& d) { d.race.common.iterations = 5; });
    session.apply(change);
    settle(session);
    CHECK(session.documents().news().sentence ==
          "The autosave cannot be written: " + plain + "/state/autosave: this folder cannot be made: Not a directory");
}

TEST_CASE("times: said as people say them, here") {
    CHECK(momentText(timeText()).find("today ") == 0);
    CHECK(momentText("2001-02-13T12:05:06Z").find("13 Feb 2001, ") == 0);
    CHECK(momentText("some day") == "some day");
}

TEST_CASE("documents: a world that is changed under its demonstrations is raced in for its own expert, and undo is") {
    const ScratchFolder folder;
    ProgramStart start(folder);
    start.session.open(sampleDocument());
    start.settle();
    REQUIRE(start.session.race().race() != nullptr);
    const auto changeDiscount = [](Document& d) { d.scene.plan = withWorldParameter(d.scene.plan, "discount", 0.8); };
    start.order(Edit{"change the discount", changeDiscount, {}});
    CHECK(start.session.question().failure().empty());
    CHECK(start.session.race().race() != nullptr);
    CHECK(start.session.document().targetFrom == TargetSource::Scene);
    CHECK(start.session.document().demonstrations.size() == 2);
    // A recording that follows races for what fits this world; the rest stays in the list and does not count.
    start.order(StartRecording{});
    start.order(Drive{3});
    CHECK(start.session.recording().liveTarget());
    start.order(FinishRecording{});
    CHECK(start.session.question().failure().empty());
    REQUIRE(start.session.question().target() != nullptr);
    CHECK(start.session.question().target()->samples == 1);
    CHECK(start.session.document().demonstrations.size() == 3);
    CHECK(start.session.race().race() != nullptr);
    start.order(WatchApprentice{});
    start.session.collect(1.0);
    start.order(WatchApprentice{false});
    start.order(Undo{});
    start.order(Undo{});
    CHECK(start.session.document().targetFrom == TargetSource::Demonstrations);
    CHECK(start.session.race().race() != nullptr);

    // A scenario that is nothing but recordings has no expert to fall back on, and gets one.
    start.session.open(documentFor("demo-grid"));
    start.settle();
    start.order(Edit{"change the discount", changeDiscount, {}});
    CHECK(start.session.question().failure().empty());
    CHECK(start.session.race().race() != nullptr);
    CHECK(start.session.question().openScenario()->mdp().discount() == 0.8);
}
