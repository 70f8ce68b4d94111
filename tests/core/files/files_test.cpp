// Files: written whole or not at all, read with care, numbers that read back, text fit for one line.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "files/atomic_file.h"
#include "files/json_reading.h"
#include "files/json_writing.h"
#include "files/number_text.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "support/refusals.h"
#include "support/scratch_folder.h"
#include "world/rng.h"

using namespace awaystep;
namespace fs = std::filesystem;

namespace {}  // namespace

TEST_CASE("numbers are written so that they read back exactly") {
    Rng rng(1, "bit patterns");
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t bits = rng.bits();
        double number = 0.0;
        static_assert(sizeof number == sizeof bits);
        __builtin_memcpy(&number, &bits, sizeof number);
        if (number != number || number - number != 0.0) continue;
        const std::string text = numberText(number);
        CAPTURE(text);
        REQUIRE(std::strtod(text.c_str(), nullptr) == number);
        REQUIRE(nlohmann::json::parse(text).get<double>() == number);
    }
    CHECK(numberText(0.1) == "0.1");
    CHECK(numberText(1.0) == "1");
    CHECK(numberText(-0.0) == "-0");
    CHECK(numberText(5e-324) == "5e-324");
}

TEST_CASE("NaN and infinity are not written") {
    CHECK_THROWS_AS(numberText(std::numeric_limits<double>::quiet_NaN()), std::runtime_error);
    CHECK_THROWS_AS(numberText(-std::numeric_limits<double>::infinity()), std::runtime_error);
}

TEST_CASE("a list of numbers is JSON") {
    std::string text;
    appendJsonList(text, std::vector<double>{1.5, -2.0, 1e-300});
    CHECK(text == "[1.5, -2, 1e-300]");
    text.clear();
    appendJsonList(text, std::vector<int>{});
    CHECK(text == "[]");
}

TEST_CASE("foreign text becomes one printable line, cut between characters") {
    CHECK(printable("plain", 10) == "plain");
    CHECK(printable("two\nlines\r\t\x1b[31m", 40) == "two?lines???[31m");
    CHECK(printable("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9A\x97", 10) == "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9A\x97");
    CHECK(printable("a\xC3", 10) == "a?");                           // cut off in the middle
    CHECK(printable("\xC0\xAF\xED\xA0\x80", 10) == "?????");         // overlong, surrogate
    CHECK(printable("a\xE2\x80\xA8z\xE2\x80\xAEq", 10) == "a?z?q");  // line separator, right-to-left override
    CHECK(printable(std::string(50, 'x'), 40) == std::string(37, 'x') + "...");
    CHECK(printable(std::string(40, 'x'), 40) == std::string(40, 'x'));
    std::string umlauts;
    for (int i = 0; i < 100; ++i) umlauts += "\xC3\xBC";
    CHECK(printable(umlauts, 5) == "\xC3\xBC\xC3\xBC...");
    CHECK(inQuotes(std::string(1000, 'y')).size() == 42);
    const std::string deep = std::string(500, 'd') + "/world.json";
    CHECK(shownPath(deep).size() == 140);
    CHECK(shownPath(deep).ends_with("d/world.json"));
    CHECK(shownPath("here/world.json") == "here/world.json");
}

TEST_CASE("a file appears whole when it is committed, and not before") {
    const ScratchFolder folder;
    const std::string place = folder.write("a.txt", "old");
    {
        std::vector<PendingFile> files;
        files.emplace_back(place);
        files.front().write("new");
        CHECK(contents(place) == "old");
        commitTogether(files);
        CHECK(contents(place) == "new");
    }
    CHECK(folder.entries() == 1);
    { PendingFile(place).write("never"); }
    CHECK(contents(place) == "new");
    CHECK(folder.entries() == 1);
}

TEST_CASE("a large text is written in full") {
    const ScratchFolder folder;
    const std::string text(1 << 20, 'z');
    writeFile(folder.file("large"), text);
    CHECK(contents(folder.file("large")) == text);
}

TEST_CASE("several files are put in their places together or not at all") {
    const ScratchFolder folder;
    const std::string first = folder.write("first", "old");
    std::vector<PendingFile> files;
    files.emplace_back(first);
    files.emplace_back(folder.file("fresh"));
    files.emplace_back(folder.file("second"));
    for (PendingFile& file : files) file.write("new");
    fs::create_directory(folder.file("second"));  // came in between: the rename onto it must fail
    CHECK_THROWS_AS(commitTogether(files), std::runtime_error);
    files.clear();
    CHECK_FALSE(fs::exists(folder.file("fresh")));
    CHECK(folder.entries() == 2);
    // What was there comes back by a second name that it was given; a browser's files have but one.
    if (::link(first.c_str(), folder.file("another name").c_str()) == 0) CHECK(contents(first) == "old");
}

TEST_CASE("an output that cannot be written is refused at once, with the reason") {
    const ScratchFolder folder;
    const auto opening = [](const std::string& path) { return refusal([&] { PendingFile file(path); }); };
    CHECK(opening(folder.file("no/such/a.csv")).find("does not exist") != std::string::npos);
    CHECK(opening(folder.path().string()).find("this is a folder") != std::string::npos);
    CHECK(opening(folder.file("a/")).find("folder") != std::string::npos);
    CHECK(opening(folder.write("plain", "x") + "/a.csv").find("is not a folder") != std::string::npos);
    CHECK(opening("").find("needs a name") != std::string::npos);
    CHECK(folder.entries() == 1);
}

