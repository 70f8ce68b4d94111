// Documents and their files behind the window: opened, saved, autosaved, found again, never lost.
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
#include "model/world/scenario_library.h"
#include "support/sample_documents.h"
#include "support/scratch_folder.h"

using namespace awaystep;

namespace {

// A session as a start of the program makes it; several may share a folder, as starts do.
struct Start {
    explicit Start(const ScratchFolder& folder) : session(folder.file("demonstrations"), folder.file("state")) {
        session.open(tinyDocument());
        session.loadLeftBehind();
        settle();
    }
    template <class Order>
    void order(Order what) {
        SessionOrders orders;
        orders.add(what);
        session.apply(orders);
        settle();
    }
    void edit(const char* name, int iterations) {
        order(Edit{name, [iterations](Document& d) { d.race.common.iterations = iterations; }, {}});
    }
    void settle() {
        for (int calm = 0; calm < 3; ++calm) {
            session.collect(0.0);
            SessionOrders none;
            session.apply(none);
            if (!session.working()) continue;
            calm = -1;
            session.workers().waitForNews(0.05);
        }
    }
    const DocumentFile& files() const { return session.documents().files(); }
    int iterations() const { return session.document().race.common.iterations; }

    Session session;
};

int filesIn(const std::string& folder) {
    std::error_code error;
    return static_cast<int>(std::distance(std::filesystem::directory_iterator(folder, error), {}));
}

}  // namespace

TEST_CASE("files: a document is saved, changed, opened again, and remembered") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    Start start(folder);
    CHECK(start.files().title() == "Untitled");
    CHECK_FALSE(start.session.documents().modified());
    start.edit("change the iterations", 33);
    CHECK(start.session.documents().modified());
    start.order(SaveFile{path});
    CHECK_FALSE(start.session.documents().modified());
    CHECK(start.files().path() == path);
    CHECK(start.files().title() == "lesson");
    CHECK(start.files().recent() == std::vector<std::string>{path});
    CHECK(readDocument(path).race.common.iterations == 33);

    start.edit("change the iterations", 44);
    start.order(NewDocument{});
    CHECK(start.files().path().empty());
    start.order(OpenFile{path});
    CHECK(start.iterations() == 33);
    CHECK(start.session.history().undoName().empty());
    CHECK(start.session.question().failure().empty());
}

TEST_CASE("files: what cannot be opened is said, and what was open stays") {
    const ScratchFolder folder;
    Start start(folder);
    const Document before = start.session.document();
    const std::string text = documentText(sampleDocument());
    folder.write("half.awaystep", text.substr(0, text.size() / 2));
    folder.write("else.txt", "hello");
    for (const char* name : {"missing.awaystep", "half.awaystep", "else.txt"}) {
        CAPTURE(name);
        start.order(OpenFile{folder.file(name)});
        CHECK(start.files().news().trouble);
        CHECK(start.files().news().sentence.find(name) != std::string::npos);
        CHECK(start.session.document() == before);
    }
    // A world that asks for too much is refused before it takes the place of another.
    Document huge = sampleDocument();
    huge.scene.plan.domain = "random";
    huge.scene.plan.parameters = R"({"states": 1000000000000})";
    folder.write("huge.awaystep", documentText(huge));
    start.order(OpenFile{folder.file("huge.awaystep")});
    CHECK(start.files().news().sentence.find("states must be a whole number") != std::string::npos);
    CHECK(start.session.document() == before);
}

TEST_CASE("files: a folder that cannot be written gives a sentence, and the old file stays") {
    const ScratchFolder folder;
    Start start(folder);
    start.order(SaveFile{folder.file("nowhere/lesson.awaystep")});
    CHECK(start.files().news().sentence.find("Not saved") == 0);
    CHECK(start.files().news().trouble);
    CHECK(start.files().path().empty());
    start.order(SaveFile{folder.file("")});
    CHECK(start.files().news().trouble);
}

