#include "exports/minari_dataset.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "domains/domain.h"
#include "domains/gridworld.h"
#include "experiment/provenance.h"
#include "expert/demonstration.h"
#include "exports/hdf5_writer.h"
#include "files/atomic_file.h"
#include "files/own_files.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* clientVersion = "0.5.4";  // whose layout this is

struct DatasetId {
    std::string nameSpace;
    std::string name;  // with its version
};

DatasetId readId(const std::string& id) {
    const std::size_t slash = id.find('/');
    const std::size_t version = id.rfind("-v");
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    const bool good = slash != std::string::npos && slash > 0 && version != std::string::npos && version > slash + 1 &&
                      version + 2 < id.size() &&
                      std::all_of(id.begin() + static_cast<std::ptrdiff_t>(version) + 2, id.end(),
                                  [](char c) { return c >= '0' && c <= '9'; }) &&
                      std::all_of(id.begin(), id.end(), [&](char c) { return isPlain(c) || c == '/'; }) &&
                      std::count(id.begin(), id.end(), '/') == 1;
    if (!good) throw std::invalid_argument("a dataset's id has the form NAMESPACE/NAME-v0, got " + inQuotes(id));
    return {id.substr(0, slash), id.substr(slash + 1)};
}

// The world's own reward for being in a state, which the Mdp does not contain.
double storyReward(const Domain& domain, int state) {
    const auto* grid = dynamic_cast<const Gridworld*>(&domain);
    if (grid == nullptr) return 0.0;
    return grid->grid().reward[static_cast<std::size_t>(grid->grid().cellOfState[static_cast<std::size_t>(state)])];
}

int stateHere(const Demonstration& demonstration, int t, const Domain& domain) {
    const auto state = stateNow(domain, demonstration.at(t));
    if (!state)
        throw std::invalid_argument(demonstration.title + ": state " + std::to_string(t) + " is not in this world");
    return *state;
}

void addEpisode(Hdf5File& file, std::int64_t number, const Demonstration& demonstration, const Domain& domain) {
    const std::string group = "episode_" + std::to_string(number);
    const auto length = static_cast<std::size_t>(demonstration.length());
    std::vector<std::int64_t> observations, actions;
    std::vector<double> rewards, features, times;
    for (int t = 0; t <= demonstration.length(); ++t) {
        observations.push_back(stateHere(demonstration, t, domain));
        // Features of states and actions come with the step that they belong to: the start has none.
        if (demonstration.at(t).features.empty())
            features.insert(features.end(), demonstration.featureNames.size(), std::nan(""));
        features.insert(features.end(), demonstration.at(t).features.begin(), demonstration.at(t).features.end());
        if (t == 0) {
            times.push_back(0.0);
            continue;
        }
        const RecordedStep& step = demonstration.steps[static_cast<std::size_t>(t - 1)];
        actions.push_back(step.action);
        rewards.push_back(storyReward(domain, static_cast<int>(observations.back())));
        times.push_back(step.time);
    }
    std::vector<bool> truncations(length, false);
    if (length > 0) truncations.back() = true;

    file.addGroup(group);
    file.addIntegers(group + "/observations", observations);
    file.addIntegers(group + "/actions", actions);
    file.addNumbers(group + "/rewards", rewards);
    file.addFlags(group + "/terminations", std::vector<bool>(length, false));
    file.addFlags(group + "/truncations", truncations);
    file.addGroup(group + "/infos");
    file.addTable(group + "/infos/features", features, demonstration.featureNames.size());
    file.addNumbers(group + "/infos/wall_time", times);
    file.addFlags(group + "/infos/success", std::vector<bool>(length + 1, demonstration.success));

    double sum = 0.0, squares = 0.0;
    for (const double reward : rewards) sum += reward;
    const double mean = length == 0 ? 0.0 : sum / static_cast<double>(length);
    for (const double reward : rewards) squares += (reward - mean) * (reward - mean);
    const auto [least, most] = std::minmax_element(rewards.begin(), rewards.end());
    file.setAttribute(group, "id", number);
    // The seeds of this program have 64 bits without a sign, those of the format have one.
    file.setAttribute(group, "seed", static_cast<std::int64_t>(demonstration.seed & 0x7fffffffffffffffULL));
    file.setAttribute(group, "total_steps", static_cast<std::int64_t>(length));
    file.setAttribute(group, "rewards_sum", sum);
    file.setAttribute(group, "rewards_mean", mean);
    file.setAttribute(group, "rewards_std", length == 0 ? 0.0 : std::sqrt(squares / static_cast<double>(length)));
    file.setAttribute(group, "rewards_max", length == 0 ? 0.0 : *most);
    file.setAttribute(group, "rewards_min", length == 0 ? 0.0 : *least);
}

