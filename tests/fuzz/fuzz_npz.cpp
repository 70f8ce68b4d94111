// World files of numpy: what is read is written and read again to the very same bytes.

#include "formats/world_file.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readsOrRefuses([&] {
        WorldReading reading;
        reading.criterion.discount = 0.5;
        const WorldFile world = parseWorld(textOf(data, size), "input.npz", WorldFormat::Npz, reading);
        const std::string bytes = worldBytes(*world.mdp, world.extras, WorldFormat::Npz);
        const WorldFile again = parseWorld(bytes, "written.npz", WorldFormat::Npz);
        if (worldBytes(*again.mdp, again.extras, WorldFormat::Npz) != bytes)
            broken("a world that was read survives writing", std::to_string(size));
    });
    return 0;
}
