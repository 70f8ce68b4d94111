#include <algorithm>
#include <cstdio>

#include "cli/commands/commands.h"
#include "cli/options/outputs.h"
#include "files/plain_text.h"
#include "model/world/scenario_library.h"

namespace awaystep {

void addListCommand(CLI::App& app, int& exitCode) {
    CLI::App& command = *app.add_subcommand("list", "Name the scenarios: one name and one sentence per line");
    command.callback([&exitCode] {
        const ScenarioLibrary library = scenarioLibrary();
        const std::vector<ScenarioPlan>& plans = library.plans;
        std::size_t widest = 0;
        for (const ScenarioPlan& plan : plans) widest = std::max(widest, plan.name.size());
        std::string text;
        for (const ScenarioPlan& plan : plans)
            text += plan.name + std::string(widest - plan.name.size() + 2, ' ') + plan.about + "\n";
        writeStandardOutput(text);
        for (const std::string& problem : library.problems)
            std::fprintf(stderr, "awaystep: %s (this scenario is left out)\n", printable(problem, 250).c_str());
        exitCode = 0;
    });
}

}  // namespace awaystep
