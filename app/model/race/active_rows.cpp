#include "model/race/active_rows.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "model/explanation/step_facts.h"

namespace awaystep {
namespace {

class RowMaker {
public:
    RowMaker(const RunView& run, const VertexLives& lives, int t)
        : run_(run), lives_(lives), t_(t), record_(*run.history().at(t)) {}

    std::vector<ActiveRow> make(RowOrder order) {
        const StepFacts facts(record_);
        known_ = record_.step && record_.after;
        for (const ActiveMember& member : facts.membersAfter()) later_[member.vertex.get()] = member.weight;
        if (record_.active)
            for (const ActiveMember& member : record_.active->members()) {
                ActiveRow& row = add(member.vertex);
                row.weight = member.weight;
                if (known_) row.change = later(member.vertex) - member.weight;
            }
        if (known_ && record_.toward && find(record_.toward.get()) == nullptr && later(record_.toward) > 0.0)
            add(record_.toward).change = later(record_.toward);
        const auto members = static_cast<std::ptrdiff_t>(rows_.size());
        markThisStep();
        markEarlierSteps();
        if (order == RowOrder::Age)
            std::stable_sort(rows_.begin(), rows_.begin() + members, [](const ActiveRow& a, const ActiveRow& b) {
                return a.vertex->number < b.vertex->number;
            });
        else
            std::stable_sort(rows_.begin(), rows_.begin() + members,
                             [](const ActiveRow& a, const ActiveRow& b) { return a.weight > b.weight; });
        std::stable_partition(rows_.begin(), rows_.begin() + members,
                              [](const ActiveRow& row) { return !row.joins(); });
        return std::move(rows_);
    }

private:
    ActiveRow& add(const VertexPtr& vertex) {
        ActiveRow row;
        row.vertex = vertex;
        const int born = lives_.born(vertex.get());
        row.born = born < 0 ? t_ + 1 : born;  // it is about to be
        row.returns = std::max(0, lives_.returns(vertex.get(), t_));
        rows_.push_back(std::move(row));
        return rows_.back();
    }

    // The weight after the step.
    double later(const VertexPtr& vertex) const {
        const auto found = later_.find(vertex.get());
        return found == later_.end() ? 0.0 : found->second;
    }

    ActiveRow* find(const Vertex* vertex) {
        const auto found =
            std::find_if(rows_.begin(), rows_.end(), [&](const ActiveRow& row) { return row.vertex.get() == vertex; });
        return found == rows_.end() ? nullptr : &*found;
    }

    static bool movesAway(const IterationRecord& step) {
        return step.away && (step.step == StepKind::Away || step.step == StepKind::Drop ||
                             step.step == StepKind::Swap || step.step == StepKind::Pairwise);
    }

    // By what the weights do: a forward step that goes all the way and a corrective one make vertices leave, too.
    void markThisStep() {
        if (!record_.step || record_.gamma == 0.0) return;
        for (ActiveRow& row : rows_) {
            if (!known_) break;
            if (later(row.vertex) == 0.0)
                row.sign = ActiveRow::Dropped;
            else if (row.weight == 0.0)
                row.sign = ActiveRow::New;
        }
        if (!movesAway(record_)) return;
        ActiveRow* row = find(record_.away.get());
        if (row != nullptr && row->sign == ActiveRow::None) row->sign = ActiveRow::MovedAway;
    }

    // The last few steps leave their marks: what joined, what was moved away from, and below the list what left it.
    void markEarlierSteps() {
        for (int age = 1; age < ActiveRow::fadeIterations && t_ - age >= 0; ++age) {
            const RecordPtr before = run_.history().exactly(t_ - age);
            if (!before) continue;  // a long run is not kept whole
            const IterationRecord& step = *before;
            for (ActiveRow& row : rows_) {
                if (row.sign != ActiveRow::None || lives_.lastEntry(row.vertex.get(), t_) != step.t + 1) continue;
                row.sign = ActiveRow::New;
                row.age = age;
            }
            if (!movesAway(step)) continue;
            if (ActiveRow* row = find(step.away.get())) {
                if (row->sign != ActiveRow::None) continue;
                row->sign = ActiveRow::MovedAway;
                row->age = age;
            } else if (step.step == StepKind::Drop || step.step == StepKind::Swap) {
                ActiveRow& gone = add(step.away);
                gone.sign = ActiveRow::Dropped;
                gone.age = age;
            }
        }
    }

    const RunView& run_;
    const VertexLives& lives_;
    int t_;
    const IterationRecord& record_;
    bool known_ = false;  // what becomes of the weights
    std::unordered_map<const Vertex*, double> later_;
    std::vector<ActiveRow> rows_;
};

}  // namespace

std::vector<ActiveRow> activeRows(const RunView& run, const VertexLives& lives, int t, RowOrder order) {
    return RowMaker(run, lives, t).make(order);
}

}  // namespace awaystep
