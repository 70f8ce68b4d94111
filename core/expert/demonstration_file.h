#pragma once
// Demonstrations on disk: JSON Lines, one demonstration per line. A damaged line is reported with its number, the
// others load, and no change ever touches a line that it is not about: damaged lines and keys from elsewhere stay as
// they are. Every change is read, altered and put back whole (written beside, synced, renamed) under a lock, so a
// killed process leaves the file before or after, and two running copies do not lose each other's lines.
// Files that cannot be read or written throw std::runtime_error, one sentence that begins with the file's name.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expert/demonstration.h"
#include "files/text_file.h"
#include "world/stop_token.h"

namespace awaystep {

struct LineProblem {
    int line = 0;          // counted from 1
    std::string sentence;  // names file, line, place and reason
};

struct DemonstrationSet {
    std::vector<Demonstration> demonstrations;
    std::vector<int> lines;  // where each of them stands
    std::vector<LineProblem> problems;
};

// Reading ends here, with one more problem that says so: a file of nothing but damage costs little more than itself.
constexpr std::size_t mostLineProblems = 1000;

// Never throws for what is in the text. Empty lines are passed over; the second of two equal ids is a problem.
// `file` is for the messages. Told to stop, these throw Stopped.
DemonstrationSet parseDemonstrations(std::string_view text, const std::string& file, const StopToken& stop = {});
DemonstrationSet loadDemonstrations(const std::string& path, const StopToken& stop = {}, Pipes pipes = Pipes::Refused);
// The demonstration with this id, however damaged the other lines are; nothing where there is none, or no file.
std::optional<Demonstration> findDemonstration(const std::string& path, const std::string& id);

// Whether the text means to be demonstrations and not one JSON value such as {"phi": [...]}: its first line says so,
// or would if it were whole.
bool looksLikeDemonstrations(std::string_view text);

// Makes the file if it is not there. False, and nothing changed, if a demonstration with this id is in it already.
bool appendDemonstration(const std::string& path, const Demonstration& demonstration);

// Throws std::runtime_error naming the line if one of them was recorded with other parameters, and the difference.
void checkSameWorld(const DemonstrationSet& set, const std::string& file, const Domain& domain);
// The demonstrations of a file for use in this world; damaged lines are only reported.
DemonstrationSet loadDemonstrationsFor(const std::string& path, const Domain& domain, const StopToken& stop = {});

}  // namespace awaystep
