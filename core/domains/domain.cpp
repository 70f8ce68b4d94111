#include "domains/domain.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace awaystep {
namespace {

std::vector<std::string> namesOr(const std::vector<std::string>& given, int count, const char* word) {
    if (!given.empty()) return given;
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.push_back(std::string(word) + " " + std::to_string(i));
    return names;
}

}  // namespace

std::vector<KeyBinding> Controls::firstKeys() const {
    std::vector<KeyBinding> first;
    for (const KeyBinding& each : keys)
        if (std::none_of(first.begin(), first.end(), [&](const KeyBinding& b) { return b.action == each.action; }))
            first.push_back(each);
    return first;
}

Domain::Domain(std::shared_ptr<const Mdp> mdp, Controls controls)
    : mdp_(std::move(mdp)),
      featureNames_(namesOr(mdp_->featureNames(), mdp_->featureCount(), "feature")),
      actionNames_(namesOr(mdp_->actionNames(), mdp_->actions(), "action")),
      controls_(std::move(controls)) {}

std::optional<std::string> Domain::whyIllegal(int, int) const { return std::nullopt; }

std::optional<int> Domain::stateWithFields(const std::vector<int>& fields) const {
    for (int s = 0; s < states(); ++s)
        if (stateFields(s) == fields) return s;
    return std::nullopt;
}

int drawStart(const Domain& domain, Rng& rng) { return rng.categorical(domain.mdp()->initial()); }

int drawNext(const Domain& domain, int state, int action, Rng& rng) {
    const Mdp::Row row = domain.mdp()->row(state, action);
    return row.next[rng.categorical(row.probability, row.count)];
}

std::string describeState(const Domain& domain, int state) {
    const std::vector<std::string> names = domain.stateFieldNames();
    const std::vector<int> fields = domain.stateFields(state);
    std::string text;
    if (const auto& given = stateNamesOf(*domain.mdp()); !given.empty()) text = given[static_cast<std::size_t>(state)];
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (!text.empty()) text += ", ";
        text += names[i] + " " + std::to_string(fields[i]);
    }
    return text;
}

}  // namespace awaystep
