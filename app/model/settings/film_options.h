#pragma once
// What awaystep film is asked for, besides the options that say which scene is shown (launch_options.h). A film shows
// the iterations from..to of a race, each as long as the others, in a picture of a fixed size. The ending of the file's
// name says what is written: .mp4, .webm or .gif.

#include <string>

#include "model/settings/launch_options.h"

namespace awaystep {

struct FilmOptions {
    int from = 0;
    int to = 0;
    double seconds = 10.0;  // of the whole film
    int framesPerSecond = 30;

    bool tellsProgress = false;  // a line for each per cent, for another program to read

    ScreenshotOptions picture;  // its size, its panel, and the file to write
};

// The command line refuses what lies outside. A film has at least one frame, and is no longer than a lecture hour, so
// that a slip of a digit does not fill the disk.
constexpr double shortestFilm = 0.1;  // seconds
constexpr double longestFilm = 3600.0;

// Few are enough for a slide of steps; more than a display shows would only make the file larger.
constexpr int fewestFramesPerSecond = 1;
constexpr int mostFramesPerSecond = 60;

}  // namespace awaystep