TEST_CASE("files: demonstrations of a file join the document, or bring their world") {
    const ScratchFolder folder;
    const Document sample = sampleDocument();
    const std::string path = folder.file("walks.jsonl");
    for (const DemonstrationPtr& each : sample.demonstrations) appendDemonstration(path, *each);
    Start start(folder);
    start.order(OpenFile{path});
    REQUIRE(start.session.document().demonstrations.size() == 2);
    CHECK(start.session.document().targetFrom == TargetSource::Demonstrations);
    CHECK(start.session.history().undoName() == "add walks.jsonl");
    CHECK(start.session.race().race() != nullptr);
    start.order(OpenFile{path});  // once more adds nothing
    CHECK(start.session.document().demonstrations.size() == 2);

    start.order(SaveDemonstrations{folder.file("again.jsonl")});
    const DemonstrationSet again = readDemonstrations(folder.file("again.jsonl"));
    REQUIRE(again.demonstrations.size() == 2);
    CHECK(again.demonstrations[1] == *sample.demonstrations[1]);

    // From another world: the empty document takes it, the other one says what differs.
    const DomainPtr road = makeDomain("highway", "{}");
    const std::string drive = folder.file("drive.jsonl");
    appendDemonstration(drive, *sampleDemonstration(road, "drive", 5));
    start.order(OpenFile{drive});
    CHECK(start.files().news().trouble);
    CHECK(start.session.document().demonstrations.size() == 2);
    start.order(NewDocument{});
    start.order(OpenFile{drive});
    CHECK(start.session.document().scene.plan.domain == "highway");
    CHECK(start.session.document().demonstrations.size() == 1);
    CHECK(start.session.question().failure().empty());
    start.order(Undo{});
    CHECK(start.session.document().scene.plan.domain == "gridworld");
}

TEST_CASE("autosave: written after an edit, only when something changed, gone when saved or as before") {
    const ScratchFolder folder;
    const std::string autosaves = folder.file("state/autosave");
    Start start(folder);
    CHECK(filesIn(autosaves) == 0);
    start.edit("change the iterations", 12);
    CHECK(filesIn(autosaves) == 2);  // the copy and its lock
    start.order(Undo{});
    CHECK(filesIn(autosaves) == 0);
    start.order(Redo{});
    CHECK(filesIn(autosaves) == 2);
    start.order(SaveFile{folder.file("a.awaystep")});
    CHECK(filesIn(autosaves) == 0);
    start.edit("change the iterations", 13);
    start.order(AbandonChanges{});
    // The person looks no more; the next frame would keep it again, as it should.
    CHECK(start.session.documents().modified());
}

TEST_CASE("autosave: a drag is kept after a second, its end at once") {
    const ScratchFolder folder;
    const std::string autosaves = folder.file("state/autosave");
    Start start(folder);
    const auto drag = [&](int iterations) {
        start.order(Edit{"drag", [iterations](Document& d) { d.race.common.iterations = iterations; }, "drag"});
    };
    drag(11);
    CHECK(filesIn(autosaves) == 0);
    start.session.collect(0.6);
    start.session.collect(0.6);
    start.settle();
    CHECK(filesIn(autosaves) == 2);
    drag(12);
    start.order(EndMerging{});
    CHECK(start.files().upToDate(start.session.document()));
    CHECK(start.session.history().undoName() == "drag");
    start.order(Undo{});
    CHECK(start.session.history().undoName().empty());  // one step for the whole drag
}

TEST_CASE("recovery: offered at the next start, kept until dismissed, the original never written over") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    writeDocument(path, tinyDocument());
    const std::string original = contents(path);
    {
        Start crashed(folder);
        crashed.order(OpenFile{path});
        crashed.edit("change the iterations", 77);
        // Another copy that starts now must not take it for one that was left behind.
        Start other(folder);
        CHECK(other.files().leftBehind().empty());
    }  // ends without a word: no save, no goodbye
    for (int again = 0; again < 2; ++again) {
        Start next(folder);
        REQUIRE(next.files().leftBehind().size() == 1);
        const LeftBehind found = next.files().leftBehind().front();
        CHECK(found.problem.empty());
        CHECK(found.work.original == path);
        CHECK(found.work.document.race.common.iterations == 77);
        next.order(RecoverDocument{found.path});
        CHECK(next.iterations() == 77);
        CHECK(next.files().path().empty());
        CHECK(next.files().title() == "lesson (recovered)");
        CHECK(next.session.documents().modified());
        CHECK(contents(path) == original);
        if (again == 1) next.order(DismissDocument{found.path});
        next.order(SaveFile{folder.file("saved.awaystep")});
    }
    CHECK(Start(folder).files().leftBehind().empty());
    CHECK(contents(path) == original);
    CHECK(readDocument(folder.file("saved.awaystep")).race.common.iterations == 77);
}

