#include "experiment/provenance.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "files/fingerprint.h"

namespace awaystep {

namespace {

using Json = nlohmann::ordered_json;

Json listOf(const Vector& numbers) { return std::vector<double>(numbers.begin(), numbers.end()); }

template <typename Value>
Json orNull(const std::optional<Value>& value) {
    return value ? Json(*value) : Json(nullptr);
}
Json orNull(const std::optional<Vector>& value) { return value ? listOf(*value) : Json(nullptr); }

Json worldObject(const WorldRecord& world) {
    return {{"name", world.name},         {"parameters", Json::parse(world.parameters)},
            {"states", world.states},     {"actions", world.actions},
            {"features", world.features}, {"hash", world.hash}};
}

Json targetObject(const TargetRecord& target) {
    return {{"phi", orNull(target.phi)},
            {"radius", orNull(target.radius)},
            {"standard_error", orNull(target.standardError)},
            {"samples", orNull(target.samples)},
            {"kind", target.kind}};
}

}  // namespace

std::string worldHash(const Mdp& mdp) {
    Fingerprint hash;
    hash.add(mdp.states());
    hash.add(mdp.actions());
    hash.add(mdp.featureCount());
    const Criterion& criterion = mdp.criterion();
    if (criterion.discounted()) {
        hash.add(criterion.discount);
    } else {
        hash.add(name(criterion.kind));
        hash.add(criterion.finiteHorizon() ? criterion.horizon : 0);
    }
    for (int s = 0; s < mdp.states(); ++s) {
        hash.add(mdp.initial()[s]);
        for (int a = 0; a < mdp.actions(); ++a) {
            const Mdp::Row row = mdp.row(s, a);
            hash.add(row.count);
            for (int i = 0; i < row.count; ++i) {
                hash.add(row.next[i]);
                hash.add(row.probability[i]);
            }
        }
        for (int a = 0; a < (mdp.stateActionFeatures() ? mdp.actions() : 1); ++a) {
            for (SparseMatrix::InnerIterator entry(mdp.features(), mdp.featureRow(s, a)); entry; ++entry) {
                if (entry.value() == 0.0) continue;  // an explicit zero in the file changes nothing
                hash.add(static_cast<int>(entry.col()));
                hash.add(entry.value());
            }
            hash.add(-1);  // the end of a row of features
        }
    }
    for (const FeatureRange& range : mdp.featureRanges()) {
        if (range.lo == 0.0 && range.hi == 1.0) continue;
        hash.add(range.lo);
        hash.add(range.hi);
    }
    return hash.digits();
}

WorldRecord worldRecord(std::string name, std::string parameters, const Mdp& mdp) {
    WorldRecord record;
    record.name = std::move(name);
    record.parameters = std::move(parameters);
    record.states = mdp.states();
    record.actions = mdp.actions();
    record.features = mdp.featureNames();
    for (int i = static_cast<int>(record.features.size()); i < mdp.featureCount(); ++i)
        record.features.push_back("feature " + std::to_string(i));
    record.criterion = mdp.criterion();
    record.hash = worldHash(mdp);
    return record;
}

TargetRecord targetRecord(const FeatureExpectations& target) {
    TargetRecord record;
    record.phi = target.value;
    record.radius = target.radius;
    record.standardError = target.standardError;
    if (target.samples > 0) record.samples = target.samples;
    record.kind = name(target.origin);
    return record;
}

std::string provenanceMembers(const Provenance& provenance) {
    Json object;
    object["version"] = version();
    object["command"] = provenance.command;
    object["world"] = provenance.world ? worldObject(*provenance.world) : Json(nullptr);
    // Without a world, as of a merge, nothing is known of its criterion.
    std::optional<Criterion> criterion;
    if (provenance.world) criterion = provenance.world->criterion;
    object["criterion"] = criterion ? Json(name(criterion->kind)) : Json(nullptr);
    object["discount"] = criterion && criterion->discounted() ? Json(criterion->discount) : Json(nullptr);
    if (criterion && criterion->finiteHorizon()) object["horizon"] = criterion->horizon;
    object["target"] = provenance.target ? targetObject(*provenance.target) : Json(nullptr);
    object["seed"] = orNull(provenance.seed);
    object["options"] = Json::parse(provenance.options);
    std::string text;
    for (const auto& [key, value] : object.items())
        text +=
            (text.empty() ? "\"" : ",\n\"") + key + "\": " + value.dump(-1, ' ', false, Json::error_handler_t::replace);
    return text;
}

std::string_view version() { return AWAYSTEP_VERSION; }

}  // namespace awaystep
