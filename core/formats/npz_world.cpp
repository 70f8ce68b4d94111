// Worlds as arrays of numpy: see foreign_worlds.h for what is in them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "files/plain_text.h"
#include "formats/foreign_worlds.h"
#include "formats/npy_array.h"

namespace awaystep {
namespace {

constexpr int largestIndex = std::numeric_limits<int>::max();
constexpr std::size_t mostCells = std::size_t{1} << 28;        // of features, which the archive holds zeros and all
constexpr std::size_t mostTransitions = std::size_t{1} << 26;  // a few bytes of a zip archive may stand for gigabytes
constexpr std::size_t mostScreenBytes = std::size_t{512} << 20;

class NpzWorldReader {
public:
    NpzWorldReader(std::string_view bytes, const std::string& file, const WorldReading& reading)
        : npz_(bytes, file), reading_(reading) {}

    WorldFile read() {
        WorldFile world;
        if (npz_.has("transitions"))
            readGame(world.extras);
        else
            readOurs();
        readNames();
        readRanges();
        if (npz_.has("choices")) readChoices(world.extras);
        if (npz_.has("screens")) readScreens(world.extras);
        world.mdp = namingFile(npz_.file(), [&] { return makeMdp(std::move(parts_), reading_); });
        return world;
    }

private:
    std::vector<double> list(const char* name, std::size_t length) {
        const NpyArray array = npz_.array(name);
        if (array.rank() != 1 || array.count() != length)
            array.refuse(std::to_string(length) + " numbers are needed, the shape is " + array.shapeText());
        return array.numbers();
    }
    double number(const char* name) {
        const NpyArray array = npz_.array(name);
        if (array.count() != 1) array.refuse("one number is needed, the shape is " + array.shapeText());
        return array.numbers().front();
    }
    int wholeNumber(const char* name, int least) {
        const NpyArray array = npz_.array(name);
        if (array.count() != 1) array.refuse("one number is needed, the shape is " + array.shapeText());
        return array.integers(least, largestIndex).front();
    }
    void readDiscount() {
        if (npz_.has("discount")) parts_.criterion.discount = number("discount");
    }
    void readInitial() {
        const std::vector<double> initial = list("initial", static_cast<std::size_t>(parts_.mdp.states));
        parts_.mdp.initial = Eigen::Map<const Vector>(initial.data(), static_cast<Eigen::Index>(initial.size()));
    }

    void readOurs() {
        parts_.mdp.states = wholeNumber("states", 1);
        parts_.mdp.actions = wholeNumber("actions", 1);
        readDiscount();
        readInitial();
        const auto n = static_cast<std::size_t>(parts_.mdp.states), m = static_cast<std::size_t>(parts_.mdp.actions);
        const NpyArray rows = npz_.array("row");
        if (rows.rank() != 1) rows.refuse("a list is needed, the shape is " + rows.shapeText());
        if (n > rows.count() || m > rows.count() / n)
            rows.refuse(std::to_string(n) + " states and " + std::to_string(m) +
                        " actions need at least one entry each, got " + std::to_string(rows.count()));
        refuseMore(rows, mostTransitions, "transitions");
        const std::vector<int> row = rows.integers(0, static_cast<int>(std::min<std::size_t>(n * m, largestIndex) - 1));
        const NpyArray columns = npz_.array("col");
        if (columns.rank() != 1 || columns.count() != row.size())
            columns.refuse(std::to_string(row.size()) + " entries are needed, the shape is " + columns.shapeText());
        const std::vector<int> next = columns.integers(0, parts_.mdp.states - 1);
        const std::vector<double> probability = list("probability", row.size());
        parts_.mdp.transitions.reserve(row.size());
        for (std::size_t i = 0; i < row.size(); ++i)
            parts_.mdp.transitions.push_back(
                {row[i] / parts_.mdp.actions, row[i] % parts_.mdp.actions, next[i], probability[i]});

        const NpyArray features = npz_.array("features");
        const bool ofStates = features.rank() == 2 && features.shape()[0] == n;
        if (!ofStates && (features.rank() != 2 || features.shape()[0] != n * m))
            features.refuse("a row per state (" + std::to_string(n) + ") or per state and action (" +
                            std::to_string(n * m) + ") is needed, the shape is " + features.shapeText());
        refuseMore(features, mostCells, "numbers");
        takeFeatures(features.numbers(), features.shape()[0], features.shape()[1], !ofStates);
    }

