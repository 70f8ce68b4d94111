// Locks, logs and files under way: what lies in their place is not followed, not cut and not waited for, and what dead
// processes left is removed.
#include "files/own_files.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <string>

#include "files/atomic_file.h"
#include "files/folder_lock.h"
#include "files/lock_file.h"
#include "files/synced_log.h"
#include "support/lines.h"
#include "support/refusals.h"
#include "support/scratch_folder.h"

using namespace awaystep;
namespace fs = std::filesystem;

namespace {

// A number that no process has any more.
pid_t deadProcess() {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return child;
}

std::string markOfThisStart() { return contents("/proc/sys/kernel/random/boot_id").substr(0, 8); }

void makeOlder(const std::string& path, std::chrono::seconds age) {
    fs::last_write_time(path, fs::file_time_type::clock::now() - age);
}

}  // namespace

TEST_CASE("claim: a link in its place is refused, and what it leads to stays as it is") {
    const ScratchFolder folder;
    const std::string precious = folder.write("precious.txt", "everything I own\n");
    fs::create_symlink(precious, folder.file("x.lock"));
    CHECK(contains(refusal([&] { LockFile::take(folder.file("x.lock")); }),
                   "x.lock: cannot be written: a link is in its"));
    CHECK_FALSE(LockFile::isHeld(folder.file("x.lock")));
    CHECK(contents(precious) == "everything I own\n");
    // Nor is a file made at the end of a link that leads nowhere.
    fs::create_symlink(folder.file("nothing"), folder.file("y.lock"));
    CHECK(contains(refusal([&] { LockFile::take(folder.file("y.lock")); }), "a link is in its place"));
    CHECK_FALSE(fs::exists(folder.file("nothing")));
}

TEST_CASE("claim: a file with other contents, or a second name of one, is neither cut nor removed") {
    const ScratchFolder folder;
    const std::string precious = folder.write("precious.txt", "everything I own\n");
    const std::string number = folder.write("number.txt", "42\n");
    fs::create_hard_link(precious, folder.file("x.lock"));
    fs::create_hard_link(number, folder.file("y.lock"));
    {
        const auto x = LockFile::take(folder.file("x.lock"));
        const auto y = LockFile::take(folder.file("y.lock"));
        REQUIRE(x);
        REQUIRE(y);
        CHECK(LockFile::isHeld(folder.file("x.lock")));
        CHECK(LockFile::isHeld(folder.file("y.lock")));
        CHECK_FALSE(LockFile::take(folder.file("x.lock")));
    }
    CHECK(contents(precious) == "everything I own\n");
    CHECK(contents(number) == "42\n");
    CHECK(fs::exists(folder.file("x.lock")));
}

TEST_CASE("claim: that of a dead process is taken over with the new owner's number, and goes with it") {
    const ScratchFolder folder;
    const std::string lock = folder.write("x.lock", std::to_string(deadProcess()) + "\n");
    {
        auto claim = LockFile::take(lock);
        REQUIRE(claim);
        CHECK(contents(lock) == std::to_string(::getpid()) + "\n");
        CHECK(claim->inPlace());
        fs::remove(lock);
        CHECK_FALSE(claim->inPlace());
        // What another process made there meanwhile is not ours to remove.
        folder.write("x.lock", "1\n");
    }
    CHECK(fs::exists(lock));
}

TEST_CASE("claim: a pipe or a folder in its place is refused at once") {
    const ScratchFolder folder;
    REQUIRE(::mkfifo(folder.file("x.lock").c_str(), 0600) == 0);
    fs::create_directory(folder.file("y.lock"));
    CHECK(contains(refusal([&] { LockFile::take(folder.file("x.lock")); }), "no plain file is in its place"));
    CHECK_FALSE(refusal([&] { LockFile::take(folder.file("y.lock")); }).empty());
    CHECK_FALSE(LockFile::isHeld(folder.file("x.lock")));
    CHECK_FALSE(LockFile::isHeld(folder.file("y.lock")));
}

TEST_CASE("synced log: links are not followed and nothing that is found is cut") {
    const ScratchFolder folder;
    const std::string precious = folder.write("precious.txt", "everything I own\n");
    fs::create_symlink(precious, folder.file("a.journal"));
    CHECK(contains(refusal([&] { SyncedLog::adopt(folder.file("a.journal"), 3); }), "a link is in its place"));
    CHECK_FALSE(SyncedLog::hasOwner(folder.file("a.journal")));
    // Where a log is made under another name first, a link may lie in wait as well.
    fs::create_symlink(precious, folder.file("b.journal.part"));
    SyncedLog log = SyncedLog::create(folder.file("b.journal"), "first");
    CHECK(contents(folder.file("b.journal")) == "first\n");
    CHECK(contents(precious) == "everything I own\n");
    // A file that is shorter than what was read of it is another one.
    folder.write("c.journal", "x");
    CHECK_FALSE(SyncedLog::adopt(folder.file("c.journal"), 100));
    CHECK(contents(folder.file("c.journal")) == "x");
    REQUIRE(::mkfifo(folder.file("d.journal").c_str(), 0600) == 0);
    CHECK_FALSE(SyncedLog::hasOwner(folder.file("d.journal")));
    CHECK_FALSE(refusal([&] { SyncedLog::adopt(folder.file("d.journal"), 0); }).empty());
}

