// Target files, {"phi":[k numbers]}: what is read has k finite numbers.

#include "experiment/input_files.h"
#include "scratch_file.h"
#include "tiny_worlds.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto mdp = tiny::twoRooms();
    static ScratchFile file;
    readsOrRefuses([&] {
        const Vector phi = readTargetFile(file.holding(data, size), *mdp);
        if (phi.size() != mdp->featureCount() || !phi.allFinite())
            broken("a target has k finite numbers", textOf(data, size));
    });
    return 0;
}
