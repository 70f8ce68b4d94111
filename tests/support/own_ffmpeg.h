#pragma once
// Stand-ins for ffmpeg, found before the real one as long as they live: one that keeps the pictures it is given in the
// file that it is to write, one that fails, one that is slow, and none at all.

#include <sys/stat.h>

#include <cstdlib>
#include <string>

#include "support/scratch_folder.h"

namespace awaystep::tests {

class OwnFfmpeg {
public:
    enum Kind { Keeps, Fails, IsSlow, Missing };

    explicit OwnFfmpeg(Kind kind) : path_(std::getenv("PATH") == nullptr ? "" : std::getenv("PATH")) {
        if (kind != Missing) {
            const char* const script = kind == Keeps ? "#!/bin/sh\nfor last; do :; done\ncat > \"$last\"\n"
                                       : kind == Fails
                                           ? "#!/bin/sh\necho 'no such codec' >&2\ncat > /dev/null\nexit 1\n"
                                           : "#!/bin/sh\nfor last; do :; done\nsleep 60\ncat > \"$last\"\n";
            chmod(folder_.write("ffmpeg", script).c_str(), 0755);
        }
        // Without any other folder where the real one might be.
        setenv("PATH", kind == Missing ? folder_.path().c_str() : (folder_.path().string() + ":" + path_).c_str(), 1);
    }
    ~OwnFfmpeg() { setenv("PATH", path_.c_str(), 1); }
    OwnFfmpeg(const OwnFfmpeg&) = delete;
    OwnFfmpeg& operator=(const OwnFfmpeg&) = delete;

private:
    ScratchFolder folder_;
    std::string path_;
};

}  // namespace awaystep::tests
