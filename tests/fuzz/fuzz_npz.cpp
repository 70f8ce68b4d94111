// World files of numpy: what is read is written and read again to the very same bytes. The archive's checks are made
// right first, because no mutation would find them.

#include <zlib.h>

#include "formats/world_file.h"
#include "refusal.h"

using namespace awaystep;

namespace {

std::size_t numberAt(const std::string& bytes, std::size_t place, int length) {
    std::size_t value = 0;
    for (int i = length; i-- > 0;)
        value = (value << 8U) | static_cast<unsigned char>(bytes[place + static_cast<std::size_t>(i)]);
    return value;
}

// Of every member that is stored as it is.
std::string withRightChecks(std::string bytes) {
    const std::string mark("PK\x01\x02", 4);
    for (std::size_t at = bytes.find(mark); at != std::string::npos; at = bytes.find(mark, at + 1)) {
        if (bytes.size() - at < 46 || numberAt(bytes, at + 10, 2) != 0) continue;
        const std::size_t packed = numberAt(bytes, at + 20, 4), head = numberAt(bytes, at + 42, 4);
        if (head > bytes.size() || bytes.size() - head < 30) continue;
        const std::size_t begin = head + 30 + numberAt(bytes, head + 26, 2) + numberAt(bytes, head + 28, 2);
        if (begin > bytes.size() || bytes.size() - begin < packed) continue;
        auto check = crc32(0, reinterpret_cast<const Bytef*>(bytes.data() + begin), static_cast<uInt>(packed));
        for (std::size_t i = 0; i < 4; ++i, check >>= 8U) bytes[at + 16 + i] = static_cast<char>(check & 0xffU);
    }
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readsOrRefuses([&] {
        WorldReading reading;
        reading.criterion.discount = 0.5;
        const std::string input = withRightChecks(textOf(data, size));
        const WorldFile world = parseWorld(input, "input.npz", WorldFormat::Npz, reading);
        const std::string bytes = worldBytes(*world.mdp, world.extras, WorldFormat::Npz);
        const WorldFile again = parseWorld(bytes, "written.npz", WorldFormat::Npz);
        if (worldBytes(*again.mdp, again.extras, WorldFormat::Npz) != bytes)
            broken("a world that was read survives writing", std::to_string(size));
    });
    return 0;
}
