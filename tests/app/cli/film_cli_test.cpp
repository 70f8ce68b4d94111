// Films from the command line. ffmpeg is a stand-in here, which keeps the pictures that it is given.

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/own_ffmpeg.h"
#include "support/program_run.h"
#include "support/scratch_folder.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

constexpr std::size_t filmWidth = 420, filmHeight = 300;

Answer film(const std::string& file, const std::string& to = "3") {
    return runProgram({"film", "--scenario", "grid-face", "--iterations", "12", "--from", "0", "--to", to, "--seconds",
                       "0.4", "--fps", "10", "--size", "420x300", "--panel", "Convergence", file});
}

}  // namespace

TEST_CASE("film: so many pictures of the size that was asked for, and the same ones the second time") {
    const OwnFfmpeg ffmpeg(OwnFfmpeg::Keeps);
    ScratchFolder folder;
    const Answer first = film(folder.file("a.mp4"));
    INFO(first.err);
    REQUIRE(first.exitCode == 0);
    const std::string pictures = contents(folder.file("a.mp4"));
    CHECK(pictures.size() == 4 * filmWidth * filmHeight * 4);  // 0.4 s with 10 of them, four bytes a pixel
    // A curve grows in it.
    CHECK(pictures.substr(0, pictures.size() / 4) != pictures.substr(3 * pictures.size() / 4));
    REQUIRE(film(folder.file("b.mp4")).exitCode == 0);
    CHECK(contents(folder.file("b.mp4")) == pictures);
    CHECK_FALSE(std::filesystem::exists(folder.file("a.mp4.part")));
    CHECK_FALSE(std::filesystem::exists(folder.file("a.mp4.log")));
}

TEST_CASE("film: without ffmpeg, or where it fails, there is a sentence and no file") {
    ScratchFolder folder;
    {
        const OwnFfmpeg none(OwnFfmpeg::Missing);
        const Answer answer = film(folder.file("a.mp4"));
        CHECK(answer.exitCode == 1);
        CHECK(answer.err.find("the program ffmpeg is needed") != std::string::npos);
    }
    {
        const OwnFfmpeg broken(OwnFfmpeg::Fails);
        const Answer answer = film(folder.file("a.mp4"));
        CHECK(answer.exitCode == 1);
        CHECK(answer.err.find("ffmpeg could not write it: no such codec") != std::string::npos);
    }
    CHECK(std::filesystem::is_empty(folder.path()));
    CHECK(film(folder.file("a.avi")).exitCode == 2);
    CHECK(runProgram({"film", "--scenario", "grid-face", "--from", "4", "--to", "3", folder.file("a.mp4")}).exitCode ==
          2);
}
