// Links in the window: copied, pasted, opened, counted, shown as a code.
#include <doctest/doctest.h>

#include "model/classroom/classroom.h"
#include "model/classroom/classroom_feature.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/lessons/lesson_feature.h"
#include "model/links/link_text.h"
#include "model/links/qr_code.h"
#include "model/links/scene_link.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "support/panel_driver.h"
#include "support/refusals.h"
#include "support/sample_documents.h"

using namespace awaystep;

namespace {

class LinkDriver : public PanelDriver {
public:
    explicit LinkDriver(Preferences preferences = {}) : PanelDriver(ImVec2(1600, 1000), std::move(preferences)) {}

    std::string said() { return session().documents().news().sentence; }
    static std::string clipboard() { return ImGui::GetClipboardText(); }
    void paste(const std::string& text) {
        ImGui::SetClipboardText(text.c_str());
        key(ImGuiMod_Ctrl | ImGuiKey_V);
        settle();
    }
    void menu(const char* label) {
        click("File");
        click(label);
        settle();
    }
};

}  // namespace

TEST_CASE("link: what is copied from the menu is opened again by pasting it, at the same iteration") {
    LinkDriver window;
    window.open(documentFor("highway-face"));
    window.give(ShowEnd{});
    window.give(ShowIteration{9});
    window.menu("Copy link");
    const std::string link = LinkDriver::clipboard();
    CHECK(link.starts_with("#a1."));
    CHECK(contains(window.said(), "Link copied: "));
    CHECK(contains(window.said(), "without the address of a page"));
    const Document copied = window.session().document();

    window.key(ImGuiMod_Ctrl | ImGuiKey_N);
    window.settle();
    CHECK(window.session().document().scene.plan.name == "grid-face");
    window.paste("Look: " + link + ".");
    CHECK(window.session().document() == copied);
    CHECK(window.session().documents().files().path().empty());
    REQUIRE(window.session().race().race() != nullptr);
    CHECK(window.session().race().race()->player().shown() == 9);
}

TEST_CASE("link: a broken link and a clipboard without one get a sentence, and what is open stays") {
    LinkDriver window;
    window.open(documentFor("grid-vertex"));
    window.paste("#a1.broken");
    CHECK(contains(window.said(), "the link: it is incomplete or damaged"));
    window.paste("good morning");
    CHECK(contains(window.said(), "There is no link in the clipboard"));
    CHECK(window.session().document() == documentFor("grid-vertex"));
}

TEST_CASE("link: a lesson is opened at its step, and its link is the lesson alone") {
    LinkDriver window;
    window.open();
    SceneLink link;
    link.view.lesson = "4-the-zigzag";
    link.view.step = 2;
    window.paste(linkTo(link));
    REQUIRE(window.session().lessons().lesson() != nullptr);
    CHECK(window.session().lessons().lesson()->step() == 1);
    window.menu("Copy link");
    CHECK(parseLink(LinkDriver::clipboard()) == link);
}

TEST_CASE("link: F9 shows the code once the address of a page is known, and says what is left out") {
    LinkDriver window;
    Document document = documentFor("grid-face");
    const DomainPtr domain = makeDomain(document.scene.plan.domain, document.scene.plan.parameters);
    document.demonstrations = {sampleDemonstration(domain, "one", 4)};
    window.open(document);
    window.key(ImGuiKey_F9);
    CHECK_FALSE(window.shows("QR code"));
    window.click("##Page address");
    window.type("https://example.org/awaystep.html");
    window.key(ImGuiKey_Enter);
    window.frame(3);
    CHECK(window.shell().preferences().pageAddress == "https://example.org/awaystep.html");
    CHECK(window.shows("QR code"));
    window.click("Copy link##card");
    CHECK(LinkDriver::clipboard().starts_with("https://example.org/awaystep.html#a1."));
    CHECK(contains(window.said(), "The 1 demonstration that the race is not for is not in it"));
    window.key(ImGuiKey_F9);
    CHECK_FALSE(window.shows("QR code"));
}