TEST_CASE("recovery: a damaged copy is told of and stays where it is") {
    const ScratchFolder folder;
    std::filesystem::create_directories(folder.file("state/autosave"));
    folder.write("state/autosave/x.recovery", "{\"format\": \"awaystep-recovery\"}\nhalf");
    const Start start(folder);
    REQUIRE(start.files().leftBehind().size() == 1);
    CHECK(start.files().leftBehind().front().problem.find("x.recovery") != std::string::npos);
    CHECK(std::filesystem::exists(folder.file("state/autosave/x.recovery")));
}

TEST_CASE("recovery: a signal that ends the program leaves what was not saved for the next start") {
    const ScratchFolder folder;
    {
        Start start(folder);
        start.session.open(tinyDocument());
        SessionOrders orders;
        orders.edit("change the iterations", [](Document& d) { d.race.common.iterations = 5; });
        start.session.apply(orders);
        start.session.close();
    }
    const Start next(folder);
    REQUIRE(next.files().leftBehind().size() == 1);
    CHECK(next.files().leftBehind().front().work.document.race.common.iterations == 5);
}

TEST_CASE("recovery: a recording that was cut off is continued, kept or dismissed; a change of world sets it aside") {
    const ScratchFolder folder;
    {
        Start start(folder);
        start.order(StartRecording{});
        start.order(Drive{3});
        start.order(Drive{3});
        start.order(Drive{1});
        CHECK(start.session.recording().controller().recorder().current().length() == 3);
    }
    {
        Start next(folder);
        REQUIRE(next.session.recording().controller().unfinished().size() == 1);
        const std::string journal = next.session.recording().controller().unfinished().front().found.path;
        next.order(NewDocument{});  // another world is open
        next.order(ContinueRecording{journal});
        REQUIRE(next.session.recording().controller().recording());
        CHECK(next.session.recording().controller().recorder().current().length() == 3);
        next.order(Drive{1});
        // A change of the world under the recording loses nothing.
        next.order(Edit{"other world", [](Document& d) { d.scene.plan.parameters = R"({"map":["S..G"]})"; }, {}});
        CHECK_FALSE(next.session.recording().controller().recording());
        REQUIRE(next.session.recording().controller().unfinished().size() == 1);
        next.order(KeepRecording{next.session.recording().controller().unfinished().front().found.path});
        REQUIRE(next.session.document().demonstrations.size() == 1);
        CHECK(next.session.document().demonstrations.front()->length() == 4);
        CHECK(next.session.recording().controller().unfinished().empty());
    }
    CHECK(Start(folder).session.recording().controller().unfinished().empty());
}

TEST_CASE("two copies: the second to open a file may not save over the first; a dead one holds nothing") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    writeDocument(path, tinyDocument());
    {
        Start first(folder);
        first.order(OpenFile{path});
        CHECK_FALSE(first.files().openElsewhere());
        Start second(folder);
        second.order(OpenFile{path});
        CHECK(second.files().openElsewhere());
        CHECK(second.files().news().sentence.find("open in another window") != std::string::npos);
    }
    // The lock file of a process that is gone is stale: whoever comes next takes it.
    std::filesystem::create_directories(folder.file("state/open"));
    Start third(folder);
    third.order(OpenFile{path});
    CHECK_FALSE(third.files().openElsewhere());
}

TEST_CASE("two copies: a file that somebody else wrote meanwhile is noticed") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    writeDocument(path, tinyDocument());
    Start start(folder);
    start.order(OpenFile{path});
    CHECK_FALSE(start.files().changedOnDisk());
    writeDocument(path, sampleDocument());
    CHECK(start.files().changedOnDisk());
    start.order(SaveFile{path});
    CHECK_FALSE(start.files().changedOnDisk());
}

