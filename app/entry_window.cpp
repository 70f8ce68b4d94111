#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "entry.h"
#include "files/plain_text.h"
#include "model/settings/this_build.h"
#include "window/launch.h"
#include "window/panels.h"

namespace awaystep {
namespace {

// The exit code of what was asked for, after one line on stderr if it was refused.
template <class Act>
int answering(const Act& act) {
    constexpr std::size_t longestMessage = 299;
    const auto fail = [&](int exitCode, const char* reason) {
        std::cerr << printable(std::string("awaystep: ") + reason, longestMessage) << '\n';
        return exitCode;
    };
    try {
        act();
        return 0;
    } catch (const UnknownPanel& wrongUsage) {
        return fail(2, wrongUsage.what());
    } catch (const std::exception& refused) {
        return fail(1, refused.what());
    }
}

}  // namespace

int openWindow(const LaunchOptions& options) { return runWindow(options, makePanels); }

int takeScreenshot(const LaunchOptions& options) {
    return answering([&] { writeScreenshot(options, makePanels); });
}

int makeFilm(const LaunchOptions& options, const FilmOptions& film) {
    return answering([&] { writeFilm(options, film, makePanels); });
}

int checkLesson(const LaunchOptions& options) {
    return tellLessonCheck(*options.checkedLesson, options.withoutCounts,
                           [](const LessonPtr& lesson) { return problemsOnScreen(lesson, makePanels); });
}

int exportHandout(const LaunchOptions& options) {
    return answering([&] {
        if (const std::string_view missing = buildAbilities().handout; !missing.empty())
            throw std::runtime_error(std::string(missing));
        writeHandout(*options.handout, makePanels);
    });
}

int exportQuestions(const HandoutOptions& options) {
    return answering([&] { writeQuestions(options, makePanels); });
}

}  // namespace awaystep