TEST_CASE("folder lock: of a folder behind a link, as before") {
    const ScratchFolder folder;
    fs::create_directory(folder.file("real"));
    fs::create_directory_symlink(folder.file("real"), folder.file("link"));
    const FolderLock lock(folder.file("link/demos.jsonl"));
    const int other = ::open(folder.file("real").c_str(), O_RDONLY | O_DIRECTORY);
    CHECK(::flock(other, LOCK_EX | LOCK_NB) != 0);
    ::close(other);
}

TEST_CASE("parts: what a killed process left is removed by the next write into its folder, and nothing else is") {
    const ScratchFolder folder;
    const std::string dead = std::to_string(deadProcess());
    const std::string mark = markOfThisStart();
    REQUIRE(mark.size() == 8);
    using namespace std::chrono_literals;
    const auto plant = [&](const std::string& name, std::chrono::seconds age) {
        const std::string path = folder.write(name, "half");
        makeOlder(path, age);
        return path;
    };
    const std::string ours = ".awaystep-" + mark + "-" + dead + "-0.part";
    const std::string alive = ".awaystep-" + mark + "-" + std::to_string(::getppid()) + "-0.part";
    const std::string elsewhere = ".awaystep-00000000-" + dead + "-0.part";
    const std::string earlier = ".awaystep-" + dead + "-3.part";
    plant(ours, 90s);
    plant(alive, 720h);
    plant(elsewhere, 144h);
    plant(earlier, 192h);
    plant(".awaystep-" + dead + "-4.part", 144h);              // another machine may be at it
    plant(".awaystep-" + mark + "-" + dead + "-1.part", 30s);  // too young
    plant(".awaystep-" + mark + "-" + dead + "-2.part", 90s);  // locked, as from inside a container
    plant(".awaystep-" + dead + "-x.part", 720h);              // names that are not ours
    plant(".awaystep--" + dead + "-1.part", 720h);
    plant("awaystep-" + dead + "-1.part", 720h);
    plant(".awaystep-" + dead + ".part", 720h);
    plant(".awaystep-0-1.part", 720h);
    fs::create_directory(folder.file(".awaystep-" + dead + "-7.part"));
    const int locked = ::open(folder.file(".awaystep-" + mark + "-" + dead + "-2.part").c_str(), O_RDONLY);
    REQUIRE(::flock(locked, LOCK_EX | LOCK_NB) == 0);
    const int before = folder.entries();

    writeFile(folder.file("out.csv"), "whole\n");
    ::close(locked);
    CHECK_FALSE(fs::exists(folder.file(ours)));
    CHECK_FALSE(fs::exists(folder.file(earlier)));
    CHECK(fs::exists(folder.file(alive)));
    CHECK(fs::exists(folder.file(elsewhere)));
    CHECK(folder.entries() == before + 1 - 2);
}

TEST_CASE("parts: what is being written is locked and carries the mark of this start") {
    const ScratchFolder folder;
    PendingFile file(folder.file("out.csv"));
    const std::string name = fs::path(file.temporaryPath()).filename().string();
    CHECK(name == ".awaystep-" + markOfThisStart() + "-" + std::to_string(::getpid()) + "-0.part");
    const int other = ::open(file.temporaryPath().c_str(), O_RDONLY);
    CHECK(::flock(other, LOCK_EX | LOCK_NB) != 0);
    ::close(other);
}

