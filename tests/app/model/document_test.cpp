// Documents as files: what is written reads back, what is damaged is refused with a reason, what asks for too much is
// refused before it costs anything.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/resource.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "expert/demonstration_file.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "support/sample_documents.h"
#include "support/scratch_folder.h"
#include "test_paths.h"

using namespace awaystep;

namespace {

using nlohmann::json;

std::string documentRefusal(const std::string& text) {
    try {
        parseDocument(text, "lesson.awaystep");
    } catch (const std::invalid_argument& refused) {
        return refused.what();
    }
    return {};
}

// The sample with one place of its JSON changed.
std::string changed(const std::string& pointer, const json& value) {
    json document = json::parse(toText(sampleDocument()));
    document[json::json_pointer(pointer)] = value;
    return document.dump();
}

}  // namespace

TEST_CASE("document: every shipped scenario is written and read back as it was") {
    for (const ScenarioPlan& plan : loadScenarios(std::filesystem::path(AWAYSTEP_TEST_DATA) / "../assets/scenarios")) {
        CAPTURE(plan.name);
        CHECK(parseScenario(toText(plan), "again") == plan);
        const Document document = documentOf(plan);
        CHECK(parseDocument(toText(document), "again") == document);
    }
}

TEST_CASE("document: demonstrations, race and numbers read back exactly") {
    const Document document = sampleDocument();
    const std::string text = toText(document);
    const Document again = parseDocument(text, "again");
    REQUIRE(again.demonstrations.size() == document.demonstrations.size());
    for (std::size_t i = 0; i < again.demonstrations.size(); ++i)
        CHECK(*again.demonstrations[i] == *document.demonstrations[i]);
    CHECK(again.scene == document.scene);
    CHECK(again.race == document.race);
    CHECK(again.targetFrom == document.targetFrom);
    CHECK(again.rule == document.rule);
    CHECK(again.results == document.results);
    CHECK(again.layout == document.layout);
    CHECK(toText(again) == text);
    CHECK(text.find("\n  \"race\": {\n") != std::string::npos);  // a person can read it
}

TEST_CASE("document: saved beside and renamed; the file before stays if the new one cannot be written") {
    const ScratchFolder folder;
    const std::string path = folder.file("lesson.awaystep");
    Document document = sampleDocument();
    saveDocument(path, document);
    const std::string before = contents(path);
    CHECK(loadDocument(path).scene == document.scene);
    CHECK(folder.entries() == 1);

    // A full disk, as a limit on the size of files.
    document.race.common.iterations = 7;
    rlimit old{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &old) == 0);
    rlimit tight = old;
    tight.rlim_cur = before.size() / 2;
    const auto handler = signal(SIGXFSZ, SIG_IGN);
    REQUIRE(setrlimit(RLIMIT_FSIZE, &tight) == 0);
    std::string sentence;
    try {
        saveDocument(path, document);
    } catch (const std::runtime_error& refused) {
        sentence = refused.what();
    }
    REQUIRE(setrlimit(RLIMIT_FSIZE, &old) == 0);
    signal(SIGXFSZ, handler);
    CHECK(sentence.find("lesson.awaystep: cannot be written") != std::string::npos);
    CHECK(contents(path) == before);
    CHECK(folder.entries() == 1);
}

TEST_CASE("document: a newer version is refused in a sentence that says so") {
    CHECK(documentRefusal(changed("/version", documentVersion + 1))
              .find("lesson.awaystep: version: written by a newer program") == 0);
    CHECK(documentRefusal(changed("/format", "something")).find("format") != std::string::npos);
    CHECK(documentRefusal("{}").find("\"format\" is missing") != std::string::npos);
}

TEST_CASE("document: one of the first version opens as it was, and is written in the present one") {
    const std::string path = std::string(AWAYSTEP_TEST_DATA) + "/fixtures/document_v1.awaystep";
    const Document old = loadDocument(path);
    CHECK(old.scene.plan.name == "own world");
    CHECK(old.scene.seed == 3);
    CHECK(old.race.common.iterations == 120);
    CHECK(old.race.common.gap == 1e-9);
    REQUIRE(old.demonstrations.size() == 1);
    CHECK(old.demonstrations.front()->length() == 2);
    CHECK(old.results.empty());
    CHECK_FALSE(old.layout.kept);
    const std::string now = toText(old);
    CHECK(json::parse(now)["version"] == 2);  // nothing in it needs a newer one
    CHECK(toText(parseDocument(now, "again")) == now);
    CHECK(json::parse(contents(path))["version"] == 1);
}

