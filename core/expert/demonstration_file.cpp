#include "expert/demonstration_file.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

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
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

// Without their ends; a text that ends in a line's end has no empty line after it.
std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

// A file of no bytes is a file of no demonstrations: the reader of other files calls it a mistake.
std::string contentsOf(const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error) && std::filesystem::is_empty(path, error) && !error) return {};
    return readTextFile(path, largestFile);
}

void putBack(const std::string& path, const std::vector<std::string_view>& lines) {
    std::string text;
    for (const std::string_view line : lines) (text += line) += '\n';
    if (text.size() > largestFile)
        refuse(path, "would become larger than " + std::to_string(largestFile >> 20) + " MB");
    writeFile(path, text);
}

}  // namespace

DemonstrationSet parseDemonstrations(std::string_view text, const std::string& file) {
    DemonstrationSet set;
    std::map<std::string, int> lineOfId;
    int number = 0;
    for (const std::string_view raw : linesOf(text)) {
        ++number;
        const std::string_view line = stripped(raw);
        if (line.empty()) continue;
        try {
            Demonstration demonstration = parseDemonstration(line, {file, number});
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

DemonstrationSet readDemonstrations(const std::string& path) { return parseDemonstrations(contentsOf(path), path); }

bool looksLikeDemonstrations(std::string_view text) {
    for (const std::string_view raw : linesOf(text)) {
        const std::string_view line = stripped(raw);
        if (!line.empty()) return line.substr(0, 200).find("\"awaystep-demonstration\"") != std::string_view::npos;
    }
    return false;
}

bool appendDemonstration(const std::string& path, const Demonstration& demonstration) {
    const FolderLock lock(path);
    const std::string text = std::filesystem::exists(path) ? contentsOf(path) : std::string();
    std::vector<std::string_view> lines = linesOf(text);
    for (const std::string_view line : lines) {
        // The id is looked for as text first: reading every line in full would make each finish dearer than the last.
        if (line.find(demonstration.id) == std::string_view::npos) continue;
        if (idInLine(stripped(line)) == demonstration.id) return false;
    }
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

DemonstrationSet readDemonstrationsFor(const std::string& path, const Domain& domain) {
    DemonstrationSet set = readDemonstrations(path);
    checkSameWorld(set, path, domain);
    return set;
}

}  // namespace awaystep