TEST_CASE("parts: the second name of a replaced file goes a minute after it was given, and the file itself stays") {
    const ScratchFolder folder;
    const std::string dead = std::to_string(deadProcess());
    const std::string mark = markOfThisStart();
    const std::string place = folder.write("lesson.awaystep", "mine");
    makeOlder(place, std::chrono::hours(24 * 365));  // old contents say nothing about the name
    const std::string left = folder.file(".awaystep-" + mark + "-" + dead + "-0.part.former");
    const std::string elsewhere = folder.file(".awaystep-00000000-" + dead + "-0.part.former");
    const std::string alive = folder.file(".awaystep-" + mark + "-" + std::to_string(::getppid()) + "-0.part.former");
    const std::string foreign = folder.file(".awaystep-" + mark + "-" + dead + ".part.former");
    for (const std::string& each : {left, elsewhere, alive, foreign}) fs::create_hard_link(place, each);
    const std::string link = folder.file(".awaystep-" + mark + "-" + dead + "-1.part.former");
    fs::create_symlink(place, link);

    const std::time_t now = std::time(nullptr);
    removeDeadParts(folder.path().string(), now + 30);
    CHECK(fs::exists(left));
    removeDeadParts(folder.path().string(), now + 90);
    CHECK_FALSE(fs::exists(left));
    for (const std::string& each : {elsewhere, alive, foreign, link}) CHECK(fs::exists(fs::symlink_status(each)));
    CHECK(contents(place) == "mine");
    removeDeadParts(folder.path().string(), now + 8 * 24 * 3600);
    CHECK_FALSE(fs::exists(elsewhere));
    CHECK(fs::exists(alive));
}

TEST_CASE("parts: folders of dead processes are removed, links in them are not followed, and nothing else goes") {
    const ScratchFolder folder;
    const std::string dead = std::to_string(deadProcess());
    const std::string mark = markOfThisStart();
    const std::string precious = folder.write("precious.txt", "everything I own\n");
    fs::create_directory(folder.file("mine"));
    folder.write("mine/kept.txt", "kept");
    const auto plant = [&](const std::string& name) {
        const std::string path = folder.file(name);
        fs::create_directories(path + "/data");
        folder.write(name + "/data/main_data.hdf5", "half");
        return path;
    };
    const std::string ours = plant(".awaystep-" + mark + "-" + dead + "-0.part");
    const std::string earlier = plant(".awaystep-" + dead + ".part");
    const std::string alive = plant(".awaystep-" + mark + "-" + std::to_string(::getppid()) + "-0.part");
    const std::string locked = plant(".awaystep-" + mark + "-" + dead + "-1.part");
    const std::string linked = plant(".awaystep-" + mark + "-" + dead + "-2.part");
    fs::create_symlink(precious, linked + "/data/link");
    fs::create_directory_symlink(folder.file("mine"), linked + "/mine");
    const std::string link = folder.file(".awaystep-" + mark + "-" + dead + "-3.part");
    fs::create_directory_symlink(folder.file("mine"), link);
    const std::string foreign = plant(".awaystep-" + dead + "-x.part");
    const int lock = ::open(locked.c_str(), O_RDONLY | O_DIRECTORY);
    REQUIRE(::flock(lock, LOCK_EX | LOCK_NB) == 0);

    const std::time_t now = std::time(nullptr);
    removeDeadParts(folder.path().string(), now + 30);
    CHECK(fs::exists(ours));
    removeDeadParts(folder.path().string(), now + 90);
    CHECK_FALSE(fs::exists(ours));
    CHECK(fs::exists(earlier));  // it does not say when it was made
    removeDeadParts(folder.path().string(), now + 8 * 24 * 3600);
    ::close(lock);
    CHECK_FALSE(fs::exists(earlier));
    for (const std::string& each : {alive, locked, foreign}) CHECK(fs::exists(each + "/data/main_data.hdf5"));
    CHECK(fs::is_symlink(link));
    CHECK(fs::is_symlink(linked + "/mine"));
    CHECK(contents(folder.file("mine/kept.txt")) == "kept");
    CHECK(contents(precious) == "everything I own\n");
}

TEST_CASE("part folder: locked while it is filled, renamed whole, or gone") {
    const ScratchFolder folder;
    {
        PartFolder part(folder.path().string());
        CHECK(fs::path(part.path()).filename().string() ==
              ".awaystep-" + markOfThisStart() + "-" + std::to_string(::getpid()) + "-0.part");
        const int other = ::open(part.path().c_str(), O_RDONLY | O_DIRECTORY);
        CHECK(::flock(other, LOCK_EX | LOCK_NB) != 0);
        ::close(other);
        fs::create_directory(part.path() + "/data");
        const PartFolder second(folder.path().string());
        CHECK(second.path() != part.path());
        part.place(folder.file("whole"));
    }
    CHECK(fs::exists(folder.file("whole/data")));
    CHECK(folder.entries() == 1);
    folder.write("taken", "a file");
    {
        PartFolder part(folder.path().string());
        CHECK(contains(refusal([&] { part.place(folder.file("taken")); }), "taken: cannot be written"));
    }
    CHECK(folder.entries() == 2);
    CHECK(contains(refusal([&] { PartFolder(folder.file("nowhere")); }), "nowhere: cannot be written"));
}
