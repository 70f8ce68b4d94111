// A short walk of the monkey; tests/monkey/run lets it loose for minutes under the sanitizers.
#include "monkey/monkey.h"

#include <doctest/doctest.h>

#include "model/documents/document_history.h"
#include "model/session.h"
#include "model/workers/workers.h"
#include "support/scratch_folder.h"

using namespace awaystep;

TEST_CASE("monkey: random clicks, drags, keys and words break nothing") {
    const ScratchFolder folder;
    for (const std::uint64_t seed : {1, 2, 3}) {
        CAPTURE(seed);
        Monkey monkey(seed, folder.file("log"));
        monkey.act(120);
        for (const std::string& each : monkey.complaints()) FAIL_CHECK(each);
    }
}

TEST_CASE("monkey: the same seed does the same, so that a failure can be seen again") {
    const ScratchFolder folder;
    for (const char* log : {"first", "second"}) Monkey(5, folder.file(log)).act(40);
    const std::string first = contents(folder.file("first"));
    CHECK(first.size() > 500);
    CHECK(first == contents(folder.file("second")));
}

TEST_CASE("found by the monkey: with no solver chosen nothing is waited for") {
    PanelDriver window;
    Document document = documentFor(firstScenario);
    document.race.solvers.clear();
    window.session().open(document);
    for (int i = 0; i < 200 && window.session().working(); ++i) {
        window.frame();
        window.session().workers().waitForNews(0.05);
    }
    CHECK_FALSE(window.session().working());
}
