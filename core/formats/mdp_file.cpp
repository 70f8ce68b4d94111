#include "formats/mdp_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "files/json_reading.h"
#include "files/json_writing.h"
#include "files/number_text.h"
#include "files/plain_text.h"
#include "files/words.h"

namespace awaystep {
namespace {

using nlohmann::json;
constexpr std::size_t largestFile = std::size_t{2} << 30;
constexpr int largestCount = std::numeric_limits<int>::max();

enum Field {
    Format,
    Version,
    States,
    Actions,
    Discount,
    Initial,
    Transitions,
    Features,
    FeatureNames,
    ActionNames,
    CriterionName,
    HorizonLength,
    StateActionFeatures,
    FeatureRanges,
    StateNames
};
struct FieldInfo {
    const char* key;
    int arrays;  // how many arrays stand around its values
    const char* value;
    bool required;
    int version = 1;  // the first that has it
};
constexpr std::array<FieldInfo, 15> fields{{{"format", 0, "a text", true},
                                            {"version", 0, "a whole number", true},
                                            {"states", 0, "a whole number", true},
                                            {"actions", 0, "a whole number", true},
                                            {"discount", 0, "a number", false},
                                            {"initial", 1, "a number", true},
                                            {"transitions", 2, "a number", true},
                                            {"features", 2, "a number", false},
                                            {"feature_names", 1, "a text", false},
                                            {"action_names", 1, "a text", false},
                                            {"criterion", 0, "a text", false, 2},
                                            {"horizon", 0, "a whole number", false, 2},
                                            {"state_action_features", 2, "a number", false, 2},
                                            {"feature_ranges", 2, "a number", false, 2},
                                            {"state_names", 1, "a text", false, 2}}};

// Follows the events of the file. Depth 1 is inside the outermost object; index_[0] counts the entries of a field's
// array, index_[1] those of the arrays in it.
class MdpReader : public JsonEvents {
public:
    using JsonEvents::JsonEvents;

    MdpParts read(const CriterionChoice& instead) {
        parse();
        for (std::size_t f = 0; f < fields.size(); ++f)
            if (fields[f].required && !seen_[f]) refuse(inQuotes(fields[f].key) + " is missing");
        for (std::size_t f = 0; f < fields.size(); ++f)
            if (seen_[f] && fields[f].version > version_)
                refuse(std::string(fields[f].key) + ": needs version " + std::to_string(fields[f].version) +
                       ", the file says version " + std::to_string(version_));
        chooseCriterion(instead);
        chooseFeatures();
        // Nothing is allocated by a count before that many entries were read.
        checkCount("initial", "numbers", static_cast<std::uint64_t>(parts_.states), initial_.size());
        const std::uint64_t rows = static_cast<std::uint64_t>(parts_.states) *
                                   static_cast<std::uint64_t>(parts_.stateActionFeatures ? parts_.actions : 1);
        checkCount(featureKey(), "rows", rows, featureRows_);
        checkRowsArePossible();

        parts_.initial = Eigen::Map<const Vector>(initial_.data(), static_cast<Eigen::Index>(initial_.size()));
        parts_.features.resize(static_cast<Eigen::Index>(rows), featureCount_);
        parts_.features.setFromTriplets(features_.begin(), features_.end());
        return std::move(parts_);
    }

private:
    bool null() override { return scalar(nullptr); }
    bool boolean(bool value) override { return scalar(value); }
    bool number_integer(number_integer_t value) override { return scalar(value); }
    bool number_unsigned(number_unsigned_t value) override { return scalar(value); }
    bool number_float(number_float_t value, const string_t&) override { return scalar(value); }
    bool string(string_t& value) override { return scalar(std::move(value)); }
    bool binary(binary_t&) override { return false; }  // JSON text has none

