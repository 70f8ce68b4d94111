#pragma once
// The two small JSON files that go with a world: a target, {"phi":[k numbers]}, and a policy, {"policy":[one action per
// state]}. Refused in one sentence that names file, place and reason.

#include <string>
#include <string_view>

#include "files/text_file.h"
#include "world/mdp.h"
#include "world/policy.h"

namespace awaystep {

// Throws std::invalid_argument unless the target has one finite number per feature, none so large that its square is
// infinite. It need not lie in K.
void checkTarget(const Mdp& mdp, const Vector& phiE);

// `file` is the text's name in messages.
Vector parseTarget(std::string_view text, const std::string& file, const Mdp& mdp);
class JsonValue;
// A list of actions, or of such lists, one for each time of a finite horizon; not yet compared with a world.
DeterministicPolicy policyIn(const JsonValue& value);
DeterministicPolicy loadPolicy(const std::string& path, const Mdp& mdp, Pipes pipes = Pipes::Refused);

}  // namespace awaystep
