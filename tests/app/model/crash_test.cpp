// The power goes: kill -9 at random moments of recording, editing and saving, and at the end of a recording. After
// each, every file parses, and what the next start offers a person lacks at most the step under way.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <set>

#include "expert/demonstration_file.h"
#include "model/documents/document_text.h"
#include "model/settings/ids_and_times.h"
#include "support/driver_process.h"
#include "support/next_start.h"
#include "support/sample_documents.h"
#include "support/sanitized.h"
#include "support/scratch_folder.h"
#include "test_paths.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

namespace fs = std::filesystem;

// What the driver said must be safe, and what was under way when it was killed.
struct Story {
    std::string document;                  // the fingerprint that was safe last; empty: still the first
    std::set<std::string> underWay;        // fingerprints that may be on the disk instead
    std::string saved;                     // in its own file
    std::map<std::string, int> recording;  // id and length that is safe
    std::map<std::string, int> stepUnderWay;
    std::map<std::string, int> filed;

    void hear(const std::string& line) {
        std::istringstream words(line);
        std::string what, which;
        int length = 0;
        words >> what >> which >> length;
        if (what == "did") underWay.insert(which);
        if (what == "ok" || what == "saved") {
            document = which;
            underWay.clear();
        }
        if (what == "saved") saved = which;
        if (what == "step") stepUnderWay[which] = length;
        if (what == "safe") {
            recording[which] = length;
            stepUnderWay.clear();
        }
        if (what == "filed") {
            filed[which] = length;
            recording.erase(which);
        }
    }
};

// The work as the next start offers it: an autosave if there is one, else the file.
std::string foundFingerprint(const ScratchFolder& folder, const NextStart& offered) {
    REQUIRE(offered.documents.size() <= 1);
    if (!offered.documents.empty()) return digest(toText(offered.documents.front().work.document));
    const std::string file = folder.file("lesson.awaystep");
    // Nothing at all: the document is as it was at the start, and there was nothing to keep.
    return digest(toText(fs::exists(file) ? loadDocument(file) : tinyDocument()));
}

// In the person's own file.
bool savedWith(const ScratchFolder& folder, const std::string& id, int length) {
    const std::string file = folder.file("lesson.awaystep");
    if (!fs::exists(file)) return false;
    for (const DemonstrationPtr& each : loadDocument(file).demonstrations)
        if (each->id == id) return each->length() == length;
    return false;
}

NextStart look(const ScratchFolder& folder) {
    return lookAsNextStart(folder.file("demonstrations"), folder.file("state"));
}

// What was said is offered, or stands in the person's own file.
void compare(const ScratchFolder& folder, const Story& story, const NextStart& offered) {
    CHECK(offered.problems.empty());
    // The document: as it was when it was safe last, or with the change under way.
    if (!story.document.empty()) {
        const std::string found = foundFingerprint(folder, offered);
        const bool asSaid = found == story.document || story.underWay.contains(found);
        CAPTURE(found);
        REQUIRE(asSaid);
    }
    // Its own file: whole, whatever happened.
    if (fs::exists(folder.file("lesson.awaystep"))) loadDocument(folder.file("lesson.awaystep"));
    // The recordings, also those just finished: every step that was safe, or one more or less that was under way.
    for (const auto& [id, length] : story.recording) {
        const int found = offered.lengthOf(id).value_or(0);  // one without a step is not offered
        const auto next = story.stepUnderWay.find(id);
        const bool asSaid = found == length || (next != story.stepUnderWay.end() && found == next->second) ||
                            savedWith(folder, id, length);
        CAPTURE(id);
        CAPTURE(length);
        REQUIRE(asSaid);
    }
    // The file of all demonstrations of a world: whole lines.
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder.file("demonstrations"), none))
        if (entry.path().extension() == ".jsonl") CHECK(loadDemonstrations(entry.path().string()).problems.empty());
    // Having looked changes nothing.
    const NextStart again = look(folder);
    CHECK(again.unfinished == offered.unfinished);
    CHECK(again.finished == offered.finished);
    CHECK(again.documents.size() == offered.documents.size());
}

Story storyOf(const std::vector<std::string>& said) {
    Story story;
    for (const std::string& line : said) {
        CAPTURE(line);
        REQUIRE_FALSE(line.starts_with("failed"));
        story.hear(line);
    }
    return story;
}

}  // namespace

TEST_CASE("crash: killed at 200 random moments, the next start offers all but the step under way") {
    Rng rng(11, "crash");
    int edits = 0, steps = 0, midway = 0, recordingsCutOff = 0;
    for (int kill = 0; kill < 200; ++kill) {
        CAPTURE(kill);
        const ScratchFolder folder;
        const auto said = DriverProcess(AWAYSTEP_DOCUMENT_DRIVER, {folder.path().string(), std::to_string(kill)})
                              .killAfter(1 + rng.integer(40), rng.integer(6'000));
        const Story story = storyOf(said);
        for (const std::string& line : said) {
            edits += line.starts_with("ok") ? 1 : 0;
            steps += line.starts_with("safe") ? 1 : 0;
        }
        midway += story.underWay.empty() && story.stepUnderWay.empty() ? 0 : 1;
        const NextStart offered = look(folder);
        recordingsCutOff += static_cast<int>(offered.unfinished.size());
        compare(folder, story, offered);
    }
    // The test has tested something.
    CHECK(edits > 400);
    CHECK(steps > 200);
    CHECK(midway > 30);
    CHECK(recordingsCutOff > 20);
}

// Between the line in the file of demonstrations, the autosave that holds it and the end of the journal.
TEST_CASE("crash: killed 100 times while a recording is being finished, the next start offers it") {
    Rng rng(12, "crash");
    int finishing = 0, withoutAutosave = 0, withAutosave = 0;
    for (int kill = 0; kill < 100; ++kill) {
        CAPTURE(kill);
        const ScratchFolder folder;
        // 0.1 to 200 ms, every factor as likely: the gap is some milliseconds long, and tens of them on a busy machine.
        const int delay = static_cast<int>(100.0 * std::pow(2000.0, rng.uniform()));
        const auto said = DriverProcess(AWAYSTEP_DOCUMENT_DRIVER, {folder.path().string(), std::to_string(500 + kill)})
                              .killAfter("finish", delay);
        const Story story = storyOf(said);
        const NextStart offered = look(folder);
        compare(folder, story, offered);
        finishing += static_cast<int>(story.recording.size());
        withoutAutosave += static_cast<int>(offered.finished.size());
        for (const LeftBehind& each : offered.documents)
            withAutosave += each.work.document.demonstrations.empty() ? 0 : 1;
    }
    // The kills hit the gap itself, and both of its sides.
    CHECK(finishing > 30);
    CHECK(withoutAutosave > 15);
    if (!tests::sanitized) CHECK(withAutosave > 5);  // sanitizers slow the driver, not the clock of the kills
}
