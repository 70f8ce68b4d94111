// How the program ends, in processes of their own: whatever cannot be cancelled, and with a second signal at once.

#include "window/platform/termination.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "model/documents/document_file.h"
#include "model/documents/messages.h"
#include "model/documents/unsaved_work.h"
#include "model/workers/workers.h"
#include "support/sample_documents.h"
#include "support/sanitized.h"
#include "support/scratch_folder.h"

using namespace awaystep;

namespace {

// A child that does this and then ends with code 99; it says a word when it is ready.
class Child {
public:
    explicit Child(const std::function<void(const std::function<void()>& ready)>& act) {
        int channel[2];
        REQUIRE(::pipe(channel) == 0);
        id_ = ::fork();
        REQUIRE(id_ >= 0);
        if (id_ == 0) {
            ::alarm(60);  // never left over
            act([&] { static_cast<void>(!::write(channel[1], "r", 1)); });
            ::_exit(99);
        }
        ::close(channel[1]);
        fromChild_ = channel[0];
    }
    ~Child() {
        ::close(fromChild_);
        if (id_ > 0) {
            ::kill(id_, SIGKILL);
            ::waitpid(id_, nullptr, 0);
        }
    }
    void awaitReady() {
        char word = 0;
        REQUIRE(::read(fromChild_, &word, 1) == 1);
    }
    void send(int signal) { ::kill(id_, signal); }
    // Its status as waitpid gives it; -1: it still runs after so many seconds.
    int status(double seconds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
        int status = 0;
        while (::waitpid(id_, &status, WNOHANG) == 0) {
            if (std::chrono::steady_clock::now() > end) return -1;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        id_ = 0;
        return status;
    }

private:
    pid_t id_ = 0;
    int fromChild_ = -1;
};

[[noreturn]] void sleepForEver() {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

}  // namespace

TEST_CASE("ending: a worker that never ends does not keep the process") {
    Child child([](const std::function<void()>& ready) {
        Termination termination([] {});
        Workers workers;
        workers.start(sleepForEver);
        ready();
        termination.leaveWithin(0.3, 7);
    });
    child.awaitReady();
    const int status = child.status(5.0);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 7);
}

TEST_CASE("ending: workers that end in time are waited for") {
    Child child([](const std::function<void()>&) {
        Termination termination([] {});
        Workers workers;
        workers.start([] { std::this_thread::sleep_for(std::chrono::milliseconds(100)); });
        termination.leaveWithin(30.0, 7);
    });
    const int status = child.status(20.0);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 99);
}

TEST_CASE("ending: a first signal is a wish, a second one ends the process at once") {
    Child child([](const std::function<void()>& ready) {
        Termination termination([&] { ready(); });
        ready();
        sleepForEver();
    });
    child.awaitReady();
    child.send(SIGTERM);
    child.awaitReady();  // it was woken, and goes on
    CHECK(child.status(0.2) == -1);
    child.send(SIGTERM);
    const int status = child.status(5.0);
    REQUIRE(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGTERM);
}

TEST_CASE("ending: programs that are started meanwhile hear signals as usual") {
    Child child([](const std::function<void()>&) {
        Termination termination([] {});
        ::signal(SIGPIPE, SIG_IGN);
        const pid_t dialog = ::fork();
        if (dialog == 0) {
            ::execlp("sleep", "sleep", "50", nullptr);
            ::_exit(1);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        for (const int signal : {SIGPIPE, SIGTERM}) ::kill(dialog, signal);
        int status = 0;
        ::waitpid(dialog, &status, 0);
        ::_exit(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE ? 5 : 6);
    });
    const int status = child.status(30.0);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 5);
}

TEST_CASE("autosave: where no thread can be started it is written all the same") {
    if (awaystep::tests::sanitized) return;  // the sanitizers need more room than there is
    const ScratchFolder folder;
    Child child([&](const std::function<void()>&) {
        Workers workers;
        Messages messages;
        DocumentFile file(folder.file("state"), messages);
        UnsavedWork unsaved(folder.file("state"), file, messages);
        file.begin(tinyDocument());
        Document changed = tinyDocument();
        changed.race.common.iterations = 4321;
        // Less than the stack of a thread is left.
        long pages = 0;
        if (std::FILE* statm = std::fopen("/proc/self/statm", "r")) {
            static_cast<void>(!std::fscanf(statm, "%ld", &pages));
            std::fclose(statm);
        }
        const auto most = static_cast<rlim_t>(pages) * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + 4'000'000;
        const rlimit limit = {most, most};
        if (::setrlimit(RLIMIT_AS, &limit) != 0) ::_exit(1);
        // Stacks of threads that ended are used again: those are taken first.
        std::vector<std::thread> taken;
        try {
            while (taken.size() < 100) taken.emplace_back([] { ::pause(); });
            ::_exit(2);  // threads can be started: this tests nothing
        } catch (const std::system_error&) {
        }
        unsaved.update(workers, changed, 0.1, false);
        ::_exit(unsaved.safe(changed) ? 0 : 3);
    });
    const int status = child.status(30.0);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    const std::vector<LeftBehind> found = findLeftBehind(folder.file("state/autosave"));
    REQUIRE(found.size() == 1);
    CHECK(found.front().work.document.race.common.iterations == 4321);
}
