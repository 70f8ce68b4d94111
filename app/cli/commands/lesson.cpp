#include <algorithm>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/arguments.h"
#include "cli/options/interruption.h"
#include "cli/options/lesson_counting.h"
#include "cli/options/outputs.h"
#include "cli/options/sweep.h"
#include "entry.h"
#include "files/atomic_file.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/lessons/lesson_library.h"
#include "model/settings/folders.h"

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

struct MeasureOptions {
    std::vector<std::string> lessons;  // none: all that came with the application
    int seeds = seedsOfLessons;
    int threads = coreCount();
};

// The rows of other lessons of the folder stay; without names those of all lessons are written, and no others.
int measureLessons(const MeasureOptions& options) {
    std::vector<LessonPtr> lessons;
    for (const std::string& each : options.lessons) lessons.push_back(loadNamedLesson(each));
    const bool all = lessons.empty();
    if (all) lessons = loadLessons(assetPath("lessons")).lessons;
    const Interruption interruption({});
    std::map<std::filesystem::path, std::vector<CountRow>> tables;
    for (const LessonPtr& lesson : lessons) {
        const std::filesystem::path file = countsFileOf(*lesson);
        std::error_code unknown;
        if (!tables.contains(file) && !all && std::filesystem::exists(file, unknown))
            tables[file] = parseCounts(readTextFile(file.string()), file.string());
    }
    std::map<std::filesystem::path, std::vector<CountedRace>> done;
    for (const LessonPtr& lesson : lessons) {
        for (const LessonCount& asked : lesson->counts) {
            std::vector<CountRow>& rows = tables[countsFileOf(*lesson)];
            std::vector<CountedRace>& races = done[countsFileOf(*lesson)];
            CountedRace turned = asked.race;
            std::swap(turned.solver, turned.other);
            const auto counted = [&](const CountedRace& race) {
                return std::find(races.begin(), races.end(), race) != races.end();
            };
            if (counted(asked.race) || counted(turned)) continue;
            races.push_back(asked.race);
            std::erase_if(rows, [&](const CountRow& row) { return row.race == asked.race || row.race == turned; });
            rows.push_back({asked.race, countSeeds(asked.race, options.seeds, options.threads, interruption.token())});
            writeStandardOutput(text(asked.race) + ": " + std::to_string(rows.back().seeds.ahead) + ":" +
                                std::to_string(rows.back().seeds.even) + ":" +
                                std::to_string(rows.back().seeds.behind) + "\n");
        }
    }
    for (const auto& [file, rows] : tables) writeFile(file.string(), countsText(rows));
    if (tables.empty()) writeStandardOutput("nothing is counted in these lessons\n");
    return 0;
}

}  // namespace

void addLessonCommand(CLI::App& app, LaunchOptions& options, int& exitCode) {
    CLI::App& command =
        *app.add_subcommand("lesson", "Lessons: list them, check one, export one as a handout or as questions");
    command.require_subcommand(1);

    CLI::App& list = *command.add_subcommand("list", "Name the lessons: one name and one sentence per line");
    list.callback([&exitCode] {
        listLessons();
        exitCode = 0;
    });

    CLI::App& check = *command.add_subcommand("check", "Say what is wrong with a lesson: file, line and reason");
    const auto checked = std::make_shared<std::string>();
    check.add_option("lesson", *checked, "a name, or the path of a file")->required();
    check.add_flag("--without-counts", options.withoutCounts,
                   "leave the counts over seeds as they are: they take time");
    check.callback([checked, &options] { options.checkedLesson = *checked; });

    CLI::App& measure = *command.add_subcommand(
        "measure", "Count over many seeds what lessons tell of, and write the table beside them (counts.csv)");
    const auto measured = std::make_shared<MeasureOptions>();
    measure.add_option("lesson", measured->lessons, "names, or paths of files")
        ->default_str("all that came with the application");
    addCount(measure, "--seeds", measured->seeds, 1, "how many")->capture_default_str();
    addCount(measure, "--threads", measured->threads, 1, "seeds at a time")->default_str("all cores");
    measure.callback([measured, &exitCode] { exitCode = measureLessons(*measured); });

    CLI::App& page = *command.add_subcommand(
        "export", "Write a lesson as one self-contained HTML page with pictures; needs no display");
    const auto handout = std::make_shared<HandoutOptions>();
    page.add_option("lesson", handout->lesson, "a name, or the path of a file")->required();
    page.add_option("file", handout->file, "the HTML file to write")->required();
    CLI::App& quiz = *command.add_subcommand(
        "questions", "Write a lesson's questions in GIFT, which Moodle's question bank imports; needs no display");
    const auto questions = std::make_shared<HandoutOptions>();
    quiz.add_option("lesson", questions->lesson, "a name, or the path of a file")->required();
    quiz.add_option("file", questions->file, "the file to write: questions.gift")->required();
    quiz.callback([questions, &exitCode] { exitCode = exportQuestions(*questions); });
    page.callback([handout, &options] { options.handout = *handout; });
}

int tellLessonCheck(const std::string& nameOrPath, bool withoutCounts,
                    const std::function<std::vector<std::string>(const LessonPtr&)>& problems) {
    try {
        const LessonPtr lesson = loadNamedLesson(nameOrPath, Pipes::Allowed);
        std::vector<std::string> wrong = problems(lesson);
        if (!withoutCounts)
            for (std::string& each : wrongCounts(*lesson)) wrong.push_back(std::move(each));
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
