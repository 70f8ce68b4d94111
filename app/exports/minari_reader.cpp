#include <hdf5.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "expert/imported_demonstrations.h"
#include "exports/minari_dataset.h"
#include "files/plain_text.h"
#include "files/text_file.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largestDataset = std::size_t{1} << 30;
constexpr hsize_t mostEpisodes = 1'000'000;

fs::path dataFileOf(const std::string& path) {
    std::error_code none;
    return fs::is_directory(path, none) ? fs::path(path) / "data" / "main_data.hdf5" : fs::path(path);
}

// One of the library's objects, closed by the function that belongs to its kind.
class Opened {
public:
    Opened(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
    ~Opened() {
        if (id_ >= 0) close_(id_);
    }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    hid_t id() const { return id_; }
    bool good() const { return id_ >= 0; }

private:
    hid_t id_;
    herr_t (*close_)(hid_t);
};

class MinariReader {
public:
    explicit MinariReader(std::string path)
        : path_(std::move(path)), bytes_(readTextFile(path_, {.most = largestDataset})) {
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // what fails is ours to tell
    }

    std::vector<PlainEpisode> read() {
        // From memory: the library sees no more of the disk than these bytes.
        const Opened access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
        if (H5Pset_fapl_core(access.id(), 1U << 20U, 0) < 0 ||
            H5Pset_file_image(access.id(), bytes_.data(), bytes_.size()) < 0)
            refuse("out of memory");
        // The library refuses to open what it was given as bytes if there is a file of the name: here there cannot be
        // one.
        const Opened file(H5Fopen("/dev/null/dataset", H5F_ACC_RDONLY, access.id()), H5Fclose);
        if (!file.good()) refuse("this is no HDF5 file, or a damaged one");
        H5G_info_t root{};
        if (H5Gget_info(file.id(), &root) < 0 || root.nlinks > mostEpisodes) refuse("its list of episodes is damaged");
        std::vector<PlainEpisode> episodes;
        for (hsize_t i = 0; i < root.nlinks; ++i) {
            const std::string name = "episode_" + std::to_string(i);
            if (H5Lexists(file.id(), name.c_str(), H5P_DEFAULT) <= 0) break;
            PlainEpisode episode;
            episode.name = std::to_string(i);
            episode.states = integers(file.id(), name, "observations");
            episode.actions = integers(file.id(), name, "actions");
            episodes.push_back(std::move(episode));
        }
        if (episodes.empty()) refuse("there is no episode_0 in it");
        return episodes;
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw std::invalid_argument(shownPath(path_) + ": " + reason);
    }

    std::vector<int> integers(hid_t file, const std::string& episode, const std::string& what) const {
        const std::string place = episode + "/" + what;
        const Opened set(H5Dopen2(file, place.c_str(), H5P_DEFAULT), H5Dclose);
        if (!set.good()) refuse(place + ": a list of whole numbers is needed (a space Discrete)");
        const Opened type(H5Dget_type(set.id()), H5Tclose);
        const Opened space(H5Dget_space(set.id()), H5Sclose);
        if (H5Tget_class(type.id()) != H5T_INTEGER) refuse(place + ": whole numbers are needed (a space Discrete)");
        hsize_t extent[2] = {0, 1};
        const int rank = H5Sget_simple_extent_ndims(space.id());
        if (rank < 1 || rank > 2 || H5Sget_simple_extent_dims(space.id(), extent, nullptr) < 0 || extent[1] != 1)
            refuse(place + ": one number per step is needed");
        if (extent[0] > longestDemonstration + 1U) refuse(place + ": an episode may have 100000 steps");
        std::vector<int> values(static_cast<std::size_t>(extent[0]));
        if (!values.empty() && H5Dread(set.id(), H5T_NATIVE_INT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
            refuse(place + ": it is damaged");
        return values;
    }

    std::string path_;
    std::string bytes_;
};

}  // namespace

bool isMinariDataset(const std::string& path) {
    std::error_code none;
    if (fs::is_directory(path, none)) return fs::exists(dataFileOf(path), none);
    const std::string ending = fs::path(path).extension().string();
    return ending == ".hdf5" || ending == ".h5";
}

DemonstrationSet loadMinariDataset(const std::string& path, const Domain& domain) {
    const std::string file = dataFileOf(path).string();
    const std::vector<PlainEpisode> episodes = MinariReader(file).read();
    checkEpisodeCount(episodes.size(), domain, file);
    DemonstrationSet set;
    for (const PlainEpisode& episode : episodes) {
        set.demonstrations.push_back(demonstrationOf(episode, domain, shownPath(file) + ": episode_" + episode.name));
        set.lines.push_back(static_cast<int>(set.lines.size()) + 1);
    }
    return set;
}

}  // namespace awaystep
