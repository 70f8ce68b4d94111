// awaystep link, and links wherever a scene or a file of demonstrations is named.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "support/lines.h"
#include "support/program_run.h"
#include "support/scratch_folder.h"

using namespace awaystep;
using nlohmann::json;

namespace {

std::string linkBy(std::vector<std::string> options) {
    options.insert(options.begin(), "link");
    const Answer answer = runProgram(options);
    INFO(answer.err);
    REQUIRE(answer.exitCode == 0);
    REQUIRE(linesOf(answer.out).size() == 1);
    return linesOf(answer.out).front();
}

json readBack(const std::string& link) {
    const Answer answer = runProgram({"link", "--read", link, "--json", "-"});
    INFO(answer.err);
    REQUIRE(answer.exitCode == 0);
    return json::parse(answer.out);
}

std::string shippedDemonstrations(const char* name) {
    return std::string(AWAYSTEP_TEST_DATA) + "/../assets/demonstrations/" + name + ".jsonl";
}

}  // namespace

TEST_CASE("link: everything that the options say is in the link") {
    const std::string link = linkBy({"--base",
                                     "https://example.org/awaystep.html",
                                     "--scenario",
                                     "highway-face",
                                     "--seed",
                                     "7",
                                     "--solver",
                                     "cg",
                                     "mnp",
                                     "--iterations",
                                     "60",
                                     "--iteration",
                                     "12",
                                     "--workspace",
                                     "insight",
                                     "--theme",
                                     "dark",
                                     "--lesson",
                                     "4-the-zigzag",
                                     "--step",
                                     "3"});
    CHECK(link.starts_with("https://example.org/awaystep.html#a1."));
    const json read = readBack(link);
    CHECK(read["scenario"] == "highway-face");
    CHECK(read["seed"] == 7);
    CHECK(read["solvers"] == json({"cg", "mnp"}));
    CHECK(read["iterations"] == 60);
    CHECK(read["iteration"] == 12);
    CHECK(read["workspace"] == "insight");
    CHECK(read["theme"] == "dark");
    CHECK(read["lesson"] == "4-the-zigzag");
    CHECK(read["step"] == 3);
    CHECK(read["document"]["format"] == "awaystep-document");
    CHECK(linkBy({"--scenario", "grid-face"}).starts_with("#a1."));
    CHECK_FALSE(readBack(linkBy({"--lesson", "what-k-is"})).contains("scenario"));
}

TEST_CASE("link: what is wrong is told in one line, with the right exit code") {
    const auto refused = [](const std::vector<std::string>& arguments, int exitCode, const char* words) {
        const Answer answer = runProgram(arguments);
        CAPTURE(answer.err);
        CHECK(answer.exitCode == exitCode);
        CHECK(answer.out.empty());
        CHECK(linesOf(answer.err).size() == 1);
        CHECK(answer.err.find(words) != std::string::npos);
    };
    refused({"link", "--read", "#a1.broken", "--json", "-"}, 1, "it is incomplete or damaged");
    refused({"link", "--read", "nothing", "--json", "-"}, 1, "there is no #a1. in it");
    refused({"link", "--read", "#a1." + std::string(70'000, 'A'), "--json", "-"}, 1, "no link has more than 65536");
    refused({"link", "--read", "#a1.broken"}, 2, "--json");
    refused({"link", "--scenario", "nowhere"}, 1, "there is no scenario");
    refused({"link", "--theme", "pink"}, 2, "--theme");
    refused({"link", "--step", "3"}, 2, "--step");
    refused({"https://example.org/#a1.broken"}, 1, "it is incomplete or damaged");
    refused({"screenshot", "--link", "#a1.broken", "x.png"}, 1, "it is incomplete or damaged");
}

TEST_CASE("link: demonstrations are one line each, and a text of links is a file of demonstrations") {
    const ScratchFolder folder;
    const std::string file = shippedDemonstrations("demo-highway");
    const Answer answer = runProgram({"link", "--demonstrations", file});
    INFO(answer.err);
    REQUIRE(answer.exitCode == 0);
    CHECK(linesOf(answer.out).size() == linesOf(contents(file)).size());
    for (const std::string& line : linesOf(answer.out)) {
        const json read = readBack(line);
        CHECK(read["demonstrations"].size() == 1);
        CHECK(read["demonstrations"][0]["steps"] == read["demonstrations"][0]["actions"].size());
    }
    const std::string links = folder.write("links.txt", answer.out);
    const auto solved = [](const std::string& from) {
        const Answer result =
            runProgram({"solve", "--demonstrations", from, "--solver", "ascg", "--iterations", "8", "--json", "-"});
        INFO(result.err);
        REQUIRE(result.exitCode == 0);
        return json::parse(result.out)["solvers"];
    };
    CHECK(solved(links)[0]["distance"] == solved(file)[0]["distance"]);
    CHECK(solved(links)[0]["x"] == solved(file)[0]["x"]);
}
