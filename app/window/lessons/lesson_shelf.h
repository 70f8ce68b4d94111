#pragma once
// The list of lessons, and below it a field for the file of one's own.

#include <optional>
#include <string>

#include "model/lessons/lesson.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;

class LessonShelf {
public:
    explicit LessonShelf(const Style& style) : style_(style) {}

    // recording: the keys belong to it.
    void draw(bool recording, Orders& orders);
    // Something else is shown in its place: the next time its files are read again.
    void close() { listed_ = false; }

private:
    void selectByKeys(Orders& orders);
    void drawLesson(const LessonPtr& lesson, bool selected, Orders& orders) const;
    void drawOpenFile(Orders& orders);

    const Style& style_;
    LessonFolder folder_;
    std::string path_;
    std::string complaint_;
    bool listed_ = false;      // it was drawn in the last frame
    int selected_ = 0;         // the lesson that Enter starts
    bool moved_ = false;       // to another one, just now
    float fileHeight_ = 0.0F;  // of what stands below the list
};

}  // namespace awaystep