    bool key(string_t& name) override {
        if (depth() != 1) return true;  // inside something that is passed over
        field_.reset();
        for (std::size_t f = 0; f < fields.size(); ++f)
            if (name == fields[f].key) field_ = f;
        if (!field_) return true;
        if (seen_[*field_]) refuse(inQuotes(name) + " is given twice");
        seen_[*field_] = true;
        return true;
    }
    bool start_object(std::size_t) override {
        if (depth() > 0 && field_) refuseKind("an object");
        enter();
        return true;
    }
    bool end_object() override {
        leave();
        return true;
    }
    bool start_array(std::size_t) override {
        if (depth() == 0) refuse("an object is needed, got an array");
        if (field_ && depth() > fields[*field_].arrays) refuseKind("an array");
        enter();
        if (field_) index_[static_cast<std::size_t>(depth() - 2)] = 0;
        return true;
    }
    bool end_array() override {
        leave();
        if (field_ && depth() == 2) endRow();
        if ((field_ == Features || field_ == StateActionFeatures) && depth() == 1)
            featureRows_ = static_cast<std::size_t>(index_[0]);
        return true;
    }
    bool scalar(const json& value) {
        if (depth() == 0) refuse("an object is needed, got " + described(value));
        if (!field_) return true;
        const int arrays = fields[*field_].arrays;
        if (depth() != arrays + 1) refuseKind(described(value));
        take(value);
        if (arrays > 0) count(static_cast<std::size_t>(arrays - 1));
        return true;
    }

    void endRow() {
        if (field_ == Transitions) {
            if (index_[1] != 4) refuse(place() + ": [state, action, next state, probability] is needed");
            parts_.transitions.push_back(transition_);
        } else if (field_ == FeatureRanges) {
            if (index_[1] != 2) refuse(place() + ": [lo, hi] is needed");
            parts_.featureRanges.push_back(range_);
        } else {
            if (index_[0] == 0) featureCount_ = index_[1];
            if (index_[1] != featureCount_)
                refuse(place() + ": " + std::to_string(featureCount_) + " numbers are needed, got " +
                       std::to_string(index_[1]));
        }
        count(0);
    }
    void count(std::size_t level) {
        if (++index_[level] == largestCount) refuse(place() + ": too many entries");
    }

    void take(const json& value) {
        switch (*field_) {
            case Format:
                if (value != "awaystep-mdp") refuse("format: \"awaystep-mdp\" is needed, got " + described(value));
                return;
            case Version:
                version_ = whole(value, 1);
                if (version_ > 2) refuse("version: only versions 1 and 2 are known, got " + described(value));
                return;
            case States:
                parts_.states = whole(value, 1);
                return;
            case Actions:
                parts_.actions = whole(value, 1);
                return;
            case Discount:
                given_.discount = number(value);
                return;
            case Initial:
                initial_.push_back(number(value));
                return;
            case Transitions:
                takeTransition(value);
                return;
            case Features:
            case StateActionFeatures:
                if (const double feature = number(value); feature != 0.0)
                    features_.emplace_back(index_[0], index_[1], feature);
                return;
            case FeatureNames:
                parts_.featureNames.push_back(text(value));
                return;
            case ActionNames:
                parts_.actionNames.push_back(text(value));
                return;
            case StateNames:
                parts_.stateNames.push_back(text(value));
                return;
            case CriterionName:
                given_.kind = named<CriterionKind>(text(value));
                if (!given_.kind)
                    refuse("criterion: must be one of " + joined(spelling<CriterionKind>.texts()) + ", got " +
                           described(value));
                return;
            case HorizonLength:
                given_.horizon = whole(value, 1);
                return;
            case FeatureRanges:
                (index_[1] == 0 ? range_.lo : range_.hi) = number(value);
                return;
        }
    }
    void takeTransition(const json& value) {
        int* const indices[] = {&transition_.state, &transition_.action, &transition_.next};
        if (index_[1] < 3)
            *indices[index_[1]] = whole(value, std::numeric_limits<int>::min());  // Mdp knows the true ranges
        else
            transition_.probability = number(value);
    }

