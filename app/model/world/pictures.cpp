#include "model/world/pictures.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "world/occupancy.h"

namespace awaystep {
namespace {

constexpr std::size_t mostNumbersKept = std::size_t{16} << 20;  // 64 MB of floats
constexpr double patience = 0.03;                               // seconds until a result is passed on, complete or not

VisitsPtr visitsOf(const Mdp& mdp, const Vertex& vertex) {
    const Vector occupancy = stateOccupancy(mdp, vertex.policy);
    return std::make_shared<const Visits>(occupancy.data(), occupancy.data() + occupancy.size());
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

VisitsPtr Pictures::visits(const VertexPtr& vertex) const {
    const auto found = known_.find(vertex.get());
    if (found == known_.end()) {
        wanted_.push_back(vertex);
        return nullptr;
    }
    found->second.lastAsked = frame_;
    return found->second.visits;
}

std::shared_ptr<const MixturePicture> Pictures::mixture(const RecordPtr& record) const {
    if (!mixture_ || mixture_->record != record) wantedRecord_ = record;
    return mixture_;
}

bool Pictures::collect(Workers& workers) {
    ++frame_;
    bool news = false;
    if (auto result = job_.take(); result && result->answer) {
        for (auto& [vertex, visits] : result->answer->visits) known_[vertex.get()] = {vertex, visits, frame_};
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
            memberVisits.push_back(found == known_.end() ? nullptr : found->second.visits);
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
            memberVisits[i] = visitsOf(*mdp, *members[i].vertex);
            answer.visits.push_back({members[i].vertex, memberVisits[i]});
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
            for (std::size_t i = 0; i < members.size(); ++i) {
                const auto weight = static_cast<float>(members[i].weight);
                const std::vector<int>& policy = members[i].vertex->policy.actions();
                for (std::size_t s = 0; s < states; ++s) {
                    const float share = weight * (*memberVisits[i])[s];
                    picture->visits[s] += share;
                    picture->shares[s * actions + static_cast<std::size_t>(policy[s])] += share;
                }
            }
            answer.mixture = std::move(picture);
        }
        for (std::size_t i = 0; i < wanted.size() && !late(); ++i)
            answer.visits.push_back({wanted[i], visitsOf(*mdp, *wanted[i])});
        return answer;
    });
}

// What was not requested for the longest time goes first.
void Pictures::forgetOld() {
    const std::size_t each = mdp_ ? static_cast<std::size_t>(mdp_->states()) : 1;
    if (known_.size() * each <= mostNumbersKept) return;
    for (auto entry = known_.begin(); entry != known_.end();) {
        const bool old = frame_ - entry->second.lastAsked > 120;
        entry = old ? known_.erase(entry) : std::next(entry);
    }
}

}  // namespace awaystep
