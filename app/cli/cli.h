// The command line: one file per subcommand in this folder, all registered in cli.cpp.
// Exit codes are a contract: 0 done, 1 an input was refused (one line on stderr), 2 wrong usage.
#pragma once

#include <optional>

#include "model/settings/launch_options.h"

namespace awaystep {

// Runs the subcommand that the arguments name and answers its exit code; nothing if they ask for the window or a
// picture of it, whose options are then filled in.
std::optional<int> runCommandLine(int argc, char** argv, LaunchOptions& options);

}  // namespace awaystep
