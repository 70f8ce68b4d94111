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

// What was requested in one frame, worked out policy by policy.
class Pictures::Drawing {
public:
    Drawing(std::shared_ptr<const Mdp> mdp, std::vector<VertexPtr> wanted, RecordPtr record,
            std::vector<ActiveMember> members, std::vector<VisitsPtr> memberVisits)
        : mdp_(std::move(mdp)),
          wanted_(std::move(wanted)),
          record_(std::move(record)),
          members_(std::move(members)),
          memberVisits_(std::move(memberVisits)) {}

    // One policy; the answer, complete or not, once it is complete or has taken too long.
    std::optional<Answer> step() {
        const auto now = std::chrono::steady_clock::now();
        if (!begin_) begin_ = now;
        const bool late = std::chrono::duration<double>(now - *begin_).count() > patience;
        const auto missing = std::find(memberVisits_.begin(), memberVisits_.end(), nullptr);
        if (!late && missing != memberVisits_.end()) {
            *missing = add(members_[static_cast<std::size_t>(missing - memberVisits_.begin())].vertex);
            return std::nullopt;
        }
        if (record_ && !members_.empty() && missing == memberVisits_.end() && !answer_.mixture) {
            answer_.mixture = mixture();
            return std::nullopt;
        }
        if (late || added_ == wanted_.size()) return std::move(answer_);
        add(wanted_[added_++]);
        return std::nullopt;
    }

private:
    VisitsPtr add(const VertexPtr& vertex) {
        auto [sums, byStage] = visitsOf(*mdp_, *vertex);
        answer_.visits.push_back({vertex, std::move(sums), byStage});
        return byStage;
    }

    std::shared_ptr<const MixturePicture> mixture() const {
        auto picture = std::make_shared<MixturePicture>();
        picture->record = record_;
        const auto states = static_cast<std::size_t>(mdp_->states());
        const auto actions = static_cast<std::size_t>(mdp_->actions());
        picture->visits.assign(states, 0.0F);
        picture->shares.assign(states * actions, 0.0F);
        if (mdp_->criterion().stages() > 1) {
            const std::size_t rows = states * static_cast<std::size_t>(mdp_->criterion().stages());
            picture->stageVisits.assign(rows, 0.0F);
            picture->stageShares.assign(rows * actions, 0.0F);
        }
        for (std::size_t i = 0; i < members_.size(); ++i) addMember(members_[i], *memberVisits_[i], *mdp_, *picture);
        return picture;
    }

    std::shared_ptr<const Mdp> mdp_;
    std::vector<VertexPtr> wanted_;
    std::size_t added_ = 0;
    RecordPtr record_;
    std::vector<ActiveMember> members_;
    std::vector<VisitsPtr> memberVisits_;
    std::optional<std::chrono::steady_clock::time_point> begin_;
    Answer answer_;
};

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

    job_.startSlices(workers,
                     [drawing = Drawing(mdp_, std::move(wanted), wantedRecord_, std::move(members),
                                        std::move(memberVisits))](const StopToken&) mutable { return drawing.step(); });
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
