// Models of Storm: see foreign_worlds.h.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "files/plain_text.h"
#include "formats/foreign_worlds.h"

namespace awaystep {
namespace {

// Rewards are empty where none is written: a file cannot make a table of many models for every one of its states.
struct Choice {
    std::string name;
    std::vector<double> rewards;  // of the action, and those expected of its transitions
    std::vector<std::pair<int, double>> next;
};
struct State {
    std::vector<double> rewards;
    std::vector<Choice> choices;
};

// Of transitions and rewards that only repeat the first choice.
constexpr std::size_t mostRepeated = std::size_t{1} << 24U;

class DrnReader {
public:
    DrnReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    WorldFile read(const WorldReading& reading) {
        readHeader();
        while (nextLine()) readLine();
        if (states_.size() != stateCount_)
            refuse(std::to_string(stateCount_) + " states are announced, got " + std::to_string(states_.size()));
        WorldFile world;
        WorldParts parts = partsOf(world.extras);
        world.mdp = namingFile(file_, [&] { return makeMdp(std::move(parts), reading); });
        return world;
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw std::invalid_argument(shownPath(file_) + ", line " + std::to_string(number_) + ": " + reason);
    }

    // The next line that says something, without blanks at its ends; false at the end of the text.
    bool nextLine() {
        while (!text_.empty()) {
            const std::size_t end = std::min(text_.find('\n'), text_.size());
            line_ = trimmed(text_.substr(0, end));
            text_.remove_prefix(std::min(end + 1, text_.size()));
            ++number_;
            if (!line_.empty() && !line_.starts_with("//")) return true;
        }
        line_ = {};
        return false;
    }

    void readHeader() {
        bool hasType = false;
        while (nextLine() && line_ != "@model") {
            if (line_.starts_with("@type:")) {
                const std::string_view type = trimmed(line_.substr(6));
                if (type != "MDP" && type != "DTMC") refuse("an MDP or a DTMC is needed, got " + inQuotes(type));
                hasType = true;
            } else if (line_ == "@parameters") {
                if (restIsText()) refuse("a model with parameters is not read; instantiate them first");
            } else if (line_ == "@reward_models") {
                if (!restIsText()) continue;
                for (const std::string& word : wordsOf(takeLine())) models_.push_back(printable(word, 100));
            } else if (line_ == "@nr_states") {
                stateCount_ = countOf(takeLine());
            } else if (line_ == "@nr_choices") {
                countOf(takeLine());
            } else if (!line_.starts_with("@value_type")) {
                refuse("unknown header " + inQuotes(line_));
            }
        }
        if (!hasType) refuse("@type is missing: this is no model of Storm");
        if (line_ != "@model") refuse("@model is missing");
        if (models_.empty()) refuse("a reward model is needed: its rewards are the features");
    }
    // A header's value stands on the next line, which may be empty.
    bool restIsText() const {
        const std::string_view next = trimmed(text_.substr(0, std::min(text_.find('\n'), text_.size())));
        return !next.empty() && !next.starts_with('@');
    }
    std::string_view takeLine() {
        nextLine();
        return line_;
    }
    std::size_t countOf(std::string_view text) const {
        const double value = numberOf(text);
        // Every state takes a line: no count is larger than the text.
        if (value < 1 || value != std::floor(value) || value > static_cast<double>(text_.size()))
            refuse("a count that the file can hold is needed, got " + inQuotes(text));
        return static_cast<std::size_t>(value);
    }
    static std::vector<std::string> wordsOf(std::string_view text) {
        std::vector<std::string> words;
        for (std::size_t i = 0; i < text.size();) {
            const std::size_t end = std::min(text.find_first_of(" \t", i), text.size());
            if (end > i) words.emplace_back(text.substr(i, end - i));
            i = end + 1;
        }
        return words;
    }

    // A number, or a fraction such as 1/3.
    double numberOf(std::string_view text) const {
        const std::string words(trimmed(text));
        char* end = nullptr;
        double value = std::strtod(words.c_str(), &end);
        if (end != words.c_str() && *end == '/') {
            const char* below = end + 1;
            value /= std::strtod(below, &end);
            if (end == below) end = nullptr;
        }
        if (words.empty() || end == nullptr || *end != '\0' || !std::isfinite(value))
            refuse("a number is needed, got " + inQuotes(words));
        return value;
    }

    // "[1, 2]" anywhere in the text; empty where there is none.
    std::vector<double> rewardsIn(std::string_view text) const {
        const std::size_t begin = text.find('[');
        if (begin == std::string_view::npos) return {};
        std::vector<double> rewards(models_.size(), 0.0);
        const std::size_t end = text.find(']', begin);
        if (end == std::string_view::npos) refuse("] is missing");
        std::string_view list = text.substr(begin + 1, end - begin - 1);
        for (std::size_t i = 0; i < rewards.size(); ++i) {
            const std::size_t comma = list.find(',');
            if ((comma == std::string_view::npos) != (i + 1 == rewards.size()))
                refuse(std::to_string(rewards.size()) + " rewards are needed in [ ]");
            rewards[i] = numberOf(list.substr(0, std::min(comma, list.size())));
            if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
        }
        return rewards;
    }

    void readLine() {
        if (line_.starts_with("state ")) return readState(line_.substr(6));
        if (states_.empty()) refuse("a state is needed first");
        if (line_.starts_with("action")) return readAction(trimmed(line_.substr(6)));
        readTransition();
    }

