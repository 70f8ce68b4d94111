// The journal: a recording survives the death of its process, at whatever moment that comes.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "expert/recording_session.h"
#include "support/driver_process.h"
#include "support/grid_recording.h"
#include "support/kept_journal.h"
#include "support/lines.h"
#include "support/recording_checks.h"
#include "support/refusals.h"
#include "support/sanitized.h"
#include "support/scratch_folder.h"
#include "test_paths.h"

using namespace awaystep;
namespace fs = std::filesystem;

TEST_CASE("journal: finishing puts one line into the file and takes the journal away") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    RecordingSession session = RecordingSession::start(file, grid(), setup("a"));
    CHECK(fs::exists(journalOf(file)));
    press(session, 1, 20);
    const Demonstration finished = session.finish({.title = "done", .notes = {}, .success = true});
    CHECK(loadDemonstrations(file).demonstrations == std::vector<Demonstration>{finished});
    CHECK(finished.title == "done");
    CHECK(folder.entries() == 1);
}

TEST_CASE("journal: discarding leaves nothing behind") {
    const ScratchFolder folder;
    RecordingSession session = RecordingSession::start(folder.file("demos.jsonl"), grid(), setup("a"));
    press(session, 1, 5);
    session.discard();
    CHECK(folder.entries() == 0);
}

TEST_CASE("journal: cut at any byte, it tells every step that was complete") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    RecordingSession session = RecordingSession::start(file, grid(), setup("a"));
    std::map<std::size_t, Demonstration> recordedAt;  // by the journal's size
    recordedAt[fs::file_size(journalOf(file))] = session.recorder().current();
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        press(session, seed, 1);
        recordedAt[fs::file_size(journalOf(file))] = session.recorder().current();
    }
    const std::string whole = contents(journalOf(file));
    const std::size_t header = recordedAt.begin()->first;
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        CAPTURE(size);
        const std::string text = whole.substr(0, size);
        if (size < header) {
            CHECK(contains(refusal([&] { parseJournal(text, "j"); }), "line 1"));
            continue;
        }
        const JournalStory story = parseJournal(text, "j");
        const auto expected = std::prev(recordedAt.upper_bound(size));
        CHECK(story.recording == expected->second);
        CHECK(story.size == expected->first);
        CHECK_FALSE(story.finished);
        CHECK_FALSE(story.problem);
    }
}

TEST_CASE("journal: a line that makes no sense ends the story with its number, all before counts") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    RecordingSession session = RecordingSession::start(file, grid(), setup("a"));
    for (std::uint64_t seed = 0; session.recorder().current().length() < 6; ++seed) press(session, seed, 1);
    std::vector<std::string> lines = linesOf(contents(journalOf(file)));
    const auto story = [&] {
        std::string text;
        for (const std::string& line : lines) text += line + '\n';
        return parseJournal(text, "j");
    };
    const int complete = story().recording.length();
    REQUIRE_FALSE(story().problem);

    SUBCASE("a lost line") {
        lines.erase(lines.begin() + 3);
        CHECK(story().problem->line == 4);
        CHECK(story().recording.length() < complete);
    }
    SUBCASE("zeros, as a power cut may leave them") {
        lines[3] = std::string(lines[3].size(), '\0');
        CHECK(story().problem->line == 4);
        CHECK(contains(story().problem->sentence, "j, line 4: "));
    }
    SUBCASE("any byte flipped, anywhere") {
        const std::vector<std::string> good = lines;
        for (std::size_t i = 0; i < good.size(); ++i) {
            for (std::size_t at = 0; at < good[i].size(); at += 7) {
                lines = good;
                lines[i][at] = static_cast<char>(lines[i][at] ^ (1 << (at % 8)));
                int length = 0;
                const std::string complaint = refusal([&] { length = story().recording.length(); });
                CHECK(length <= complete + 1);  // an undo may have become something else
                if (!complaint.empty()) CHECK(contains(complaint, "j, line 1: "));
            }
        }
    }
}

TEST_CASE("journal: found after a crash, an unfinished recording can be resumed, kept or dismissed") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    Demonstration before;
    {
        RecordingSession session = RecordingSession::start(file, grid(), setup("a"));
        press(session, 1, 20);
        before = session.recorder().current();

        // As long as its process runs no other one touches it.
        CHECK(recoverJournals(file).unfinished.empty());
        CHECK(folder.entries() == 1);
        CHECK(contains(refusal([&] { RecordingSession::start(file, grid(), setup("a")); }), "already"));
    }
    Recovery recovery = recoverJournals(file);
    REQUIRE(recovery.unfinished.size() == 1);
    CHECK(recovery.unfinished[0].story.recording == before);
    CHECK_FALSE(fs::exists(file));
    CHECK(recoverJournals(file).unfinished.size() == 1);  // looking changes nothing

    SUBCASE("resumed") {
        RecordingSession session = RecordingSession::resume(file, grid(), recovery.unfinished[0]);
        CHECK(contains(refusal([&] { RecordingSession::resume(file, grid(), recovery.unfinished[0]); }), "another"));
        press(session, 2, 10);
        const Demonstration finished = session.finish();
        CHECK(loadDemonstrations(file).demonstrations == std::vector<Demonstration>{finished});
        CHECK(disagreements(finished, *grid()).empty());
    }
    SUBCASE("kept as it is") {
        keepAsItIs(file, recovery.unfinished[0]);
        CHECK(loadDemonstrations(file).demonstrations == std::vector<Demonstration>{before});
    }
    SUBCASE("dismissed") {
        dismiss(recovery.unfinished[0]);
        CHECK(folder.entries() == 0);
        return;
    }
    CHECK(folder.entries() == 1);
    recovery = recoverJournals(file);
    CHECK(recovery.unfinished.empty());
    CHECK(recovery.finished.empty());
}

