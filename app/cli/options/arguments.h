// What the subcommands share in reading their arguments: numbers with a range, and how wrong usage is told. Numbers
// are plain decimals ("010" is ten); a number that does not read, or out of its range, is wrong usage.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "files/words.h"

namespace awaystep {

// Exit code 2. The sentence names the option.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// The command as it was typed, for results that say what made them.
using TypedCommand = std::vector<std::string>;

// In least..10^9.
CLI::Option* addCount(CLI::App& command, const std::string& option, int& value, int least, const std::string& help);
CLI::Option* addCount(CLI::App& command, const std::string& option, std::optional<int>& value, int least,
                      const std::string& help);
CLI::Option* addSeed(CLI::App& command, const std::string& option, std::optional<std::uint64_t>& value,
                     const std::string& help);
// Finite and not negative.
CLI::Option* addTolerance(CLI::App& command, const std::string& option, std::optional<double>& value,
                          const std::string& help);

// --solver, one or more names; an unknown one is wrong usage.
CLI::Option* addSolvers(CLI::App& command, std::vector<std::string>& solvers);

// --step-rule exact|open|open-l: what plain CG goes by. applyStepRule() puts the variant in the place of cg; a rule
// without cg among the solvers is wrong usage.
CLI::Option* addStepRule(CLI::App& command, std::string& rule);
void applyStepRule(const std::string& rule, std::vector<std::string>& solvers);

// The name of a figure's file, empty for none: any other ending than .svg or .png is wrong usage.
void checkFigureName(const std::string& figure);
// Seeds first, first+1, ...: those beyond the largest number there is are wrong usage.
void checkSeedRange(std::uint64_t first, int seeds);

[[noreturn]] void refuseArgument(const std::string& option, const std::string& needed, const std::string& got);

// One of a few words, each standing for a value; the default is shown by its word.
template <typename Value>
CLI::Option* addChoice(CLI::App& command, const std::string& option, Value& value,
                       std::vector<std::pair<std::string, Value>> choices, const std::string& help) {
    std::vector<std::string> allowed;
    std::string standard;
    for (const auto& [word, meaning] : choices) {
        allowed.push_back(word);
        if (meaning == value) standard = word;
    }
    const std::string list = joined(allowed, "|");
    const auto take = [&value, option, list, choices = std::move(choices)](const std::string& text) {
        for (const auto& [word, meaning] : choices)
            if (word == text) {
                value = meaning;
                return;
            }
        refuseArgument(option, list, text);
    };
    return command.add_option_function<std::string>(option, take, help)->type_name(list)->default_str(standard);
}

// One of the words of an enumeration.
template <Spelled Enum>
CLI::Option* addChoice(CLI::App& command, const std::string& option, Enum& value, const std::string& help) {
    std::vector<std::pair<std::string, Enum>> choices;
    for (const char* word : spelling<Enum>.texts()) choices.emplace_back(word, *named<Enum>(word));
    return addChoice<Enum>(command, option, value, std::move(choices), help);
}

// The same, kept as the word.
template <Spelled Enum>
CLI::Option* addWord(CLI::App& command, const std::string& option, std::optional<std::string>& word,
                     const std::string& help) {
    const auto take = [&word, option](const std::string& text) {
        if (!named<Enum>(text)) refuseArgument(option, wordList<Enum>("|"), text);
        word = text;
    };
    return command.add_option_function<std::string>(option, take, help)->type_name(wordList<Enum>("|"));
}

}  // namespace awaystep
