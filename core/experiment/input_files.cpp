#include "experiment/input_files.h"

#include <vector>

#include "experiment/run_config.h"
#include "files/json_reading.h"

namespace awaystep {

Vector parseTarget(std::string_view text, const std::string& file, const Mdp& mdp) {
    const nlohmann::json parsed = parseJson(text, file);
    const std::vector<double> numbers = JsonValue(parsed, file).at("phi").numbers();
    Vector phiE = Eigen::Map<const Vector>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
    namingFile(file, [&] { checkTarget(mdp, phiE); });
    return phiE;
}

DeterministicPolicy readPolicyFile(const std::string& path, const Mdp& mdp, Pipes pipes) {
    const nlohmann::json file = readJsonFile(path, {.pipes = pipes});
    DeterministicPolicy policy(JsonValue(file, path).at("policy").integers());
    namingFile(path, [&] { checkPolicy(mdp, policy); });
    return policy;
}

}  // namespace awaystep
