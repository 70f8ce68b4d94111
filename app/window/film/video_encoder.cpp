#include "window/film/video_encoder.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <vector>

#include "files/plain_text.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

std::string endingOf(const std::string& file) { return fs::path(file).extension().string(); }

std::vector<std::string> encoding(const std::string& file) {
    const std::string ending = endingOf(file);
    if (ending == ".gif")  // its 256 colours are those of the whole film
        return {"-vf", "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none", "-f", "gif"};
    // A fixed number of threads: the bytes of an .mp4 depend on it.
    std::vector<std::string> words = {"-an", "-pix_fmt", "yuv420p"};
    const std::vector<std::string> codec =
        ending == ".webm"
            ? std::vector<std::string>{"-c:v", "libvpx-vp9", "-crf", "24",      "-b:v", "0",  "-deadline",
                                       "good", "-cpu-used",  "6",    "-row-mt", "1",    "-f", "webm"}
            : std::vector<std::string>{"-c:v",      "libx264",  "-preset", "veryfast",  "-crf",       "16", "-tune",
                                       "animation", "-threads", "2",       "-movflags", "+faststart", "-f", "mp4"};
    words.insert(words.end(), codec.begin(), codec.end());
    return words;
}

}  // namespace

VideoEncoder::VideoEncoder(std::string file, int width, int height, int framesPerSecond)
    : file_(std::move(file)), part_(file_ + ".part"), log_(file_ + ".log"), width_(width), height_(height) {
    std::error_code unknown;
    const fs::path folder = fs::path(file_).parent_path();
    if (!folder.empty() && !fs::is_directory(folder, unknown))
        throw std::runtime_error(shownPath(file_) + ": there is no folder " + inQuotes(folder.string()));
    start(framesPerSecond);
}

VideoEncoder::~VideoEncoder() {
    if (pipe_ >= 0) close(pipe_);
    if (process_ > 0) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    std::error_code ignored;
    fs::remove(part_, ignored);
    fs::remove(log_, ignored);
}

void VideoEncoder::start(int framesPerSecond) {
    std::vector<std::string> words = {"ffmpeg",
                                      "-hide_banner",
                                      "-loglevel",
                                      "error",
                                      "-y",
                                      "-f",
                                      "rawvideo",
                                      "-pix_fmt",
                                      "rgba",
                                      "-s",
                                      std::to_string(width_) + "x" + std::to_string(height_),
                                      "-r",
                                      std::to_string(framesPerSecond),
                                      "-i",
                                      "-",
                                      "-map_metadata",
                                      "-1",
                                      "-fflags",
                                      "+bitexact",
                                      "-flags:v",
                                      "+bitexact"};
    for (std::string& word : encoding(file_)) words.push_back(std::move(word));
    words.push_back(part_);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);

    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error(std::string("film: ") + std::strerror(errno));
    process_ = fork();
    if (process_ == 0) {
        // When this program is ended, the end of its pictures would be that of a short film.
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        const int log = open(log_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
        const int nothing = open("/dev/null", O_WRONLY);
        if (dup2(ends[0], 0) == 0 && dup2(nothing, 1) == 1 && dup2(log < 0 ? nothing : log, 2) == 2)
            execvp(argv[0], argv.data());
        _exit(127);
    }
    close(ends[0]);
    pipe_ = ends[1];
    if (process_ < 0) throw std::runtime_error(std::string("film: ") + std::strerror(errno));
    signal(SIGPIPE, SIG_IGN);  // the message of an encoder that ends early says more
}

void VideoEncoder::fail() {
    int status = 0;
    if (process_ > 0) waitpid(process_, &status, 0);
    process_ = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        throw std::runtime_error("film: the program ffmpeg is needed (Debian: apt-get install ffmpeg)");
    std::ifstream log(log_);
    std::string said{std::istreambuf_iterator<char>(log), std::istreambuf_iterator<char>()};
    while (!said.empty() && said.back() == '\n') said.pop_back();
    const std::size_t last = said.rfind('\n');
    if (last != std::string::npos) said.erase(0, last + 1);
    throw std::runtime_error(shownPath(file_) + ": ffmpeg could not write it" + (said.empty() ? "" : ": " + said));
}

void VideoEncoder::add(const Picture& picture) {
    const std::uint8_t* data = picture.rgba.data();
    for (std::size_t left = picture.rgba.size(); left > 0;) {
        const ssize_t written = write(pipe_, data, left);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) fail();
        data += written;
        left -= static_cast<std::size_t>(written);
    }
}

void VideoEncoder::finish() {
    close(std::exchange(pipe_, -1));
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = 0;
    std::error_code problem;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        fs::rename(part_, file_, problem);
        if (!problem) return;
        throw std::runtime_error(shownPath(file_) + ": " + problem.message());
    }
    fail();
}

}  // namespace awaystep
