#include <algorithm>
#include <exception>
#include <iostream>
#include <memory>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/outputs.h"
#include "entry.h"
#include "files/plain_text.h"
#include "model/lessons/lesson_library.h"

namespace awaystep {
namespace {

constexpr std::size_t longestLine = 299;

void tell(const std::string& problem) { std::cerr << printable("awaystep: " + problem, longestLine) << '\n'; }

void listLessons() {
    const LessonFolder all = allLessons();
    std::size_t widest = 0;
    // A lesson's name is that of its file.
    for (const LessonPtr& lesson : all.lessons) widest = std::max(widest, shownPath(lesson->name).size());
    std::string text;
    for (const LessonPtr& lesson : all.lessons)
        text += shownPath(lesson->name) + std::string(widest - shownPath(lesson->name).size() + 2, ' ') +
                printable(lesson->about.empty() ? lesson->title : lesson->about, longestLine) + "\n";
    for (const std::string& problem : all.problems) tell(problem);
    writeStandardOutput(text);
}

}  // namespace

void addLessonCommand(CLI::App& app, LaunchOptions& options, int& exitCode) {
    CLI::App& command = *app.add_subcommand("lesson", "Lessons: list them, check one, export one as a handout");
    command.require_subcommand(1);

    CLI::App& list = *command.add_subcommand("list", "Name the lessons: one name and one sentence per line");
    list.callback([&exitCode] {
        listLessons();
        exitCode = 0;
    });

    CLI::App& check = *command.add_subcommand("check", "Say what is wrong with a lesson: file, line and reason");
    const auto checked = std::make_shared<std::string>();
    check.add_option("lesson", *checked, "a name, or the path of a file")->required();
    check.callback([checked, &options] { options.checkedLesson = *checked; });

    CLI::App& page = *command.add_subcommand(
        "export", "Write a lesson as one self-contained HTML page with pictures; needs no display");
    const auto handout = std::make_shared<HandoutOptions>();
    page.add_option("lesson", handout->lesson, "a name, or the path of a file")->required();
    page.add_option("file", handout->file, "the HTML file to write")->required();
    page.callback([handout, &options] { options.handout = *handout; });
}

int tellLessonCheck(const std::string& nameOrPath,
                    const std::function<std::vector<std::string>(const LessonPtr&)>& problems) {
    try {
        const LessonPtr lesson = loadNamedLesson(nameOrPath, Pipes::Allowed);
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
