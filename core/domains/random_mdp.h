#pragma once
// A world drawn from a seed, for tests, benches and open questions: from every state and action `successors` distinct
// next states with weights even in (0, 1], features even in [0, 1), start distribution even over all states or state 0.

#include <cstdint>

#include "domains/domain.h"

namespace awaystep {

struct RandomMdpParameters {
    int states = 20;
    int actions = 3;
    int features = 4;
    int successors = 3;
    double discount = 0.9;
    bool startAnywhere = true;
    std::uint64_t seed = 0;
    CriterionKind criterion = CriterionKind::Discounted;
    int horizon = 0;  // of the finite-horizon criterion

    bool operator==(const RandomMdpParameters&) const = default;
};

std::shared_ptr<const Mdp> randomMdp(const RandomMdpParameters& parameters);
DomainPtr makeRandomMdp(const std::string& parameters);

}  // namespace awaystep
