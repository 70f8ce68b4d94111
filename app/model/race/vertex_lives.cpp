#include "model/race/vertex_lives.h"

#include <algorithm>
#include <chrono>

namespace awaystep {
namespace {

constexpr double frameShare = 0.0007;  // seconds of a frame

}  // namespace

void VertexLives::enter(int vertex, int t) {
    if (!alive_.insert(vertex).second) return;
    std::vector<Entry>& entries = entries_[vertex];
    entries.push_back({t, entries.empty() ? 0 : entries.back().before + 1});
    if (++remembered_ > most) forget();
}

// Of vertices that come and go without end every second entry stays; the first and the last always do. If there are
// too many vertices, those that entered once and left are removed.
void VertexLives::forget() {
    remembered_ = 0;
    for (auto& [vertex, entries] : entries_) {
        std::size_t written = 1;
        for (std::size_t i = 1; i < entries.size(); ++i)
            if (i % 2 == 0 || i + 1 == entries.size()) entries[written++] = entries[i];
        entries.resize(written);
        remembered_ += written;
    }
    if (remembered_ <= most / 2) return;
    std::erase_if(entries_, [&](const auto& life) {
        if (life.second.size() > 1 || alive_.contains(life.first)) return false;
        --remembered_;
        return true;
    });
}

// What a step does to the set follows from the step; where that is not enough, the set itself is compared.
void VertexLives::takeStep(const IterationRecord& record, const IterationRecord& next) {
    if (record.step && record.toward && record.gamma > 0.0 && record.step != StepKind::Away &&
        record.step != StepKind::Drop && record.step != StepKind::Corrective)
        enter(record.toward->number, next.t);
    if ((record.step == StepKind::Drop || record.step == StepKind::Swap) && record.away)
        alive_.erase(record.away->number);
}

bool VertexLives::follow(const RunView& run) {
    const RunHistory& history = run.history();
    if (history.size() == 0) return true;
    if (run_ != &run || first_ != history.at(0)) {
        run_ = &run;
        first_ = history.at(0);
        last_.reset();
        remembered_ = 0;
        alive_.clear();
        entries_.clear();
    }
    // Reading the clock costs as much as some steps.
    const auto begin = std::chrono::steady_clock::now();
    const auto late = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > frameShare;
    };
    const std::vector<RecordPtr>& records = history.records();
    const int next = last_ ? last_->t + 1 : 0;
    if (next >= history.size()) return true;
    std::size_t place = history.placeOf(next);
    if (records[place]->t < next) ++place;
    for (int count = 1; place < records.size(); ++place, ++count) {
        if (count % 16 == 0 && late()) return false;
        const RecordPtr& record = records[place];
        const bool adjacent = last_ && last_->t + 1 == record->t;
        if (adjacent) takeStep(*last_, *record);
        const bool anything = !adjacent || last_->step == StepKind::Corrective;
        if ((anything || static_cast<int>(alive_.size()) != record->activeCount()) && record->active) {
            const std::vector<ActiveMember> members = record->active->members();
            std::unordered_set<int> now;
            for (const ActiveMember& member : members) now.insert(member.vertex->number);
            std::erase_if(alive_, [&](int vertex) { return !now.contains(vertex); });
            for (const ActiveMember& member : members) enter(member.vertex->number, record->t);
        }
        last_ = record;
    }
    return true;
}

int VertexLives::born(const Vertex* vertex) const {
    const auto found = entries_.find(vertex->number);
    return found == entries_.end() ? -1 : found->second.front().t;
}

const VertexLives::Entry* VertexLives::lastUpTo(const Vertex* vertex, int t) const {
    const auto found = entries_.find(vertex->number);
    if (found == entries_.end()) return nullptr;
    const std::vector<Entry>& entries = found->second;
    const auto after = std::upper_bound(entries.begin(), entries.end(), t,
                                        [](int time, const Entry& entry) { return time < entry.t; });
    return after == entries.begin() ? nullptr : &*(after - 1);
}

int VertexLives::lastEntry(const Vertex* vertex, int t) const {
    const Entry* entry = lastUpTo(vertex, t);
    return entry == nullptr ? -1 : entry->t;
}

int VertexLives::returns(const Vertex* vertex, int t) const {
    const Entry* entry = lastUpTo(vertex, t);
    return entry == nullptr ? -1 : entry->before;
}

}  // namespace awaystep
