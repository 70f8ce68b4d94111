#pragma once
// A world as a table in a JSON file: {"format":"awaystep-mdp","version":1,"states":n,"actions":m,"discount":g,
// "initial":[n],"transitions":[[s,a,s2,p],...],"features":[[k],...n rows],"feature_names":[k],"action_names":[m]};
// the names may be missing, keys come in any order, other keys are passed over. The text is read in one pass that keeps
// nothing but the numbers, and no count in it is trusted before that many entries were read.

#include <string>
#include <string_view>

#include "files/text_file.h"
#include "world/mdp.h"

namespace awaystep {

// Throws std::runtime_error if the file cannot be read and std::invalid_argument if what it says makes no world: one
// sentence, as in `world.mdp.json: transitions[3]: state 9 is not in 0..4`. "-" is standard input.
// At most 2048 MB are read, and no more than the beginning of what cannot be JSON.
Mdp loadMdp(const std::string& path, Pipes pipes = Pipes::Refused);
// The same for a text; `file` is its name in messages.
Mdp parseMdp(std::string_view text, const std::string& file);

// The file's text, one transition per line; it reads back to the very same world.
std::string toText(const Mdp& mdp);

}  // namespace awaystep