TEST_CASE("a full disk is noticed and named") {
    if (!fs::exists("/dev/full")) return;
    CHECK(refusal([] { writeFile("/dev/full", "text"); }).find("/dev/full: cannot be written") != std::string::npos);
}

TEST_CASE("devices are written to, never replaced") {
    if (!fs::exists("/dev/zero")) return;  // a browser's files have no real devices
    writeFile("/dev/null", "text");
    CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("rights are kept, links are followed") {
    const ScratchFolder folder;
    const std::string place = folder.write("private", "old");
    ::chmod(place.c_str(), 0600);
    fs::create_symlink("private", folder.file("link"));
    writeFile(folder.file("link"), "new");
    CHECK(fs::is_symlink(folder.file("link")));
    CHECK(contents(place) == "new");
    CHECK((fs::status(place).permissions() & fs::perms::all) == (fs::perms::owner_read | fs::perms::owner_write));
    fs::create_symlink("not yet there", folder.file("dangling"));
    writeFile(folder.file("dangling"), "made");
    CHECK(contents(folder.file("not yet there")) == "made");
}

TEST_CASE("a file that cannot be read is refused in a sentence that names it") {
    const ScratchFolder folder;
    const auto reading = [](const std::string& path) { return refusal([&] { readTextFile(path); }); };
    CHECK(reading(folder.file("missing.json")) == folder.file("missing.json") + ": there is no such file");
    CHECK(reading(folder.path().string()) == folder.path().string() + ": this is a folder, a file is needed");
    CHECK(reading(folder.write("empty.json", "")) == folder.file("empty.json") + ": the file is empty");
    if (fs::exists("/dev/zero")) CHECK(reading("/dev/zero") == "/dev/zero: this is a device, a file is needed");
    CHECK(refusal([&] { readTextFile(folder.write("large", std::string(3 << 20, 'x')), {.most = 2 << 20}); }) ==
          folder.file("large") + ": larger than 2 MB");
}

TEST_CASE("broken JSON is refused with line and column") {
    const auto parsing = [](const std::string& text) { return refusal([&] { parseJson(text, "f.json"); }); };
    CHECK(parsing("{\"a\": 1,\n \"b\": NaN}") == "f.json: line 2, column 7: invalid literal at \"NaN}\"");
    CHECK(parsing("{\"a\": [1, 2") == "f.json: line 1, column 12: the file ends in the middle of its JSON");
    CHECK(parsing("[1e999]").find("f.json: line 1, column") == 0);
    CHECK(parsing("[1e999]").find("the number is too large") != std::string::npos);
    CHECK(parsing("{\"a\": 1, \"a\": 2}") == "f.json: \"a\" is given twice");
    CHECK(parsing(std::string(100000, '[')) == "f.json: nested deeper than 64 levels");
    CHECK(parsing("[\"" + std::string(500, 'x')).size() < 200);
    CHECK(parsing("{} {}").find("f.json: line 1, column 4") == 0);
    CHECK(refusal([] { parseJson("{", "f.jsonl", 17); }).find("f.jsonl, line 17: column 2") == 0);
}

TEST_CASE("the tree is the one that the library itself would build") {
    const std::string text =
        R"({"a":[1,-2,3.5,[],{}],"b":{"c":null,"d":[true,false,"x\n"]},"e":"","f":18446744073709551615})";
    CHECK(parseJson(text, "f.json") == nlohmann::json::parse(text));
    CHECK(parseJson(" 7 ", "f.json") == nlohmann::json(7));
}

TEST_CASE("a value of the wrong kind is refused with its place") {
    const nlohmann::json root =
        nlohmann::json::parse(R"({"phi":[1,"x\ny",2.5],"n":3.0,"inner":{"list":[[1],2]},"big":1e300,"flag":true})");
    const JsonValue file(root, "t.json");
    CHECK(refusal([&] { file.at("phi").numbers(); }) == "t.json: phi[1]: a number is needed, got \"x?y\"");
    CHECK(refusal([&] { file.at("phi").integers(); }) == "t.json: phi[1]: a whole number is needed, got \"x?y\"");
    CHECK(refusal([&] { file.at("w"); }) == "t.json: \"w\" is missing");
    CHECK(refusal([&] { file.at("phi").at("x"); }) == "t.json: phi: an object is needed, got an array");
    CHECK(refusal([&] { file.at("inner").at("list").at(0).number(); }) ==
          "t.json: inner.list[0]: a number is needed, got an array");
    CHECK(refusal([&] { file.at("big").integer(0, 5); }).find("a whole number is needed") != std::string::npos);
    CHECK(refusal([&] { file.at("n").integer(0, 2); }) == "t.json: n: 3.0 is not in 0..2");
    CHECK(file.at("n").integer(0, 3) == 3);
    CHECK(file.at("flag").boolean());
    CHECK_FALSE(file.find("w").has_value());
}
