#include <chrono>
#include <csignal>
#include <exception>
#include <iostream>
#include <utility>

#include "files/plain_text.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/links/shown_link.h"
#include "model/session.h"
#include "model/settings/folders.h"
#include "model/workers/workers.h"
#include "window/launch.h"
#include "window/platform/app_frame.h"
#include "window/platform/termination.h"
#include "window/platform/window.h"
#include "window/shell/shell.h"
#include "window/widgets/fonts.h"

namespace awaystep {
namespace {

// When the program ends: for files that the user asked for, and for work whose answer is not wanted any more.
constexpr std::chrono::seconds patienceWithWriting(10);
constexpr double patienceWithWorkers = 0.5;  // seconds

// One line on stderr, at most 300 characters. Returns the exit code of a refusal.
int tell(const std::string& sentence) {
    constexpr std::size_t longestMessage = 299;
    std::cerr << printable("awaystep: " + sentence, longestMessage) << std::endl;
    return 1;
}

// Preferences that cannot be saved are no reason to end with an error.
void keep(const Preferences& preferences) {
    if (const std::string problem = keepPreferences(preferences); !problem.empty()) tell(problem);
}

void runUntilClosed(Window& window, Shell& shell, LiveSession& session, const Termination& termination) {
    AppFrame frame(window, shell, session, keep);
    while (!frame.over() && !termination.wanted()) {
        window.wait(frame.due());
        frame.draw();
    }
    frame.finish();
}

// Saves and exports that were asked for are completed, as long as that takes no unreasonable time.
void finishWriting(LiveSession& session) {
    const auto end = std::chrono::steady_clock::now() + patienceWithWriting;
    while (session.documents().writing() && std::chrono::steady_clock::now() < end) {
        session.collect(0.0);
        session.workers().waitForNews(0.02);
    }
}

// Runs until the user or a signal ends it. What was made is saved when this returns, before the window goes.
void openAndRun(const LaunchOptions& options, SceneLink scene, PanelMaker makePanels, LiveSession& session,
                Termination& termination) {
    Window window("Awaystep");
    std::string complaint;
    const Preferences preferences = preferencesFor(options, scene.view, complaint);
    if (!complaint.empty()) tell(complaint);
    Shell shell(makePanels, loadFonts(), preferences, window.contentScale(), availableDialogs());
    session.workers().onNews(Window::wake);
    session.open(scene.document ? std::move(*scene.document) : documentFor(options));
    if (scene.view.iteration) session.showWhenReady(*scene.view.iteration);
    session.loadLeftBehind();
    orderFirst(shell, options, scene.view);
    runUntilClosed(window, shell, session, termination);
    finishWriting(session);
    if (termination.wanted()) session.close();
    termination.leaveWithin(patienceWithWorkers, 0);
    session.workers().onNews({});
}

// The one sentence that is left to say when something went wrong, after everything that was made has been kept.
std::string keepAfter(const std::string& failure, LiveSession& session) {
    try {
        const bool changed = session.documents().modified();
        session.close();
        return failure + (changed ? "; what you changed is kept and offered at the next start" : "");
    } catch (const std::exception& lost) {
        return failure + "; the last change could not be kept: " + lost.what();
    }
}

}  // namespace

int runWindow(const LaunchOptions& options, PanelMaker makePanels) {
    // A closed standard output is no reason to end.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        Termination termination(Window::wake);
        // A scenario that cannot be read is refused before a window appears.
        SceneLink scene = sceneFor(options);
        // Declared before the window and so destroyed after it: the window is gone while this waits for a worker.
        LiveSession session(inFolder(dataFolder(), "demonstrations").string(), stateFolder().string());
        try {
            openAndRun(options, std::move(scene), makePanels, session, termination);
            return 0;
        } catch (const std::exception& failure) {
            const int exitCode = tell(keepAfter(failure.what(), session));
            termination.leaveWithin(patienceWithWorkers, exitCode);
            return exitCode;
        }
    } catch (const std::exception& failure) {
        return tell(failure.what());
    }
}

}  // namespace awaystep
