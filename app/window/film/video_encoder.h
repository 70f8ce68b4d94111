#pragma once
// Pictures into a film, by the program ffmpeg in a process of its own: mp4 (H.264), webm (VP9) or gif, by the ending of
// the name. The file is written beside its place and gets its name when it is complete. Nothing in it says when or
// where it was made, and the same pictures give the same bytes.

#include <sys/types.h>

#include <string>

#include "window/platform/offscreen.h"

namespace awaystep {

class VideoEncoder {
public:
    // All pictures have this size. Throws std::runtime_error where there is no ffmpeg or the file cannot be written.
    VideoEncoder(std::string file, int width, int height, int framesPerSecond);
    // An encoder that was not finished leaves nothing behind.
    ~VideoEncoder();
    VideoEncoder(const VideoEncoder&) = delete;
    VideoEncoder& operator=(const VideoEncoder&) = delete;

    // Throws std::runtime_error with what ffmpeg says if it has ended.
    void add(const Picture& picture);
    // Waits until ffmpeg has written everything, and puts the file in its place.
    void finish();

private:
    [[noreturn]] void fail();
    void start(int framesPerSecond);

    std::string file_, part_, log_;
    int width_, height_;
    int pipe_ = -1;
    pid_t process_ = 0;
};

}  // namespace awaystep
