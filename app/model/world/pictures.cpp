#include "model/world/pictures.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "world/occupancy.h"

namespace awaystep {
namespace {

constexpr std::size_t mostNumbersKept = std::size_t{16} << 20;  // 64 MB of floats
constexpr double patience = 0.03;                               // seconds until a result is passed on, complete or not

VisitsPtr asFloats(const Vector& numbers) {
    return std::make_shared<const Visits>(numbers.data(), numbers.data() + numbers.size());
}

// Of every state and, where the policy depends on the time, of every state at every time.
std::pair<VisitsPtr, VisitsPtr> visitsOf(const Mdp& mdp, const Vertex& vertex) {
    const Vector byStage = stageOccupancy(mdp, vertex.policy);
    const VisitsPtr stages = asFloats(byStage);
    if (mdp.criterion().stages() == 1) return {stages, stages};
    return {asFloats(byStage.reshaped(mdp.states(), mdp.criterion().stages()).rowwise().sum()), stages};
}

// Adds a member of the mixture: what it does where it goes.
void addMember(const ActiveMember& member, const Visits& byStage, const Mdp& mdp, MixturePicture& picture) {
    const auto states = static_cast<std::size_t>(mdp.states());
    const auto actions = static_cast<std::size_t>(mdp.actions());
    const auto weight = static_cast<float>(member.weight);
    const std::vector<int>& policy = member.vertex->policy.actions();
    for (std::size_t i = 0; i < byStage.size(); ++i) {
        const float share = weight * byStage[i];
        const auto action = static_cast<std::size_t>(policy[i]);
        picture.visits[i % states] += share;
        picture.shares[(i % states) * actions + action] += share;
        if (picture.stageVisits.empty()) continue;
        picture.stageVisits[i] += share;
        picture.stageShares[i * actions + action] += share;
    }
}

}  // namespace

void Pictures::open(std::shared_ptr<const Mdp> mdp) {
    job_.abandon();
    mdp_ = std::move(mdp);
    known_.clear();
    mixture_.reset();
    wanted_.clear();
    wantedRecord_.reset();
}

const Pictures::Known* Pictures::known(const VertexPtr& vertex) const {
    const auto found = known_.find(vertex.get());
    if (found == known_.end()) {
        wanted_.push_back(vertex);
        return nullptr;
    }
    found->second.lastAsked = frame_;
    return &found->second;
}

VisitsPtr Pictures::visits(const VertexPtr& vertex) const {
    const Known* const found = known(vertex);
    return found ? found->visits : nullptr;
}

VisitsPtr Pictures::stageVisits(const VertexPtr& vertex) const {
    const Known* const found = known(vertex);
    return found ? found->byStage : nullptr;
}

std::shared_ptr<const MixturePicture> Pictures::mixture(const RecordPtr& record) const {
    if (!mixture_ || mixture_->record != record) wantedRecord_ = record;
    return mixture_;
}

bool Pictures::collect(Workers& workers) {
    ++frame_;
    bool news = false;
    if (auto result = job_.take(); result && result->answer) {
        for (const Found& each : result->answer->visits)
            known_[each.vertex.get()] = {each.vertex, each.visits, each.byStage, frame_};
        if (result->answer->mixture) mixture_ = result->answer->mixture;
        news = true;
    }
    if (!job_.busy() && mdp_ && (!wanted_.empty() || wantedRecord_)) startJob(workers);
    wanted_.clear();
    wantedRecord_.reset();
    forgetOld();
    return news;
}

void Pictures::startJob(Workers& workers) {
    std::vector<VertexPtr> wanted;
    for (const VertexPtr& vertex : wanted_)
        if (std::find(wanted.begin(), wanted.end(), vertex) == wanted.end()) wanted.push_back(vertex);

    // The mixture's members, with what is known of them already.
    std::vector<ActiveMember> members;
    std::vector<VisitsPtr> memberVisits;
    if (wantedRecord_ && wantedRecord_->active) {
        members = wantedRecord_->active->members();
        for (const ActiveMember& member : members) {
            const auto found = known_.find(member.vertex.get());
            memberVisits.push_back(found == known_.end() ? nullptr : found->second.byStage);
        }
    }

    job_.start(workers, [mdp = mdp_, wanted = std::move(wanted), record = wantedRecord_, members = std::move(members),
                         memberVisits = std::move(memberVisits)](const StopToken& stop) mutable {
        const auto begin = std::chrono::steady_clock::now();
        const auto late = [&] {
            return stop.stopRequested() ||
                   std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > patience;
        };
        Answer answer;
        for (std::size_t i = 0; i < members.size() && !late(); ++i) {
            if (memberVisits[i]) continue;
            const auto [sums, byStage] = visitsOf(*mdp, *members[i].vertex);
            memberVisits[i] = byStage;
            answer.visits.push_back({members[i].vertex, sums, byStage});
        }
        const bool complete =
            std::all_of(memberVisits.begin(), memberVisits.end(), [](const VisitsPtr& v) { return v != nullptr; });
        if (record && complete && !members.empty()) {
            auto picture = std::make_shared<MixturePicture>();
            picture->record = record;
            const auto states = static_cast<std::size_t>(mdp->states());
            const auto actions = static_cast<std::size_t>(mdp->actions());
            picture->visits.assign(states, 0.0F);
            picture->shares.assign(states * actions, 0.0F);
            if (mdp->criterion().stages() > 1) {
                const std::size_t rows = states * static_cast<std::size_t>(mdp->criterion().stages());
                picture->stageVisits.assign(rows, 0.0F);
                picture->stageShares.assign(rows * actions, 0.0F);
            }
            for (std::size_t i = 0; i < members.size(); ++i) addMember(members[i], *memberVisits[i], *mdp, *picture);
            answer.mixture = std::move(picture);
        }
        for (std::size_t i = 0; i < wanted.size() && !late(); ++i) {
            auto [sums, byStage] = visitsOf(*mdp, *wanted[i]);
            answer.visits.push_back({wanted[i], std::move(sums), std::move(byStage)});
        }
        return answer;
    });
}

// What was not requested for the longest time goes first.
void Pictures::forgetOld() {
    const std::size_t each =
        mdp_ ? static_cast<std::size_t>(mdp_->states()) * static_cast<std::size_t>(mdp_->criterion().stages()) : 1;
    if (known_.size() * each <= mostNumbersKept) return;
    for (auto entry = known_.begin(); entry != known_.end();) {
        const bool old = frame_ - entry->second.lastAsked > 120;
        entry = old ? known_.erase(entry) : std::next(entry);
    }
}

}  // namespace awaystep
