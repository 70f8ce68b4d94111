#pragma once
// Demonstrations as a Minari dataset (https://minari.farama.org), which its client opens like any other:
//
//   ROOT/NAMESPACE/namespace_metadata.json
//   ROOT/NAMESPACE/NAME-vN/data/{metadata.json, main_data.hdf5}
//
// One episode per demonstration: states as observations (T+1), actions, rewards (the world's own reward for the
// state reached; 0 where it has none), terminations (none), truncations (the last step); in infos the recorded
// features, the seconds of recording and the verdict. The dataset appears whole or not at all.

#include <string>
#include <vector>

#include "expert/demonstration_file.h"
#include "model/documents/document.h"

namespace awaystep {

class Domain;

// root: the folder that Minari calls MINARI_DATASETS_PATH; made if its parent is there. id: NAMESPACE/NAME-vN. Throws
// std::invalid_argument for an id of another form or demonstrations of another world, std::runtime_error if the dataset
// is there already or cannot be written.
void saveMinariDataset(const std::string& root, const std::string& id, const Domain& domain,
                       const std::vector<DemonstrationPtr>& demonstrations);

// --- reading (minari_reader.cpp) ---

// Whether the path names a dataset's folder, or the file data/main_data.hdf5 in it, by what is there.
bool isMinariDataset(const std::string& path);

// The episodes of one whose observations and actions are whole numbers (spaces Discrete). Throws std::invalid_argument
// or std::runtime_error: one sentence that names the file and the episode. How much the file says it holds is looked at
// before memory is taken for it.
DemonstrationSet loadMinariDataset(const std::string& path, const Domain& domain);

}  // namespace awaystep
