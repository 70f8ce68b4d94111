// Runs of other programs, t,x_0,...: what is read has ascending times and finite numbers, a row per time.

#include "experiment/foreign_run.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text = textOf(data, size);
    looksLikeForeignRun(text);
    readsOrRefuses([&] {
        const ForeignRun run = parseForeignRun(text, "input.csv");
        if (run.times.empty() || run.points.size() != run.times.size()) broken("there is a time per iterate", text);
        for (std::size_t i = 0; i < run.times.size(); ++i) {
            if (run.times[i] < 0 || (i > 0 && run.times[i] <= run.times[i - 1])) broken("times ascend", text);
            if (run.points[i].size() != run.points[0].size() || !run.points[i].allFinite())
                broken("iterates are finite and of one length", text);
        }
    });
    return 0;
}
