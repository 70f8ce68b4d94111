#include "formats/world_file.h"

#include <filesystem>
#include <stdexcept>
#include <utility>

#include "files/plain_text.h"
#include "formats/foreign_worlds.h"
#include "formats/mdp_file.h"

namespace awaystep {
namespace {

constexpr std::size_t largestWorldFile = std::size_t{2} << 30;

}  // namespace

std::shared_ptr<const Mdp> makeMdp(WorldParts parts, const WorldReading& reading) {
    parts.mdp.setCriterion(chosenCriterion(parts.criterion, reading.criterion));
    return std::make_shared<const Mdp>(std::move(parts.mdp));
}

std::optional<WorldFormat> worldFormat(std::string_view path) {
    const std::string ending = std::filesystem::path(path).extension().string();
    if (path == "-" || ending == ".json") return WorldFormat::Json;
    if (ending == ".npz") return WorldFormat::Npz;
    if (ending == ".drn") return WorldFormat::Drn;
    return std::nullopt;
}

WorldFile loadWorld(const std::string& path, const WorldReading& reading) {
    // A pipe has no ending; what comes through it is JSON, as from standard input.
    const WorldFormat format = worldFormat(path).value_or(WorldFormat::Json);
    if (format == WorldFormat::Json)
        return {std::make_shared<const Mdp>(loadMdp(path, reading.pipes, reading.criterion)), {}};
    const ReadingRules rules{.most = largestWorldFile,
                             .pipes = reading.pipes,
                             .beginning = format == WorldFormat::Npz ? Beginning::Zip : Beginning::Lines};
    return parseWorld(readTextFile(path, rules), path, format, reading);
}

WorldFile parseWorld(std::string_view bytes, const std::string& file, WorldFormat format, const WorldReading& reading) {
    switch (format) {
        case WorldFormat::Npz:
            return parseNpzWorld(bytes, file, reading);
        case WorldFormat::Drn:
            return parseDrn(bytes, file, reading);
        case WorldFormat::Json:
            break;
    }
    return {std::make_shared<const Mdp>(parseMdp(bytes, file, reading.criterion)), {}};
}

std::string worldBytes(const Mdp& mdp, const WorldExtras& extras, WorldFormat format) {
    if (format == WorldFormat::Npz) return npzBytes(mdp, extras);
    if (format == WorldFormat::Drn) throw std::invalid_argument("a .drn file is only read; .json and .npz are written");
    return toText(mdp);
}

}  // namespace awaystep
