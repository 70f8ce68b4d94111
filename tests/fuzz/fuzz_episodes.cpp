// Walks from elsewhere, as CSV and as lines of JSON: what is read is a demonstration like any other.

#include "domains/table_world.h"
#include "expert/demonstration_text.h"
#include "expert/imported_demonstrations.h"
#include "refusal.h"
#include "support/tiny_worlds.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const DomainPtr rooms = tableWorld(tiny::twoRooms());
    const std::string text = textOf(data, size);
    looksLikeImportedDemonstrations(text);
    readsOrRefuses([&] {
        for (const Demonstration& each : parseImportedDemonstrations(text, "input.csv", *rooms).demonstrations)
            if (!(parseDemonstration(demonstrationLine(each), {"written", 1}) == each))
                broken("an imported demonstration survives writing", text);
    });
    return 0;
}
