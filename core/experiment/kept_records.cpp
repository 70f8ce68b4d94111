#include "experiment/kept_records.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "solvers/active_set/weight_history.h"

namespace awaystep {
namespace {

// The object itself with what the allocator adds, its two vectors, and its active set.
std::size_t bytesOf(const IterationRecord& record) {
    const auto features = static_cast<std::size_t>(record.x.size() + record.w.size());
    return sizeof(IterationRecord) + 160 + sizeof(double) * features +
           (sizeof(VertexPtr) + sizeof(double)) *
               static_cast<std::size_t>(record.activeCount() + (record.after ? record.after->size() : 0));
}

}  // namespace

KeptRecords::KeptRecords(const HistoryLimits& limits) : limits_(limits) {}

KeptRecords::Rank KeptRecords::rankOf(const IterationRecord& record) {
    if (record.step == StepKind::Drop) return Drops;
    return record.step == StepKind::Away || record.step == StepKind::Swap ? Marks : Others;
}

void KeptRecords::add(RecordPtr record) {
    records_.push_back(std::move(record));
    ++count_;
    if (count_ <= limits_.whole) return;
    const auto ends = static_cast<std::size_t>(limits_.ends);
    if (settled_ == 0) settled_ = alone_ = ends;
    if (records_.size() - settled_ >= 2 * ends) compact();
    // A few at a time: after the first thinning there are tens of thousands to do, too many for one frame.
    for (int i = 0; i < 2 && alone_ < settled_; ++i) standAlone(alone_++);
}

// Whether a record that leaves the end is the first of its rank in its stretch of time.
bool KeptRecords::wanted(const IterationRecord& record) {
    const Rank rank = rankOf(record);
    const int bucket = record.t / stride_[rank];
    return std::exchange(lastBucket_[rank], bucket) != bucket;
}

// Sorts out what is no longer among the last ones.
void KeptRecords::compact() {
    const std::size_t end = records_.size() - static_cast<std::size_t>(limits_.ends);
    std::size_t written = settled_;
    for (std::size_t i = settled_; i < end; ++i) {
        if (!wanted(*records_[i])) continue;
        ++countOf_[rankOf(*records_[i])];
        middleBytes_ += bytesOf(*records_[i]);
        if (written != i) records_[written] = std::move(records_[i]);
        ++written;
    }
    records_.erase(records_.begin() + static_cast<std::ptrdiff_t>(written),
                   records_.begin() + static_cast<std::ptrdiff_t>(end));
    settled_ = written;
    thin();
}

// The last ones may become twice as many before they are sorted out again.
bool KeptRecords::tooMany() const {
    return static_cast<int>(settled_) + 2 * limits_.ends > limits_.kept || middleBytes_ > limits_.bytes;
}

// While there are too many: the least important rank that has more than its share is kept half as densely. Drops may
// have half of the room before they are thinned, other marks a quarter.
void KeptRecords::thin() {
    constexpr int sparsest = std::numeric_limits<int>::max() / 2;
    while (tooMany()) {
        const int all = countOf_[Drops] + countOf_[Marks] + countOf_[Others];
        const auto over = [&](Rank rank, int share) {
            return countOf_[rank] > 0 && share * countOf_[rank] >= all && stride_[rank] < sparsest;
        };
        if (over(Others, 4))
            halve(Others);
        else if (over(Marks, 4))
            halve(Marks);
        else if (over(Drops, 2))
            halve(Drops);
        else
            return;
    }
}

void KeptRecords::halve(Rank rank) {
    stride_[rank] *= 2;
    int last = -1;
    const std::size_t wasAlone = alone_;
    auto written = static_cast<std::size_t>(limits_.ends);
    for (std::size_t i = written; i < settled_; ++i) {
        if (i == wasAlone) alone_ = written;
        const IterationRecord& record = *records_[i];
        if (rankOf(record) == rank && std::exchange(last, record.t / stride_[rank]) == record.t / stride_[rank]) {
            --countOf_[rank];
            middleBytes_ -= bytesOf(record);
            continue;
        }
        if (written != i) records_[written] = std::move(records_[i]);
        ++written;
    }
    if (wasAlone == settled_) alone_ = written;
    lastBucket_[rank] = lastBucket_[rank] < 0 ? -1 : lastBucket_[rank] / 2;
    records_.erase(records_.begin() + static_cast<std::ptrdiff_t>(written),
                   records_.begin() + static_cast<std::ptrdiff_t>(settled_));
    settled_ = written;
}

void KeptRecords::standAlone(std::size_t at) {
    const auto onItsOwn =
        [](const std::shared_ptr<const ActiveSnapshot>& set) -> std::shared_ptr<const ActiveSnapshot> {
        const auto* snapshot = dynamic_cast<const WeightSnapshot*>(set.get());
        if (snapshot == nullptr || snapshot->isKeyFrame()) return set;
        return snapshot->onItsOwn();
    };
    // What the step led to belongs to the next record, which may be gone.
    const auto active = onItsOwn(records_[at]->active);
    const auto after = onItsOwn(records_[at]->after);
    if (active == records_[at]->active && after == records_[at]->after) return;
    auto copy = std::make_shared<IterationRecord>(*records_[at]);
    copy->active = active;
    copy->after = after;
    records_[at] = std::move(copy);
}

std::size_t KeptRecords::placeOf(int t) const {
    if (!thinned() || t < limits_.ends) return static_cast<std::size_t>(t);
    const auto after = std::lower_bound(records_.begin(), records_.end(), t,
                                        [](const RecordPtr& record, int time) { return record->t < time; });
    if (after == records_.end()) return records_.size() - 1;
    const auto place = static_cast<std::size_t>(after - records_.begin());
    const int behind = (*after)->t - t, before = t - (*(after - 1))->t;
    return behind < before || behind == 0 ? place : place - 1;
}

RecordPtr KeptRecords::exactly(int t) const {
    if (t < 0 || t >= count_) return nullptr;
    const RecordPtr& nearest = records_[placeOf(t)];
    return nearest->t == t ? nearest : nullptr;
}

}  // namespace awaystep
