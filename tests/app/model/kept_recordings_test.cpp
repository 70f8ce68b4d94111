// A demonstration that was finished is offered at the next start until a document that holds it is on the disk; folders
// that vanish while the program runs are made again; what failed is tried again when its time has really come.
#include <doctest/doctest.h>

#include <set>

#include "expert/demonstration_file.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/documents/unsaved_work.h"
#include "model/lessons/lesson.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/recording/step_controller.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/workers/workers.h"
#include "support/next_start.h"
#include "support/program_start.h"
#include "support/sample_documents.h"
#include "support/scratch_folder.h"
#include "support/small_lesson.h"

using namespace awaystep;
namespace fs = std::filesystem;

namespace {

struct Start : ProgramStart {
    using ProgramStart::ProgramStart;
    void record(int steps) {
        order(StartRecording{});
        for (int i = 0; i < steps; ++i) drive();
        REQUIRE(session.recording().controller().recorder().current().length() == steps);
    }
    void drive() {
        for (int action = 0; action < 4; ++action)
            if (!whyNot(session.recording().controller().recorder(), action)) return order(Drive{action});
    }
    // Killed before the window looks at the document again.
    std::string recordAndFinish(int steps) {
        record(steps);
        const std::string id = session.recording().controller().recorder().current().id;
        orderOnly(FinishRecording{});
        REQUIRE_FALSE(session.recording().controller().recording());
        return id;
    }
    std::size_t demonstrations() const { return session.document().demonstrations.size(); }
    const std::vector<UnfinishedRecording>& offered() const { return session.recording().journals().unfinished(); }
};

NextStart nextStart(const ScratchFolder& folder) {
    return lookAsNextStart(folder.file("demonstrations"), folder.file("state"));
}

int journalsIn(const ScratchFolder& folder) {
    int count = 0;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder.file("demonstrations"), none))
        count += entry.path().extension() == ".journal" ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("finished: killed before the autosave, it is offered, added with one click, and then in the autosave") {
    const ScratchFolder folder;
    const std::string id = Start(folder).recordAndFinish(2);
    CHECK(nextStart(folder).finished == std::map<std::string, int>{{id, 2}});
    {
        Start next(folder);
        REQUIRE(next.offered().size() == 1);
        CHECK(next.offered().front().finished());
        const std::string journal = next.offered().front().found.path;
        next.orderOnly(KeepRecording{journal});
        CHECK(next.demonstrations() == 1);
        CHECK(journalsIn(folder) == 1);  // the document is not on the disk yet
        next.settle();
        CHECK(journalsIn(folder) == 0);
        next.order(KeepRecording{journal});
        CHECK(next.demonstrations() == 1);
    }
    const NextStart after = nextStart(folder);
    CHECK(after.finished.empty());
    REQUIRE(after.documents.size() == 1);
    CHECK(after.lengthOf(id) == 2);
}

TEST_CASE("finished: killed between the autosave and the end of the journal, it is offered once") {
    const ScratchFolder folder;
    std::string id;
    {
        Start start(folder);
        id = start.recordAndFinish(2);
        fs::copy(folder.file("demonstrations"), folder.file("before"));
        start.settle();
        CHECK(journalsIn(folder) == 0);
        // As if the end of the journal had not reached the disk.
        for (const auto& entry : fs::directory_iterator(folder.file("before")))
            if (entry.path().extension() == ".journal") fs::copy(entry.path(), folder.file("demonstrations"));
    }
    CHECK(journalsIn(folder) == 1);
    const NextStart offered = nextStart(folder);
    CHECK(offered.finished.empty());
    CHECK(offered.lengthOf(id) == 2);
}

TEST_CASE("finished: saved, undone, abandoned: nothing is offered") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    {
        Start start(folder);
        start.recordAndFinish(2);
        SUBCASE("saved at once") {
            start.order(SaveFile{path});
            CHECK(loadDocument(path).demonstrations.size() == 1);
        }
        SUBCASE("undone at once") { start.order(Undo{}); }
        SUBCASE("abandoned at once, as the program ends") { start.orderOnly(AbandonChanges{}); }
    }
    const NextStart offered = nextStart(folder);
    CHECK(offered.finished.empty());
    CHECK(offered.unfinished.empty());
    CHECK(offered.documents.empty());
    CHECK(journalsIn(folder) == 0);
}

