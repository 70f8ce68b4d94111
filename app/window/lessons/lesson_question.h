#pragma once
// The question of a lesson's step: its choices, its field for a number, or what to do with a drawn curve; and a show of
// hands, counted by the lecturer.

#include <optional>
#include <string>
#include <vector>

#include "model/lessons/lesson.h"
#include "window/widgets/theme.h"

namespace awaystep {

class LessonSession;
class Orders;
class Session;

class LessonQuestion {
public:
    explicit LessonQuestion(const Style& style) : style_(style) {}

    // Another question is shown, or the same one again: nothing is typed or pointed at.
    void appear();
    // fit: what the size of the type is multiplied by, so that the step is read without scrolling.
    void draw(const Session& session, const LessonSession& lesson, float fit, Orders& orders);

private:
    float fit(float unscaledSize) const { return unscaledSize * fit_; }
    void drawChoices(const Session& session, const LessonSession& lesson, Orders& orders);
    std::optional<int> choiceByKeys(int count, bool digits);
    struct Choice {
        int index = 0;
        bool asked = false, mine = false, right = false;
        int hands = 0, allHands = 0;
    };
    bool drawChoice(const std::string& words, const Choice& choice);
    static void goByRemote(Orders& orders);
    void drawHands(const Session& session, int choices, Orders& orders);
    std::optional<double> typedNumber() const;
    void drawNumber(const Session& session, Orders& orders);
    void drawCurve(const Session& session, Orders& orders);

    const Style& style_;
    float fit_ = 1.0F;
    std::string number_;
    bool refused_ = false;   // it, just now
    int focusNumber_ = 0;    // frames in which the field asks for the focus
    int focusHands_ = 0;     // the same, the first of the fields for hands
    bool counting_ = false;  // the fields for hands are shown
    int pointed_ = -1;       // the choice that Enter takes
};

}  // namespace awaystep
