#include "experiment/input_files.h"

#include <cmath>
#include <stdexcept>
#include <vector>

#include "files/json_reading.h"

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

Vector parseTarget(std::string_view text, const std::string& file, const Mdp& mdp) {
    const nlohmann::json parsed = parseJson(text, file);
    const std::vector<double> numbers = JsonValue(parsed, file).at("phi").numbers();
    Vector phiE = Eigen::Map<const Vector>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
    namingFile(file, [&] { checkTarget(mdp, phiE); });
    return phiE;
}

DeterministicPolicy policyIn(const JsonValue& value) {
    const bool rows = value.raw().is_array() && value.size() > 0 && value.raw().front().is_array();
    if (!rows) return DeterministicPolicy(value.integers());
    std::vector<int> actions;
    const std::size_t stages = value.size();
    for (std::size_t t = 0; t < stages; ++t) {
        const std::vector<int> row = value.at(t).integers();
        if (t > 0 && row.size() * t != actions.size())
            value.at(t).refuse(std::to_string(actions.size() / t) + " actions are needed, got " +
                               std::to_string(row.size()));
        actions.insert(actions.end(), row.begin(), row.end());
    }
    return DeterministicPolicy(std::move(actions), static_cast<int>(stages));
}

DeterministicPolicy loadPolicy(const std::string& path, const Mdp& mdp, Pipes pipes) {
    const nlohmann::json file = loadJson(path, {.pipes = pipes});
    const DeterministicPolicy policy = policyIn(JsonValue(file, path).at("policy"));
    namingFile(path, [&] { checkPolicy(mdp, policy); });
    return policy;
}

}  // namespace awaystep