    void chooseCriterion(const CriterionChoice& instead) {
        const CriterionKind kind = given_.kind.value_or(CriterionKind::Discounted);
        if (given_.horizon && kind != CriterionKind::FiniteHorizon)
            refuse("horizon: only the finite-horizon criterion has one, here it is " + std::string(name(kind)));
        if (instead.kind.value_or(kind) == CriterionKind::Discounted && !given_.discount && !instead.discount)
            refuse(inQuotes("discount") + " is missing");
        if (kind == CriterionKind::FiniteHorizon && !given_.horizon) refuse(inQuotes("horizon") + " is missing");
        try {
            parts_.setCriterion(chosenCriterion(given_, instead));
        } catch (const std::invalid_argument& refused) {
            refuse(refused.what());
        }
    }
    void chooseFeatures() {
        parts_.stateActionFeatures = seen_[StateActionFeatures];
        if (seen_[StateActionFeatures] && seen_[Features])
            refuse("features: there are state_action_features too, only one of them can count");
        if (!seen_[StateActionFeatures] && !seen_[Features]) refuse(inQuotes("features") + " is missing");
        if (version_ > 1) return;
        for (const auto& each : features_)
            if (!(each.value() >= 0.0 && each.value() <= 1.0))
                refuse("features[" + std::to_string(each.row()) + "][" + std::to_string(each.col()) +
                       "]: must lie in [0, 1], got " + numberText(each.value()));
    }
    const char* featureKey() const { return fields[parts_.stateActionFeatures ? StateActionFeatures : Features].key; }

    double number(const json& value) const {
        if (!value.is_number()) refuseKind(described(value));
        return value.get<double>();
    }
    std::string text(const json& value) const {
        if (!value.is_string()) refuseKind(described(value));
        return value.get<std::string>();
    }
    int whole(const json& value, int least) const {
        const std::optional<std::int64_t> result = wholeNumber(value);
        if (!result) refuse(place() + ": a whole number is needed, got " + described(value));
        if (*result < least || *result > largestCount)
            refuse(place() + ": must lie in " + std::to_string(least) + ".." + std::to_string(largestCount) + ", got " +
                   described(value));
        return static_cast<int>(*result);
    }

    std::string place() const {
        std::string result = fields[*field_].key;
        for (int i = 0; i < std::min(depth() - 1, 2); ++i) {
            result += '[';
            appendNumber(result, index_[static_cast<std::size_t>(i)]);
            result += ']';
        }
        return result;
    }
    [[noreturn]] void refuseKind(const std::string& got) const {
        const FieldInfo& field = fields[*field_];
        refuse(place() + ": " + (depth() <= field.arrays ? "an array" : field.value) + " is needed, got " + got);
    }

    void checkCount(const char* field, const char* what, std::uint64_t needed, std::size_t got) const {
        if (got != needed)
            refuse(std::string(field) + ": " + std::to_string(needed) + " " + what + " are needed, got " +
                   std::to_string(got));
    }
    // With fewer transitions than rows of P at least one row is empty; the first is found without a table of them all.
    void checkRowsArePossible() const {
        const auto actions = static_cast<std::uint64_t>(parts_.actions);
        const std::size_t given = parts_.transitions.size();
        if (static_cast<std::uint64_t>(parts_.states) * actions <= given) return;
        std::vector<bool> met(given + 1, false);
        for (const Transition& t : parts_.transitions) {
            if (t.state < 0 || t.action < 0 || t.action >= parts_.actions) continue;
            const std::uint64_t row =
                static_cast<std::uint64_t>(t.state) * actions + static_cast<std::uint64_t>(t.action);
            if (row <= given) met[static_cast<std::size_t>(row)] = true;
        }
        const auto row = static_cast<std::uint64_t>(std::find(met.begin(), met.end(), false) - met.begin());
        refuse("transitions of state " + std::to_string(row / actions) + ", action " + std::to_string(row % actions) +
               ": must sum to 1, sum to 0");
    }

