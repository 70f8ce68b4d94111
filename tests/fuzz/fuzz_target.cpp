// Target files, {"phi":[k numbers]}: what is read has k finite numbers.

#include "experiment/input_files.h"
#include "refusal.h"
#include "support/tiny_worlds.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto mdp = tiny::twoRooms();
    readsOrRefuses([&] {
        const Vector phi = parseTarget(textOf(data, size), "target.json", *mdp);
        if (phi.size() != mdp->featureCount() || !phi.allFinite())
            broken("a target has k finite numbers", textOf(data, size));
    });
    return 0;
}
