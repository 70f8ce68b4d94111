// Policy files, {"policy":[one action per state]}: what is read is a policy of the world.

#include "experiment/input_files.h"
#include "scratch_file.h"
#include "support/tiny_worlds.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto mdp = tiny::twoRooms();
    static ScratchFile file;
    readsOrRefuses([&] { checkPolicy(*mdp, loadPolicy(file.holding(data, size), *mdp)); });
    return 0;
}
