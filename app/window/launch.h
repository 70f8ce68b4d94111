#pragma once
// What the program can do with the window's panels: open the window, draw a picture of it, check a lesson, write a
// handout. entry_window.cpp calls these.

#include <stdexcept>
#include <string>
#include <vector>

#include "model/lessons/lesson.h"
#include "model/settings/film_options.h"
#include "window/shell/panel.h"

namespace awaystep {

// The application in its window, from the first frame to the last (platform/loop_desktop.cpp). Returns the exit code:
// 0 when the user closed the window, 1 when none can be opened (one line on stderr).
int runWindow(const LaunchOptions& options, PanelMaker makePanels);

class UnknownPanel : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

// A picture of the window, or of one panel, drawn without a display (platform/screenshot.cpp). It shows what the window
// would: the same shell on the same session, after all background work has finished. The user's preferences are not
// read. options.screenshot must be set. Throws UnknownPanel, or std::exception with the reason when the scenario is
// refused, there is no OpenGL, or the file cannot be written.
void writeScreenshot(const LaunchOptions& options, PanelMaker makePanels);

// A film of the iterations of a race, drawn as a picture is (film/film.cpp). Throws what writeScreenshot() throws, and
// std::runtime_error where there is no ffmpeg.
void writeFilm(const LaunchOptions& options, const FilmOptions& film, PanelMaker makePanels);
// Throws UnknownPanel for a title that no docked panel has; an empty one is the whole window.
void checkPanel(const std::string& title);

// Walks through a lesson without a display, to find what only shows when it is drawn (lessons/lesson_check.cpp):
// panels, controls and buttons that it names and that do not exist. Returns everything that is wrong, one sentence each
// with file and line, in the order of the file.
std::vector<std::string> problemsOnScreen(const LessonPtr& lesson, PanelMaker makePanels);

// A lesson as one page to hand out (lessons/handout.cpp): its texts with the measured numbers, pictures drawn by the
// application itself, room to answer, and the answers at the end. Self-contained HTML for a browser and for paper.
// Throws std::exception with the reason when the lesson or the output is refused, or there is no OpenGL.
void writeHandout(const HandoutOptions& options, PanelMaker makePanels);
// Its questions in GIFT; throws as writeHandout() does.
void writeQuestions(const HandoutOptions& options, PanelMaker makePanels);

}  // namespace awaystep