TEST_CASE("finished: several that wait are offered each, and added each once") {
    const ScratchFolder folder;
    std::set<std::string> ids;
    for (int i = 1; i <= 3; ++i) ids.insert(Start(folder).recordAndFinish(i));
    Start next(folder);
    REQUIRE(next.offered().size() == 3);
    while (!next.offered().empty()) next.order(KeepRecording{next.offered().front().found.path});
    CHECK(next.demonstrations() == 3);
    for (const DemonstrationPtr& each : next.session.document().demonstrations) CHECK(ids.erase(each->id) == 1);
    CHECK(journalsIn(folder) == 0);
    CHECK(nextStart(folder).finished.empty());
}

TEST_CASE("finished: a document that has it already does not take it twice") {
    const ScratchFolder folder;
    Start(folder).recordAndFinish(2);
    Start next(folder);
    for (const auto& entry : fs::directory_iterator(folder.file("demonstrations")))
        if (entry.path().extension() == ".jsonl") next.order(OpenFile{entry.path().string()});
    REQUIRE(next.demonstrations() == 1);
    REQUIRE(next.offered().size() == 1);
    next.order(KeepRecording{next.offered().front().found.path});
    CHECK(next.demonstrations() == 1);
    CHECK(next.offered().empty());
    CHECK(journalsIn(folder) == 0);
}

TEST_CASE("finished: of two windows that were offered it one takes it, the other says so") {
    const ScratchFolder folder;
    Start(folder).recordAndFinish(2);
    Start first(folder, "");  // keeps the journal until it saves
    Start second(folder);
    const std::string journal = second.offered().at(0).found.path;
    first.order(KeepRecording{journal});
    second.order(KeepRecording{journal});
    CHECK(first.demonstrations() == 1);
    CHECK(second.demonstrations() == 0);
    CHECK(second.session.documents().news().sentence.find("another running copy has taken it") != std::string::npos);
    CHECK(nextStart(folder).finished.empty());  // it is in use
}

TEST_CASE("finished: a document of another world does not take it, and it is offered as before") {
    const ScratchFolder folder;
    const std::string id = Start(folder).recordAndFinish(2);
    const std::string drive = folder.file("drive.jsonl");
    appendDemonstration(drive, *sampleDemonstration(makeDomain("highway", "{}"), "drive", 5));
    Start next(folder);
    next.order(NewDocument{});
    next.order(OpenFile{drive});
    REQUIRE(next.demonstrations() == 1);
    next.order(KeepRecording{next.offered().at(0).found.path});
    CHECK(next.demonstrations() == 1);
    CHECK(next.session.documents().news().trouble);
    REQUIRE(next.offered().size() == 1);
    CHECK(next.offered().front().found.story.recording.id == id);
    CHECK(journalsIn(folder) == 1);
}

TEST_CASE(
    "finished: without a state folder, or where none can be made, the journal stays until the document is saved") {
    const ScratchFolder folder;
    folder.write("plain", "no folder");
    const char* state = "";
    SUBCASE("none") {}
    SUBCASE("cannot be made") { state = "plain/state"; }
    std::string id;
    {
        Start start(folder, state);
        id = start.recordAndFinish(2);
        start.settle();
        CHECK(journalsIn(folder) == 1);
    }
    CHECK(nextStart(folder).finished == std::map<std::string, int>{{id, 2}});
    {
        Start start(folder, state);
        start.order(KeepRecording{start.offered().at(0).found.path});
        CHECK(journalsIn(folder) == 1);
        try {
            start.session.close();  // a signal
        } catch (const std::exception&) {
            // The program says on standard error that there is no autosave.
        }
    }
    CHECK(nextStart(folder).finished.size() == 1);
    Start start(folder, state);
    start.order(KeepRecording{start.offered().at(0).found.path});
    start.order(SaveFile{folder.file("lesson.awaystep")});
    CHECK(journalsIn(folder) == 0);
    CHECK(loadDocument(folder.file("lesson.awaystep")).demonstrations.size() == 1);
}