    MdpParts parts_;
    std::vector<double> initial_;
    std::vector<Eigen::Triplet<double>> features_;
    std::size_t featureRows_ = 0;
    int featureCount_ = 0;
    int version_ = 1;
    CriterionChoice given_;
    Transition transition_;
    FeatureRange range_;
    std::optional<std::size_t> field_;  // none while something unknown is passed over
    std::array<bool, fields.size()> seen_{};
    std::array<int, 2> index_{};
};

void appendNames(std::string& text, const char* key, const std::vector<std::string>& names) {
    if (names.empty()) return;
    text += std::string(",\n\"") + key + "\": " + json(names).dump();
}

// The ranges that a reader finds without being told.
bool plainRanges(const Mdp& mdp) {
    const auto isPlain = [](const FeatureRange& range) { return range.lo == 0.0 && range.hi == 1.0; };
    return !mdp.stateActionFeatures() && std::all_of(mdp.featureRanges().begin(), mdp.featureRanges().end(), isPlain);
}

bool needsVersion2(const Mdp& mdp) {
    return !mdp.criterion().discounted() || !plainRanges(mdp) || !stateNamesOf(mdp).empty();
}

}  // namespace

Mdp loadMdp(const std::string& path, Pipes pipes, const CriterionChoice& instead) {
    const ReadingRules rules{.most = largestFile, .pipes = pipes, .beginning = Beginning::Json};
    if (path == "-") return parseMdp(readStandardInput(rules), "standard input", instead);
    return parseMdp(readTextFile(path, rules), path, instead);
}

Mdp parseMdp(std::string_view text, const std::string& file, const CriterionChoice& instead) {
    MdpParts parts = MdpReader(text, file).read(instead);
    return namingFile(file, [&] { return Mdp(std::move(parts)); });
}

std::string toText(const Mdp& mdp) {
    const bool newer = needsVersion2(mdp);
    std::string text = "{\"format\": \"awaystep-mdp\", \"version\": " + std::string(newer ? "2" : "1") +
                       ", \"states\": " + std::to_string(mdp.states()) +
                       ", \"actions\": " + std::to_string(mdp.actions());
    if (mdp.criterion().discounted())
        text += ", \"discount\": " + numberText(mdp.criterion().discount);
    else
        text += ", \"criterion\": \"" + std::string(name(mdp.criterion().kind)) + '"';
    if (mdp.criterion().finiteHorizon()) text += ", \"horizon\": " + std::to_string(mdp.criterion().horizon);
    text += ",\n\"initial\": ";
    appendJsonList(text, mdp.initial());
    text += ",\n\"transitions\": [\n";
    bool first = true;
    for (int s = 0; s < mdp.states(); ++s)
        for (int a = 0; a < mdp.actions(); ++a) {
            const Mdp::Row row = mdp.row(s, a);
            for (int i = 0; i < row.count; ++i) {
                text += std::exchange(first, false) ? "[" : ",\n[";
                for (const int index : {s, a, row.next[i]}) {
                    appendNumber(text, index);
                    text += ", ";
                }
                appendNumber(text, row.probability[i]);
                text += ']';
            }
        }
    text += mdp.stateActionFeatures() ? "],\n\"state_action_features\": [\n" : "],\n\"features\": [\n";
    for (Eigen::Index r = 0; r < mdp.features().rows(); ++r) {
        if (r > 0) text += ",\n";
        appendJsonList(text, Vector(mdp.features().row(r).transpose()));
    }
    text += "]";
    if (newer && !plainRanges(mdp)) {
        text += ",\n\"feature_ranges\": [";
        for (std::size_t i = 0; i < mdp.featureRanges().size(); ++i) {
            if (i > 0) text += ", ";
            appendJsonList(text, std::array<double, 2>{mdp.featureRanges()[i].lo, mdp.featureRanges()[i].hi});
        }
        text += ']';
    }
    appendNames(text, "feature_names", mdp.featureNames());
    appendNames(text, "action_names", mdp.actionNames());
    appendNames(text, "state_names", stateNamesOf(mdp));
    return text + "}\n";
}

}  // namespace awaystep
