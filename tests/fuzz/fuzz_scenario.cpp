// Scenario files: a plan that makes sense, or a refusal that names file, place and reason. Nothing is drawn here.

#include "experiment/scenario.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readsOrRefuses([&] {
        const ScenarioPlan plan = parseScenario(textOf(data, size), "input.json");
        if (plan.solvers.empty() || plan.iterations < 0) broken("a scenario has something to race", plan.name);
    });
    return 0;
}
