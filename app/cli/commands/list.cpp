#include <algorithm>

#include "cli/commands/commands.h"
#include "cli/options/outputs.h"
#include "model/world/scenario_library.h"

namespace awaystep {

void addListCommand(CLI::App& app, int& exitCode) {
    CLI::App& command = *app.add_subcommand("list", "Name the scenarios: one name and one sentence per line");
    command.callback([&exitCode] {
        const std::vector<ScenarioPlan> plans = allScenarios();
        std::size_t widest = 0;
        for (const ScenarioPlan& plan : plans) widest = std::max(widest, plan.name.size());
        std::string text;
        for (const ScenarioPlan& plan : plans)
            text += plan.name + std::string(widest - plan.name.size() + 2, ' ') + plan.about + "\n";
        writeStandardOutput(text);
        exitCode = 0;
    });
}

}  // namespace awaystep
