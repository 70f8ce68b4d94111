#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/options/arguments.h"
#include "cli/options/interruption.h"
#include "cli/options/problem_options.h"
#include "entry.h"
#include "files/plain_text.h"
#include "model/documents/document_text.h"
#include "model/lessons/lesson_library.h"
#include "model/links/link_text.h"
#include "model/links/scene_link.h"
#include "model/settings/preferences.h"

namespace awaystep {
namespace {

constexpr int smallestSide = 200;
constexpr int largestSide = 8192;

void takeSize(const std::string& text, ScreenshotOptions& screenshot) {
    const auto number = [](std::string_view digits, int& value) {
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return error == std::errc() && end == digits.data() + digits.size() && value >= smallestSide &&
               value <= largestSide;
    };
    const std::size_t cross = text.find('x');
    const std::string_view whole = text;
    if (cross == std::string::npos || !number(whole.substr(0, cross), screenshot.width) ||
        !number(whole.substr(cross + 1), screenshot.height))
        refuseArgument("--size", "WxH with both in 200..8192", text);
}

}  // namespace

void addSceneOptions(CLI::App& app, LaunchOptions& options) {
    CLI::Option* scenario = app.add_option("--scenario", options.scenario, "open this scenario");
    CLI::Option* mdp = app.add_option("--mdp", options.mdp, "open the world in this file (.json, .npz or .drn)");
    mdp->type_name("FILE")->excludes(scenario);
    app.add_option("--target", options.target, "what to race for in it, a JSON file {\"phi\": [k numbers]}")
        ->type_name("FILE")
        ->needs(mdp);
    addCriterionOptions(app, options.criterion);
    addWord<Theme>(app, "--theme", options.theme, "the colours");
    app.add_option("--lesson", options.lesson, "give this lesson: its name, or a file");
    addCount(app, "--step", options.lessonStep, 1, "begin the lesson with this step");
    addWord<Workspace>(app, "--workspace", options.workspace, "which panels are in front");
    addSeed(app, "--seed", options.seed, "draw the scenario from this seed");
    addSolvers(app, options.solvers);
    addCount(app, "--iterations", options.iterations, 0, "how many iterations the race has");
    app.add_option("--demonstrations", options.demonstrations, "race for these demonstrations")->type_name("FILE");
    app.add_option("--racer", options.racers, "draw this run of another program beside the race, CSV t,x_0,...")
        ->type_name("FILE.csv");
    addCount(app, "--iteration", options.iteration, 0, "the iteration to show");
}

void addWindowOptions(CLI::App& app, LaunchOptions& options) {
    addSceneOptions(app, options);
    app.add_option("--link", options.link, "open what this link holds; the other options replace its parts")
        ->type_name("LINK");
    app.add_option("--class", options.classFolder, "open this folder with one demonstration file per student");
    app.add_option("--scale", options.scale, "how large everything is drawn, 1 to 3")
        ->check(
            [](const std::string& text) {
                // A range lets "nan" through.
                const double scale = std::strtod(text.c_str(), nullptr);
                return scale >= smallestScale && scale <= largestScale
                           ? std::string()
                           : "a number from 1 to 3 is needed, got " + inQuotes(text);
            },
            "", "scale");
}

void addFileToOpen(CLI::App& app, LaunchOptions& options) {
    app.add_option("file", options.document,
                   "open this document (*.awaystep), these demonstrations (*.jsonl), or this link (with #a1. in it)")
        ->type_name("FILE");
}

void checkFileToOpen(LaunchOptions& options) {
    if (options.document && containsLink(*options.document)) options.link = std::exchange(options.document, {});
    if (options.link) parseLink(*options.link);
    if (!options.document) return;
    if (!options.criterion.empty()) throw UsageError("--criterion: a document and demonstrations have their own");
    const std::string& path = *options.document;
    std::error_code error;
    // A misspelt subcommand is no file.
    if (!std::filesystem::exists(path, error) && path.find_first_of("./") == std::string::npos)
        throw UsageError("unknown argument " + inQuotes(path));
    // Started from a desktop there is no terminal to print to: the window shows what is wrong.
    const bool fromDesktop =
        isatty(STDERR_FILENO) == 0 && (std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr);
    if (!fromDesktop) loadFile(path);
}

void checkLessonStep(const LaunchOptions& options) {
    if (!options.lessonStep) return;
    if (!options.lesson) throw UsageError("--step: it counts the steps of a lesson, and --lesson names none");
    const auto steps = findLesson(*options.lesson)->steps.size();
    if (static_cast<std::size_t>(*options.lessonStep) > steps)
        refuseArgument("--step", "a whole number in 1.." + std::to_string(steps), std::to_string(*options.lessonStep));
}

namespace {

void addPictureOptions(CLI::App& command, const std::shared_ptr<ScreenshotOptions>& picture) {
    command.add_option("--panel", picture->panel, "only the panel of this title");
    command
        .add_option_function<std::string>(
            "--size", [picture](const std::string& text) { takeSize(text, *picture); }, "pixels of the picture")
        ->type_name("WxH")
        ->default_str("1280x800");
}

bool endsLikeFilm(const std::string& file) {
    const std::string ending = std::filesystem::path(file).extension().string();
    return ending == ".mp4" || ending == ".webm" || ending == ".gif";
}

// A film or a picture of what was saved.
void addDocument(CLI::App& command, LaunchOptions& options) {
    command.add_option("--document", options.pictured, "show this document (*.awaystep)")
        ->type_name("FILE")
        ->excludes("--scenario")
        ->excludes("--mdp");
}

}  // namespace

void addScreenshotCommand(CLI::App& app, LaunchOptions& options) {
    CLI::App& command = *app.add_subcommand("screenshot", "Draws the window into a PNG file; needs no display.");
    addWindowOptions(command, options);
    addDocument(command, options);
    // Filled while arguments are read; there is a screenshot only if the subcommand was named.
    const auto screenshot = std::make_shared<ScreenshotOptions>();
    addPictureOptions(command, screenshot);
    command.add_option("file", screenshot->file, "the PNG file to write")->required();
    command.callback([screenshot, &options] {
        if (std::filesystem::path(screenshot->file).extension() != ".png")
            refuseArgument("file", "one that ends in .png", screenshot->file);
        options.screenshot = *screenshot;
    });
}

void addFilmCommand(CLI::App& app, LaunchOptions& options, int& exitCode) {
    CLI::App& command = *app.add_subcommand("film", "Draws a race into a film (.mp4, .webm or .gif); needs ffmpeg.");
    addWindowOptions(command, options);
    addDocument(command, options);
    const auto film = std::make_shared<FilmOptions>();
    const std::shared_ptr<ScreenshotOptions> picture(film, &film->picture);
    addCount(command, "--from", film->from, 0, "the first iteration")->capture_default_str();
    addCount(command, "--to", film->to, 0, "the last iteration")->required();
    command.add_option("--seconds", film->seconds, "how long the film lasts")->capture_default_str();
    addCount(command, "--fps", film->framesPerSecond, fewestFramesPerSecond, "pictures in a second")
        ->capture_default_str();
    addPictureOptions(command, picture);
    command.add_flag("--progress", film->tellsProgress, "a line for each per cent on standard error");
    command.add_option("file", picture->file, "the film to write")->required();
    command.callback([film, picture, &options, &exitCode] {
        if (!endsLikeFilm(film->picture.file))
            refuseArgument("file", "one that ends in .mp4, .webm or .gif", film->picture.file);
        if (film->to < film->from) refuseArgument("--to", "at least --from", std::to_string(film->to));
        if (!(film->seconds >= shortestFilm && film->seconds <= longestFilm))
            refuseArgument("--seconds", "a number in 0.1..3600", std::to_string(film->seconds));
        if (film->framesPerSecond > mostFramesPerSecond)
            refuseArgument("--fps", "a whole number in 1..60", std::to_string(film->framesPerSecond));
        if (film->picture.width % 2 != 0 || film->picture.height % 2 != 0)
            refuseArgument("--size", "even numbers for a film",
                           std::to_string(film->picture.width) + "x" + std::to_string(film->picture.height));
        // Stopped early, it leaves nothing behind.
        const Interruption interruption({picture->file + ".part", picture->file + ".log"});
        exitCode = makeFilm(options, *film);
    });
}

}  // namespace awaystep
