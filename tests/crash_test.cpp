// The power goes: kill -9 at 200 random moments of recording, editing and saving. After each, every file parses and at
// most the step under way is missing.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "driver_process.h"
#include "experiment/document_text.h"
#include "expert/demonstration_file.h"
#include "expert/journal.h"
#include "sample_documents.h"
#include "scratch_folder.h"
#include "test_paths.h"
#include "workbench/demonstration_desk.h"
#include "workbench/digest.h"
#include "workbench/recovery_file.h"
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

// The work as the next start would find it: an autosave if there is one, else the file.
std::string foundFingerprint(const ScratchFolder& folder) {
    const std::vector<LeftBehind> left = findLeftBehind(folder.file("state/autosave"));
    for (const LeftBehind& each : left) {
        INFO(each.problem);
        REQUIRE(each.problem.empty());
    }
    REQUIRE(left.size() <= 1);
    if (!left.empty()) return digest(documentText(left.front().work.document));
    const std::string file = folder.file("lesson.awaystep");
    // Nothing at all: the document is as it was at the start, and there was nothing to keep.
    return digest(documentText(fs::exists(file) ? readDocument(file) : tinyDocument()));
}

}  // namespace

TEST_CASE("crash: killed at 200 random moments, at most the step under way is missing") {
    Rng rng(11, "crash");
    int edits = 0, steps = 0, midway = 0, recordingsCutOff = 0;
    for (int kill = 0; kill < 200; ++kill) {
        CAPTURE(kill);
        const ScratchFolder folder;
        const auto said = DriverProcess(AWAYSTEP_DOCUMENT_DRIVER, {folder.path().string(), std::to_string(kill)})
                              .killAfter(1 + rng.integer(40), rng.integer(6'000));
        Story story;
        for (const std::string& line : said) {
            CAPTURE(line);
            REQUIRE_FALSE(line.starts_with("failed"));
            story.hear(line);
            edits += line.starts_with("ok") ? 1 : 0;
            steps += line.starts_with("safe") ? 1 : 0;
        }
        midway += story.underWay.empty() && story.stepUnderWay.empty() ? 0 : 1;

        // The document: as it was when it was safe last, or with the change under way.
        if (!story.document.empty()) {
            const std::string found = foundFingerprint(folder);
            const bool asSaid = found == story.document || story.underWay.contains(found);
            CAPTURE(found);
            REQUIRE(asSaid);
        }
        // Its own file: whole, whatever happened.
        if (fs::exists(folder.file("lesson.awaystep"))) readDocument(folder.file("lesson.awaystep"));

        // The recordings: every step that was safe, or one more or less that was under way.
        DemonstrationDesk desk(folder.file("demonstrations"));
        CHECK(desk.lookForUnfinished().empty());
        std::map<std::string, int> onDisk;
        for (const auto& each : desk.unfinished()) {
            onDisk[each.found.story.recording.id] = each.found.story.recording.length();
            CHECK_FALSE(each.found.story.problem);
            ++recordingsCutOff;
        }
        std::error_code none;
        for (const auto& entry : fs::directory_iterator(folder.file("demonstrations"), none)) {
            if (entry.path().extension() != ".jsonl") continue;
            const DemonstrationSet set = readDemonstrations(entry.path().string());
            CHECK(set.problems.empty());
            for (const Demonstration& each : set.demonstrations) onDisk[each.id] = each.length();
        }
        for (const auto& [id, length] : story.filed) CHECK(onDisk[id] == length);
        for (const auto& [id, length] : story.recording) {
            const auto next = story.stepUnderWay.find(id);
            const bool asSaid =
                onDisk[id] == length || (next != story.stepUnderWay.end() && onDisk[id] == next->second);
            CAPTURE(id);
            REQUIRE(asSaid);
        }
    }
    // The test has tested something.
    CHECK(edits > 400);
    CHECK(steps > 200);
    CHECK(midway > 30);
    CHECK(recordingsCutOff > 20);
}