TEST_CASE("link: a demonstration is copied from its menu, and opened it is raced for") {
    Preferences preferences;
    preferences.author = "Ada";
    LinkDriver window(preferences);
    Document document = documentFor("grid-face");
    const DomainPtr domain = makeDomain(document.scene.plan.domain, document.scene.plan.parameters);
    document.demonstrations = {sampleDemonstration(domain, "one", 12)};
    document.targetFrom = TargetSource::Demonstrations;
    window.open(document);
    window.shell().order(CopyDriveLink{"one"});
    window.frame(2);
    CHECK(contains(window.said(), "It holds the name Ada."));
    const std::string link = LinkDriver::clipboard();
    ImGui::SetClipboardText("");
    window.menu("Copy the last drive as a link");
    CHECK(LinkDriver::clipboard() == link);
    window.key(ImGuiMod_Ctrl | ImGuiKey_N);
    window.settle();
    window.paste(link);
    REQUIRE(window.session().document().demonstrations.size() == 1);
    CHECK(window.session().document().demonstrations[0]->author == "Ada");
    CHECK(window.session().document().targetFrom == TargetSource::Demonstrations);
}

TEST_CASE("link: a class takes a pasted list of drives and predictions, and counts the answers") {
    LinkDriver window;
    const Document document = documentFor("grid-face");
    const DomainPtr domain = makeDomain(document.scene.plan.domain, document.scene.plan.parameters);
    std::string text;
    for (const char* name : {"Ada", "Ben", "Cy"}) {
        Demonstration drive = *sampleDemonstration(domain, name, 10);
        drive.author = name;
        drive.seed = text.size();
        text += std::string(name) + ": " + linkToDrive(document, drive) + "\n";
        SceneLink answer;
        const bool right = std::string_view(name) != "Cy";
        answer.view.lesson = "4-the-zigzag";
        answer.view.step = 3;
        answer.prediction =
            LinkedPrediction{name, "4-the-zigzag", 3, right ? "It zigzags" : "It stops", right ? "right" : "wrong"};
        text += linkTo(answer) + "\n";
    }
    window.open(documentFor("grid-face"));
    window.key(ImGuiKey_F3);
    window.paste(text + "#a1.torn");
    const Classroom& room = window.session().classroom().room();
    REQUIRE(room.students() != nullptr);
    REQUIRE(room.students()->students.size() == 3);
    CHECK(room.students()->students[1].name == "Ben");
    CHECK(room.students()->problems.size() == 1);
    REQUIRE(room.students()->tally.size() == 1);
    CHECK(tallyWords(room.students()->tally[0]) == "3 answers: 2 right");
    CHECK(room.students()->tally[0].answers[0].answer == "It zigzags");
    CHECK(room.students()->tally[0].answers[0].count == 2);
    window.click("Predictions");
    window.frame(2);

    // Predictions alone need no world; of two answers under one name the last counts.
    std::string changed;
    for (const char* answer : {"It stops", "It zigzags"}) {
        SceneLink link;
        link.view.lesson = "4-the-zigzag";
        link.view.step = 3;
        link.prediction = LinkedPrediction{"Ada", "4-the-zigzag", 3, answer, ""};
        changed += linkTo(link) + "\n";
    }
    window.paste(changed);
    CHECK(room.students()->students.empty());
    REQUIRE(room.students()->tally.size() == 1);
    CHECK(tallyWords(room.students()->tally[0]) == "1 answer");
    CHECK(room.students()->tally[0].answers[0].answer == "It zigzags");
}

TEST_CASE("link: a code holds what the standard allows and says so where that is not enough") {
    const QrCode small = qrCodeOf("HELLO");
    CHECK(small.side == 21);
    CHECK(small.dark.size() == 21 * 21);
    // The finder pattern in three corners, and its white middle ring.
    for (const auto& [row, column] : {std::pair(0, 0), std::pair(0, 14), std::pair(14, 0)}) {
        CHECK(small.at(row, column));
        CHECK_FALSE(small.at(row + 1, column + 1));
        CHECK(small.at(row + 3, column + 3));
    }
    CHECK(qrCodeOf(std::string(mostInQrCode, 'x')).side == 177);
    CHECK(contains(refusal([] { qrCodeOf(std::string(mostInQrCode + 1, 'x')); }), "a QR code holds 2953"));
}