TEST_CASE("finished: in a lesson it is offered if the program is killed, and goes with the lesson") {
    const ScratchFolder folder;
    const auto lesson = std::make_shared<const Lesson>(parseLesson(tests::smallLesson, "small.md"));
    {
        Start start(folder);
        start.order(StartLesson{lesson, 0});
        start.recordAndFinish(1);
        start.settle();
        CHECK(journalsIn(folder) == 1);
    }
    CHECK(nextStart(folder).finished.size() == 1);
    Start start(folder);
    start.order(DismissRecording{start.offered().at(0).found.path});
    start.order(StartLesson{lesson, 0});
    start.recordAndFinish(1);
    start.order(LeaveLesson{});
    CHECK(journalsIn(folder) == 0);
}

TEST_CASE("autosave: one that failed is tried again after ten seconds that really passed") {
    const ScratchFolder folder;
    folder.write("plain", "no folder");
    Start start(folder, "plain/state");
    start.edit(5);
    REQUIRE(start.session.documents().news().trouble);
    fs::remove(folder.file("plain"));
    CHECK(start.session.pending().nextChange <= 10.0);
    start.session.collect(0.25, 9.0);
    start.settle();
    CHECK_FALSE(start.session.documents().unsaved().safe(start.session.document()));
    CHECK(start.session.pending().nextChange <= 1.1);
    // An idle window draws one frame when it wakes up; a race must not catch up with the pause, the autosave must.
    start.session.collect(0.25, 1.1);
    start.settle();
    CHECK(start.session.documents().unsaved().safe(start.session.document()));
    CHECK(lookAsNextStart(folder.file("demonstrations"), folder.file("plain/state")).documents.empty());  // in use
}

TEST_CASE("notices: they go when their time has really passed") {
    const ScratchFolder folder;
    Start start(folder);
    start.order(SetPace{Pace::RealTime, 4.0});
    REQUIRE_FALSE(start.session.recording().controller().notice().empty());
    CHECK(start.session.pending().nextChange <= 4.0);
    start.session.collect(0.25, 4.1);
    CHECK(start.session.recording().controller().notice().empty());
}

TEST_CASE("autosave: its folder is removed while the program runs: made again, with its lock, at the next edit") {
    const ScratchFolder folder;
    Start start(folder);
    start.edit(5);
    fs::remove_all(folder.file("state"));
    SUBCASE("an edit follows") {
        start.edit(6);
        CHECK_FALSE(start.session.documents().news().trouble);
        CHECK(nextStart(folder).documents.empty());  // the lock is there
    }
    SUBCASE("no edit follows") {
        start.session.collect(0.0, 1.1);
        start.settle();
    }
    CHECK(start.session.documents().unsaved().safe(start.session.document()));
    int copies = 0;
    for (const auto& entry : fs::directory_iterator(folder.file("state/autosave")))
        if (entry.path().extension() == ".recovery") {
            CHECK(loadRecoveryFile(entry.path().string()).document == start.session.document());
            ++copies;
        }
    CHECK(copies == 1);
}

TEST_CASE("two copies: the lock of an open document is made again after the state folder was removed") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    saveDocument(path, tinyDocument());
    Start first(folder);
    first.order(OpenFile{path});
    fs::remove_all(folder.file("state"));
    first.session.collect(0.0, 1.1);
    Start second(folder);
    second.order(OpenFile{path});
    CHECK(second.session.documents().files().claim().openElsewhere());
}

TEST_CASE("recording: its folder is removed meanwhile: said, written anew, finished with every step") {
    const ScratchFolder folder;
    Start start(folder);
    start.record(2);
    fs::remove_all(folder.file("demonstrations"));
    SUBCASE("a step follows") {
        start.drive();
        CHECK(start.session.documents().news().trouble);
        CHECK(start.session.documents().news().sentence.find("another program removed this journal") !=
              std::string::npos);
        CHECK(journalsIn(folder) == 1);
        const auto length = start.session.recording().controller().recorder().current().length();
        start.order(FinishRecording{});
        CHECK_FALSE(start.session.recording().controller().recording());
        REQUIRE(start.demonstrations() == 1);
        CHECK(start.session.document().demonstrations.front()->length() == length);
    }
    SUBCASE("Enter follows") {
        start.order(FinishRecording{});
        CHECK(start.session.documents().news().trouble);
        REQUIRE(start.demonstrations() == 1);
        CHECK(start.session.document().demonstrations.front()->length() == 2);
    }
    SUBCASE("a signal follows") {
        start.session.close();
        CHECK(journalsIn(folder) == 1);
    }
}
