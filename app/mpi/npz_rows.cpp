// A world of numpy arrays (core/formats/foreign_worlds.h), of which a process reads what belongs to its own states.
// Every process maps the file; arrays that numpy's savez wrote uncompressed are read where they lie, compressed ones
// are unpacked one after another.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "files/plain_text.h"
#include "formats/npy_array.h"
#include "mpi/shared_world.h"

namespace awaystep {
namespace {

constexpr int largestIndex = std::numeric_limits<int>::max();
constexpr std::size_t piece = std::size_t{1} << 20;  // entries that are looked at at a time

class MappedFile {
public:
    explicit MappedFile(const std::string& file) {
        const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) refuse(file, errno);
        struct stat about {};
        const bool regular = ::fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
        size_ = regular ? static_cast<std::size_t>(about.st_size) : 0;
        data_ = regular ? ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0) : MAP_FAILED;
        const int problem = errno;
        ::close(descriptor);
        if (!regular) throw std::invalid_argument(shownPath(file) + ": a file of numpy arrays is needed");
        if (data_ == MAP_FAILED) refuse(file, problem);
    }
    ~MappedFile() { ::munmap(data_, size_); }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    std::string_view bytes() const { return {static_cast<const char*>(data_), size_}; }

private:
    [[noreturn]] static void refuse(const std::string& file, int problem) {
        throw std::invalid_argument(shownPath(file) + ": " + std::strerror(problem));
    }
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

int wholeNumber(NpzFile& npz, const char* name) {
    const NpyArray array = npz.array(name);
    if (array.count() != 1) array.refuse("one number is needed, the shape is " + array.shapeText());
    return array.integers(1, largestIndex).front();
}

class NpzRows final : public WorldRows {
public:
    explicit NpzRows(const std::string& name) : file_(name), name_(name) {
        NpzFile npz(file_.bytes(), name_);
        if (npz.has("transitions"))
            throw std::invalid_argument(shownPath(name_) + ": a table of a game; awaystep import makes a world of it");
        if (npz.has("criterion"))
            throw std::invalid_argument(shownPath(name_) + ": awaystep-mpi plans for discounted worlds alone");
        states_ = wholeNumber(npz, "states");
        actions_ = wholeNumber(npz, "actions");
        if (states_ > largestIndex / actions_)
            throw std::invalid_argument(shownPath(name_) + ": states times actions is too large");
    }
    int states() const override { return states_; }
    MdpParts slice(int first, int last) const override;

private:
    void readTransitions(NpzFile& npz, int first, int last, MdpParts& parts) const;
    void readFeatures(NpzFile& npz, int first, int last, MdpParts& parts) const;

