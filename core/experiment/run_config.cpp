#include "experiment/run_config.h"

#include <cmath>
#include <stdexcept>

namespace awaystep {
namespace {

// Sums over features and steps must stay finite; no world has feature expectations anywhere near this.
constexpr double largestTarget = 1e290;

}  // namespace

void checkTarget(const Mdp& mdp, const Vector& phiE) {
    const auto place = [](Eigen::Index i) { return "phi[" + std::to_string(i) + "]: "; };
    if (phiE.size() != mdp.featureCount())
        throw std::invalid_argument("phi: " + std::to_string(mdp.featureCount()) + " numbers are needed, got " +
                                    std::to_string(phiE.size()));
    for (Eigen::Index i = 0; i < phiE.size(); ++i) {
        if (!std::isfinite(phiE[i])) throw std::invalid_argument(place(i) + "a finite number is needed");
        if (std::abs(phiE[i]) > largestTarget) throw std::invalid_argument(place(i) + "the number is too large");
    }
}

}  // namespace awaystep
