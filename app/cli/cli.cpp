#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <new>
#include <sstream>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/arguments.h"
#include "cli/options/outputs.h"
#include "cli/options/sweep.h"
#include "entry.h"
#include "experiment/provenance.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

constexpr std::size_t longestLine = 300;

// One line, whatever foreign text has found its way into the message.
int fail(int exitCode, const std::string& message) {
    std::fprintf(stderr, "%s\n", printable("awaystep: " + message, longestLine - 1).c_str());
    return exitCode;
}

int wrongUsage(const std::string& message) { return fail(2, message + " (--help tells the usage)"); }

}  // namespace

// A subcommand's callback throws when it refuses its input; CLI11 throws when the usage is wrong.
std::optional<int> runCommandLine(int argc, char** argv, LaunchOptions& options) {
    CLI::App app("Apprenticeship learning via Frank-Wolfe: without a subcommand, opens the window.", "awaystep");
    app.set_version_flag("--version", "awaystep " + std::string(version()));
    app.require_subcommand(0, 1);
    int exitCode = 0;
    TypedCommand typed{"awaystep"};
    typed.insert(typed.end(), argv + 1, argv + argc);
    addSolveCommand(app, typed, exitCode);
    addCompareCommand(app, typed, exitCode);
    addMergeCommand(app, typed, exitCode);
    addRankCommand(app, typed, exitCode);
    addReproduceCommand(app, typed, exitCode);
    addPolytopeCommand(app, typed, exitCode);
    addExportCommand(app, typed, exitCode);
    addImportCommand(app, exitCode);
    addGeometryCommand(app, typed, exitCode);
    addListCommand(app, exitCode);
    addLessonCommand(app, options, exitCode);
    addLinkCommand(app, options, exitCode);
    addWindowOptions(app, options);
    addFileToOpen(app, options);
    addScreenshotCommand(app, options);
    addFilmCommand(app, options, exitCode);

    try {
        app.parse(argc, argv);
        if (app.get_subcommands().empty()) checkFileToOpen(options);
        checkLessonStep(options);
    } catch (const CLI::Success& answered) {  // --help, --version
        std::ostringstream answer;
        const int code = app.exit(answered, answer, answer);
        try {
            writeStandardOutput(answer.str());
        } catch (const std::exception& refused) {
            return fail(1, refused.what());
        }
        return code;
    } catch (const CLI::ExtrasError&) {
        return wrongUsage("unknown argument " + inQuotes(app.remaining(true).front()));
    } catch (const CLI::ParseError& wrong) {
        return wrongUsage(wrong.what());
    } catch (const UsageError& wrong) {
        return wrongUsage(wrong.what());
    } catch (const std::bad_alloc&) {
        return fail(1, "out of memory");
    } catch (const std::exception& refused) {
        return fail(1, refused.what());
    }
    if (app.get_subcommands().empty() || options.screenshot || options.handout || options.checkedLesson)
        return std::nullopt;
    return exitCode;
}

}  // namespace awaystep
