#include "cli/cli.h"

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>

#include "version.h"

namespace awaystep {

// A subcommand's callback throws when it refuses its input; CLI11 throws when the usage is wrong.
std::optional<int> runCommandLine(int argc, char** argv) {
    CLI::App app("Apprenticeship learning via Frank-Wolfe: without a subcommand, opens the window.", "awaystep");
    app.set_version_flag("--version", "awaystep " + std::string(version()));

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& answered) {  // --help, --version
        return app.exit(answered);
    } catch (const CLI::ParseError& wrongUsage) {
        std::cerr << "awaystep: " << wrongUsage.what() << " (--help tells the usage)\n";
        return 2;
    } catch (const std::exception& refused) {
        std::cerr << "awaystep: " << refused.what() << '\n';
        return 1;
    }
    if (app.get_subcommands().empty()) return std::nullopt;
    return 0;
}

}  // namespace awaystep
