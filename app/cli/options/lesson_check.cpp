#include "cli/options/lesson_check.h"

#include <exception>
#include <iostream>

#include "cli/options/outputs.h"
#include "files/plain_text.h"
#include "model/lessons/lesson_library.h"

namespace awaystep {
namespace {

constexpr std::size_t longestLine = 299;

void tell(const std::string& problem) { std::cerr << printable("awaystep: " + problem, longestLine) << '\n'; }

}  // namespace

int tellLessonCheck(const std::string& nameOrPath,
                    const std::function<std::vector<std::string>(const LessonPtr&)>& problems) {
    try {
        const LessonPtr lesson = readNamedLesson(nameOrPath, Pipes::Allowed);
        const std::vector<std::string> wrong = problems(lesson);
        for (const std::string& each : wrong) tell(each);
        if (!wrong.empty()) return 1;
        int questions = 0;
        for (const LessonStep& step : lesson->steps) questions += step.prediction ? 1 : 0;
        writeStandardOutput(shownPath(lesson->name) + ": " + std::to_string(lesson->steps.size()) + " steps, " +
                            std::to_string(questions) + " predictions\n");
        return 0;
    } catch (const std::exception& refused) {
        tell(refused.what());
        return 1;
    }
}

}  // namespace awaystep
