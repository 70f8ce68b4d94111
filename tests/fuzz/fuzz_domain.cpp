// Parameters of domains, as they stand in scenarios and demonstrations: the first line names the domain, the rest is
// JSON. A domain that was made can be made again from its own parameters.

#include "domains/domain.h"
#include "refusal.h"

using namespace awaystep;

namespace {

// Large worlds are legal, and too slow here: no number with three digits before a point.
bool asksForMuch(const std::string& text) {
    int digits = 0;
    for (const char c : text) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        if (digits > 2) return true;
    }
    return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text = textOf(data, size);
    if (asksForMuch(text)) return 0;
    const std::size_t end = std::min(text.find('\n'), text.size());
    readsOrRefuses([&] {
        const DomainPtr domain = makeDomain(text.substr(0, end), text.substr(end));
        const std::string parameters = domain->parameters();
        if (makeDomain(domain->name(), parameters)->parameters() != parameters)
            broken("a domain is made again from its parameters", parameters);
    });
    return 0;
}
