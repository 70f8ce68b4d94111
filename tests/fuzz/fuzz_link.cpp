// Links from any source: as text, and as the bytes behind a right checksum, which no mutation would find. What is read
// is written again as the same link; the rest is refused with a sentence.

#include <string>

#include "model/links/link_list.h"
#include "model/links/link_text.h"
#include "model/links/scene_link.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input = textOf(data, size);
    if (containsLink(input)) {
        readsOrRefuses([&] { parseLink(input); });
        for (const LineProblem& problem : parseLinks(input, "input.txt").demonstrations.problems)
            checkRefusal(problem.sentence);
        return 0;
    }
    readsOrRefuses([&] {
        const std::string link = linkOf(input);
        const SceneLink read = parseLink(link);
        // As text: of two documents the demonstrations would be told apart by their addresses.
        if (linkAsJson(parseLink(linkTo(read))) != linkAsJson(read))
            broken("a link that was read is written again", link);
    });
    return 0;
}
