// Journals of recordings that were cut off: the story ends at the first line that makes no sense, and what it tells
// until then is a demonstration like any other.

#include "expert/journal.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readsOrRefuses([&] {
        const JournalStory story = parseJournal(textOf(data, size), "input.journal");
        if (story.size > size) broken("a story is no longer than its journal", std::to_string(story.size));
        if (story.problem) checkRefusal(story.problem->sentence);
        const std::string line = demonstrationLine(story.recording);
        if (!(parseDemonstration(line, {"written.jsonl", 1}) == story.recording))
            broken("what a journal tells survives writing", line);
        const JournalStory again = parseJournal(textOf(data, static_cast<std::size_t>(story.size)), "cut.journal");
        if (!(again.recording == story.recording) || again.finished != story.finished || again.problem)
            broken("a journal cut after its last good line tells the same story", line);
    });
    return 0;
}