TEST_CASE("recent files: newest first, each once, ten at most; a damaged list counts as empty") {
    const ScratchFolder folder;
    const std::string list = folder.file("state/recent.json");
    for (int i = 0; i < 13; ++i) rememberFile(list, "/lesson" + std::to_string(i % 12));
    const std::vector<std::string> recent = readRecentFiles(list);
    REQUIRE(recent.size() == 10);
    CHECK(recent.front() == "/lesson0");
    CHECK(recent[1] == "/lesson11");
    folder.write("state/recent.json", "{\"recent\": 3");
    CHECK(readRecentFiles(list).empty());
}

TEST_CASE("recovery: having looked at another scenario is nothing to come back to, whatever was made in it is") {
    const ScratchFolder folder;
    const auto look = [](Start& start) {
        start.session.open(documentFor(firstScenario));
        start.order(Edit{"open highway-vertex", [](Document& d) { openScenario(d, "highway-vertex"); }, {}});
    };
    {
        Start start(folder);
        look(start);
        CHECK_FALSE(start.session.documents().modified());
        CHECK(filesIn(folder.file("state/autosave")) == 0);
        CHECK(start.files().upToDate(start.session.document()));
        start.session.close();
    }
    CHECK(Start(folder).files().leftBehind().empty());
    {
        Start start(folder);
        look(start);
        start.edit("change the iterations", 17);
        start.session.close();
    }
    CHECK(Start(folder).files().leftBehind().size() == 1);
}

TEST_CASE("recovery: a recording that was cut off before its first step does not come back") {
    const ScratchFolder folder;
    {
        Start start(folder);
        start.order(StartRecording{});
        CHECK(filesIn(folder.file("demonstrations")) == 1);
    }
    CHECK(Start(folder).session.recording().controller().unfinished().empty());
    CHECK(filesIn(folder.file("demonstrations")) == 0);
}

TEST_CASE("files: folders that cannot be made are told of in whole sentences, without the library's words") {
    const ScratchFolder folder;
    const std::string plain = folder.write("plain", "no folder");
    Session session(plain + "/demonstrations", plain + "/state");
    const auto settle = [&] {
        for (int calm = 0; calm < 3; ++calm) {
            session.collect(0.0);
            session.apply(SessionOrders());
            if (!session.working()) continue;
            calm = -1;
            session.workers().waitForNews(0.05);
        }
    };
    session.open(tinyDocument());
    settle();
    SessionOrders record;
    record.add(StartRecording{});
    session.apply(record);
    settle();
    CHECK_FALSE(session.recording().controller().recording());
    CHECK(session.recording().controller().notice() == "Nothing can be recorded.");
    CHECK(session.documents().files().news().trouble);
    CHECK(session.documents().files().news().sentence ==
          "Nothing can be recorded: " + plain + "/demonstrations: this folder cannot be made: Not a directory");

    SessionOrders change;
    change.edit("change the iterations", [](Document& d) { d.race.common.iterations = 5; });
    session.apply(change);
    settle();
    CHECK(session.documents().files().news().sentence ==
          "The autosave cannot be written: " + plain + "/state/autosave: this folder cannot be made: Not a directory");
}

TEST_CASE("times: said as people say them, here") {
    CHECK(momentText(timeText()).find("today ") == 0);
    CHECK(momentText("2001-02-13T12:05:06Z").find("13 Feb 2001, ") == 0);
    CHECK(momentText("some day") == "some day");
}

TEST_CASE("documents: a world that is changed under its demonstrations is raced in for its own expert, and undo is") {
    const ScratchFolder folder;
    Start start(folder);
    start.session.open(sampleDocument());
    start.settle();
    REQUIRE(start.session.race().race() != nullptr);
    const auto changeDiscount = [](Document& d) { d.scene.plan = withWorldParameter(d.scene.plan, "discount", 0.8); };
    start.order(Edit{"change the discount", changeDiscount, {}});
    CHECK(start.session.question().failure().empty());
    CHECK(start.session.race().race() != nullptr);
    CHECK(start.session.document().targetFrom == TargetSource::Scene);
    CHECK(start.session.document().demonstrations.size() == 2);
    // Whoever goes on recording races for what fits; what does not stays in the list and counts for nothing.
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
