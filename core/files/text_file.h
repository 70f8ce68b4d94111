#pragma once
// A whole file as text: the one place that opens files for reading. What cannot be read is refused in one sentence that
// begins with the file's name. Opening never waits for another process, and memory is allocated only as the file proves
// to be that large.

#include <cstddef>
#include <stdexcept>
#include <string>

#include "files/plain_text.h"
#include "world/stop_token.h"

namespace awaystep {

// Reading a pipe may wait for ever. Pipes are allowed only where the user names one on the command line.
enum class Pipes { Refused, Allowed };

// What the first 64 KB of a file must look like. A file that begins with something else is read no further: its parser
// will refuse these bytes as well as the whole.
enum class Beginning { Anything, Json, Zip, Lines };

struct ReadingRules {
    std::size_t most = std::size_t{256} << 20;  // bytes
    Pipes pipes = Pipes::Refused;
    bool mayBeEmpty = false;
    Beginning beginning = Beginning::Anything;
    StopToken stop = {};
};

// Throws std::runtime_error for a missing or unreadable file, a folder, a device, a pipe, an empty file, or one with
// more bytes than allowed; Stopped if it was told to stop.
std::string readTextFile(const std::string& path, const ReadingRules& rules = {});

// All of standard input, under the same limits.
std::string readStandardInput(const ReadingRules& rules);

// Calls act(); a std::invalid_argument that it throws is thrown again with the file's name in front.
template <typename Act>
decltype(auto) namingFile(const std::string& file, Act act) {
    try {
        return act();
    } catch (const std::invalid_argument& refused) {
        throw std::invalid_argument(shownPath(file) + ": " + refused.what());
    }
}

}  // namespace awaystep
