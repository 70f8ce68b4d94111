#pragma once
// A demonstration as one line of JSON, and the lines of a journal. Numbers read back exactly. Reading checks every
// value and refuses with std::invalid_argument what is missing, misplaced, too long or too deep, in a sentence that
// names the place; keys it does not know are passed over (edits keep them: see demonstration_file.h).

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "expert/demonstration.h"
#include "expert/recorder.h"
#include "world/stop_token.h"

namespace awaystep {

class JsonValue;  // files/json_reading.h, which other users of this header do not need

// More than the recorder's limits (demonstration.h) can ever come to.
constexpr std::size_t longestLine = std::size_t{128} << 20;  // bytes
constexpr std::size_t mostValues = mostDemonstratedNumbers + 3 * longestDemonstration + largestWorldText;

// Where a line comes from, for messages.
struct LinePlace {
    std::string file;
    int line = 1;
};

// Without the line's end.
std::string demonstrationLine(const Demonstration& demonstration);
// A line may have millions of numbers: told to stop, it throws Stopped.
Demonstration parseDemonstration(std::string_view line, const LinePlace& place, const StopToken& stop = {});
// The id in a line, if the line is JSON and has one: enough to find a line without checking the rest.
std::optional<std::string> idInLine(std::string_view line);

// A journal's first line holds the demonstration as it began; each line after it one step, one undo or the finish.
struct JournalUndo {};
using JournalEntry = std::variant<RecordedStep, JournalUndo, FinishingTouch>;

std::string journalHeader(const Demonstration& begun);
Demonstration parseJournalHeader(std::string_view line, const LinePlace& place);
// `steps`: how many there are after a step, before an undo, at the finish; a lost line cannot go unseen.
std::string journalLine(int steps, const JournalEntry& entry);
JournalEntry parseJournalLine(std::string_view line, const LinePlace& place, const Demonstration& soFar);

// A demonstration inside a larger JSON text: as parseDemonstration(), with the place of the value in the messages.
Demonstration parseDemonstration(const JsonValue& object, const StopToken& stop = {});

}  // namespace awaystep
