#pragma once
// Orders for recording and replaying demonstrations, and for what is learnt meanwhile.

#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace awaystep {

struct Demonstration;
using DemonstrationPtr = std::shared_ptr<const Demonstration>;
enum class Driving;
enum class Pace;

struct StartRecording {};
struct Drive {  // a key was pressed
    int action = 0;
};
struct CannotDrive {  // a key or a click without an action here
    std::string why;
};
struct HoldAction {  // what is held down in this frame, for real time
    std::optional<int> action;
};
struct UndoRecordedStep {};
struct PauseRecording {};  // or go on
struct FinishRecording {};
struct DiscardRecording {};  // the user has confirmed it already
struct SetPace {
    Pace pace{};
    double stepsPerSecond = 4.0;
};
struct Replay {
    DemonstrationPtr demonstration;
};
struct ShowReplayStep {
    DemonstrationPtr demonstration;
    double step = 0.0;
};
struct SetReplaySpeed {
    double stepsPerSecond = 4.0;
};
struct StopReplay {};
struct ShowOverlay {  // the demonstrations of the list, faintly, in the world
    bool on = true;
};
struct BranchRecording {  // a new recording that begins like this one
    DemonstrationPtr demonstration;
    int step = 0;
};
struct ContinueRecording {  // of a recording that was interrupted, by its journal
    std::string journal;
};
struct KeepRecording {
    std::string journal;
};
struct DismissRecording {
    std::string journal;
};

// The apprentice as it is now acts in the world, and is watched like a replay.
struct WatchApprenticeDrive {};
// From the step that is watched on it is a recording, a branch of what the apprentice did, beginning with this action.
struct TakeWheel {
    int action = 0;
};

using RecordingOrder =
    std::variant<StartRecording, Drive, CannotDrive, HoldAction, UndoRecordedStep, PauseRecording, FinishRecording,
                 DiscardRecording, SetPace, Replay, ShowReplayStep, SetReplaySpeed, StopReplay, ShowOverlay,
                 BranchRecording, ContinueRecording, KeepRecording, DismissRecording, WatchApprenticeDrive, TakeWheel>;

struct ShowGhost {  // the apprentice as it is now, beside the person who drives
    bool on = true;
};
struct SetGhostDriving {
    Driving driving{};
};

struct NameAim {  // what the demonstrations are to show
    std::string aim;
};

using LiveOrder = std::variant<ShowGhost, SetGhostDriving, NameAim>;

}  // namespace awaystep
