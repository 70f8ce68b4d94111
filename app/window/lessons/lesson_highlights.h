#pragma once
// What a lesson's step highlights: frames round panels and widgets, and what is wrong with the lesson's file where
// there is nothing to frame.

#include <imgui.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "window/lessons/tiles.h"
#include "window/widgets/theme.h"

namespace awaystep {

class ItemRecorder;
class Orders;
class Session;
struct Action;
struct Lesson;

class LessonHighlights {
public:
    explicit LessonHighlights(const Style& style);
    ~LessonHighlights();

    void beginFrame();
    // What is wrong with the lesson's file: said when it is opened and whenever it was changed.
    void examine(const Session& session, const std::vector<Action>& actions, bool inClass, Orders& orders);
    // drawn: the panels of this frame. covered: something lies over the panels, so it lies over their frames, too.
    void draw(const Session& session, const std::vector<Tile>& drawn, bool covered);
    void reportMissing(const Session& session, double seconds, Orders& orders);

    // What the step highlights and has not been drawn since it was shown.
    const std::vector<std::string>& missing() const { return missing_; }
    // A new arrangement of panels has not settled yet.
    bool settling() const { return settling_ > 0; }

private:
    static constexpr int settlingFrames = 6;

    const Style& style_;
    std::unique_ptr<ItemRecorder> recorder_;  // while a lesson highlights widgets
    // The lesson whose file was looked at, and what its step highlights: seen already, and still missing.
    const Lesson* examined_ = nullptr;
    int examinedSerial_ = 0;
    std::set<std::string> found_;
    std::vector<std::string> missing_;
    double missingFor_ = 0.0;  // seconds
    int settling_ = 0;         // frames
    bool wasRecording_ = false;
    bool wasInClass_ = false;
};

}  // namespace awaystep
