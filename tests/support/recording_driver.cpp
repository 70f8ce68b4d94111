// Records demonstrations as fast as it can until it is killed, and says on standard output what it is about
// to do ("do ...") and what has been done ("ok"). journal_test.cpp kills it at random moments and compares the disk
// with what it said. Usage: recording_driver FILE SEED

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "expert/recording_session.h"
#include "support/kept_journal.h"

using namespace awaystep;

namespace {

// Straight to the pipe: a buffer would die with the process.
void say(const std::string& line) {
    const std::string text = line + '\n';
    if (::write(STDOUT_FILENO, text.data(), text.size()) != static_cast<ssize_t>(text.size())) std::exit(1);
}

void work(const std::string& file, std::uint64_t seed) {
    const DomainPtr domain = makeDomain("gridworld", R"({"map": ["S...", ".#..", "...G"], "slip": 0.2})");
    Rng rng(seed, "driver");

    say("do recover");
    const Recovery recovery = recoverJournals(file);
    for (const FoundJournal& each : recovery.finished) keepAsItIs(file, each);
    std::optional<RecordingSession> session;
    if (!recovery.unfinished.empty()) session = RecordingSession::resume(file, domain, recovery.unfinished.front());
    say("ok");

    for (int count = 0;; ++count) {
        if (!session) {
            RecordingSetup setup;
            setup.id = "run" + std::to_string(seed) + '-' + std::to_string(count);
            setup.seed = seed;
            say("do start " + setup.id);
            session = RecordingSession::start(file, domain, setup);
            say("ok");
        }
        const std::string id = session->recorder().current().id;
        const int length = session->recorder().current().length();
        const double what = rng.uniform();
        if (what < 0.82) {
            const int action = rng.integer(domain->actions());
            if (whyNot(session->recorder(), action)) continue;
            say("do act " + id + ' ' + std::to_string(length + 1));
            session->act(action, count);
        } else if (what < 0.92) {
            if (length == 0) continue;
            say("do undo " + id + ' ' + std::to_string(length - 1));
            session->undo();
        } else if (what < 0.97) {
            say("do finish " + id + ' ' + std::to_string(length));
            session->finish({.title = "finished", .notes = {}, .success = {}});
            session.reset();
        } else {
            say("do discard " + id);
            session->discard();
            session.reset();
        }
        say("ok");
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    try {
        work(argv[1], std::strtoull(argv[2], nullptr, 10));
    } catch (const std::exception& problem) {
        say(std::string("failed: ") + problem.what());
        return 1;
    }
}
