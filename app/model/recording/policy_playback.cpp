#include "model/recording/policy_playback.h"

#include <algorithm>
#include <utility>

#include "experiment/result_json.h"
#include "model/world/open_scenario.h"

namespace awaystep {
namespace {

constexpr std::uint64_t seedOfShow = 1;

}  // namespace

void PolicyPlayback::open(Workers& workers, OpenScenarioPtr openScenario, RecordPtr record,
                          std::vector<DemonstrationPtr> recordings) {
    open_ = true;
    settings_.paused = false;
    openScenario_ = std::move(openScenario);
    record_ = std::move(record);
    recordings_ = std::move(recordings);
    prepareWalks(workers);
}

void PolicyPlayback::close() {
    open_ = false;
    job_.abandon();
    apprentice_.reset();
    expert_.reset();
    openScenario_.reset();
    record_.reset();
}

void PolicyPlayback::change(const PlaybackSettings& settings) {
    settings_ = settings;
    settings_.speed = std::clamp(settings.speed, PlaybackSettings::slowest, PlaybackSettings::fastest);
}

void PolicyPlayback::follow(Workers& workers, const OpenScenarioPtr& openScenario, const RecordPtr& record,
                            const std::vector<DemonstrationPtr>& recordings) {
    if (!open_ || !openScenario || !record) return;
    if (openScenario == openScenario_ && record == record_ && recordings == recordings_ &&
        settings_.driving == preparedDriving_)
        return;
    if (openScenario != openScenario_) {
        apprentice_.reset();
        expert_.reset();
    }
    openScenario_ = openScenario;
    record_ = record;
    recordings_ = recordings;
    prepareWalks(workers);
}

void PolicyPlayback::prepareWalks(Workers& workers) {
    preparedDriving_ = settings_.driving;
    if (!record_ || !record_->active) return;
    job_.start(workers, [openScenario = openScenario_, record = record_, recordings = recordings_,
                         driving = settings_.driving](const StopToken&) {
        auto cast = std::make_shared<Walks>();
        const DomainPtr& domain = openScenario->scenario.domain;
        const auto world = std::make_shared<const Simulator>(domain->mdp());
        const std::vector<ActiveMember> members = record->active->members();
        // Where no stationary policy does what the mixture does, the mixture itself acts.
        StationaryAnswer stationary;
        if (driving == Driving::Stationary) stationary = stationaryOf(*domain->mdp(), members);
        cast->apprentice = std::make_unique<Walk>(
            domain,
            stationary.policy
                ? stationaryWalker(world, std::make_shared<const StochasticPolicy>(*stationary.policy), seedOfShow)
                : mixtureWalker(world, members, seedOfShow));
        const bool anyRecorded = std::any_of(recordings.begin(), recordings.end(),
                                             [](const DemonstrationPtr& each) { return each->enabled; });
        if (anyRecorded)
            cast->expert = std::make_unique<Walk>(domain, recordedWalker(*domain, recordings));
        else if (openScenario->scenario.expert)
            cast->expert = std::make_unique<Walk>(
                domain, expertWalker(world, openScenario, *openScenario->scenario.expert, seedOfShow));
        return cast;
    });
}

bool PolicyPlayback::advance(double seconds) {
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
    position_ += seconds * settings_.speed;
    for (; position_ >= 1.0; position_ -= 1.0) {
        apprentice_->step();
        if (expert_) expert_->step();
    }
    return true;
}

}  // namespace awaystep
