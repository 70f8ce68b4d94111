#include "window/world/shown_policy.h"

#include <string>
#include <utility>

#include "model/live/shown_learning.h"
#include "model/polytope/polytope_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "window/widgets/drawing.h"
#include "window/world/world_drawing.h"

namespace awaystep {

void ShownPolicy::update(const Session& session, const OpenScenario& openScenario, WorldColouring colouring,
                         PolicyOwner owner, std::optional<int> time) {
    const auto states = static_cast<std::size_t>(openScenario.domain().states());
    time_ = openScenario.mdp().criterion().stages() > 1 ? time : std::nullopt;
    const std::size_t first = time_ ? static_cast<std::size_t>(*time_) * states : 0;
    const RecordPtr record = shownRecord(session);
    if (record && record->active && record != heaviestOf_) {
        heaviestOf_ = record;
        double most = -1.0;
        for (const ActiveMember& member : record->active->members())
            if (member.weight > most) {
                most = member.weight;
                heaviest_ = member.vertex;
            }
    }
    VertexPtr vertex = session.polytope().hoveredVertex();
    if (!vertex && owner == PolicyOwner::HeaviestVertex) vertex = heaviest_;
    visits_ = {};
    mixture_.reset();
    vertex_ = vertex;
    if (vertex) {
        const Pictures& pictures = session.polytope().pictures();
        vertexVisits_ = time_ ? pictures.stageVisits(vertex) : pictures.visits(vertex);
        if (vertexVisits_) visits_ = std::span<const float>(*vertexVisits_).subspan(first, states);
    } else if (record) {
        mixture_ = session.polytope().pictures().mixture(record);
        if (mixture_)
            visits_ = time_ ? std::span<const float>(mixture_->stageVisits).subspan(first, states)
                            : std::span<const float>(mixture_->visits);
    }
    ColouredBy now{mixture_, &openScenario, style_.theme, colouring, time_};
    if (vertex) now.values = vertexVisits_;
    if (colouring == WorldColouring::Reward) now.values = record;
    if (now == colouredBy_) return;
    colouredBy_ = std::move(now);
    if (colouring == WorldColouring::Reward && record)
        rewardColours(style_, stateRewards(openScenario.mdp(), record->w), colours_);
    else
        heatColours(style_, visits_, colours_);
}

std::span<const float> ShownPolicy::sharesAt(const OpenScenario& openScenario, int state) {
    const auto actions = static_cast<std::size_t>(openScenario.domain().actions());
    if (mixture_) {
        const auto states = static_cast<std::size_t>(openScenario.domain().states());
        const std::size_t row =
            static_cast<std::size_t>(state) + (time_ ? static_cast<std::size_t>(*time_) * states : 0);
        if ((time_ ? mixture_->stageVisits : mixture_->visits)[row] > 0.0F)
            return std::span<const float>(time_ ? mixture_->stageShares : mixture_->shares)
                .subspan(row * actions, actions);
    }
    // Where the mixture never comes, what its heaviest member would do there.
    const VertexPtr& who = vertex_ ? vertex_ : heaviest_;
    share_.assign(actions, 0.0F);
    if (who) share_[static_cast<std::size_t>(who->policy.at(time_.value_or(0), state))] = 1.0F;
    return share_;
}

void PolicyClock::draw(const Style& style, const Criterion& criterion) {
    const int last = criterion.stages() - 1;
    if (last < 1) return;
    time_ = std::min(time_, last);
    ImGui::AlignTextToFramePadding();
    text("Time");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const std::string shown = time_ < 0 ? std::string("all together") : "%d of 0 to " + std::to_string(last);
    ImGui::SliderInt("##Time", &time_, -1, last, shown.c_str(), ImGuiSliderFlags_AlwaysClamp);
    tip(style,
        "What the policy does and where it is at one time of the episode; at the left end, all times together. At the "
        "last time an action has no effect any more.",
        "\u03C0_t(s)");
}

}  // namespace awaystep
