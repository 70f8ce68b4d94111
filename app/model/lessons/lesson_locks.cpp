// Which panels and actions may be used in a step of a lesson; all others are locked.
#include <algorithm>

#include "model/layout/panel_info.h"
#include "model/lessons/lesson.h"

namespace awaystep {
namespace {

// Never locked: during a lesson one must always be able to continue, to enlarge the text, and to leave.
bool alwaysOpen(std::string_view control) {
    for (const std::string_view free : {"lesson.", "present.", "help.", "file.link."})
        if (control.starts_with(free)) return true;
    if (control == titleOf(PanelId::Lesson)) return true;
    for (const std::string_view free :
         {"file.quit", "view.light", "view.dark", "view.projector", "view.larger", "view.smaller", "view.natural"})
        if (control == free) return true;
    return false;
}

}  // namespace

bool opens(const LessonState& state, std::string_view control) {
    if (alwaysOpen(control)) return true;
    return std::any_of(state.open.begin(), state.open.end(), [&](const std::string& each) {
        if (each.ends_with(".*")) return control.starts_with(std::string_view(each).substr(0, each.size() - 1));
        return control == each;
    });
}

}  // namespace awaystep
