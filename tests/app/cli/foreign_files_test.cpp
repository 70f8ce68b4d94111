// What lies in the program's own folders may be anything: a pipe, a device, a name that is no text, no folder at all.
// Nothing of it freezes the program, reaches the terminal raw, or makes it write elsewhere.
#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "expert/recording_session.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/documents/document_history.h"
#include "model/documents/recent_files.h"
#include "model/lessons/lesson_library.h"
#include "model/lessons/prediction_log.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/settings/folders.h"
#include "model/settings/preferences.h"
#include "model/workers/workers.h"
#include "support/program_run.h"
#include "support/program_start.h"
#include "support/refusals.h"
#include "support/sample_documents.h"
#include "support/scratch_folder.h"
#include "support/small_lesson.h"
#include "support/student_files.h"
#include "support/watched_pipe.h"

using namespace awaystep;
namespace fs = std::filesystem;

namespace {

// A variable of the environment, as it was afterwards.
class Variable {
public:
    Variable(const char* name, const std::optional<std::string>& value) : name_(name) {
        if (const char* was = std::getenv(name)) before_ = was;
        set(value);
    }
    ~Variable() { set(before_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    void set(const std::optional<std::string>& value) const {
        if (value)
            ::setenv(name_, value->c_str(), 1);
        else
            ::unsetenv(name_);
    }

    const char* name_;
    std::optional<std::string> before_;
};

// No folder of a person's own: HOME as given, nothing else.
struct Homeless {
    explicit Homeless(const std::optional<std::string>& value) : home("HOME", value) {}
    Variable home;
    Variable config{"XDG_CONFIG_HOME", std::nullopt};
    Variable data{"XDG_DATA_HOME", std::nullopt};
    Variable state{"XDG_STATE_HOME", std::nullopt};
    Variable display{"DISPLAY", std::nullopt};
    Variable wayland{"WAYLAND_DISPLAY", std::nullopt};
};

}  // namespace

TEST_CASE("own folders: a pipe in the place of any file freezes nothing") {
    const ScratchFolder folder;
    SUBCASE("preferences") {
        const WatchedPipe pipe(folder.file("preferences.json"));
        std::string complaint;
        CHECK(loadPreferences(pipe.path(), complaint) == Preferences{});
        CHECK(contains(complaint, "preferences.json: this is a pipe, a file is needed"));
        CHECK_FALSE(pipe.keptSomebodyWaiting());
    }
    SUBCASE("recent files") {
        const WatchedPipe pipe(folder.file("state/recent.json"));
        CHECK(loadRecentFiles(pipe.path()).empty());
        CHECK_FALSE(pipe.keptSomebodyWaiting());
    }
    SUBCASE("autosaves and their locks") {
        saveRecoveryFile((fs::create_directory(folder.file("autosave")), folder.file("autosave/x.recovery")), "",
                         tinyDocument());
        const WatchedPipe lock(folder.file("autosave/x.recovery.lock"));
        const WatchedPipe other(folder.file("autosave/y.recovery"));
        CHECK(findLeftBehind(folder.file("autosave")).size() == 1);
        CHECK_FALSE(lock.keptSomebodyWaiting());
        CHECK_FALSE(other.keptSomebodyWaiting());
    }
    SUBCASE("predictions") {
        const WatchedPipe pipe(folder.file("predictions.csv"));
        CHECK(contains(refusal([&] { appendPrediction(pipe.path(), {}); }), "this is a pipe"));
        CHECK_FALSE(pipe.keptSomebodyWaiting());
    }
    SUBCASE("lessons") {
        const Variable data("XDG_DATA_HOME", folder.path().string());
        const WatchedPipe pipe(folder.file("awaystep/lessons/x.md"));
        const LessonFolder all = allLessons();
        REQUIRE(all.problems.size() == 1);
        CHECK(contains(all.problems.front(), "x.md: this is a pipe, a file is needed"));
        CHECK_FALSE(all.lessons.empty());
        CHECK_FALSE(pipe.keptSomebodyWaiting());
    }
    SUBCASE("all at once, as a start of the window finds them") {
        RecordingSetup setup;
        setup.id = "cut-off";
        const std::string demonstrations = folder.file("demonstrations");
        fs::create_directory(demonstrations);
        {
            RecordingSession session = RecordingSession::start(
                demonstrations + "/world.jsonl", makeDomain("gridworld", R"({"map":["S..","..G"]})"), setup);
            session.act(1, 0.5);
        }
        const WatchedPipe world(demonstrations + "/world.jsonl");
        const WatchedPipe recent(folder.file("state/recent.json"));
        const WatchedPipe kept(folder.file("state/autosave/x.recovery"));
        const WatchedPipe lock(folder.file("state/autosave/x.recovery.lock"));
        const WatchedPipe document(folder.file("lesson.awaystep"));
        LiveSession session(demonstrations, folder.file("state"));
        session.open(tinyDocument());
        session.loadLeftBehind();
        CHECK(session.documents().news().sentence == world.path() + ": this is a pipe, a file is needed");
        SessionOrders orders;
        orders.add(OpenFile{document.path()});
        session.apply(orders);
        settle(session);
        CHECK(session.documents().news().sentence == document.path() + ": this is a pipe, a file is needed");
        for (const WatchedPipe* each : {&world, &recent, &kept, &lock, &document})
            CHECK_FALSE(each->keptSomebodyWaiting());
    }
}

TEST_CASE("command line: a document that is a pipe is refused, a target may be one") {
    const ScratchFolder folder;
    const Homeless noDisplay(folder.path().string());
    const WatchedPipe pipe(folder.file("lesson.awaystep"));
    const Answer answer = runProgram({pipe.path()});
    CHECK(answer.exitCode == 1);
    CHECK(answer.err == "awaystep: " + pipe.path() + ": this is a pipe, a file is needed\n");
    CHECK_FALSE(pipe.keptSomebodyWaiting());

    const std::string target = folder.file("target.jsonl");
    REQUIRE(::mkfifo(target.c_str(), 0600) == 0);
    std::thread writer([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        const DomainPtr world = makeDomain("gridworld", R"({"map":["S..","..G"]})");
        writeDemonstration(target, randomDrive(*world, 5, 1, "Ada"));
    });
    const Answer solved = runProgram({"solve", "--demonstrations", target, "--solver", "cg", "--iterations", "3"});
    writer.join();
    CHECK(solved.exitCode == 0);
}

TEST_CASE("command line: a file of garbage costs little more than itself") {
    const ScratchFolder folder;
    std::string garbage;
    while (garbage.size() < 10'000'000) garbage += "x\n";
    folder.write("xl.jsonl", garbage);
    const auto begin = std::chrono::steady_clock::now();
    const Answer answer =
        runProgram({"solve", "--demonstrations", folder.file("xl.jsonl"), "--solver", "cg", "--iterations", "1"});
    CHECK(answer.exitCode == 1);
    CHECK(contains(answer.err, "xl.jsonl, line 1: "));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("command line: names of files are cleaned before they reach the terminal") {
    const ScratchFolder folder;
    const Variable data("XDG_DATA_HOME", folder.path().string());
    fs::create_directories(folder.file("awaystep/lessons"));
    folder.write("awaystep/lessons/a\033[31mb\xFF.md", tests::smallLesson);
    const Answer list = runProgram({"lesson", "list"});
    CHECK(list.exitCode == 0);
    CHECK(contains(list.out, "\na?[31mb?"));
    CHECK_FALSE(contains(list.out, "\033"));
    const Answer check = runProgram({"lesson", "check", folder.file("awaystep/lessons/a\033[31mb\xFF.md")});
    CHECK_FALSE(contains(check.out + check.err, "\033"));
    CHECK(contains(check.out + check.err, "a?[31mb?"));
}

TEST_CASE("recent files: a name that is not UTF-8 opens again, and old lists are read as they are") {
    const ScratchFolder folder;
    const std::string list = folder.file("state/recent.json");
    const std::vector<std::string> names = {"/caf\xE9 100%/\x80\xFF.awaystep", "/caf\u00E9/a%41.awaystep",
                                            "/plain.awaystep", "/new\nline\xC0"};
    for (auto each = names.rbegin(); each != names.rend(); ++each) rememberFile(list, *each);
    CHECK(loadRecentFiles(list) == names);
    CHECK(contains(contents(list), R"("/caf%E9%20100%25/%80%FF.awaystep")"));

    folder.write("state/recent.json", R"({"recent": ["/a%41.awaystep", "/b"]})");
    CHECK(loadRecentFiles(list) == std::vector<std::string>{"/a%41.awaystep", "/b"});
    for (const char* damaged : {R"({"recent": [{"escaped": "%4"}]})", R"({"recent": [{"escaped": "%"}]})",
                                R"({"recent": [{"escaped": "%+1"}]})", R"({"recent": [{}]})"}) {
        folder.write("state/recent.json", damaged);
        CHECK(loadRecentFiles(list).empty());
    }

    // Through the window's own dealings with files.
    const std::string path = folder.file("caf\xE9.awaystep");
    for (int start = 0; start < 2; ++start) {
        LiveSession session(folder.file("demonstrations"), folder.file("state"));
        session.open(tinyDocument());
        SessionOrders orders;
        if (start == 0)
            orders.add(SaveFile{path});
        else
            orders.add(OpenFile{session.documents().files().recent().at(0)});
        session.apply(orders);
        settle(session);
        CHECK(session.documents().files().path() == path);
    }
}

TEST_CASE("no HOME: nothing is kept, nothing goes elsewhere, and the window says so") {
    const ScratchFolder folder;
    for (const std::optional<std::string>& home :
         {std::optional<std::string>(), std::optional<std::string>(""), std::optional<std::string>("here")}) {
        const Homeless homeless(home);
        CHECK(configFolder().empty());
        CHECK(dataFolder().empty());
        CHECK(stateFolder().empty());
        CHECK(ownLessonsFolder().empty());
        CHECK(preferencesPath().empty());
        CHECK(missingFolders() ==
              "HOME names no folder, so these cannot be kept: settings, recordings and lessons of your own, autosaves "
              "and the list of recent files.");

        LiveSession session(inFolder(dataFolder(), "demonstrations").string(), stateFolder().string());
        session.open(tinyDocument());
        session.loadLeftBehind();
        CHECK(session.documents().news().sentence == missingFolders());
        CHECK(session.documents().news().trouble);
        settle(session);
        SessionOrders orders;
        orders.add(StartRecording{});
        orders.add(Edit{"iterations", [](Document& d) { d.race.common.iterations = 7; }, {}});
        session.apply(orders);
        settle(session);
        CHECK_FALSE(session.recording().controller().recording());
        CHECK(contains(session.documents().news().sentence, "HOME"));
        CHECK(session.document().race.common.iterations == 7);

        // A lesson planted where an empty HOME used to look.
        fs::create_directories(folder.file(".local/share/awaystep/lessons"));
        folder.write(".local/share/awaystep/lessons/planted.md", tests::smallLesson);
        const int before = folder.entries();
        for (const std::vector<std::string>& arguments :
             {std::vector<std::string>{"list"}, std::vector<std::string>{"lesson", "list"},
              std::vector<std::string>{"lesson", "check", "5-the-away-step"},
              std::vector<std::string>{"solve", "--scenario", "grid-face", "--solver", "cg", "--iterations", "3"}}) {
            ProgramRun run(arguments, {.folder = folder.path().string()});
            const Answer answer = run.wait();
            CHECK(answer.exitCode == 0);
            CHECK_FALSE(contains(answer.out, "planted"));
        }
        CHECK(folder.entries() == before);
    }
    const Homeless homeless(std::nullopt);
    const Variable state("XDG_STATE_HOME", folder.path().string());
    CHECK_FALSE(stateFolder().empty());
    CHECK_FALSE(contains(missingFolders(), "autosaves"));
}
