#pragma once
// What a person who presents asks of the window: the list of lessons, the class, projector, spotlight, a frozen
// picture.

#include <variant>

namespace awaystep {

struct ToggleLessonList {};
struct ToggleClassroom {};
struct ShowLessonAlone {};  // a lesson begins: the list of lessons, the class and the welcome card give way to it
struct LeaveClassroom {};   // the panels come back
struct CaptureStep {};      // what is on the screen becomes a step of a lesson file
struct ToggleProjector {};
struct ToggleSpotlight {};
struct ToggleFreeze {};
struct ToggleKeepPredictions {};

using PresentationOrder = std::variant<ToggleLessonList, ToggleClassroom, ShowLessonAlone, LeaveClassroom, CaptureStep,
                                       ToggleProjector, ToggleSpotlight, ToggleFreeze, ToggleKeepPredictions>;

}  // namespace awaystep
