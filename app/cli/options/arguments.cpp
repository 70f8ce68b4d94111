#include "cli/options/arguments.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

#include "figures/figure.h"
#include "files/number_text.h"
#include "files/plain_text.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

constexpr int mostCount = 1'000'000'000;

template <typename Integer>
std::optional<Integer> read(const std::string& text) {
    Integer number{};
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
    return number;
}

void checkSolver(const std::string& solver) {
    const auto wrong = whyNoSolver(solver);
    if (!wrong) return;
    std::string message = "--solver: " + *wrong + ", only";
    for (const SolverInfo& known : solverList()) message += ' ' + std::string(known.name);
    throw UsageError(message);
}

}  // namespace

void refuseArgument(const std::string& option, const std::string& needed, const std::string& got) {
    throw UsageError(option + ": " + needed + " is needed, got " + inQuotes(got));
}

void checkFigureName(const std::string& figure) {
    if (figure.empty()) return;
    try {
        figureFormat(figure);
    } catch (const std::invalid_argument&) {
        refuseArgument("--figure", "a file that ends in .svg or .png", figure);
    }
}

void checkSeedRange(std::uint64_t first, int seeds) {
    if (first > std::numeric_limits<std::uint64_t>::max() - static_cast<std::uint64_t>(seeds - 1))
        throw UsageError("--first-seed: " + std::to_string(seeds) + " seeds do not fit behind " +
                         std::to_string(first));
}

namespace {

template <typename Value>
CLI::Option* addCountOf(CLI::App& command, const std::string& option, Value& value, int least,
                        const std::string& help) {
    const auto take = [&value, option, least](const std::string& text) {
        const std::optional<int> number = read<int>(text);
        if (!number || *number < least || *number > mostCount)
            refuseArgument(option, "a whole number in " + std::to_string(least) + ".." + std::to_string(mostCount),
                           text);
        value = *number;
    };
    return command.add_option_function<std::string>(option, take, help)->type_name("N");
}

}  // namespace

CLI::Option* addCount(CLI::App& command, const std::string& option, int& value, int least, const std::string& help) {
    return addCountOf(command, option, value, least, help);
}

CLI::Option* addCount(CLI::App& command, const std::string& option, std::optional<int>& value, int least,
                      const std::string& help) {
    return addCountOf(command, option, value, least, help);
}

CLI::Option* addSeed(CLI::App& command, const std::string& option, std::optional<std::uint64_t>& value,
                     const std::string& help) {
    const auto take = [&value, option](const std::string& text) {
        const std::optional<std::uint64_t> number = read<std::uint64_t>(text);
        if (!number) refuseArgument(option, "a whole number in 0..18446744073709551615", text);
        value = number;
    };
    return command.add_option_function<std::string>(option, take, help)->type_name("N");
}

CLI::Option* addTolerance(CLI::App& command, const std::string& option, std::optional<double>& value,
                          const std::string& help) {
    const auto take = [&value, option](const std::string& text) {
        const std::optional<double> number = readNumber(text);
        if (!number || *number < 0.0) refuseArgument(option, "a number of at least 0", text);
        value = *number;
    };
    return command.add_option_function<std::string>(option, take, help)->type_name("E");
}

CLI::Option* addSolvers(CLI::App& command, std::vector<std::string>& solvers) {
    return command
        .add_option_function<std::vector<std::string>>(
            "--solver",
            [&solvers](const std::vector<std::string>& names) {
                for (const std::string& name : names) checkSolver(name);
                solvers = names;
            },
            "What to run, one or more, in this order; the names stand below")
        ->type_name("NAME");
}

namespace {

const SolverInfo* plainWith(std::string_view rule) {
    for (const SolverInfo& info : solverList())
        if (info.variantOf == paperPlain && info.stepRule == rule) return &info;
    return nullptr;
}

std::string stepRules() {
    std::vector<std::string> rules;
    for (const SolverInfo& info : solverList())
        if (!info.stepRule.empty()) rules.emplace_back(info.stepRule);
    return joined(rules, "|");
}

// "line search, 2/(t+1), 4/(t+4)", in the same order.
std::string howStepRulesChoose() {
    std::vector<std::string> words;
    for (const SolverInfo& info : solverList())
        if (!info.stepRule.empty()) words.emplace_back(info.rule);
    return joined(words, ", ");
}

}  // namespace

CLI::Option* addStepRule(CLI::App& command, std::string& rule) {
    return command
        .add_option_function<std::string>(
            "--step-rule",
            [&rule](const std::string& text) {
                if (plainWith(text) == nullptr) refuseArgument("--step-rule", stepRules(), text);
                rule = text;
            },
            std::string(paperPlain) + ": " + howStepRulesChoose())
        ->type_name(stepRules());
}

void applyStepRule(const std::string& rule, std::vector<std::string>& solvers) {
    if (rule.empty()) return;
    const auto plain = std::find(solvers.begin(), solvers.end(), paperPlain);
    if (plain == solvers.end())
        throw UsageError("--step-rule: it is the rule of " + std::string(paperPlain) + ", which is not among --solver");
    *plain = plainWith(rule)->name;
}

}  // namespace awaystep