TEST_CASE("journal: a geometric recording that was cut off and kept was not ended by the coin") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    for (std::uint64_t seed = 0;; ++seed) {
        RecordingSession session = RecordingSession::start(file, grid(), setup("a", seed, Ending::Geometric));
        if (session.recorder().state() == RecorderState::Recording) break;
        session.discard();
    }
    CHECK(keepAsItIs(file, recoverJournals(file).unfinished.at(0)).ending == Ending::ByHand);
}

TEST_CASE("journal: a death between finishing's three acts loses nothing and doubles nothing") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    Demonstration expected;
    std::string finishedJournal;
    {
        RecordingSession session = RecordingSession::start(file, grid(), setup("a"));
        press(session, 1, 20);
        expected = session.recorder().finished({.title = "t", .notes = "n", .success = true});
        finishedJournal =
            contents(journalOf(file)) + journalLine(expected.length(), FinishingTouch{"t", "n", true}) + '\n';
        session.discard();
    }
    folder.write("demos.jsonl.a.journal", finishedJournal);
    SUBCASE("after the journal's note") {}
    SUBCASE("after the file's line") { appendDemonstration(file, expected); }
    SUBCASE("after the file's line, kept as it is") {
        folder.write("demos.jsonl.a.journal", finishedJournal.substr(0, finishedJournal.rfind("{")));
        appendDemonstration(file, expected);
    }
    for (int look = 0; look < 2; ++look) {
        const Recovery recovery = recoverJournals(file);
        CHECK(recovery.unfinished.empty());
        REQUIRE(recovery.finished.size() == 1);
        CHECK(recovery.finished[0].story.recording == expected);
        CHECK(loadDemonstrations(file).demonstrations == std::vector<Demonstration>{expected});
        CHECK(folder.entries() == 2);  // offered until it is taken
    }
    {
        FinishedRecording kept = keepWithJournal(file, recoverJournals(file).finished.at(0));
        CHECK(kept.demonstration == expected);
        CHECK(kept.problem.empty());
        CHECK(recoverJournals(file).finished.empty());  // another copy is not offered it meanwhile
        CHECK(folder.entries() == 2);
    }
    CHECK(keepAsItIs(file, recoverJournals(file).finished.at(0)) == expected);
    CHECK(loadDemonstrations(file).demonstrations == std::vector<Demonstration>{expected});
    CHECK(folder.entries() == 1);
}

TEST_CASE("journal: one that cannot be read is reported and left alone") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    folder.write("demos.jsonl.b.journal", "{\"format\": \"awaystep-jour");
    folder.write("other.jsonl.c.journal", "of another file");
    const Recovery recovery = recoverJournals(file);
    CHECK(recovery.unfinished.empty());
    REQUIRE(recovery.problems.size() == 1);
    CHECK(contains(recovery.problems[0], "demos.jsonl.b.journal"));
    CHECK(folder.entries() == 2);

    // Nor is one thrown away whose file cannot be read: a folder is in the way.
    const std::string blocked = folder.file("blocked.jsonl");
    { RecordingSession::start(blocked, grid(), setup("d")); }
    fs::create_directory(blocked);
    CHECK(recoverJournals(blocked).problems.size() == 1);
    fs::remove(blocked);
    CHECK(recoverJournals(blocked).unfinished.size() == 1);
    CHECK(recoverJournals(folder.file("no/where/demos.jsonl")).problems.empty());
}

TEST_CASE("journal: on a full disk a step did not happen, the recording goes on, and nothing is half written") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    RecordingSession session = RecordingSession::start(file, grid(), setup("a"));
    press(session, 1, 20);
    const Demonstration before = session.recorder().current();
    const std::string journal = contents(journalOf(file));

    // No file may grow beyond a few bytes more than the journal has now.
    const auto oldHandler = ::signal(SIGXFSZ, SIG_IGN);
    rlimit unlimited{};
    ::getrlimit(RLIMIT_FSIZE, &unlimited);
    rlimit tight = unlimited;
    tight.rlim_cur = journal.size() + 10;
    const int action = whyNot(session.recorder(), 0) ? 1 : 0;
    REQUIRE_FALSE(whyNot(session.recorder(), action));
    ::setrlimit(RLIMIT_FSIZE, &tight);
    const std::string act = refusal([&] { session.act(action, 99.0); });
    const std::string undo = refusal([&] { session.undo(); });
    const std::string finish = refusal([&] { session.finish(); });
    ::setrlimit(RLIMIT_FSIZE, &unlimited);
    ::signal(SIGXFSZ, oldHandler);

    for (const std::string& complaint : {act, undo, finish}) {
        CHECK(contains(complaint, "demos.jsonl.a.journal: cannot be written: "));
    }
    CHECK(session.recorder().current() == before);
    CHECK(contents(journalOf(file)) == journal);
    CHECK_FALSE(fs::exists(file));

    // There is room again.
    CHECK_FALSE(session.act(action, 100.0));
    const Demonstration finished = session.finish();
    CHECK(finished.length() == before.length() + 1);
    CHECK(loadDemonstrations(file).demonstrations == std::vector<Demonstration>{finished});
    CHECK(folder.entries() == 1);
}

