#pragma once
// What stands for the browser in page_tests: the source files behind window.h, this_build.h and afterWrite() that a
// page would have, and what a test reads from them and does to them.

#include <string>
#include <vector>

namespace awaystep {

struct PageParts {
    double seconds = 0.0;  // the window's clock, which stands still unless a test moves it
    bool woken = false;    // an event came, or a job has news: a frame is due
    bool closing = false;
    std::vector<std::string> dropped;
    std::vector<std::string> downloads;  // paths of files that were handed to the browser
    std::string title;
    int frames = 0;  // drawn so far
    int writes = 0;  // calls of afterWrite()
};

// One for all tests, as a process has one window and one disk.
PageParts& pageParts();

}  // namespace awaystep
