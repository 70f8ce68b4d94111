#pragma once
// A demonstration as a link holds it: the seed and the actions, from which the world draws the same states again, and
// 32 bits of a hash of the states that were visited. Where the seed does not lead there (a branch, an imported
// recording) the start and the successors are packed too, each by its place among those that the world allows, which
// takes no room where there is only one. Not held: title, notes, and the times of the steps; one read back has a step
// per second.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "expert/demonstration.h"

namespace awaystep {

class JsonValue;

constexpr std::size_t longestLinkedAuthor = 40;  // bytes

// Throws std::invalid_argument with a sentence for what does not fit: another world, a long author, a step that this
// world does not have.
nlohmann::json packedDrive(const Demonstration& demonstration, const DomainPtr& domain);

// Drives it again. Throws std::invalid_argument for what is wrong with it, and where it leads through other states than
// those that were recorded: then this is another version of the world.
Demonstration driveAgain(const JsonValue& packed, const DomainPtr& domain);

// What is compared: FNV-1a over the numbers of all states, folded to 32 bits.
std::uint32_t hashOfStates(const Demonstration& demonstration);

}  // namespace awaystep
