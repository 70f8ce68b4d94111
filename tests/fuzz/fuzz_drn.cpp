// Models of Storm: what is read survives writing as JSON.

#include "formats/world_file.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readsOrRefuses([&] {
        WorldReading reading;
        reading.criterion.discount = 0.5;
        const WorldFile world = parseWorld(textOf(data, size), "input.drn", WorldFormat::Drn, reading);
        const std::string text = worldBytes(*world.mdp, {}, WorldFormat::Json);
        const WorldFile again = parseWorld(text, "written.json", WorldFormat::Json);
        if (worldBytes(*again.mdp, {}, WorldFormat::Json) != text) broken("what was read survives writing", text);
    });
    return 0;
}
