#include "model/recording/show.h"

#include <algorithm>
#include <utility>

#include "world/occupancy.h"

namespace awaystep {
namespace {

constexpr std::uint64_t seedOfShow = 1;

std::shared_ptr<const StochasticPolicy> stationaryOf(const Mdp& mdp, const std::vector<ActiveMember>& members) {
    MixedPolicy psi;
    for (const ActiveMember& member : members)
        psi.parts.push_back({member.weight, std::make_shared<const DeterministicPolicy>(member.vertex->policy)});
    return std::make_shared<const StochasticPolicy>(stationaryPolicy(mdp, psi));
}

}  // namespace

void ApprenticeShow::open(Workers& workers, StagePtr stage, RecordPtr record,
                          std::vector<DemonstrationPtr> recordings) {
    open_ = true;
    paused_ = false;
    stage_ = std::move(stage);
    record_ = std::move(record);
    recordings_ = std::move(recordings);
    hire(workers);
}

void ApprenticeShow::close() {
    open_ = false;
    job_.abandon();
    apprentice_.reset();
    expert_.reset();
    stage_.reset();
    record_.reset();
}

void ApprenticeShow::setSpeed(double stepsPerSecond) { speed_ = std::clamp(stepsPerSecond, slowest, fastest); }

void ApprenticeShow::follow(Workers& workers, const StagePtr& stage, const RecordPtr& record,
                            const std::vector<DemonstrationPtr>& recordings) {
    if (!open_ || !stage || !record) return;
    if (stage == stage_ && record == record_ && recordings == recordings_ && driving_ == hiredDriving_) return;
    if (stage != stage_) {
        apprentice_.reset();
        expert_.reset();
    }
    stage_ = stage;
    record_ = record;
    recordings_ = recordings;
    hire(workers);
}

void ApprenticeShow::hire(Workers& workers) {
    hiredDriving_ = driving_;
    if (!record_ || !record_->active) return;
    job_.start(
        workers, [stage = stage_, record = record_, recordings = recordings_, driving = driving_](const StopToken&) {
            auto cast = std::make_shared<Cast>();
            const DomainPtr& domain = stage->scenario.domain;
            const auto world = std::make_shared<const Simulator>(domain->mdp());
            const std::vector<ActiveMember> members = record->active->members();
            cast->apprentice = std::make_unique<Walk>(
                domain, driving == Driving::Stationary
                            ? stationaryWalker(world, stationaryOf(*domain->mdp(), members), seedOfShow)
                            : mixtureWalker(world, members, seedOfShow));
            const bool anyRecorded = std::any_of(recordings.begin(), recordings.end(),
                                                 [](const DemonstrationPtr& each) { return each->enabled; });
            if (anyRecorded)
                cast->expert = std::make_unique<Walk>(domain, recordedWalker(*domain, recordings));
            else if (stage->scenario.expert)
                cast->expert =
                    std::make_unique<Walk>(domain, expertWalker(world, stage, *stage->scenario.expert, seedOfShow));
            return cast;
        });
}

bool ApprenticeShow::advance(double seconds) {
    bool changed = false;
    if (auto result = job_.take()) {
        changed = true;
        if (result->answer) {
            apprentice_ = std::move((*result->answer)->apprentice);
            expert_ = std::move((*result->answer)->expert);
            position_ = 0.0;
        }
    }
    if (!moving()) return changed;
    position_ += seconds * speed_;
    for (; position_ >= 1.0; position_ -= 1.0) {
        apprentice_->step();
        if (expert_) expert_->step();
    }
    return true;
}

}  // namespace awaystep
