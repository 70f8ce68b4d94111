// Undo and redo over everything in a document: a hundred steps, by name, a drag as one.
#include <doctest/doctest.h>

#include "model/documents/document_history.h"
#include "support/sample_documents.h"

using namespace awaystep;

namespace {

void setIterations(DocumentHistory& history, int iterations, const std::string& key = {}) {
    history.edit(
        "set " + std::to_string(iterations), [iterations](Document& d) { d.race.common.iterations = iterations; }, key);
}

}  // namespace

TEST_CASE("undo: a hundred steps back and forth again, each by its name") {
    DocumentHistory history;
    history.open(tinyDocument());
    for (int i = 1; i <= 120; ++i) setIterations(history, 1000 + i);
    for (int i = 120; i > 20; --i) {
        CHECK(history.undoName() == "set " + std::to_string(1000 + i));
        REQUIRE(history.undo());
    }
    CHECK_FALSE(history.undo());
    CHECK(history.now().race.common.iterations == 1020);
    CHECK(history.redoName() == "set 1021");
    for (int i = 0; i < 100; ++i) REQUIRE(history.redo());
    CHECK_FALSE(history.redo());
    CHECK(history.now().race.common.iterations == 1120);
}

TEST_CASE("undo: a drag is one step, the next drag another, a change of nothing none") {
    DocumentHistory history;
    history.open(tinyDocument());
    for (const int i : {1, 2, 3}) setIterations(history, i, "drag");
    history.endMerging();
    for (const int i : {4, 5}) setIterations(history, i, "drag");
    history.endMerging();
    setIterations(history, 5);
    CHECK(history.undo());
    CHECK(history.now().race.common.iterations == 3);
    CHECK(history.undo());
    CHECK(history.now().race.common.iterations == tinyDocument().race.common.iterations);
    CHECK_FALSE(history.undo());
}

TEST_CASE("undo: worlds, demonstrations, parameters and results come back as they were") {
    const Document start = sampleDocument();
    DocumentHistory history;
    history.open(start);
    history.edit("delete demonstration 2", [](Document& d) { d.demonstrations.pop_back(); });
    history.edit("paint wall", [](Document& d) { setWorld(d, R"({"map":["S.G"]})"); });
    history.edit("change the seed", [](Document& d) { d.scene.seed = 9; });
    history.edit("remove a result", [](Document& d) { d.results.clear(); });
    const Document end = history.now();
    CHECK(end.scene.plan.parameters == R"({"map":["S.G"]})");
    while (history.undo()) continue;
    CHECK(history.now() == start);
    CHECK(history.redoName() == "delete demonstration 2");
    while (history.redo()) continue;
    CHECK(history.now() == end);
    history.undo();
    setIterations(history, 77);
    CHECK(history.redoName().empty());  // another way was taken
}
