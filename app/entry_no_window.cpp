#include <iostream>

#include "entry.h"
#include "model/lessons/lesson_library.h"

namespace awaystep {
namespace {

int refuse() {
    std::cerr << "awaystep: this build has no window (AWAYSTEP_GUI=OFF); the command line works, see --help\n";
    return 1;
}

}  // namespace

int openWindow(const LaunchOptions&) { return refuse(); }

int takeScreenshot(const LaunchOptions&) { return refuse(); }

int makeFilm(const LaunchOptions&, const FilmOptions&) { return refuse(); }

// Without panels only what the file says by itself can be judged.
int checkLesson(const LaunchOptions& options) {
    return tellLessonCheck(*options.checkedLesson, options.withoutCounts,
                           [](const LessonPtr& lesson) { return problemsOf(*lesson); });
}

int exportHandout(const LaunchOptions&) { return refuse(); }
int exportQuestions(const HandoutOptions&) { return refuse(); }

}  // namespace awaystep
