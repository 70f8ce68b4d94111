// A page cannot start programs: what needs one is greyed in the menus (this_build_web.cpp).
#include <stdexcept>

#include "model/settings/own_program.h"

namespace awaystep {

struct OwnProgram::Parts {
    std::string said;
};

OwnProgram::OwnProgram(const std::vector<std::string>&) {
    throw std::runtime_error("a page cannot start the program once more");
}
OwnProgram::~OwnProgram() = default;

void OwnProgram::poll() {}
bool OwnProgram::running() const { return false; }
bool OwnProgram::succeeded() const { return false; }
double OwnProgram::progress() const { return 0.0; }
const std::string& OwnProgram::said() const { return parts_->said; }

void runOwnProgram(const std::vector<std::string>& arguments, const StopToken&) { OwnProgram program(arguments); }

bool isInstalled(const std::string&) { return false; }

}  // namespace awaystep
