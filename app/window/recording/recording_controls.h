#pragma once
// Recording and replaying: the part of the world panel above and below the world, the keyboard, the orders that also
// bring the world to the front, and the question before a recording is discarded.

#include <imgui.h>

#include <string>
#include <utility>

#include "window/shell/orders.h"
#include "window/widgets/theme.h"

namespace awaystep {

class DemonstrationReplay;
class RecordingFeature;
class Session;
struct OpenScenario;

// Steps per second on a slider of this width, its number included; returns whether it was changed. The same for
// recording, replaying and the apprentice.
bool speedSlider(const Style& style, const char* label, float width, double slowest, double fastest,
                 double& stepsPerSecond);

// With how much the step that is shown still counts, gamma^t; folded: one line without it.
void drawRecordingHeading(const Style& style, const RecordingFeature& recording, bool folded);
// The keys, the pace, and what could not be done, else what is to be done: the aim, where one is named.
void drawRecordingControls(const Style& style, const OpenScenario& openScenario, const RecordingFeature& recording,
                           const std::string& aim, Orders& orders);
// The last part of it alone, in so many lines: where there is little room the rest is behind a button.
void drawRecordingSentence(const Style& style, const OpenScenario& openScenario, const RecordingFeature& recording,
                           const std::string& aim, std::size_t lines);
// Play, scrub, speed, branch, and the way out.
void drawReplayControls(const Style& style, const DemonstrationReplay& watched, Orders& orders);

// The keyboard while a recording runs (driving.cpp): it drives, wherever the focus is and whichever panels are shown.
// Fills orders for the keys of the world that were pressed in this frame, and for real time what is held. Does nothing
// while text is being typed, or a question or something else covers the panels.
void routeDriving(const Session& session, bool covered, Orders& orders);
// What W does: the apprentice beside the expert begins, comes to the front, or ends.
void watchOrStop(const Session& session, Orders& orders);
// Esc ends what is watched, a drive or the apprentice beside the expert, before it closes anything; not while something
// covers the panels.
void routeStop(const Session& session, bool covered, Orders& orders);
// Whether the apprentice beside the expert plays where it can be seen.
bool apprenticeIsSeen(const Session& session);
// Whether this key takes the wheel from the apprentice that is watched: then it is no shortcut.
bool takesWheel(const Session& session, ImGuiKey key);

// Recording and replaying happen in the world: it comes to the front where panels share a place.
inline void startRecording(Orders& orders) {
    orders.add(WatchApprentice{false});  // it would go on unseen
    orders.add(StartRecording{});
    orders.add(BringForward{PanelId::World});
}

inline void branchRecording(Orders& orders, DemonstrationPtr from, int step) {
    orders.add(WatchApprentice{false});
    orders.add(BranchRecording{std::move(from), step});
    orders.add(BringForward{PanelId::World});
}

inline void replay(Orders& orders, DemonstrationPtr demonstration) {
    orders.add(Replay{std::move(demonstration)});
    orders.add(BringForward{PanelId::World});
}

// Asks before a recording is discarded.
class DiscardQuestion {
public:
    // In the next frame.
    void ask() { asks_ = true; }
    void draw(const Style& style, const Session& session, Orders& orders);

private:
    bool asks_ = false;
};

}  // namespace awaystep