TEST_CASE("document: what is missing, misplaced or unknown is named with its place") {
    const auto has = [](const std::string& text, const char* words) { return text.find(words) != std::string::npos; };
    CHECK(has(documentRefusal(changed("/race/iterations", "many")), "race.iterations: a whole number is needed"));
    CHECK(has(documentRefusal(changed("/race/solvers/0", "magic")), "race.solvers[0]: there is no solver \"magic\""));
    CHECK(has(documentRefusal(changed("/race/colour", 1)), "race: there is no key \"colour\""));
    CHECK(has(documentRefusal(changed("/race/relaxation/target", 1.5)),
              "race.relaxation.target: a number from 0 to 1 is needed"));
    CHECK(has(documentRefusal(changed("/race/relaxation/apprentice", -0.1)),
              "race.relaxation.apprentice: a number from 0"));
    CHECK(has(documentRefusal(changed("/race/relaxation/all", 0.1)), "race.relaxation: there is no key \"all\""));
    CHECK(
        has(documentRefusal(changed("/target_from", "me")), "target_from: scene, demonstrations or placed is needed"));
    CHECK(has(documentRefusal(changed("/demonstrations/0/actions/1", 99)), "demonstrations[0].actions[1]"));
    CHECK(has(documentRefusal(changed("/scene/scenario/expert/kind", "genius")), "scene.scenario: expert"));
    json twice = json::parse(toText(sampleDocument()));
    twice["demonstrations"].push_back(twice["demonstrations"][0]);
    CHECK(has(documentRefusal(twice.dump()), "is there twice"));
    json short_ = json::parse(toText(sampleDocument()));
    short_.erase("race");
    CHECK(has(documentRefusal(short_.dump()), "\"race\" is missing"));
}

TEST_CASE("document: a path out of its folder is refused before anything is read") {
    for (const char* path : {"/etc/passwd", "../secret.jsonl", "..", "a/b.jsonl", "a\\b"}) {
        CAPTURE(path);
        json document = json::parse(toText(sampleDocument()));
        document["scene"]["scenario"]["expert"] = {{"kind", "nobody"}};
        document["scene"]["scenario"]["target"] = {{"kind", "demonstrations"}, {"file", path}};
        CHECK(documentRefusal(document.dump()).find("plain name") != std::string::npos);
    }
}

TEST_CASE("document: what asks for too much is refused before memory is touched") {
    const auto refusedWorld = [](const char* domain, const json& parameters) {
        json document = json::parse(toText(sampleDocument()));
        document["scene"]["scenario"]["domain"] = {{"name", domain}, {"parameters", parameters}};
        const Document read = parseDocument(document.dump(), "huge");
        std::string sentence;
        try {
            makeDomain(read.scene.plan.domain, read.scene.plan.parameters);
        } catch (const std::invalid_argument& refused) {
            sentence = refused.what();
        }
        return sentence;
    };
    CHECK(refusedWorld("random", {{"states", 1'000'000'000'000}}).find("states must be a whole number in") !=
          std::string::npos);
    CHECK_FALSE(refusedWorld("random", {{"states", 1'000'000}, {"features", 10'000}}).empty());
    CHECK_FALSE(refusedWorld("random", {{"states", 1'000'000}, {"actions", 1000}}).empty());
    CHECK_FALSE(refusedWorld("gridworld", {{"width", 1'000'000}, {"height", 1'000'000}}).empty());
    // A thousand goals that lead back to a million starts: the transitions alone would fill the memory.
    json map = json::array();
    for (int row = 0; row < 1000; ++row) map.push_back(std::string(999, '.') + "G");
    CHECK(refusedWorld("gridworld", {{"map", map}}).find("goals") != std::string::npos);

    // A string of a gigabyte: a file with a hole in it, refused by its size alone.
    const ScratchFolder folder;
    const std::string path = folder.write("huge.awaystep", R"({"format": "awaystep-document", "notes": ")");
    std::filesystem::resize_file(path, std::uintmax_t{1} << 30);
    CHECK_THROWS_WITH_AS(loadDocument(path), doctest::Contains("larger than 128 MB"), std::runtime_error);

    std::string brackets = R"({"format": "awaystep-document", "x": [)";
    for (std::size_t i = 0; i <= mostDocumentValues; ++i) brackets += "[],";
    CHECK(documentRefusal(brackets).find("more than") != std::string::npos);
    CHECK(documentRefusal(std::string(100'000, '[')).find("nested deeper") != std::string::npos);
}

TEST_CASE("document: every byte flipped, every byte cut: refused with a reason or read without harm") {
    const std::string whole = toText(tinyDocument());
    REQUIRE(whole.size() < 4000);
    int read = 0, refused = 0;
    const auto check = [&](const std::string& damaged) {
        try {
            const Document document = parseDocument(damaged, "damaged");
            // What was read can be written and read once more, and making its world does no harm.
            CHECK(parseDocument(toText(document), "again").scene == document.scene);
            try {
                makeDomain(document.scene.plan.domain, document.scene.plan.parameters);
            } catch (const std::invalid_argument& noWorld) {
                CHECK(std::string(noWorld.what()).size() > 10);
            }
            ++read;
        } catch (const std::invalid_argument& sentence) {
            const std::string words = sentence.what();
            CHECK(words.find("damaged") == 0);
            CHECK(words.find('\n') == std::string::npos);
            CHECK(words.size() <= 600);
            ++refused;
        }
    };
    for (std::size_t i = 0; i < whole.size(); ++i) {
        CAPTURE(i);
        for (const int flip : {0x01, 0x04, 0x10, 0x80}) {
            std::string damaged = whole;
            damaged[i] = static_cast<char>(damaged[i] ^ flip);
            check(damaged);
        }
        check(whole.substr(0, i));                        // the end is lost
        check(whole.substr(0, i) + whole.substr(i + 1));  // one byte is lost
    }
    CHECK(refused > read);
    CHECK(read > 100);  // digits of a seed, letters of a title
}
