#include "experiment/live_trace.h"

#include <algorithm>

#include "experiment/run.h"
#include "files/csv_field.h"
#include "files/json_writing.h"
#include "files/number_text.h"

namespace awaystep {

std::string liveTraceHeader(int features) {
    std::string header = "demonstration,step,distance,gap,floor,planning_calls,store_hits,active_set,seconds";
    for (const char* letter : {"x", "w"})
        for (int i = 0; i < features; ++i) header += std::string(",") + letter + "_" + std::to_string(i);
    return header + "\n";
}

void appendLiveRow(std::string& text, std::string_view demonstration, int step, const LiveAnswer& answer,
                   double seconds) {
    const auto next = [&text](auto number) {
        text += ',';
        appendNumber(text, number);
    };
    text += csvField(demonstration);
    next(step);
    next(answer.distance);
    next(answer.gap);
    next(answer.floor);
    next(answer.planningCalls);
    next(answer.storeHits);
    next(static_cast<int>(answer.active.size()));
    next(seconds);
    for (const Vector* numbers : {&answer.x, &answer.w})
        for (const double number : *numbers) next(number + 0.0);  // no -0
    text += '\n';
}

void LiveTotals::add(const LiveAnswer& answer, double rowSeconds) {
    ++rows;
    planningCalls += answer.planningCalls;
    mostPlanningCalls = std::max(mostPlanningCalls, answer.planningCalls);
    storeHits += answer.storeHits;
    seconds += rowSeconds;
    aboveGap += answer.arrived ? 0 : 1;
}

std::string liveResultJson(const LiveTotals& totals, const LiveAnswer& last) {
    std::string text = " {\"solver\": \"" + std::string(liveSolver) + "\",\n  \"status\": \"";
    text += name(totals.stopped ? RunStatus::Stopped : RunStatus::Converged);
    text += '"';
    const auto key = [&text](std::string_view word) { text.append(",\n  \"").append(word).append("\": "); };
    const auto field = [&](std::string_view word, auto number) {
        key(word);
        appendNumber(text, number);
    };
    field("rows", totals.rows);
    field("planning_calls", static_cast<std::int64_t>(totals.planningCalls));
    field("store_hits", static_cast<std::int64_t>(totals.storeHits));
    key("x");
    appendJsonList(text, last.x);
    field("distance", last.distance);
    field("gap", last.gap);
    field("gap_allowance", last.allowance);
    field("floor", last.floor);
    key("w");
    appendJsonList(text, last.w);
    field("epsilon", last.distance > 0.0 ? last.gap / last.distance : 0.0);
    key("active_set");
    text += '[';
    for (std::size_t i = 0; i < last.active.size(); ++i) {
        text += i > 0 ? ",\n    {\"weight\": " : "\n    {\"weight\": ";
        appendNumber(text, last.active[i].weight);
        text += ", \"policy\": ";
        appendJsonList(text, last.active[i].vertex->policy.actions());
        text += ", \"phi\": ";
        appendJsonList(text, last.active[i].vertex->phi);
        text += '}';
    }
    return text + "]}";
}

}  // namespace awaystep
