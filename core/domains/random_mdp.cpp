#include "domains/random_mdp.h"

#include <stdexcept>
#include <utility>

#include "domains/criterion_parameters.h"
#include "domains/table_world.h"
#include "files/json_object.h"

namespace awaystep {
namespace {

// `count` different numbers below `below`, by Floyd's method.
std::vector<int> distinct(int count, int below, Rng& rng) {
    std::vector<int> chosen;
    for (int j = below - count; j < below; ++j) {
        const int candidate = rng.integer(j + 1);
        bool taken = false;
        for (const int c : chosen) taken = taken || c == candidate;
        chosen.push_back(taken ? j : candidate);
    }
    return chosen;
}

}  // namespace

std::shared_ptr<const Mdp> randomMdp(const RandomMdpParameters& p) {
    if (p.states < 1 || p.actions < 1 || p.features < 1)
        throw std::invalid_argument("random: states, actions and features must be at least 1");
    if (p.successors < 1 || p.successors > p.states)
        throw std::invalid_argument("random: successors must lie in 1.." + std::to_string(p.states));

    Rng rng(p.seed, "random mdp");
    MdpParts parts;
    parts.states = p.states;
    parts.actions = p.actions;
    parts.setCriterion(criterionOf(p));
    parts.initial =
        p.startAnywhere ? Vector(Vector::Constant(p.states, 1.0 / p.states)) : Vector(Vector::Unit(p.states, 0));
    Matrix features(p.states, p.features);
    for (int s = 0; s < p.states; ++s) {
        for (int i = 0; i < p.features; ++i) features(s, i) = rng.uniform();
        for (int a = 0; a < p.actions; ++a) {
            const std::vector<int> next = distinct(p.successors, p.states, rng);
            Vector weights(p.successors);
            for (double& weight : weights) weight = 1.0 - rng.uniform();
            weights /= weights.sum();
            for (int j = 0; j < p.successors; ++j)
                parts.transitions.push_back({s, a, next[static_cast<std::size_t>(j)], weights[j]});
        }
    }
    parts.features = features.sparseView(0.0, 0.0);
    return std::make_shared<const Mdp>(std::move(parts));
}

DomainPtr makeRandomMdp(const std::string& parameters) {
    JsonObject given("random", parameters);
    RandomMdpParameters p;
    p.states = given.integer("states", p.states, 1, 1'000'000);
    p.actions = given.integer("actions", p.actions, 1, 1000);
    p.features = given.integer("features", p.features, 1, 10'000);
    p.successors = given.integer("successors", std::min(p.successors, p.states), 1, p.states);
    readCriterion(given, p);
    p.startAnywhere = given.flag("start_anywhere", p.startAnywhere);
    p.seed = static_cast<std::uint64_t>(given.integer("seed", 0, 0, 2'000'000'000));
    given.refuseOthers();
    // Refused before anything is made: these are the numbers that the world would hold.
    constexpr double most = 5e7;
    if (static_cast<double>(p.states) * p.features > most ||
        static_cast<double>(p.states) * p.actions * p.successors > most)
        given.refuse("too large: states times features, and states times actions times successors, may be 50 million");
    nlohmann::json text = {{"states", p.states},         {"actions", p.actions}, {"features", p.features},
                           {"successors", p.successors}, {"seed", p.seed},       {"start_anywhere", p.startAnywhere}};
    writeCriterion(p, text);
    return std::make_shared<const TableWorld>("random", text.dump(), randomMdp(p));
}

}  // namespace awaystep
