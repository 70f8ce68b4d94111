#include "model/lessons/lesson.h"

#include <algorithm>
#include <exception>
#include <system_error>

#include "files/plain_text.h"
#include "files/text_file.h"

namespace awaystep {
namespace {

constexpr std::size_t largestLesson = std::size_t{1} << 20;  // bytes

}  // namespace

std::string lessonPlace(const std::string& file, int line) {
    return shownPath(file) + ", line " + std::to_string(line) + ": ";
}

std::string numberedTitle(const Lesson& lesson) {
    return lesson.order < Lesson::unordered ? std::to_string(lesson.order) + ". " + lesson.title : lesson.title;
}

Lesson loadLesson(const std::filesystem::path& file, Pipes pipes) {
    Lesson lesson = parseLesson(readTextFile(file.string(), {.most = largestLesson, .pipes = pipes}), file.string());
    fillCounts(lesson);
    return lesson;
}

LessonFolder loadLessons(const std::filesystem::path& folder) {
    LessonFolder found;
    std::vector<std::filesystem::path> files;
    std::error_code missing;
    for (std::filesystem::directory_iterator at(folder, missing), end; !missing && at != end; at.increment(missing))
        if (at->path().extension() == ".md") files.push_back(at->path());
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path& file : files) {
        try {
            found.lessons.push_back(std::make_shared<const Lesson>(loadLesson(file)));
        } catch (const std::exception& refused) {
            found.problems.emplace_back(refused.what());
        }
    }
    std::stable_sort(found.lessons.begin(), found.lessons.end(),
                     [](const LessonPtr& a, const LessonPtr& b) { return a->order < b->order; });
    return found;
}

}  // namespace awaystep
