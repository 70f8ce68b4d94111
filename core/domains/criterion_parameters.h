#pragma once
// The criterion among the parameters of a domain: "discount", "criterion" and "horizon", the last two only where the
// criterion is not the discounted one. A domain keeps them in three fields of these names, as MdpParts does.

#include <nlohmann/json.hpp>
#include <string>

#include "files/json_object.h"
#include "world/mdp.h"

namespace awaystep {

// Into the fields of p: what is left out keeps its value.
template <typename Fields>
void readCriterion(JsonObject& given, Fields& p) {
    constexpr int longest = 1'000'000;
    p.discount = given.discount(p.discount);
    p.criterion = given.choice("criterion", p.criterion);
    p.horizon = given.integer("horizon", p.horizon, 1, longest);
    const bool finite = p.criterion == CriterionKind::FiniteHorizon;
    if (finite && !given.has("horizon")) given.refuse("the finite-horizon criterion needs a horizon");
    if (!finite && given.has("horizon")) given.refuse("only the finite-horizon criterion has a horizon");
}

template <typename Fields>
void writeCriterion(const Fields& p, nlohmann::json& object) {
    object["discount"] = p.discount;
    if (p.criterion == CriterionKind::Discounted) return;
    object["criterion"] = name(p.criterion);
    if (p.criterion == CriterionKind::FiniteHorizon) object["horizon"] = p.horizon;
}

template <typename Fields>
Criterion criterionOf(const Fields& p) {
    return {p.criterion, p.discount, p.horizon};
}

}  // namespace awaystep
