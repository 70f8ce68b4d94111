#pragma once
// The subcommands. Each function adds one to the application; its callback runs the command and leaves the exit code.
// `typed` is the command as it was typed, for results that say what made them; it must outlive the application.

#include <CLI/CLI.hpp>

#include "cli/options/arguments.h"
#include "model/settings/launch_options.h"

namespace awaystep {

// One world, one target, any solvers. Trace and result as files or on standard output.
void addSolveCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);
// Solvers x seeds of a scenario -> table, figure and paired wins.
void addCompareCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);
// Joins the parts that several machines made with compare --shard.
void addMergeCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);
// Which solver for this world? Runs to a wished gap, counted in calls, rollouts, seconds and size of the mixture.
void addRankCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);
// grid|highway|regimes|resources|choices: the paper's experiments with its own settings, read in three ways, and a
// verdict in words, whichever solver is ahead.
void addReproduceCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);
// The feature expectations polytope K itself (three features) or its exact shadow in two of them, as JSON.
void addPolytopeCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);
// A document or a scenario as tables, policies, figures or a dataset for other programs.
void addExportCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);
// Worlds and demonstrations from elsewhere, written in our formats.
void addImportCommand(CLI::App& app, int& exitCode);
// How the shape of K follows from the parameters of a world.
void addGeometryCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);
// The ready-made scenarios, one name and one sentence per line.
void addListCommand(CLI::App& app, int& exitCode);
// The lessons there are, what is wrong with one, and one as a page to hand out.
void addLessonCommand(CLI::App& app, LaunchOptions& options, int& exitCode);

// A scene, a lesson or demonstrations as links, and what a link holds.
void addLinkCommand(CLI::App& app, LaunchOptions& options, int& exitCode);

// The options of the window (--scenario, --theme, --scale), and `awaystep screenshot`, which takes them too. They fill
// `options`; entry.h opens and draws.
void addWindowOptions(CLI::App& app, LaunchOptions& options);
// The part of them that says what is shown and not how; `awaystep link` takes the same.
void addSceneOptions(CLI::App& app, LaunchOptions& options);
// The document or the link to open, as in `awaystep lesson.awaystep`.
void addFileToOpen(CLI::App& app, LaunchOptions& options);
void addScreenshotCommand(CLI::App& app, LaunchOptions& options);
// A race as a film, drawn like a screenshot.
void addFilmCommand(CLI::App& app, LaunchOptions& options, int& exitCode);
// Throws UsageError for what is no file, and what loadFile() throws for one that cannot be opened.
void checkFileToOpen(LaunchOptions& options);
// Throws UsageError for a step that the lesson does not have, or without a lesson.
void checkLessonStep(const LaunchOptions& options);

}  // namespace awaystep
