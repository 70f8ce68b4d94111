// What was not saved: autosaves, and what the next start of the program offers.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include "expert/demonstration_file.h"
#include "expert/demonstration_text.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/documents/recent_files.h"
#include "model/documents/unsaved_work.h"
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

namespace {

int filesIn(const std::string& folder) {
    std::error_code error;
    return static_cast<int>(std::distance(std::filesystem::directory_iterator(folder, error), {}));
}

}  // namespace

TEST_CASE("autosave: written after an edit, only when something changed, gone when saved or as before") {
    const ScratchFolder folder;
    const std::string autosaves = folder.file("state/autosave");
    ProgramStart start(folder);
    CHECK(filesIn(autosaves) == 0);
    start.edit(12);
    CHECK(filesIn(autosaves) == 2);  // the copy and its lock
    start.order(Undo{});
    CHECK(filesIn(autosaves) == 0);
    start.order(Redo{});
    CHECK(filesIn(autosaves) == 2);
    start.order(SaveFile{folder.file("a.awaystep")});
    CHECK(filesIn(autosaves) == 0);
    start.edit(13);
    start.order(AbandonChanges{});
    // The person looks no more; the next frame would keep it again, as it should.
    CHECK(start.session.documents().modified());
}

TEST_CASE("autosave: a drag is kept after a second, its end at once") {
    const ScratchFolder folder;
    const std::string autosaves = folder.file("state/autosave");
    ProgramStart start(folder);
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
    CHECK(start.documents().unsaved().safe(start.session.document()));
    CHECK(start.session.history().undoName() == "drag");
    start.order(Undo{});
    CHECK(start.session.history().undoName().empty());  // one step for the whole drag
}

TEST_CASE("recovery: offered at the next start, kept until dismissed, the original never written over") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    saveDocument(path, tinyDocument());
    const std::string original = contents(path);
    {
        ProgramStart crashed(folder);
        crashed.order(OpenFile{path});
        crashed.edit(77);
        // Another copy that starts now must not take it for one that was left behind.
        ProgramStart other(folder);
        CHECK(other.documents().unsaved().leftBehind().empty());
    }  // ends without a word: no save, no goodbye
    for (int again = 0; again < 2; ++again) {
        ProgramStart next(folder);
        REQUIRE(next.documents().unsaved().leftBehind().size() == 1);
        const LeftBehind found = next.documents().unsaved().leftBehind().front();
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
    CHECK(ProgramStart(folder).documents().unsaved().leftBehind().empty());
    CHECK(contents(path) == original);
    CHECK(loadDocument(folder.file("saved.awaystep")).race.common.iterations == 77);
}

TEST_CASE("recovery: a damaged copy is told of and stays where it is") {
    const ScratchFolder folder;
    std::filesystem::create_directories(folder.file("state/autosave"));
    folder.write("state/autosave/x.recovery", "{\"format\": \"awaystep-recovery\"}\nhalf");
    const ProgramStart start(folder);
    REQUIRE(start.documents().unsaved().leftBehind().size() == 1);
    CHECK(start.documents().unsaved().leftBehind().front().problem.find("x.recovery") != std::string::npos);
    CHECK(std::filesystem::exists(folder.file("state/autosave/x.recovery")));
}

TEST_CASE("recovery: a signal that ends the program leaves what was not saved for the next start") {
    const ScratchFolder folder;
    {
        ProgramStart start(folder);
        start.session.open(tinyDocument());
        SessionOrders orders;
        orders.edit("change the iterations", [](Document& d) { d.race.common.iterations = 5; });
        start.session.apply(orders);
        start.session.close();
    }
    const ProgramStart next(folder);
    REQUIRE(next.documents().unsaved().leftBehind().size() == 1);
    CHECK(next.documents().unsaved().leftBehind().front().work.document.race.common.iterations == 5);
}

TEST_CASE("recovery: a recording that was cut off is continued, kept or dismissed; a change of world sets it aside") {
    const ScratchFolder folder;
    {
        ProgramStart start(folder);
        start.order(StartRecording{});
        start.order(Drive{3});
        start.order(Drive{3});
        start.order(Drive{1});
        CHECK(start.session.recording().controller().recorder().current().length() == 3);
    }
    {
        ProgramStart next(folder);
        REQUIRE(next.session.recording().journals().unfinished().size() == 1);
        const std::string journal = next.session.recording().journals().unfinished().front().found.path;
        next.order(NewDocument{});  // another world is open
        next.order(ContinueRecording{journal});
        REQUIRE(next.session.recording().controller().recording());
        CHECK(next.session.recording().controller().recorder().current().length() == 3);
        next.order(Drive{1});
        // A change of the world under the recording loses nothing.
        next.order(Edit{"other world", [](Document& d) { d.scene.plan.parameters = R"({"map":["S..G"]})"; }, {}});
        CHECK_FALSE(next.session.recording().controller().recording());
        REQUIRE(next.session.recording().journals().unfinished().size() == 1);
        next.order(KeepRecording{next.session.recording().journals().unfinished().front().found.path});
        REQUIRE(next.session.document().demonstrations.size() == 1);
        CHECK(next.session.document().demonstrations.front()->length() == 4);
        CHECK(next.session.recording().journals().unfinished().empty());
    }
    CHECK(ProgramStart(folder).session.recording().journals().unfinished().empty());
}

TEST_CASE("recovery: having looked at another scenario is nothing to come back to, whatever was made in it is") {
    const ScratchFolder folder;
    const auto look = [](ProgramStart& start) {
        start.session.open(documentFor(firstScenario));
        start.order(Edit{"open highway-vertex", [](Document& d) { openScenario(d, "highway-vertex"); }, {}});
    };
    {
        ProgramStart start(folder);
        look(start);
        CHECK_FALSE(start.session.documents().modified());
        CHECK(filesIn(folder.file("state/autosave")) == 0);
        CHECK(start.documents().unsaved().safe(start.session.document()));
        start.session.close();
    }
    CHECK(ProgramStart(folder).documents().unsaved().leftBehind().empty());
    {
        ProgramStart start(folder);
        look(start);
        start.edit(17);
        start.session.close();
    }
    CHECK(ProgramStart(folder).documents().unsaved().leftBehind().size() == 1);
}

TEST_CASE("recovery: a recording that was cut off before its first step does not come back") {
    const ScratchFolder folder;
    {
        ProgramStart start(folder);
        start.order(StartRecording{});
        CHECK(filesIn(folder.file("demonstrations")) == 1);
    }
    CHECK(ProgramStart(folder).session.recording().journals().unfinished().empty());
    CHECK(filesIn(folder.file("demonstrations")) == 0);
}
