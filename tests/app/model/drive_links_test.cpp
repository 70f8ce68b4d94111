// Demonstrations as links: the same states again, in few letters, or a sentence.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "expert/recorder.h"
#include "model/documents/document_history.h"
#include "model/links/link_list.h"
#include "model/links/link_text.h"
#include "model/links/packed_json.h"
#include "model/links/scene_link.h"
#include "model/world/scenario_library.h"
#include "support/refusals.h"
#include "support/sample_documents.h"
#include "support/student_files.h"

using namespace awaystep;
using nlohmann::json;

namespace {

DomainPtr worldOf(const Document& document) {
    return makeDomain(document.scene.plan.domain, document.scene.plan.parameters);
}

Demonstration recorded(const DomainPtr& domain, int steps, std::uint64_t seed, const std::string& author = {},
                       Ending ending = Ending::ByHand) {
    Recorder recorder;
    RecordingSetup setup;
    setup.id = "drive-" + std::to_string(seed);
    setup.title = "A drive";
    setup.author = author;
    setup.seed = seed;
    setup.ending = ending;
    recorder.start(domain, setup);
    Rng rng(seed, "keys of a drive");
    while (recorder.current().length() < steps && recorder.state() == RecorderState::Recording)
        act(recorder, rng.integer(domain->actions()), recorder.current().length());
    return recorder.finish();
}

// What a link holds of it.
void checkSame(const Demonstration& read, const Demonstration& drive) {
    REQUIRE(read.length() == drive.length());
    for (int t = 0; t <= drive.length(); ++t) CHECK(read.at(t) == drive.at(t));
    for (int t = 0; t < drive.length(); ++t)
        CHECK(read.steps[static_cast<std::size_t>(t)].action == drive.steps[static_cast<std::size_t>(t)].action);
    CHECK(read.seed == drive.seed);
    CHECK(read.author == drive.author);
    CHECK(read.ending == drive.ending);
    CHECK(read.success == drive.success);
    CHECK(read.enabled == drive.enabled);
    CHECK(read.undone == drive.undone);
    CHECK(read.parameters == drive.parameters);
}

const Demonstration& onlyOne(const SceneLink& link) {
    REQUIRE(link.document);
    REQUIRE(link.document->demonstrations.size() == 1);
    return *link.document->demonstrations.front();
}

}  // namespace

TEST_CASE("drive links: a recording of forty steps takes at most sixty letters more than its scene") {
    for (const char* scenario : {"grid-face", "drive-nice", "syed-good", "grid-outside", "highway-interior"}) {
        for (const std::uint64_t seed : {std::uint64_t{1}, std::uint64_t{0xfedcba9876543210ULL}}) {
            CAPTURE(scenario);
            const Document document = documentFor(scenario);
            const DomainPtr domain = worldOf(document);
            const Demonstration drive = recorded(domain, 40, seed);
            SceneLink scene;
            scene.document = document;
            const std::string link = linkToDrive(document, drive);
            CHECK(link.size() <= linkTo(scene).size() + 60);
            const SceneLink read = parseLink(link);
            CHECK(read.document->scene == document.scene);
            CHECK(read.document->targetFrom == TargetSource::Demonstrations);
            checkSame(onlyOne(read), drive);
        }
    }
}

TEST_CASE("drive links: recordings that the application ends, and those that were undone, read back") {
    const Document document = documentFor("grid-outside");
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        const Demonstration drive = recorded(worldOf(document), 100'000, seed, "Zo\u00EB", Ending::Geometric);
        checkSame(onlyOne(parseLink(linkToDrive(document, drive))), drive);
    }
    Demonstration drive = recorded(worldOf(document), 12, 3, "a");
    drive.undone = 4;
    drive.enabled = false;
    drive.success = !drive.success;
    checkSame(onlyOne(parseLink(linkToDrive(document, drive))), drive);
}

TEST_CASE("drive links: a branch and an imported recording bring their successors") {
    const Document document = documentFor("drive-nice");
    const DomainPtr domain = worldOf(document);
    const Demonstration trunk = recorded(domain, 20, 7);
    Recorder recorder;
    RecordingSetup setup;
    setup.id = "branch";
    setup.seed = 8;
    recorder.branch(domain, trunk, 12, setup);
    for (int t = 0; t < 15; ++t) act(recorder, 0, 20.0 + t);
    const Demonstration branch = recorder.finish();
    checkSame(onlyOne(parseLink(linkToDrive(document, branch))), branch);

    // Its states were drawn by another program.
    const Demonstration imported = randomDrive(*domain, 50, 11, "b");
    checkSame(onlyOne(parseLink(linkToDrive(document, imported))), imported);
    CHECK(linkToDrive(document, imported).size() < 150);
}