std::string discrete(int count) {
    return R"({"type": "Discrete", "dtype": "int64", "start": 0, "n": )" + std::to_string(count) + "}";
}

std::string metadata(const std::string& id, const Domain& domain, const std::vector<DemonstrationPtr>& demonstrations,
                     double megabytes) {
    std::int64_t steps = 0;
    std::vector<std::string> authors;
    for (const DemonstrationPtr& each : demonstrations) {
        steps += each->length();
        if (!each->author.empty() && std::find(authors.begin(), authors.end(), each->author) == authors.end())
            authors.push_back(each->author);
    }
    Json text;
    text["total_episodes"] = demonstrations.size();
    text["total_steps"] = steps;
    text["data_format"] = "hdf5";
    text["jpeg_encoding"] = false;
    text["observation_space"] = discrete(domain.states());
    text["action_space"] = discrete(domain.actions());
    text["dataset_id"] = id;
    text["minari_version"] = clientVersion;
    text["dataset_size"] = std::round(megabytes * 10.0) / 10.0;
    text["author"] = authors;
    text["author_email"] = Json::array();
    text["algorithm_name"] = "demonstrated by hand";
    text["description"] = "Demonstrations recorded in Awaystep " + std::string(version()) +
                          ". World: " + std::string(domain.name()) + " " + domain.parameters() +
                          ". Observations are state numbers; infos hold the recorded features.";
    text["code_permalink"] = "";
    text["requirements"] = Json::array();
    return text.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

void saveMinariDataset(const std::string& root, const std::string& id, const Domain& domain,
                       const std::vector<DemonstrationPtr>& demonstrations) {
    const DatasetId parts = readId(id);
    if (demonstrations.empty()) throw std::invalid_argument("there is no demonstration to export");
    for (const DemonstrationPtr& each : demonstrations)
        if (const auto difference = differenceFrom(*each, domain))
            throw std::invalid_argument(inQuotes(each->title) + " was " + *difference);

    const auto refuse = [&](const std::string& reason) -> void {
        throw std::runtime_error(shownPath(root) + ": " + reason);
    };
    const fs::path base = fs::path(root).lexically_normal();
    std::error_code error;
    const fs::path parent = fs::absolute(base, error).parent_path();
    if (!fs::is_directory(base, error) && !fs::is_directory(parent, error))
        refuse("the folder " + inQuotes(parent.string()) + " does not exist");
    const fs::path space = base / parts.nameSpace;
    const fs::path place = space / parts.name;
    if (fs::exists(place, error)) refuse("there is a dataset " + id + " already");
    const bool newBase = !fs::exists(base, error), newSpace = !fs::exists(space, error);
    fs::create_directories(space, error);
    if (error) refuse("cannot be written: " + error.message());

    try {
        // Beside its place under a name that the client passes over, then renamed.
        PartFolder beside(space.string());
        const fs::path data = fs::path(beside.path()) / "data";
        fs::create_directory(data);
        Hdf5File file((data / "main_data.hdf5").string());
        std::int64_t number = 0;
        for (const DemonstrationPtr& each : demonstrations) addEpisode(file, number++, *each, domain);
        file.close();
        const auto bytes = static_cast<double>(fs::file_size(data / "main_data.hdf5"));
        writeFile((data / "metadata.json").string(), metadata(id, domain, demonstrations, bytes / 1e6));
        const fs::path about = space / "namespace_metadata.json";
        if (!fs::exists(about))
            writeFile(about.string(), Json{{"description", "Datasets exported from Awaystep."}}.dump(2) + "\n");
        beside.place(place.string());
        syncFolderOf(place.string());
    } catch (const std::exception& failure) {
        if (newSpace) fs::remove_all(space, error);
        if (newBase) fs::remove(base, error);  // only if nothing else is in it
        // The paths of temporary files would mean nothing to the user.
        const std::string reason = failure.what();
        const std::size_t after = reason.rfind(": ");
        refuse("cannot be written: " + (after == std::string::npos ? reason : reason.substr(after + 2)));
    }
}

}  // namespace awaystep
