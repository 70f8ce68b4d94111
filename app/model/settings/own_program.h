#pragma once
// The program started once more, for work that needs a window of its own while this one goes on: films, handouts. On a
// page there is none to start (own_program_web.cpp).

#include <memory>
#include <string>
#include <vector>

#include "world/stop_token.h"

namespace awaystep {

class OwnProgram {
public:
    // What follows the program's name on a command line. Throws std::runtime_error where it cannot be started.
    explicit OwnProgram(const std::vector<std::string>& arguments);
    // One that still runs is ended, and takes back what it has begun to write.
    ~OwnProgram();
    OwnProgram(const OwnProgram&) = delete;
    OwnProgram& operator=(const OwnProgram&) = delete;

    // Reads its output so far, without waiting.
    void poll();
    bool running() const;
    bool succeeded() const;  // it has ended with 0
    // 0 to 1, by the last line that ended in "12 %".
    double progress() const;
    // Its last other line, without the program's name: why it was refused.
    const std::string& said() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// Waits for it; told to stop, it ends it and throws Stopped. Throws std::runtime_error with what it says where it is
// refused. Not on the thread that draws.
void runOwnProgram(const std::vector<std::string>& arguments, const StopToken& stop);

// Whether a program of this name is found where the system looks for programs.
bool isInstalled(const std::string& program);

}  // namespace awaystep