TEST_CASE("drive links: a world that draws other states is refused with a sentence") {
    Document document = documentFor("grid-outside");
    document.scene.plan = withWorldParameter(document.scene.plan, "slip", 0.3);  // so that the seed matters
    const std::string link = linkToDrive(document, recorded(worldOf(document), 30, 5));
    const auto changed = [&](const auto& change) {
        json packed = unpackJson(bytesOfLink(link));
        change(packed["drives"][0]);
        return refusal([&] { parseLink(linkOf(packJson(packed))); });
    };
    const std::string other = "this is another version of the world";
    CHECK(contains(changed([](json& drive) { drive["check"] = drive["check"].get<std::uint64_t>() ^ 1U; }), other));
    CHECK(contains(changed([](json& drive) { drive["seed"] = 6U; }), "version of the world"));
    CHECK(contains(changed([](json& drive) { drive["actions"][3] = 9U; }), "is not in 0..3"));
    CHECK(contains(changed([](json& drive) { drive["wheels"] = 4U; }), "newer version"));
    CHECK(contains(changed([](json& drive) { drive["author"] = std::string(41, 'x'); }), "at most 40 bytes"));
    CHECK(contains(changed([](json& drive) { drive.erase("actions"); }), "\"actions\" is missing"));
    CHECK(contains(changed([](json& drive) {
                       drive["start"] = 0U;
                       drive["next"] = json::array({7U});
                   }),
                   "one successor for each action"));
}

TEST_CASE("drive links: what does not fit says so and offers a file") {
    const Document document = documentFor("grid-face");
    const DomainPtr domain = worldOf(document);
    CHECK(contains(refusal([&] { linkToDrive(document, recorded(domain, 5, 1, std::string(41, 'n'))); }),
                   "has 41 bytes, and a link holds 40; save it as a file instead"));
    Demonstration leap = recorded(domain, 5, 1);
    leap.steps[2].next = recordedState(*domain, (stateNow(*domain, leap.at(2)).value() + 12) % domain->states());
    CHECK(contains(refusal([&] { linkToDrive(document, leap); }), "leads where this world has no transition"));
}

TEST_CASE("drive links: of another world, the demonstration brings its own") {
    const Demonstration drive = *sampleDemonstration(makeDomain("gridworld", smallPlan().parameters), "own", 6);
    const SceneLink read = parseLink(linkToDrive(documentFor("drive-nice"), drive));
    CHECK(read.document->scene.plan.name == "own world");
    checkSame(onlyOne(read), drive);
    CHECK_FALSE(shippedWorldOf(drive));
    const Document shipped = documentFor("drive-nice");
    CHECK(shippedWorldOf(recorded(worldOf(shipped), 3, 1))->domain == "highway");
}

TEST_CASE("drive links: a scene with several demonstrations for its target holds all of them") {
    Document document = documentFor("grid-face");
    const DomainPtr domain = worldOf(document);
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
        document.demonstrations.push_back(std::make_shared<const Demonstration>(recorded(domain, 9, seed)));
    document.targetFrom = TargetSource::Demonstrations;
    document.rule = RecordingRule::AsRecorded;
    SceneLink scene;
    scene.document = document;
    const SceneLink read = parseLink(linkTo(scene));
    REQUIRE(read.document->demonstrations.size() == 3);
    CHECK(read.document->rule == RecordingRule::AsRecorded);
    for (std::size_t i = 0; i < 3; ++i) checkSame(*read.document->demonstrations[i], *document.demonstrations[i]);
}

TEST_CASE("drive links: a text of links is a file of demonstrations, with a sentence for each bad line") {
    const Document document = documentFor("grid-face");
    const DomainPtr domain = worldOf(document);
    const std::string one = linkToDrive(document, recorded(domain, 9, 1, "Ann"));
    const std::string two = linkToDrive(document, recorded(domain, 9, 2, "Ben"));
    SceneLink guess;
    guess.prediction = LinkedPrediction{"Ann", "what-k-is", 2, "a corner", "right"};
    const std::string text = "From the forum:\nAnn: https://example.org/" + one + ", at last\n\n" + two + "\n" + one +
                             "\n#a1.broken\n" + linkTo(guess) + "\n" + linkTo({document, {}, {}}) + "\n";
    REQUIRE(looksLikeLinks(text));
    REQUIRE(looksLikeRecordings(text));
    const LinkList list = parseLinks(text, "class.txt");
    REQUIRE(list.demonstrations.demonstrations.size() == 2);
    CHECK(list.demonstrations.demonstrations[1].author == "Ben");
    CHECK(list.demonstrations.lines == std::vector<int>{2, 4});
    REQUIRE(list.demonstrations.problems.size() == 2);
    CHECK(
        contains(list.demonstrations.problems[0].sentence, "class.txt, line 5: the link: its drive is that of line 2"));
    CHECK(
        contains(list.demonstrations.problems[1].sentence, "class.txt, line 6: the link: it is incomplete or damaged"));
    REQUIRE(list.predictions.size() == 1);
    CHECK(list.predictions[0] == *guess.prediction);
    CHECK(list.scenes == 1);
    CHECK_FALSE(looksLikeLinks(R"({"format": "awaystep-document", "about": "#a1.x"})"));
}
