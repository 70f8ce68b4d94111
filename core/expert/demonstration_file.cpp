#include "expert/demonstration_file.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

#include "expert/demonstration_text.h"
#include "files/atomic_file.h"
#include "files/folder_lock.h"
#include "files/plain_text.h"
#include "files/text_file.h"

namespace awaystep {

namespace {

constexpr std::size_t largestFile = std::size_t{256} << 20;  // bytes

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
    throw std::runtime_error(shownPath(path) + ": " + reason);
}

// What a text editor on another system may have added.
std::string_view stripped(std::string_view line) {
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    return trimmed(line);
}

// Takes the next line off a text that is not empty. Without its end; a text that ends in a line's end has no empty line
// after it.
std::string_view takeLine(std::string_view& text) {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) lines.push_back(takeLine(text));
    return lines;
}

// A file of no bytes is a file of no demonstrations: the reader of other files calls it a mistake.
std::string contentsOf(const std::string& path, const StopToken& stop = {}, Pipes pipes = Pipes::Refused) {
    return readTextFile(path, {.most = largestFile, .pipes = pipes, .mayBeEmpty = true, .stop = stop});
}

// The id is looked for as text first: reading every line in full would make each finish dearer than the last.
bool isLineOf(std::string_view line, const std::string& id) {
    return line.find(id) != std::string_view::npos && idInLine(stripped(line)) == id;
}

void putBack(const std::string& path, const std::vector<std::string_view>& lines) {
    std::string text;
    for (const std::string_view line : lines) (text += line) += '\n';
    if (text.size() > largestFile)
        refuse(path, "would become larger than " + std::to_string(largestFile >> 20) + " MB");
    writeFile(path, text);
}

}  // namespace

DemonstrationSet parseDemonstrations(std::string_view text, const std::string& file, const StopToken& stop) {
    DemonstrationSet set;
    std::map<std::string, int> lineOfId;
    int number = 0;
    while (!text.empty()) {
        stop.throwIfStopped();
        ++number;
        const std::string_view line = stripped(takeLine(text));
        if (line.empty()) continue;
        // Every sentence is many times as long as the shortest line that it can be about.
        if (set.problems.size() == mostLineProblems) {
            set.problems.push_back({number, shownPath(file) + ", line " + std::to_string(number) +
                                                ": and more: reading stopped after " +
                                                std::to_string(mostLineProblems) + " problems"});
            break;
        }
        try {
            Demonstration demonstration = parseDemonstration(line, {file, number}, stop);
            const auto [known, isNew] = lineOfId.emplace(demonstration.id, number);
            if (!isNew) {
                throw std::invalid_argument(shownPath(file) + ", line " + std::to_string(number) + ": its id " +
                                            inQuotes(demonstration.id) + " is that of line " +
                                            std::to_string(known->second));
            }
            set.demonstrations.push_back(std::move(demonstration));
            set.lines.push_back(number);
        } catch (const std::invalid_argument& problem) {
            set.problems.push_back({number, problem.what()});
        }
    }
    return set;
}

DemonstrationSet loadDemonstrations(const std::string& path, const StopToken& stop, Pipes pipes) {
    return parseDemonstrations(contentsOf(path, stop, pipes), path, stop);
}

std::optional<Demonstration> findDemonstration(const std::string& path, const std::string& id) {
    if (!std::filesystem::exists(path)) return std::nullopt;
    const std::string text = contentsOf(path);
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view line = takeLine(rest);
        if (!isLineOf(line, id)) continue;
        DemonstrationSet found = parseDemonstrations(line, path);
        if (!found.demonstrations.empty()) return std::move(found.demonstrations.front());
    }
    return std::nullopt;
}

bool looksLikeDemonstrations(std::string_view text) {
    while (!text.empty()) {
        const std::string_view line = stripped(takeLine(text));
        if (!line.empty()) return line.substr(0, 200).find("\"awaystep-demonstration\"") != std::string_view::npos;
    }
    return false;
}

bool appendDemonstration(const std::string& path, const Demonstration& demonstration) {
    const FolderLock lock(path);
    const std::string text = std::filesystem::exists(path) ? contentsOf(path) : std::string();
    std::vector<std::string_view> lines = linesOf(text);
    if (std::any_of(lines.begin(), lines.end(), [&](auto line) { return isLineOf(line, demonstration.id); }))
        return false;
    const std::string added = demonstrationLine(demonstration);
    lines.push_back(added);
    putBack(path, lines);
    return true;
}

void checkSameWorld(const DemonstrationSet& set, const std::string& file, const Domain& domain) {
    for (std::size_t i = 0; i < set.demonstrations.size(); ++i) {
        if (const auto difference = differenceFrom(set.demonstrations[i], domain)) {
            const std::string place = ", line " + std::to_string(set.lines[i]) + ": ";
            throw std::runtime_error(shownPath(file) + place + printable(*difference, 120));
        }
    }
}

DemonstrationSet loadDemonstrationsFor(const std::string& path, const Domain& domain, const StopToken& stop) {
    DemonstrationSet set = loadDemonstrations(path, stop);
    checkSameWorld(set, path, domain);
    return set;
}

}  // namespace awaystep
