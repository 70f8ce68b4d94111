#pragma once
// The built program run as a user's shell would run it: arguments in, exit code and both streams out.

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/scratch_folder.h"
#include "test_paths.h"

namespace awaystep {

struct Answer {
    int exitCode = -1;  // 128 + n if signal n ended it
    std::string out;
    std::string err;
};

// What a program says besides how far it has come: on a slow machine every long command tells that once in a while.
inline std::string complaintsOf(const Answer& answer) {
    std::istringstream lines(answer.err);
    std::string kept;
    for (std::string line; std::getline(lines, line);)
        if (!line.ends_with(" s left")) kept += line + "\n";
    return kept;
}

class ProgramRun {
public:
    struct Place {
        std::string folder = {};       // where it runs; the test's own if empty
        std::string standardOut = {};  // a file in place of what is captured
        unsigned int user = 0;         // for tests started by root: the user to become
    };

    explicit ProgramRun(const std::vector<std::string>& arguments) : ProgramRun(arguments, Place{}) {}
    ProgramRun(const std::vector<std::string>& arguments, const Place& place) {
        std::vector<char*> argv{const_cast<char*>(AWAYSTEP_PROGRAM)};
        for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
        argv.push_back(nullptr);
        const std::string out = place.standardOut.empty() ? streams_.file("out") : place.standardOut;
        const std::string err = streams_.file("err");
        process_ = fork();
        if (process_ < 0) throw std::runtime_error("the program could not be started");
        if (process_ > 0) return;
        const int outFile = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
        const int errFile = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
        const bool ready = outFile >= 0 && errFile >= 0 && dup2(outFile, 1) == 1 && dup2(errFile, 2) == 2 &&
                           (place.folder.empty() || chdir(place.folder.c_str()) == 0) &&
                           (place.user == 0 || (setgid(place.user) == 0 && setuid(place.user) == 0));
        if (ready) execv(argv[0], argv.data());
        _exit(127);
    }
    ~ProgramRun() {
        if (process_ <= 0) return;
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    ProgramRun(const ProgramRun&) = delete;
    ProgramRun& operator=(const ProgramRun&) = delete;

    void signal(int number) const { kill(process_, number); }
    bool running() {
        siginfo_t info{};
        return waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0;
    }
    Answer wait() {
        int status = 0;
        waitpid(process_, &status, 0);
        process_ = 0;
        return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contents(streams_.file("out")),
                contents(streams_.file("err"))};
    }

private:
    ScratchFolder streams_;
    pid_t process_ = 0;
};

inline Answer runProgram(const std::vector<std::string>& arguments) { return ProgramRun(arguments).wait(); }

}  // namespace awaystep
