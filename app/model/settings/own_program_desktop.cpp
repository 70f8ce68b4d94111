#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string_view>

#include "model/settings/own_program.h"

namespace awaystep {
namespace {

// Another one may be named, as tests do, whose own program has no window.
std::string pathOfProgram() {
    const char* named = std::getenv("AWAYSTEP_PROGRAM");
    return named != nullptr && *named != '\0' ? named : "/proc/self/exe";
}

}  // namespace

struct OwnProgram::Parts {
    pid_t process = -1;  // -1: it has ended
    int status = 0;
    int pipe = -1;
    std::string line;  // not complete yet
    double progress = 0.0;
    std::string said;

    void take(std::string_view whole) {
        constexpr std::string_view name = "awaystep: ";
        if (whole.starts_with(name)) whole.remove_prefix(name.size());
        if (whole.empty()) return;
        if (!whole.ends_with(" %")) {
            said = whole;
            return;
        }
        const std::size_t blank = whole.rfind(' ', whole.size() - 3);
        progress = std::atof(std::string(whole.substr(blank == std::string_view::npos ? 0 : blank)).c_str()) / 100.0;
    }

    void read() {
        char bytes[4096];
        for (ssize_t count; (count = ::read(pipe, bytes, sizeof bytes)) > 0;)
            line.append(bytes, static_cast<std::size_t>(count));
        for (std::size_t end; (end = line.find('\n')) != std::string::npos; line.erase(0, end + 1))
            take(std::string_view(line).substr(0, end));
    }
};

OwnProgram::OwnProgram(const std::vector<std::string>& arguments) : parts_(std::make_unique<Parts>()) {
    std::vector<std::string> words = {pathOfProgram()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);

    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error(std::strerror(errno));
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, ends[1], 2);
    const int problem = posix_spawn(&parts_->process, argv[0], &files, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    parts_->pipe = ends[0];
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    if (problem == 0) return;
    parts_->process = -1;
    close(ends[0]);
    throw std::runtime_error(std::string("the program cannot be started once more: ") + std::strerror(problem));
}

OwnProgram::~OwnProgram() {
    if (parts_->process > 0) {
        kill(parts_->process, SIGTERM);
        waitpid(parts_->process, nullptr, 0);
    }
    close(parts_->pipe);
}

void OwnProgram::poll() {
    parts_->read();
    if (parts_->process <= 0 || waitpid(parts_->process, &parts_->status, WNOHANG) != parts_->process) return;
    parts_->process = -1;
    parts_->read();  // its last words
}

bool OwnProgram::running() const { return parts_->process > 0; }
bool OwnProgram::succeeded() const {
    return !running() && WIFEXITED(parts_->status) && WEXITSTATUS(parts_->status) == 0;
}
double OwnProgram::progress() const { return parts_->progress; }
const std::string& OwnProgram::said() const { return parts_->said; }

void runOwnProgram(const std::vector<std::string>& arguments, const StopToken& stop) {
    OwnProgram program(arguments);
    for (program.poll(); program.running(); program.poll()) {
        stop.throwIfStopped();
        ::poll(nullptr, 0, 20);
    }
    if (!program.succeeded())
        throw std::runtime_error(program.said().empty() ? "the program that was started for it ended early"
                                                        : program.said());
}

bool isInstalled(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::string_view rest = path == nullptr ? "/usr/bin" : path;
    for (bool more = true; more;) {
        const std::size_t colon = rest.find(':');
        const std::filesystem::path file = std::filesystem::path(rest.substr(0, colon)) / program;
        if (access(file.c_str(), X_OK) == 0) return true;
        more = colon != std::string_view::npos;
        rest.remove_prefix(more ? colon + 1 : rest.size());
    }
    return false;
}

}  // namespace awaystep
