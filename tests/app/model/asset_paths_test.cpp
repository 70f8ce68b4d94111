#include <doctest/doctest.h>

#include <filesystem>
#include <stdexcept>

#include "model/settings/folders.h"

namespace fs = std::filesystem;

TEST_CASE("assets stand beside the executable, wherever the tree was moved to") {
    CHECK(awaystep::assetsFolderFor("/usr/bin") == "/usr/share/awaystep");
    CHECK(awaystep::assetsFolderFor("/home/ada/lab/bin") == "/home/ada/lab/share/awaystep");
}

TEST_CASE("assets are found from the build folder, whatever the working folder is") {
    const fs::path before = fs::current_path();
    fs::current_path("/");
    CHECK(fs::is_regular_file(awaystep::assetPath("desktop/awaystep.svg")));
    fs::current_path(before);
}

TEST_CASE("an asset that is not there is refused by its path") {
    CHECK_THROWS_WITH_AS(awaystep::assetPath("no-such-asset"), doctest::Contains("share/awaystep/no-such-asset"),
                         std::runtime_error);
}

TEST_CASE("a font that is not installed is not found") { CHECK_FALSE(awaystep::findFont("No-Such-Face.otf")); }