    void readGame(WorldExtras&) {
        const NpyArray table = npz_.array("transitions");
        if (table.rank() != 2 || table.count() == 0 || table.shape()[0] > static_cast<std::size_t>(largestIndex))
            table.refuse("a row of next states per state is needed, the shape is " + table.shapeText());
        refuseMore(table, mostTransitions, "transitions");
        const std::size_t n = table.shape()[0], m = table.shape()[1];
        parts_.mdp.states = static_cast<int>(n);
        parts_.mdp.actions = static_cast<int>(m);
        const std::vector<int> next = table.integers(-1, parts_.mdp.states - 1);
        readDiscount();
        parts_.mdp.initial = Vector::Unit(parts_.mdp.states, 0);
        if (npz_.has("initial")) readInitial();
        // Every end leads to every state that an episode may start in.
        const auto ends = static_cast<std::size_t>(std::count(next.begin(), next.end(), -1));
        const auto starts = static_cast<std::size_t>((parts_.mdp.initial.array() != 0.0).count());
        if (ends > mostTransitions / std::max<std::size_t>(starts, 1))
            table.refuse(std::to_string(ends) + " ends of episodes and " + std::to_string(starts) +
                         " states to start in are too many transitions");
        for (std::size_t i = 0; i < next.size(); ++i) {
            const int state = static_cast<int>(i / m), action = static_cast<int>(i % m);
            if (next[i] >= 0) {
                parts_.mdp.transitions.push_back({state, action, next[i], 1.0});
                continue;
            }
            for (int s = 0; s < parts_.mdp.states; ++s)
                if (parts_.mdp.initial[s] != 0.0)
                    parts_.mdp.transitions.push_back({state, action, s, parts_.mdp.initial[s]});
        }
        const NpyArray rewards = npz_.array("rewards");
        const bool fits = (rewards.rank() == 2 || rewards.rank() == 3) && rewards.shape()[0] == n &&
                          rewards.shape()[1] == m && rewards.count() > 0;
        if (!fits)
            rewards.refuse("(" + std::to_string(n) + ", " + std::to_string(m) +
                           ") or, with k features, one dimension more is needed, the shape is " + rewards.shapeText());
        refuseMore(rewards, mostCells, "numbers");
        takeFeatures(rewards.numbers(), n * m, rewards.rank() == 3 ? rewards.shape()[2] : 1, true);
        if (rewards.rank() == 2) parts_.mdp.featureNames = {"reward"};
    }

    void takeFeatures(const std::vector<double>& values, std::size_t rows, std::size_t columns, bool ofActions) {
        std::vector<Eigen::Triplet<double>> entries;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i] != 0.0)
                entries.emplace_back(static_cast<int>(i / columns), static_cast<int>(i % columns), values[i]);
        parts_.mdp.features.resize(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns));
        parts_.mdp.features.setFromTriplets(entries.begin(), entries.end());
        parts_.mdp.stateActionFeatures = ofActions;
    }

    // Before anything is made of them: a million names may be a few bytes of the archive.
    static void refuseMore(const NpyArray& array, std::size_t most, const char* what) {
        if (array.count() > most)
            array.refuse("more than " + std::to_string(most) + " " + what + ", the shape is " + array.shapeText());
    }
    std::vector<std::string> names(const char* name, std::size_t count) {
        const NpyArray array = npz_.array(name);
        if (array.count() != count)
            array.refuse(std::to_string(count) + " names are needed, the shape is " + array.shapeText());
        return array.texts();
    }
    void readNames() {
        if (npz_.has("feature_names"))
            parts_.mdp.featureNames = names("feature_names", static_cast<std::size_t>(parts_.mdp.features.cols()));
        if (npz_.has("action_names"))
            parts_.mdp.actionNames = names("action_names", static_cast<std::size_t>(parts_.mdp.actions));
        if (npz_.has("state_names"))
            parts_.mdp.stateNames = names("state_names", static_cast<std::size_t>(parts_.mdp.states));
        if (npz_.has("criterion")) {
            const NpyArray criterion = npz_.array("criterion");
            const std::vector<std::string> words =
                criterion.count() == 1 ? criterion.texts() : std::vector<std::string>{};
            if (words.size() == 1) parts_.criterion.kind = named<CriterionKind>(words.front());
            if (!parts_.criterion.kind) criterion.refuse(wordList<CriterionKind>(", ", " or ") + " is needed");
        }
        if (npz_.has("horizon")) parts_.criterion.horizon = wholeNumber("horizon", 1);
    }

    void readRanges() {
        if (!npz_.has("feature_ranges")) return;
        const NpyArray ranges = npz_.array("feature_ranges");
        if (ranges.rank() != 2 || ranges.shape()[1] != 2 || ranges.count() > mostCells)
            ranges.refuse("two numbers per feature are needed, the shape is " + ranges.shapeText());
        const std::vector<double> bounds = ranges.numbers();
        for (std::size_t i = 0; i < bounds.size(); i += 2)
            parts_.mdp.featureRanges.push_back({bounds[i], bounds[i + 1]});
    }

    void readChoices(WorldExtras& extras) {
        const NpyArray choices = npz_.array("choices");
        if (choices.count() != static_cast<std::size_t>(parts_.mdp.states))
            choices.refuse("one number per state is needed, the shape is " + choices.shapeText());
        extras.choices = choices.integers(1, parts_.mdp.actions);
    }

    void readScreens(WorldExtras& extras) {
        const NpyArray screens = npz_.array("screens");
        const std::vector<std::size_t>& shape = screens.shape();
        if (screens.rank() != 4 || shape[0] != static_cast<std::size_t>(parts_.mdp.states) || shape[3] != 3 ||
            shape[1] == 0 || shape[2] == 0 || shape[1] > 4096 || shape[2] > 4096)
            screens.refuse("a picture of height x width x 3 per state is needed, the shape is " + screens.shapeText());
        if (screens.count() > mostScreenBytes) screens.refuse("more than 512 MB of pictures");
        extras.screenHeight = static_cast<int>(shape[1]);
        extras.screenWidth = static_cast<int>(shape[2]);
        extras.screens = screens.bytes();
    }

    NpzFile npz_;
    const WorldReading& reading_;
    WorldParts parts_;
};

