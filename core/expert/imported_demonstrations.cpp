#include "expert/imported_demonstrations.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "files/csv_field.h"
#include "files/fingerprint.h"
#include "files/json_reading.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

constexpr std::string_view csvHeader = "episode,t,state,action";

std::string_view nextLineOf(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::string placeOf(const std::string& file, int line) { return shownPath(file) + ", line " + std::to_string(line); }

[[noreturn]] void refuseLine(const std::string& file, int line, const std::string& reason) {
    throw std::invalid_argument(placeOf(file, line) + ": " + reason);
}

// The table row by row: the rows of an episode lie together, its times count from 0.
class EpisodeTable {
public:
    EpisodeTable(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    std::vector<PlainEpisode> read() {
        nextLineOf(text_);  // the header
        while (!text_.empty()) {
            ++line_;
            const std::string_view line = nextLineOf(text_);
            if (!line.empty()) takeRow(line);
        }
        return std::move(episodes_);
    }

private:
    std::string_view nextCell(std::string_view& line, bool last) const {
        const std::size_t comma = line.find(',');
        if ((comma == std::string_view::npos) != last) refuseLine(file_, line_, "4 cells are needed");
        const std::string_view cell = trimmed(line.substr(0, std::min(comma, line.size())));
        line.remove_prefix(std::min(comma == std::string_view::npos ? line.size() : comma + 1, line.size()));
        return cell;
    }
    int whole(std::string_view cell, const char* what) const {
        int value = 0;
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
        if (cell.empty() || error != std::errc() || end != cell.data() + cell.size() || value < 0)
            refuseLine(file_, line_, std::string(what) + ": a whole number is needed, got " + inQuotes(cell));
        return value;
    }
    void takeRow(std::string_view line) {
        const std::string name = csvText(nextCell(line, false));
        const int t = whole(nextCell(line, false), "t");
        const int state = whole(nextCell(line, false), "state");
        const std::string_view action = nextCell(line, true);
        if (episodes_.empty() || episodes_.back().name != name) {
            if (!known_.insert(name).second)
                refuseLine(file_, line_, "episode " + inQuotes(name) + " was over; its rows must lie together");
            episodes_.push_back({name, line_, {}, {}});
        }
        PlainEpisode& episode = episodes_.back();
        if (t != static_cast<int>(episode.states.size()))
            refuseLine(file_, line_,
                       "t: " + std::to_string(episode.states.size()) + " is needed, got " + std::to_string(t));
        if (episode.actions.size() < episode.states.size())
            refuseLine(file_, line_, "the row before has no action, so the episode ended there");
        if (t > longestDemonstration) refuseLine(file_, line_, "an episode may have 100000 steps");
        episode.states.push_back(state);
        if (!action.empty()) episode.actions.push_back(whole(action, "action"));
    }

    std::string_view text_;
    const std::string& file_;
    int line_ = 1;
    std::vector<PlainEpisode> episodes_;
    std::set<std::string> known_;
};

std::vector<PlainEpisode> episodesOfLines(std::string_view text, const std::string& file) {
    std::vector<PlainEpisode> episodes;
    for (int line = 1; !text.empty(); ++line) {
        const std::string_view each = nextLineOf(text);
        if (each.empty()) continue;
        const nlohmann::json parsed = parseJson(each, file, line);
        const JsonValue object(parsed, placeOf(file, line));
        const auto name = object.find("title");
        episodes.push_back({name ? name->text() : std::to_string(episodes.size()), line, object.at("states").integers(),
                            object.at("actions").integers()});
    }
    return episodes;
}

std::string firstLineOf(std::string_view text) {
    while (!text.empty()) {
        std::string_view line = nextLineOf(text);
        if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
        if (!line.empty()) return std::string(line);
    }
    return {};
}

}  // namespace

bool looksLikeImportedDemonstrations(std::string_view text) {
    const std::string first = firstLineOf(text);
    if (first == csvHeader) return true;
    return first.starts_with('{') && first.find("\"states\"") != std::string::npos &&
           first.find("\"actions\"") != std::string::npos &&
           first.find("\"awaystep-demonstration\"") == std::string::npos;
}

void checkEpisodeCount(std::size_t episodes, const Domain& domain, const std::string& file) {
    constexpr std::size_t mostBytes = std::size_t{1} << 29U;
    const std::size_t most = mostBytes / (domain.parameters().size() + 1024);
    if (episodes > most)
        throw std::invalid_argument(shownPath(file) + ": " + std::to_string(episodes) +
                                    " episodes, and of this world at most " + std::to_string(most) +
                                    " are read from one file, because each carries its world");
}

Demonstration demonstrationOf(const PlainEpisode& episode, const Domain& domain, const std::string& place) {
    const auto refuse = [&](const std::string& reason) { throw std::invalid_argument(place + ": " + reason); };
    if (episode.states.empty()) refuse("states: at least one is needed");
    const std::size_t actions = episode.actions.size();
    if (actions + 1 != episode.states.size() && actions != episode.states.size())
        refuse(std::to_string(episode.states.size()) + " states come with one action fewer, got " +
               std::to_string(actions));
    const auto check = [&](const char* what, std::size_t t, int value, int count) {
        if (value < 0 || value >= count)
            refuse(std::string(what) + "[" + std::to_string(t) + "]: " + std::to_string(value) + " is not in 0.." +
                   std::to_string(count - 1));
    };
    Fingerprint mark;
    for (std::size_t t = 0; t < episode.states.size(); ++t) {
        check("states", t, episode.states[t], domain.states());
        mark.add(episode.states[t]);
    }
    for (std::size_t t = 0; t < actions; ++t) {
        check("actions", t, episode.actions[t], domain.actions());
        mark.add(episode.actions[t]);
    }
    if (episode.states.size() > static_cast<std::size_t>(stepLimit(domain.mdp()->featureCount() + 1)) + 1)
        refuse("a demonstration in this world may have " + std::to_string(stepLimit(domain.mdp()->featureCount() + 1)) +
               " steps");
    mark.add(episode.name);
    Demonstration made = blankDemonstration(domain);
    // Imported twice, a walk is the same demonstration.
    made.id = "import-" + mark.digits();
    made.title = printable("episode " + episode.name, 100);
    made.start = recordedState(domain, episode.states.front());
    for (std::size_t t = 1; t < episode.states.size(); ++t)
        made.steps.push_back({episode.actions[t - 1], static_cast<double>(t),
                              recordedState(domain, episode.states[t - 1], episode.actions[t - 1], episode.states[t])});
    made.success = looksSuccessful(made, domain);
    return made;
}

DemonstrationSet parseImportedDemonstrations(std::string_view text, const std::string& file, const Domain& domain) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const bool isTable = firstLineOf(text) == csvHeader;
    const std::vector<PlainEpisode> episodes = isTable ? EpisodeTable(text, file).read() : episodesOfLines(text, file);
    checkEpisodeCount(episodes.size(), domain, file);
    DemonstrationSet set;
    std::set<std::string> ids;
    for (const PlainEpisode& episode : episodes) {
        Demonstration made = demonstrationOf(episode, domain, placeOf(file, episode.line));
        while (!ids.insert(made.id).second) made.id += "-again";
        if (!isValidId(made.id)) refuseLine(file, episode.line, "the same episode too many times");
        set.demonstrations.push_back(std::move(made));
        set.lines.push_back(episode.line);
    }
    if (set.demonstrations.empty()) throw std::invalid_argument(shownPath(file) + ": there is no episode in it");
    return set;
}

}  // namespace awaystep
