#pragma once
// Below the world: what can be begun there, and what takes its place while something is recorded or watched.

#include <imgui.h>

#include <string>

namespace awaystep {

class Orders;
class Session;
struct OpenScenario;
struct Style;

// How the world shares its panel with what stands above and below it.
struct WorldRoom {
    float controls = 0.0F;  // the height of what stood below the world in the last frame
    bool low = false;       // what explains is kept short, so that the world can be seen
    float besides = 0.0F;   // what all but the world takes while one records and nothing is folded; 0: not known

    // While one records the world has the larger part of the panel: where lines and keys would take it, as in large
    // letters on a small screen, they are behind a button.
    bool folds(const Style& style, ImVec2 room);

private:
    ImVec2 known_;  // the panel for which `besides` is known, and its scale
    float knownScale_ = 0.0F;
};

// Demonstrate, watch, let it act; and what was said last. small: without what menus and keys do as well.
void drawWorldButtons(const Style& style, const Session& session, const OpenScenario& openScenario, bool small,
                      Orders& orders);
// What the apprentice does beside the demonstration; its tip says how that is counted. brief: one line, all of it under
// the mouse.
void drawLearntSentence(const Style& style, const OpenScenario& openScenario, const std::string& sentence, bool brief);
// Whether the apprentice that learns from a recording plans for a reward: not before the first step, which it does not
// know yet, and not where it has reached the target, where nothing but rounding is left of the reward.
bool rewardIsLearnt(const Session& session);
// What the colours of that reward mean. Always as high, whether or not they are there: the world does not jump.
void drawLearntRewardKey(const Style& style, bool coloured);
void drawWatched(const Style& style, const Session& session, Orders& orders);
// A recording where there is no room for its keys and settings: they are behind a button.
void drawFoldedRecording(const Style& style, const Session& session, const OpenScenario& openScenario, Orders& orders);

}  // namespace awaystep
