#pragma once
// Below the world: what can be begun there, and what takes its place while something is recorded or watched.

#include <string>

namespace awaystep {

class Orders;
class Session;
struct OpenScenario;
struct Style;

// Demonstrate, watch, let it act; and what was said last. small: without what menus and keys do as well.
void drawWorldButtons(const Style& style, const Session& session, const OpenScenario& openScenario, bool small,
                      Orders& orders);
// What the apprentice does beside the demonstration; its tip says how that is counted. brief: one line, all of it under
// the mouse.
void drawLearntSentence(const Style& style, const OpenScenario& openScenario, const std::string& sentence, bool brief);
void drawWatched(const Style& style, const Session& session, Orders& orders);
// A recording where there is no room for its keys and settings: they are behind a button.
void drawFoldedRecording(const Style& style, const Session& session, const OpenScenario& openScenario, Orders& orders);

}  // namespace awaystep
