#pragma once
// What main() chooses between: the command line (cli/cli.cpp) and what needs the window. CMake chooses the
// implementation of the latter: entry_window.cpp, or entry_no_window.cpp in a build without a GUI.
// Exit codes are a contract: 0 done, 1 an input was refused (one line on stderr), 2 wrong usage.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/lessons/lesson.h"
#include "model/settings/film_options.h"

namespace awaystep {

// Runs the subcommand that the arguments name and returns its exit code; nothing if they ask for the window or a
// picture of it, whose options are then filled in.
std::optional<int> runCommandLine(int argc, char** argv, LaunchOptions& options);

// 0 when the user closed the window, 1 when none can be opened.
int openWindow(const LaunchOptions& options);
// 1 when an input or the output is refused, 2 for a panel that does not exist.
int takeScreenshot(const LaunchOptions& options);
// 1 when an input or the output is refused or there is no ffmpeg, 2 for a panel that does not exist.
int makeFilm(const LaunchOptions& options, const FilmOptions& film);
// 1 when something is wrong with the lesson, after one line for each such thing.
int checkLesson(const LaunchOptions& options);
// 1 when the lesson or the output is refused.
int exportHandout(const LaunchOptions& options);
int exportQuestions(const HandoutOptions& options);

// What `awaystep lesson check` prints: the lesson in a line, or everything that is wrong with it, a line each on
// stderr. Returns the exit code of checkLesson(). `problems` finds what is wrong: how much it can find depends on the
// window.
int tellLessonCheck(const std::string& nameOrPath, bool withoutCounts,
                    const std::function<std::vector<std::string>(const LessonPtr&)>& problems);

}  // namespace awaystep
