// Files of demonstrations: the reader never refuses a whole file; every line that says something is read or reported
// with its number, and what was read is written and read again to the same demonstration.

#include <string_view>

#include "expert/demonstration_file.h"
#include "expert/demonstration_text.h"
#include "refusal.h"

using namespace awaystep;

namespace {

// Lines of white space, after a mark that some editors put first, say nothing.
std::size_t linesWithText(std::string_view text) {
    std::size_t count = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
        if (line.find_first_not_of(" \t\r") != std::string_view::npos) ++count;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return count;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text = textOf(data, size);
    const DemonstrationSet set = parseDemonstrations(text, "input.jsonl");
    if (set.demonstrations.size() + set.problems.size() != linesWithText(text))
        broken("every line is read or reported", text);
    for (const LineProblem& problem : set.problems) {
        checkRefusal(problem.sentence);
        if (!problem.sentence.starts_with("input.jsonl") ||
            problem.sentence.find("line " + std::to_string(problem.line)) == std::string::npos)
            broken("a damaged line is reported with its file and number", problem.sentence);
    }
    for (const Demonstration& demonstration : set.demonstrations) {
        const std::string line = demonstrationLine(demonstration);
        if (!(parseDemonstration(line, {"written.jsonl", 1}) == demonstration))
            broken("a demonstration that was read survives writing", line);
    }
    looksLikeDemonstrations(text);
    return 0;
}
