#include <algorithm>
#include <unordered_map>

#include "model/live/shown_learning.h"
#include "model/race/active_rows.h"
#include "model/race/weight_strip.h"

namespace awaystep {
namespace {

constexpr std::size_t mostLiveSamples = 256;

using WeightsByNumber = std::unordered_map<int, double>;

WeightsByNumber weightsOf(const LiveStep& step) {
    WeightsByNumber weights;
    for (const ActiveMember& member : step.record->active->members()) weights[member.vertex->number] = member.weight;
    return weights;
}

}  // namespace

std::vector<ActiveRow> liveRows(const std::vector<LiveStepPtr>& steps, const LiveStepPtr& shown, RowOrder order) {
    std::vector<ActiveRow> rows;
    const int at = shown->step();
    LiveStepPtr before;
    for (int t = at - 1; t >= 0 && !before; --t) before = steps[static_cast<std::size_t>(t)];
    const WeightsByNumber now = weightsOf(*shown), earlier = before ? weightsOf(*before) : WeightsByNumber();
    for (const ActiveMember& member : shown->record->active->members()) {
        ActiveRow row;
        row.vertex = member.vertex;
        row.weight = member.weight;
        const auto had = earlier.find(member.vertex->number);
        if (before) row.change = member.weight - (had == earlier.end() ? 0.0 : had->second);
        if (before && had == earlier.end()) row.sign = ActiveRow::New;
        row.born = at;
        rows.push_back(std::move(row));
    }
    // When each of them first had weight, and how often it came back: one pass over the drive so far.
    std::unordered_map<int, ActiveRow*> byNumber;
    for (ActiveRow& row : rows) byNumber[row.vertex->number] = &row;
    std::unordered_map<int, int> lastSeen;
    int learnt = -1;
    for (int t = 0; t <= at; ++t) {
        const LiveStepPtr& step = steps[static_cast<std::size_t>(t)];
        if (!step) continue;
        ++learnt;
        for (const ActiveMember& member : step->record->active->members()) {
            const auto row = byNumber.find(member.vertex->number);
            if (row == byNumber.end()) continue;
            const auto [seen, first] = lastSeen.emplace(member.vertex->number, learnt);
            if (first)
                row->second->born = t;
            else if (seen->second < learnt - 1)
                ++row->second->returns;
            seen->second = learnt;
        }
    }
    if (before)
        for (const ActiveMember& member : before->record->active->members()) {
            if (now.contains(member.vertex->number)) continue;
            ActiveRow gone;
            gone.vertex = member.vertex;
            gone.change = -member.weight;
            gone.born = before->step();
            gone.sign = ActiveRow::Dropped;
            gone.age = 1;
            rows.push_back(std::move(gone));
        }
    std::stable_sort(rows.begin(), rows.end(), [&](const ActiveRow& a, const ActiveRow& b) {
        if (a.gone() != b.gone()) return b.gone();
        return order == RowOrder::Weight ? a.weight > b.weight : a.born < b.born;
    });
    return rows;
}

std::vector<WeightSample> liveWeights(const std::vector<LiveStepPtr>& steps) {
    std::vector<WeightSample> samples;
    const std::size_t stride = 1 + steps.size() / mostLiveSamples;
    for (std::size_t t = 0; t < steps.size(); t += stride) {
        if (!steps[t]) continue;
        WeightSample sample;
        sample.t = static_cast<int>(t);
        for (const ActiveMember& member : steps[t]->record->active->members())
            sample.parts.push_back({member.vertex->number, static_cast<float>(member.weight)});
        std::sort(sample.parts.begin(), sample.parts.end(),
                  [](const WeightPart& a, const WeightPart& b) { return a.vertex < b.vertex; });
        samples.push_back(std::move(sample));
    }
    return samples;
}

}  // namespace awaystep
