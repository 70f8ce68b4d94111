// World files: what is read is written and read again to the very same text.

#include "formats/mdp_file.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readsOrRefuses([&] {
        const std::string text = toText(parseMdp(textOf(data, size), "input.json"));
        if (toText(parseMdp(text, "written.json")) != text) broken("a world that was read survives writing", text);
    });
    return 0;
}
