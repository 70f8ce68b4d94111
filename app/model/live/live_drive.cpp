#include "model/live/live_drive.h"

#include <memory>

#include "expert/demonstration.h"

namespace awaystep {

bool LiveDrive::follow(const Demonstration& demonstration) {
    const auto length = static_cast<std::size_t>(demonstration.length()) + 1;
    std::size_t same = states_.size();
    // Only what was taken back can differ from what was there.
    if (demonstration.id != id_ || demonstration.undone != undone_ || length < same) {
        same = 0;
        while (same < states_.size() && same < length &&
               states_[same] == demonstration.at(static_cast<int>(same)).state)
            ++same;
        if (demonstration.id != id_) same = 0;
    }
    id_ = demonstration.id;
    undone_ = demonstration.undone;
    if (same == length && same == states_.size()) return false;
    if (same < states_.size()) truncate(same, demonstration);
    for (std::size_t t = states_.size(); t < length; ++t) {
        const RecordedState& state = demonstration.at(static_cast<int>(t));
        if (!state.features.empty()) growing_.add(state.features);  // a start without an action is no term
        states_.push_back(state.state);
        targets_.push_back(std::make_shared<const Vector>(growing_.valueSoFar()));
    }
    return true;
}

// The sums cannot be taken back: they are added up anew.
void LiveDrive::truncate(std::size_t states, const Demonstration& demonstration) {
    states_.resize(states);
    targets_.resize(states);
    growing_ = besides_;
    for (std::size_t t = 0; t < states; ++t)
        if (const auto& features = demonstration.at(static_cast<int>(t)).features; !features.empty())
            growing_.add(features);
}

}  // namespace awaystep