TEST_CASE("journal: when the file cannot take its line the recording goes on and can be finished later") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    RecordingSession session = RecordingSession::start(file, grid(), setup("a"));
    press(session, 1, 6);
    fs::create_directory(file);  // something is in the way
    CHECK(contains(refusal([&] { session.finish(); }), "demos.jsonl"));
    CHECK(session.recorder().state() == RecorderState::Recording);
    press(session, 2, 6);
    const JournalStory story = parseJournal(contents(journalOf(file)), "j");
    CHECK_FALSE(story.finished);  // it was taken back by going on
    CHECK(story.recording.steps == session.recorder().current().steps);
    fs::remove(file);
    const Demonstration finished = session.finish();
    CHECK(loadDemonstrations(file).demonstrations == std::vector<Demonstration>{finished});
}

namespace {

// What must be on the disk according to what the driver said.
struct Expected {
    std::map<std::string, int> recording;  // id and length
    std::map<std::string, int> filed;

    void done(const std::string& line) {
        std::istringstream words(line);
        std::string what, verb, id;
        int length = 0;
        words >> what >> verb >> id >> length;
        if (verb == "start") recording[id] = 0;
        if (verb == "act" || verb == "undo") recording[id] = length;
        if (verb == "finish") filed[id] = length;
        if (verb == "finish" || verb == "discard") recording.erase(id);
    }
    bool operator==(const Expected&) const = default;
};

// What is on the disk; every file in the folder must be readable to its end.
Expected onDisk(const ScratchFolder& folder, const std::string& file) {
    Expected found;
    const DemonstrationSet set = fs::exists(file) ? loadDemonstrations(file) : DemonstrationSet{};
    CHECK(set.problems.empty());
    for (const Demonstration& each : set.demonstrations) {
        found.filed[each.id] = each.length();
        CHECK(disagreements(each, *grid()).empty());
    }
    for (const auto& entry : fs::directory_iterator(folder.path())) {
        if (entry.path().extension() != ".journal") continue;
        const JournalStory story = parseJournal(contents(entry.path().string()), entry.path().string());
        CHECK_FALSE(story.problem);
        CHECK(disagreements(story.recording, *grid()).empty());
        // Finished, with or without its line in the file, is as good as filed: recovery sees to it.
        if (story.finished) {
            found.filed[story.recording.id] = story.recording.length();
        } else {
            found.recording[story.recording.id] = story.recording.length();
        }
    }
    return found;
}

}  // namespace

TEST_CASE("journal: killed at 200 random moments, at most the act under way is missing and every file reads") {
    const ScratchFolder folder;
    const std::string file = folder.file("demos.jsonl");
    Rng rng(2024, "moments");
    const int kills = tests::sanitized ? 40 : 200;
    Expected expected;
    int acts = 0, midAct = 0, recordingsCutOff = 0;
    for (int kill = 0; kill < kills; ++kill) {
        CAPTURE(kill);
        const auto said = DriverProcess(AWAYSTEP_RECORDING_DRIVER, {file, std::to_string(kill)})
                              .killAfter(rng.integer(40), rng.integer(4'000));
        // The last word tells what was under way; the pipe may have been cut in it.
        std::string underWay;
        for (const std::string& line : said) {
            CAPTURE(line);
            REQUIRE_FALSE(line.starts_with("failed"));
            if (line == "ok") {
                expected.done(underWay);
                underWay.clear();
                ++acts;
            } else {
                underWay = line;
            }
        }
        Expected ifDone = expected;
        ifDone.done(underWay);
        const Expected found = onDisk(folder, file);
        CAPTURE(underWay);
        const bool asExpected = found == expected || found == ifDone;
        REQUIRE(asExpected);
        midAct += underWay.empty() ? 0 : 1;
        recordingsCutOff += static_cast<int>(found.recording.size());
        expected = found;
    }
    // The test has tested something.
    CHECK(2 * acts > 5 * kills);
    CHECK(4 * midAct > kills);
    CHECK(4 * recordingsCutOff > kills);

    // And after all that recovery leaves a file and at most one recording to ask about.
    const Recovery recovery = recoverJournals(file);
    CHECK(recovery.problems.empty());
    CHECK(recovery.unfinished.size() <= 1);
}
