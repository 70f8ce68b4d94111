#include "model/links/link_list.h"

#include <map>
#include <stdexcept>
#include <utility>

#include "files/plain_text.h"
#include "model/links/link_text.h"

namespace awaystep {
namespace {

constexpr std::size_t largestRecordings = std::size_t{256} << 20;  // bytes, as a file of demonstrations
constexpr std::size_t mostLinks = 10'000;                          // each may make a world

// Puts what one link holds into the list. Throws std::invalid_argument, the end of a sentence about its line.
void takeLink(LinkList& list, std::map<std::string, int>& lineOfId, std::string_view link, int line) {
    SceneLink read = parseLink(link);
    if (read.prediction) {
        list.predictions.push_back(std::move(*read.prediction));
        return;
    }
    if (!read.document || read.document->demonstrations.empty()) {
        ++list.scenes;
        return;
    }
    for (const DemonstrationPtr& each : read.document->demonstrations) {
        const auto [known, isNew] = lineOfId.emplace(each->id, line);
        if (!isNew) throw std::invalid_argument("the link: its drive is that of line " + std::to_string(known->second));
        list.demonstrations.demonstrations.push_back(*each);
        list.demonstrations.lines.push_back(line);
    }
}

}  // namespace

bool looksLikeLinks(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return begin != std::string_view::npos && text[begin] != '{' && text[begin] != '[' && containsLink(text);
}

LinkList parseLinks(std::string_view text, const std::string& file, const StopToken& stop) {
    LinkList list;
    std::map<std::string, int> lineOfId;
    std::size_t links = 0;
    int line = 0;
    while (!text.empty()) {
        stop.throwIfStopped();
        ++line;
        const std::size_t end = text.find('\n');
        const std::string_view now = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        const auto complain = [&](const std::string& reason) {
            list.demonstrations.problems.push_back(
                {line, shownPath(file) + ", line " + std::to_string(line) + ": " + printable(reason, 250)});
        };
        for (const std::string_view link : linksIn(now)) {
            if (++links > mostLinks) {
                complain("reading stopped after " + std::to_string(mostLinks) + " links");
                return list;
            }
            try {
                takeLink(list, lineOfId, link, line);
            } catch (const std::invalid_argument& refused) {
                complain(refused.what());
            }
        }
    }
    return list;
}

bool looksLikeRecordings(std::string_view text) { return looksLikeDemonstrations(text) || looksLikeLinks(text); }

DemonstrationSet parseRecordings(std::string_view text, const std::string& file, const StopToken& stop) {
    if (!looksLikeLinks(text)) return parseDemonstrations(text, file, stop);
    return parseLinks(text, file, stop).demonstrations;
}

DemonstrationSet loadRecordings(const std::string& path, const StopToken& stop, Pipes pipes) {
    const ReadingRules rules{.most = largestRecordings, .pipes = pipes, .mayBeEmpty = true, .stop = stop};
    return parseRecordings(readTextFile(path, rules), path, stop);
}

}  // namespace awaystep
