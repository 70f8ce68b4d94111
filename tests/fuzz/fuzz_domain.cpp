// Parameters of domains, as they stand in scenarios and demonstrations: the first line names the domain, the rest is
// JSON. A domain that was made can be made again from its own parameters.

#include "domains/domain.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text = textOf(data, size);
    const std::size_t end = std::min(text.find('\n'), text.size());
    readsOrRefuses([&] {
        const DomainPtr domain = makeDomain(text.substr(0, end), text.substr(end));
        const std::string parameters = domain->parameters();
        if (makeDomain(domain->name(), parameters)->parameters() != parameters)
            broken("a domain is made again from its parameters", parameters);
    });
    return 0;
}
