// The journal of a finished recording waits for its document; one that is removed meanwhile is written anew.

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "support/grid_recording.h"
#include "support/refusals.h"
#include "support/scratch_folder.h"

using namespace awaystep;
namespace fs = std::filesystem;

TEST_CASE("journal: finished for a document, it stays until the document is safe") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    RecordingSession session = RecordingSession::start(file, grid(), setup("a"));
    press(session, 1, 20);
    Demonstration finished;
    {
        FinishedRecording waiting = session.finishWithJournal();
        finished = waiting.demonstration;
        CHECK(loadDemonstrations(file).demonstrations == std::vector<Demonstration>{finished});
        CHECK(recoverJournals(file).finished.empty());  // ours as long as we live
    }
    REQUIRE(recoverJournals(file).finished.size() == 1);
    CHECK(recoverJournals(file).finished[0].story.recording == finished);
}

TEST_CASE("journal: a finished one is offered although its file cannot take its line, and can be kept") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    Demonstration finished;
    {
        RecordingSession session = RecordingSession::start(file, grid(), setup("a"));
        press(session, 1, 20);
        finished = session.finishWithJournal().demonstration;
    }
    fs::remove(file);
    fs::create_directory(file);
    const Recovery recovery = recoverJournals(file);
    CHECK(recovery.problems.size() == 1);
    REQUIRE(recovery.finished.size() == 1);
    FinishedRecording kept = keepWithJournal(file, recovery.finished[0]);
    CHECK(kept.demonstration == finished);
    CHECK(contains(kept.problem, "demos.jsonl"));
    CHECK(fs::exists(kept.journal.path()));
}

TEST_CASE("journal: removed while it is being written, it is written anew with every step, and finishing works") {
    const ScratchFolder folder;
    fs::create_directory(folder.file("data"));
    const std::string file = folder.file("data/demos.jsonl");
    RecordingSession session = RecordingSession::start(file, grid(), setup("a"));
    press(session, 1, 20);
    CHECK_FALSE(session.takeNews());
    const int before = session.recorder().current().length();
    REQUIRE(before > 0);
    const auto act = [&] {
        for (int action = 0; action < 4; ++action) {
            if (whyNot(session.recorder(), action)) continue;
            session.act(action, 50.0);
            return;
        }
    };
    SUBCASE("the folder, before a step") {
        fs::remove_all(folder.file("data"));
        act();
        const auto news = session.takeNews();
        REQUIRE(news);
        CHECK(contains(*news,
                       "demos.jsonl.a.journal: another program removed this journal of the recording; it was "
                       "written anew with all " +
                           std::to_string(before) + " steps"));
        CHECK(parseJournal(contents(journalOf(file)), "j").recording == session.recorder().current());
        act();
        CHECK_FALSE(session.takeNews());  // once
        CHECK(parseJournal(contents(journalOf(file)), "j").recording == session.recorder().current());
    }
    SUBCASE("the journal, before an undo") {
        fs::remove(journalOf(file));
        session.undo();
        CHECK(session.takeNews());
        CHECK(parseJournal(contents(journalOf(file)), "j").recording == session.recorder().current());
    }
    SUBCASE("another file in its place") {
        fs::remove(journalOf(file));
        folder.write("data/demos.jsonl.a.journal", "something else");
        act();
        CHECK(session.takeNews());
        CHECK(parseJournal(contents(journalOf(file)), "j").recording == session.recorder().current());
    }
    SUBCASE("the folder, before the finish") { fs::remove_all(folder.file("data")); }
    const Demonstration finished = session.finish();
    CHECK(loadDemonstrations(file).demonstrations == std::vector<Demonstration>{finished});
    CHECK(recoverJournals(file).finished.empty());
}
