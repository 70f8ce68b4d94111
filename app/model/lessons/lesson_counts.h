#pragma once
// Counts over many seeds in a lesson's text: {ahead ascg cg} is on how many seeds ASCG ends nearer to the target than
// CG in the world and for the target of the step. They are not computed while a lesson is given: a table beside the
// lesson's file has them, which `awaystep lesson measure` writes and `awaystep lesson check` computes anew.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/words.h"

namespace awaystep {

struct Lesson;

inline constexpr std::string_view countsFileName = "counts.csv";

enum class CountedThing { Ahead, Even, Behind, Seeds };
template <>
inline constexpr auto spelling<CountedThing> = spell<CountedThing>({{CountedThing::Ahead, "ahead"},
                                                                    {CountedThing::Even, "even"},
                                                                    {CountedThing::Behind, "behind"},
                                                                    {CountedThing::Seeds, "seeds"}});

// As it stands between braces: "ahead ascg cg", or of another scenario than the step's: "ahead ascg cg grid-interior".
struct CountWords {
    CountedThing thing = CountedThing::Ahead;
    std::string solver, other;
    std::string scenario;  // empty: what the step shows
};
// Nothing for words that count nothing. Throws std::invalid_argument in half a sentence for those that cannot be read.
std::optional<CountWords> parseCountWords(std::string_view words);

// What is raced on every seed, in the words of a lesson's header. Empty: the scenario's own.
struct CountedRace {
    std::string scenario, world, target, oracle, iterations, solver, other;

    bool operator==(const CountedRace&) const = default;
};
// "ascg and cg in highway-face, slip 0.1"
std::string text(const CountedRace& race);

struct CountedSeeds {
    int seeds = 0, ahead = 0, even = 0, behind = 0;

    bool operator==(const CountedSeeds&) const = default;
};
struct CountRow {
    CountedRace race;
    CountedSeeds seeds;

    bool operator==(const CountRow&) const = default;
};

// A place of a lesson that asks for a count.
struct LessonCount {
    int line = 0;
    std::string words;
    CountedRace race;
    std::optional<int> value = {};  // as the table has it

    bool operator==(const LessonCount&) const = default;
};

// Throws std::invalid_argument: "counts.csv, line 3: reason".
std::vector<CountRow> parseCounts(std::string_view text, const std::string& file);
std::string countsText(const std::vector<CountRow>& rows);
// The table in the lesson's folder.
std::filesystem::path countsFileOf(const Lesson& lesson);

// Puts the numbers of the table in the place of the words, and lists what was asked for; what the table lacks stays as
// it is written. Throws as parseCounts() does, and for a count whose words cannot be read.
void fillCounts(Lesson& lesson);

}  // namespace awaystep
