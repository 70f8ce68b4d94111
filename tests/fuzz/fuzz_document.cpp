// Documents: one that can be written and read again, or a refusal that names file, place and reason. No world is made
// here: fuzz_domain does that.

#include "model/documents/document_text.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readsOrRefuses([&] {
        const Document document = parseDocument(textOf(data, size), "input.awaystep");
        const std::string text = toText(document);
        const Document again = parseDocument(text, "again");
        if (toText(again) != text) broken("what was written reads back to the same", text.substr(0, 2000));
        if (document.scene.plan.target.file.find('/') != std::string::npos)
            broken("no path leads out of its folder", document.scene.plan.target.file);
    });
    return 0;
}
