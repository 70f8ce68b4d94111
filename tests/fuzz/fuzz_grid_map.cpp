// Text maps of gridworlds: what is read is written and read again to the same world.

#include "domains/grid_text.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readsOrRefuses([&] {
        const GridworldParameters read = readGridMap(textOf(data, size));
        if (!(readGridMap(writeGridMap(read)) == read))
            broken("a map that was read survives writing", writeGridMap(read));
        if (!(readGridworldJson(gridworldJson(read)) == read)) broken("and so does its JSON", gridworldJson(read));
    });
    return 0;
}
