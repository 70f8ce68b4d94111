#include "cli/arguments.h"

#include <charconv>
#include <cmath>
#include <system_error>

#include "files/plain_text.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

constexpr int mostCount = 1'000'000'000;

template <typename Number>
std::optional<Number> read(const std::string& text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
    return number;
}

void checkSolver(const std::string& solver) {
    for (const SolverInfo& known : solverList())
        if (known.name == solver) return;
    std::string message = "--solver: there is no solver " + inQuotes(solver) + ", only";
    for (const SolverInfo& known : solverList()) message += ' ' + std::string(known.name);
    throw UsageError(message);
}

}  // namespace

void refuseArgument(const std::string& option, const std::string& needed, const std::string& got) {
    throw UsageError(option + ": " + needed + " is needed, got " + inQuotes(got));
}

CLI::Option* addCount(CLI::App& command, const std::string& option, int& value, int least, const std::string& help) {
    const auto take = [&value, option, least](const std::string& text) {
        const std::optional<int> number = read<int>(text);
        if (!number || *number < least || *number > mostCount)
            refuseArgument(option, "a whole number in " + std::to_string(least) + ".." + std::to_string(mostCount),
                           text);
        value = *number;
    };
    return command.add_option_function<std::string>(option, take, help)->type_name("N");
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
        const std::optional<double> number = read<double>(text);
        if (!number || !std::isfinite(*number) || *number < 0.0) refuseArgument(option, "a number of at least 0", text);
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

}  // namespace awaystep
