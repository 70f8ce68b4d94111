#pragma once
// A world as a table in a JSON file: {"format":"awaystep-mdp","version":1,"states":n,"actions":m,"discount":g,
// "initial":[n],"transitions":[[s,a,s2,p],...],"features":[[k],...n rows],"feature_names":[k],"action_names":[m]};
// the names may be missing, keys come in any order, other keys are passed over. Version 2 may also say
// "criterion":"discounted"|"finite-horizon"|"average" with "horizon":H for the second (a discount is needed for the
// first alone), "state_action_features":[[k],...n*m rows, row s*m + a] in place of "features",
// "feature_ranges":[[lo,hi],...k] and "state_names":[n], and its features may be any finite numbers; in a file of
// version 1 these are refused. The text is read in one pass that keeps nothing but the numbers, and no count in it is
// trusted before that many entries were read.

#include <string>
#include <string_view>

#include "files/text_file.h"
#include "world/mdp.h"

namespace awaystep {

// Throws std::runtime_error if the file cannot be read and std::invalid_argument if what it says makes no world: one
// sentence, as in `world.mdp.json: transitions[3]: state 9 is not in 0..4`. "-" is standard input.
// At most 2048 MB are read, and no more than the beginning of what cannot be JSON.
// `instead` replaces or supplies what the file says of the criterion.
Mdp loadMdp(const std::string& path, Pipes pipes = Pipes::Refused, const CriterionChoice& instead = {});
// The same for a text; `file` is its name in messages.
Mdp parseMdp(std::string_view text, const std::string& file, const CriterionChoice& instead = {});

// The file's text, one transition per line; it reads back to the very same world. Of version 1 where that has room for
// the world, else of version 2.
std::string toText(const Mdp& mdp);

}  // namespace awaystep
