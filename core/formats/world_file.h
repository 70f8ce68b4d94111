#pragma once
// A world from a file of any kind that is read, chosen by its ending: .json (mdp_file.h), .npz (numpy, ours or the
// tables of a game), .drn (model checkers: Storm). And how worlds are written: .json or .npz.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/text_file.h"
#include "world/mdp.h"

namespace awaystep {

// What a file may say of a world besides its Mdp.
struct WorldExtras {
    // Per state: how many of the actions are choices there; the others repeat the first and are not offered when
    // recording. Empty: all of them everywhere.
    std::vector<int> choices;
    // A picture per state, one after the other: height x width pixels of three bytes, red, green, blue. Empty: none.
    int screenHeight = 0;
    int screenWidth = 0;
    std::string screens;
};

struct WorldFile {
    std::shared_ptr<const Mdp> mdp;
    WorldExtras extras;
};

struct WorldReading {
    Pipes pipes = Pipes::Refused;
    CriterionChoice criterion = {};  // in place of the file's own; what has none needs it
};

enum class WorldFormat { Json, Npz, Drn };
// By the ending of the name; "-" is JSON. Nothing for any other ending.
std::optional<WorldFormat> worldFormat(std::string_view path);

// At most 2048 MB are read. Throws std::runtime_error if the file cannot be read and std::invalid_argument if it makes
// no world: one sentence that names file, place and reason.
WorldFile loadWorld(const std::string& path, const WorldReading& reading = {});
// The same for bytes; `file` is their name in messages.
WorldFile parseWorld(std::string_view bytes, const std::string& file, WorldFormat format,
                     const WorldReading& reading = {});

// The bytes of a world file. Throws std::invalid_argument for a kind that is only read.
std::string worldBytes(const Mdp& mdp, const WorldExtras& extras, WorldFormat format);

}  // namespace awaystep
