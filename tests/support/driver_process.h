#pragma once
// A program that lives to be killed: a child whose words arrive through a pipe, one line each.

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace awaystep {

class DriverProcess {
public:
    DriverProcess(const std::string& program, const std::vector<std::string>& arguments) {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
        std::vector<char*> argv{const_cast<char*>(program.c_str())};
        for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
        argv.push_back(nullptr);
        process_ = ::fork();
        if (process_ == 0) {
            ::dup2(ends[1], STDOUT_FILENO);
            ::execv(argv[0], argv.data());
            ::_exit(127);
        }
        ::close(ends[1]);
        pipe_ = ends[0];
    }
    ~DriverProcess() { ::close(pipe_); }
    DriverProcess(const DriverProcess&) = delete;
    DriverProcess& operator=(const DriverProcess&) = delete;

    // Listens to so many lines, waits a moment longer, and kills it, no matter what it is doing. Counted in lines, so
    // that a busy machine does not make it a test of starting and dying. Returns all that was said in whole lines.
    std::vector<std::string> killAfter(int lines, int microseconds) {
        return killWhen(
            [lines](const std::string& said) { return std::count(said.begin(), said.end(), '\n') >= lines; },
            microseconds);
    }
    // The same after the first line that begins so.
    std::vector<std::string> killAfter(const std::string& word, int microseconds) {
        return killWhen(
            [&](const std::string& said) {
                return said.starts_with(word) || said.find("\n" + word) != std::string::npos;
            },
            microseconds);
    }

private:
    template <class Heard>
    std::vector<std::string> killWhen(Heard heard, int microseconds) {
        std::string said;
        char block[4096];
        const auto listen = [&] {
            const ssize_t got = ::read(pipe_, block, sizeof block);
            if (got > 0) said.append(block, static_cast<std::size_t>(got));
            return got > 0;
        };
        while (!heard(said) && listen()) continue;
        ::usleep(static_cast<useconds_t>(microseconds));
        ::kill(process_, SIGKILL);
        ::waitpid(process_, nullptr, 0);
        while (listen()) continue;
        std::vector<std::string> whole;
        for (std::size_t at = 0, end; (end = said.find('\n', at)) != std::string::npos; at = end + 1)
            whole.push_back(said.substr(at, end - at));
        return whole;
    }

    pid_t process_ = -1;
    int pipe_ = -1;
};

}  // namespace awaystep
