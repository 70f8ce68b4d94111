#include "world/horizon.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "world/mdp.h"

namespace awaystep {
namespace {

std::string shortText(double number) {
    std::ostringstream text;
    text.precision(12);
    text << number;
    return text.str();
}

}  // namespace

void checkCriterion(const Criterion& criterion) {
    if (criterion.discounted() && !(criterion.discount >= 0.0 && criterion.discount < 1.0))
        throw std::invalid_argument("discount: must lie in [0, 1), got " + shortText(criterion.discount));
    if (criterion.finiteHorizon() && criterion.horizon < 1)
        throw std::invalid_argument("horizon: the finite-horizon criterion needs at least 1, got " +
                                    std::to_string(criterion.horizon));
}

CriterionChoice choiceOf(const Criterion& criterion) {
    CriterionChoice choice;
    choice.kind = criterion.kind;
    if (criterion.discounted()) choice.discount = criterion.discount;
    if (criterion.finiteHorizon()) choice.horizon = criterion.horizon;
    return choice;
}

Criterion chosenCriterion(const CriterionChoice& given, const CriterionChoice& instead) {
    Criterion criterion;
    criterion.kind = instead.kind.value_or(given.kind.value_or(CriterionKind::Discounted));
    const std::string here = ", here the criterion is " + std::string(name(criterion.kind));
    if (instead.discount && !criterion.discounted())
        throw std::invalid_argument("discount: only the discounted criterion has one" + here);
    if (instead.horizon && !criterion.finiteHorizon())
        throw std::invalid_argument("horizon: only the finite-horizon criterion has one" + here);
    const std::optional<double> discount = instead.discount ? instead.discount : given.discount;
    const std::optional<int> horizon = instead.horizon ? instead.horizon : given.horizon;
    if (criterion.discounted() && !discount)
        throw std::invalid_argument("discount: the discounted criterion needs one");
    if (criterion.finiteHorizon() && !horizon)
        throw std::invalid_argument("horizon: the finite-horizon criterion needs the number of terms of an episode");
    if (discount) criterion.discount = *discount;
    if (horizon) criterion.horizon = *horizon;
    checkCriterion(criterion);
    return criterion;
}

std::string describe(const Criterion& criterion) {
    switch (criterion.kind) {
        case CriterionKind::Discounted:
            return "discount " + shortText(criterion.discount);
        case CriterionKind::FiniteHorizon:
            return "finite horizon of " + std::to_string(criterion.horizon) +
                   (criterion.horizon == 1 ? " term" : " terms");
        case CriterionKind::Average:
            return "average";
    }
    throw std::logic_error("criterion: not in the list");
}

Horizon::Horizon(double factor, std::vector<FeatureRange> ranges)
    : factor_(factor), perStep_(1.0 / factor), ranges_(std::move(ranges)) {}

Horizon::Horizon(const Criterion& criterion, std::vector<FeatureRange> ranges)
    : factor_(criterion.factor()), perStep_(criterion.perStep()), ranges_(std::move(ranges)) {}

Horizon Horizon::discounted(double discount, int features) {
    return Horizon(Criterion{.discount = discount}, std::vector<FeatureRange>(static_cast<std::size_t>(features)));
}

double Horizon::largestWidth() const {
    double width = ranges_.empty() ? 1.0 : 0.0;
    for (const FeatureRange& range : ranges_) width = std::max(width, range.width());
    return width;
}

double Horizon::spread() const {
    double squares = 0.0;
    for (const FeatureRange& range : ranges_) squares += range.width() * range.width();
    return std::sqrt(squares);
}

double Horizon::largestMagnitude() const {
    double most = ranges_.empty() ? 1.0 : 0.0;
    for (const FeatureRange& range : ranges_) most = std::max({most, std::abs(range.lo), std::abs(range.hi)});
    return most;
}

Horizon horizonOf(const Mdp& mdp) { return Horizon(mdp.criterion(), mdp.featureRanges()); }

}  // namespace awaystep
