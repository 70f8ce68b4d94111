#include "experiment/csv.h"

#include "files/number_text.h"

namespace awaystep {

void appendTraceRow(std::string& text, std::string_view solver, std::uint64_t seed, const IterationRecord& record,
                    const std::optional<Vector>& truth) {
    const auto next = [&text](auto number) {
        text += ',';
        appendNumber(text, number);
    };
    text += solver;
    next(seed);
    next(record.t);
    next(record.distance);
    next(record.objective());
    next(record.shownGap());
    text += ',';
    if (record.step) {
        text += name(*record.step);
        next(record.gamma);
    } else {
        text += ',';
    }
    next(record.activeCount());
    next(record.oracleCalls);
    next(record.seconds);
    if (truth)
        next((record.x - *truth).norm());
    else
        text += ',';
    text += '\n';
}

}  // namespace awaystep
