#pragma once
// A file in memory for readers that take a path: written anew for every input, gone with the process.

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <string>

#include "refusal.h"

namespace awaystep {

class ScratchFile {
public:
    ScratchFile() : descriptor_(memfd_create("input", 0)), path_("/proc/self/fd/" + std::to_string(descriptor_)) {}
    ~ScratchFile() { close(descriptor_); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    const std::string& holding(const std::uint8_t* data, std::size_t size) {
        if (ftruncate(descriptor_, 0) != 0 || pwrite(descriptor_, data, size, 0) != static_cast<ssize_t>(size))
            broken("the scratch file can be written", path_);
        return path_;
    }

private:
    int descriptor_;
    std::string path_;
};

}  // namespace awaystep
