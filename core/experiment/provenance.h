#pragma once
// What made a result, as JSON, so that it can be made again: {"version","command","world":{"name","parameters",
// "states","actions","features","hash"},"criterion","discount","target":{"phi","radius","standard_error","samples",
// "kind"},"seed","options"}. What a command does not have (several worlds, a target per seed) is null.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expert/feature_expectations.h"
#include "world/mdp.h"

namespace awaystep {

// Sixteen digits over all numbers of a world: P, D, features, criterion. Its names do not count.
std::string worldHash(const Mdp& mdp);

struct WorldRecord {
    std::string name;               // of its domain; "table" for one from a file
    std::string parameters = "{}";  // JSON; a table has none but its numbers, which the hash stands for
    int states = 0, actions = 0;
    std::vector<std::string> features;
    Criterion criterion;
    std::string hash;
};
WorldRecord worldRecord(std::string name, std::string parameters, const Mdp& mdp);

struct TargetRecord {
    std::optional<Vector> phi;
    std::optional<double> radius;
    std::optional<Vector> standardError;
    std::optional<std::int64_t> samples;
    std::string kind;  // exact given truncated geometric episodes long-run
    // long-run-estimate normalised as-recorded
};
TargetRecord targetRecord(const FeatureExpectations& target);

struct Provenance {
    std::vector<std::string> command;  // the arguments as they were typed
    std::optional<WorldRecord> world;
    std::optional<TargetRecord> target;
    std::optional<std::uint64_t> seed;
    std::string options = "{}";  // JSON: what was in force, defaults among it
};

// The members of a JSON object, without its braces: `"version": ...,\n"command": ...`.
std::string provenanceMembers(const Provenance& provenance);

// The version of the library and of the application, "major.minor.patch". It is written down once, in the project line
// of the top CMakeLists.txt; the build hands it to provenance.cpp.
std::string_view version();

}  // namespace awaystep