    MappedFile file_;
    std::string name_;
    int states_ = 0, actions_ = 0;
};

// The entries come in any order. Which are ours is found first; the other two arrays are then read there alone.
void NpzRows::readTransitions(NpzFile& npz, int first, int last, MdpParts& parts) const {
    std::vector<std::pair<std::size_t, int>> ours;  // place in the array, row
    std::size_t count = 0;
    {
        const NpyArray rows = npz.array("row");
        if (rows.rank() != 1) rows.refuse("a list is needed, the shape is " + rows.shapeText());
        count = rows.count();
        for (std::size_t begin = 0; begin < count; begin += piece) {
            const std::vector<int> some =
                rows.integers(0, states_ * actions_ - 1, begin, std::min(piece, count - begin));
            for (std::size_t i = 0; i < some.size(); ++i)
                if (some[i] / actions_ >= first && some[i] / actions_ < last) ours.emplace_back(begin + i, some[i]);
        }
    }
    // Calls read(begin, end) for every run of neighbouring places: positions in `ours`.
    const auto forRuns = [&](const auto& read) {
        for (std::size_t begin = 0, end = 0; begin < ours.size(); begin = end) {
            for (end = begin + 1; end < ours.size() && ours[end].first == ours[end - 1].first + 1;) ++end;
            read(begin, end);
        }
    };
    const auto checkLength = [&](const NpyArray& array) {
        if (array.rank() != 1 || array.count() != count)
            array.refuse(std::to_string(count) + " entries are needed, the shape is " + array.shapeText());
    };
    parts.transitions.resize(ours.size());
    {
        const NpyArray columns = npz.array("col");
        checkLength(columns);
        forRuns([&](std::size_t begin, std::size_t end) {
            const std::vector<int> next = columns.integers(0, states_ - 1, ours[begin].first, end - begin);
            for (std::size_t i = begin; i < end; ++i)
                parts.transitions[i] = {ours[i].second / actions_, ours[i].second % actions_, next[i - begin], 0.0};
        });
    }
    const NpyArray probability = npz.array("probability");
    checkLength(probability);
    forRuns([&](std::size_t begin, std::size_t end) {
        const std::vector<double> some = probability.numbers(ours[begin].first, end - begin);
        for (std::size_t i = begin; i < end; ++i) parts.transitions[i].probability = some[i - begin];
    });
}

void NpzRows::readFeatures(NpzFile& npz, int first, int last, MdpParts& parts) const {
    const NpyArray features = npz.array("features");
    const auto n = static_cast<std::size_t>(states_), m = static_cast<std::size_t>(actions_);
    const bool ofStates = features.rank() == 2 && features.shape()[0] == n;
    if (!ofStates && (features.rank() != 2 || features.shape()[0] != n * m))
        features.refuse("a row per state (" + std::to_string(n) + ") or per state and action (" +
                        std::to_string(n * m) + ") is needed, the shape is " + features.shapeText());
    parts.stateActionFeatures = !ofStates;
    const std::size_t k = features.shape()[1], perState = ofStates ? 1 : m;
    const std::size_t begin = static_cast<std::size_t>(first) * perState,
                      end = static_cast<std::size_t>(last) * perState;
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t row = begin; row < end; ++row) {
        const std::vector<double> values = features.numbers(row * k, k);
        for (std::size_t i = 0; i < k; ++i)
            if (values[i] != 0.0) entries.emplace_back(static_cast<int>(row - begin), static_cast<int>(i), values[i]);
    }
    parts.features.resize(static_cast<Eigen::Index>(end - begin), static_cast<Eigen::Index>(k));
    parts.features.setFromTriplets(entries.begin(), entries.end());
    if (!npz.has("feature_ranges")) return;
    const NpyArray ranges = npz.array("feature_ranges");
    if (ranges.count() != 2 * k)
        ranges.refuse("two numbers per feature are needed, the shape is " + ranges.shapeText());
    const std::vector<double> bounds = ranges.numbers();
    for (std::size_t i = 0; i < k; ++i) parts.featureRanges.push_back({bounds[2 * i], bounds[2 * i + 1]});
}

MdpParts NpzRows::slice(int first, int last) const {
    NpzFile npz(file_.bytes(), name_);
    MdpParts parts;
    parts.states = states_;
    parts.actions = actions_;
    const NpyArray discount = npz.array("discount");
    if (discount.count() != 1) discount.refuse("one number is needed, the shape is " + discount.shapeText());
    parts.discount = discount.numbers().front();
    const NpyArray initial = npz.array("initial");
    if (initial.rank() != 1 || initial.count() != static_cast<std::size_t>(states_))
        initial.refuse(std::to_string(states_) + " numbers are needed, the shape is " + initial.shapeText());
    const std::vector<double> ours =
        initial.numbers(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first));
    parts.initial = Eigen::Map<const Vector>(ours.data(), static_cast<Eigen::Index>(ours.size()));
    readTransitions(npz, first, last, parts);
    readFeatures(npz, first, last, parts);
    return parts;
}

}  // namespace

std::unique_ptr<WorldRows> openNpzRows(const std::string& file) { return std::make_unique<NpzRows>(file); }

}  // namespace awaystep