    void readState(std::string_view text) {
        const std::string_view id = text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
        if (numberOf(id) != static_cast<double>(states_.size()))
            refuse("state " + std::to_string(states_.size()) + " is needed, got " + inQuotes(id));
        if (states_.size() == stateCount_) refuse("more states than @nr_states says");
        if (text.find('!') != std::string_view::npos) refuse("rates are not read: the model's time is continuous");
        states_.emplace_back();
        states_.back().rewards = rewardsIn(text);
        const std::size_t labels = text.find(']') == std::string_view::npos ? id.size() : text.find(']') + 1;
        for (const std::string& label : wordsOf(text.substr(labels)))
            if (label == "init") starts_.push_back(static_cast<int>(states_.size()) - 1);
    }
    void readAction(std::string_view text) {
        Choice choice;
        choice.rewards = rewardsIn(text);
        choice.name = std::string(trimmed(text.substr(0, std::min(text.find('['), text.size()))));
        states_.back().choices.push_back(std::move(choice));
    }
    void readTransition() {
        const std::size_t colon = line_.find(':');
        if (colon == std::string_view::npos) refuse("state, action or a transition is needed, got " + inQuotes(line_));
        const double target = numberOf(line_.substr(0, colon));
        if (target < 0 || target != std::floor(target) || target >= static_cast<double>(stateCount_))
            refuse("state " + inQuotes(line_.substr(0, colon)) + " is not in 0.." + std::to_string(stateCount_ - 1));
        if (states_.back().choices.empty()) states_.back().choices.push_back({"0", rewardsIn(""), {}});
        Choice& choice = states_.back().choices.back();
        const std::string_view rest = line_.substr(colon + 1);
        const double probability = numberOf(rest.substr(0, std::min(rest.find('['), rest.size())));
        const std::vector<double> rewards = rewardsIn(rest);
        if (!rewards.empty()) choice.rewards.resize(rewards.size(), 0.0);
        for (std::size_t i = 0; i < rewards.size(); ++i) choice.rewards[i] += probability * rewards[i];
        choice.next.emplace_back(static_cast<int>(target), probability);
    }

    WorldParts partsOf(WorldExtras& extras) {
        // What the file holds, and what it becomes where the first choice is repeated.
        std::size_t actions = 1, entries = 0, repeated = 0;
        for (const State& state : states_) actions = std::max(actions, state.choices.size());
        for (const State& state : states_) {
            if (state.choices.empty()) continue;
            const auto sizeOf = [&](const Choice& choice) {
                return choice.next.size() + choice.rewards.size() + state.rewards.size();
            };
            for (const Choice& choice : state.choices) entries += sizeOf(choice);
            repeated += (actions - state.choices.size()) * sizeOf(state.choices.front());
        }
        if (actions > (std::size_t{1} << 16U) || states_.size() * actions > 64 * (entries + 1024) ||
            (repeated > mostRepeated && repeated > 64 * entries))
            refuse("one state has " + std::to_string(actions) + " choices, far more than the others");
        WorldParts parts;
        parts.mdp.states = static_cast<int>(states_.size());
        parts.mdp.actions = static_cast<int>(actions);
        parts.mdp.featureNames = models_;
        parts.mdp.stateActionFeatures = true;
        std::vector<Eigen::Triplet<double>> features;
        for (std::size_t s = 0; s < states_.size(); ++s) {
            const State& state = states_[s];
            if (state.choices.empty())
                throw std::invalid_argument(shownPath(file_) + ": state " + std::to_string(s) + " has no choice");
            extras.choices.push_back(static_cast<int>(state.choices.size()));
            for (std::size_t a = 0; a < actions; ++a) {
                const Choice& choice = state.choices[a < state.choices.size() ? a : 0];
                for (const auto& [next, probability] : choice.next)
                    parts.mdp.transitions.push_back({static_cast<int>(s), static_cast<int>(a), next, probability});
                for (std::size_t i = 0; i < std::max(state.rewards.size(), choice.rewards.size()); ++i) {
                    const double value = (state.rewards.empty() ? 0.0 : state.rewards[i]) +
                                         (choice.rewards.empty() ? 0.0 : choice.rewards[i]);
                    if (value != 0.0)
                        features.emplace_back(static_cast<int>(s * actions + a), static_cast<int>(i), value);
                }
            }
        }
        parts.mdp.features.resize(static_cast<Eigen::Index>(states_.size() * actions),
                                  static_cast<Eigen::Index>(models_.size()));
        parts.mdp.features.setFromTriplets(features.begin(), features.end());
        if (starts_.empty()) throw std::invalid_argument(shownPath(file_) + ": no state has the label init");
        parts.mdp.initial = Vector::Zero(parts.mdp.states);
        for (const int start : starts_) parts.mdp.initial[start] = 1.0 / static_cast<double>(starts_.size());
        const bool everywhere = std::all_of(extras.choices.begin(), extras.choices.end(),
                                            [&](int count) { return count == parts.mdp.actions; });
        if (everywhere) extras.choices.clear();
        return parts;
    }

    std::string_view text_;
    const std::string& file_;
    std::string_view line_;
    int number_ = 0;
    std::vector<std::string> models_;
    std::size_t stateCount_ = 0;
    std::vector<State> states_;
    std::vector<int> starts_;
};

}  // namespace

WorldFile parseDrn(std::string_view text, const std::string& file, const WorldReading& reading) {
    return DrnReader(text, file).read(reading);
}

}  // namespace awaystep
