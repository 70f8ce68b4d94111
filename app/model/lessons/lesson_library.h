#pragma once
// The lessons there are: those that come with the application, and a teacher's own in the data folder. Also what only
// the application can check in a lesson: whether the scenarios and solvers that it names exist.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/lessons/lesson.h"

namespace awaystep {

// A teacher's own: dataFolder()/lessons. It need not exist; empty without a data folder.
std::filesystem::path ownLessonsFolder();

// Shipped ones first. A lesson that names what does not exist is left out and its problems are listed.
LessonFolder allLessons();
// By name, or by the path of a file, as far as it can be read. Throws std::exception with what is wrong with its text.
LessonPtr loadNamedLesson(std::string_view nameOrPath, Pipes pipes = Pipes::Refused);
// The same, and everything in it exists. Throws std::exception with the first thing that does not.
LessonPtr findLesson(std::string_view nameOrPath, Pipes pipes = Pipes::Refused);
// Those before and after it in the list, among those that came with the application or among a teacher's own; null
// where there is none. Reads the files.
struct LessonNeighbours {
    LessonPtr previous, next;
};
LessonNeighbours lessonsBeside(const Lesson& lesson);
// Whether it came with the application; then it is not to be written to.
bool isShipped(const Lesson& lesson);

// What is wrong with it, one sentence each with file and line: scenarios that do not exist and the like.
std::vector<std::string> problemsOf(const Lesson& lesson);
// The same, and panels that do not exist or are not shown, and controls that are neither panels nor among `actions`
// (ids).
std::vector<std::string> problemsOf(const Lesson& lesson, const std::vector<std::string>& actions);

// Of something that a step highlights and that is not on the screen then.
std::string missingHighlight(const Lesson& lesson, const LessonState& state, const std::string& name);

// Appends a step to the file, which is begun as a lesson of its own if it is not there. Throws std::runtime_error.
void appendStep(const std::filesystem::path& file, const std::string& stepText);

}  // namespace awaystep
