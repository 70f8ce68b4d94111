#pragma once
// A named pipe without a writer, where a program expects a file. A reader that opens it waits for ever; this one lets
// it go after two seconds and remembers that it did.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

namespace awaystep {

class WatchedPipe {
public:
    explicit WatchedPipe(std::string path) : path_(std::move(path)) {
        std::filesystem::create_directories(std::filesystem::path(path_).parent_path());
        if (::mkfifo(path_.c_str(), 0600) != 0) throw std::runtime_error("no pipe for the test");
        watcher_ = std::thread([this] { watch(); });
    }
    ~WatchedPipe() {
        over_ = true;
        watcher_.join();
    }
    WatchedPipe(const WatchedPipe&) = delete;
    WatchedPipe& operator=(const WatchedPipe&) = delete;

    const std::string& path() const { return path_; }
    bool keptSomebodyWaiting() const { return waited_; }

private:
    void watch() {
        const auto begin = std::chrono::steady_clock::now();
        while (!over_) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            if (std::chrono::steady_clock::now() - begin < std::chrono::seconds(2)) continue;
            // Opens only if there is a reader, and thereby wakes it.
            const int end = ::open(path_.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
            if (end < 0) continue;
            waited_ = true;
            ::close(end);
        }
    }

    std::string path_;
    std::atomic<bool> over_ = false;
    std::atomic<bool> waited_ = false;
    std::thread watcher_;
};

}  // namespace awaystep