std::vector<double> listOf(const Vector& vector) { return {vector.data(), vector.data() + vector.size()}; }

// One byte each where that is enough: one-hot features are nothing but zeros and ones.
std::string featuresText(const SparseMatrix& features) {
    const auto rows = static_cast<std::size_t>(features.rows()), columns = static_cast<std::size_t>(features.cols());
    if (columns > 0 && rows > mostCells / columns)
        throw std::invalid_argument("features: " + std::to_string(rows) + " x " + std::to_string(columns) +
                                    " numbers are too many for a file, which holds zeros and all");
    bool small = true;
    std::vector<double> values(rows * columns, 0.0);
    for (Eigen::Index row = 0; row < features.outerSize(); ++row)
        for (SparseMatrix::InnerIterator entry(features, row); entry; ++entry) {
            values[static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(entry.col())] = entry.value();
            small =
                small && entry.value() >= 0.0 && entry.value() <= 255.0 && entry.value() == std::floor(entry.value());
        }
    if (!small) return npyText(values, {rows, columns});
    std::string bytes(values.size(), '\0');
    std::transform(values.begin(), values.end(), bytes.begin(),
                   [](double value) { return static_cast<char>(static_cast<unsigned char>(value)); });
    return npyBytes(bytes, {rows, columns});
}

}  // namespace

WorldFile parseNpzWorld(std::string_view bytes, const std::string& file, const WorldReading& reading) {
    return NpzWorldReader(bytes, file, reading).read();
}

std::string npzBytes(const Mdp& mdp, const WorldExtras& extras) {
    const auto states = static_cast<std::size_t>(mdp.states());
    std::vector<int> rows, next;
    std::vector<double> probability;
    rows.reserve(transitionCount(mdp));
    next.reserve(transitionCount(mdp));
    probability.reserve(transitionCount(mdp));
    if (static_cast<double>(mdp.states()) * mdp.actions() > largestIndex)
        throw std::invalid_argument("states times actions is too large for a file");
    for (int s = 0; s < mdp.states(); ++s)
        for (int a = 0; a < mdp.actions(); ++a) {
            const Mdp::Row row = mdp.row(s, a);
            for (int i = 0; i < row.count; ++i) {
                rows.push_back(s * mdp.actions() + a);
                next.push_back(row.next[i]);
                probability.push_back(row.probability[i]);
            }
        }
    ZipWriter zip;
    const auto add = [&zip](const char* name, const std::string& text) { zip.add(std::string(name) + ".npy", text); };
    add("states", npyText(std::vector<int>{mdp.states()}, {}));
    add("actions", npyText(std::vector<int>{mdp.actions()}, {}));
    if (const Criterion& criterion = mdp.criterion(); criterion.discounted()) {
        add("discount", npyText(std::vector<double>{criterion.discount}, {}));
    } else {
        add("criterion", npyText(std::vector<std::string>{std::string(name(criterion.kind))}));
        if (criterion.finiteHorizon()) add("horizon", npyText(std::vector<int>{criterion.horizon}, {}));
    }
    add("initial", npyText(listOf(mdp.initial()), {states}));
    add("row", npyText(rows, {rows.size()}));
    add("col", npyText(next, {next.size()}));
    add("probability", npyText(probability, {probability.size()}));
    add("features", featuresText(mdp.features()));
    std::vector<double> bounds;
    bool usual = !mdp.stateActionFeatures();
    for (const FeatureRange& range : mdp.featureRanges()) {
        bounds.insert(bounds.end(), {range.lo, range.hi});
        usual = usual && range.lo == 0.0 && range.hi == 1.0;
    }
    if (!usual) add("feature_ranges", npyText(bounds, {bounds.size() / 2, 2}));
    if (!stateNamesOf(mdp).empty()) add("state_names", npyText(stateNamesOf(mdp)));
    if (!mdp.featureNames().empty()) add("feature_names", npyText(mdp.featureNames()));
    if (!mdp.actionNames().empty()) add("action_names", npyText(mdp.actionNames()));
    if (!extras.choices.empty()) add("choices", npyText(extras.choices, {states}));
    if (!extras.screens.empty())
        add("screens", npyBytes(extras.screens, {states, static_cast<std::size_t>(extras.screenHeight),
                                                 static_cast<std::size_t>(extras.screenWidth), 3}));
    return zip.finish();
}

}  // namespace awaystep
