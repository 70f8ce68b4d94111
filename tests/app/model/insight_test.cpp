// Palette, welcome card, regimes by name, theory and verdict: in the real shell, without a screen.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/explanation/theory.h"
#include "model/explanation/verdict.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "support/panel_driver.h"
#include "support/refusals.h"
#include "window/shell/command_palette.h"

using namespace awaystep;

namespace {

void finish(PanelDriver& window) {
    window.key(ImGuiKey_End);
    window.settle();
}

}  // namespace

TEST_CASE("palette: words match labels before menus before sentences") {
    CHECK(matchOf("", "Restart", "Run", "Runs the race again.") > 0);
    CHECK(matchOf("rest", "Restart", "Run", "") > matchOf("start", "Restart", "Run", ""));
    CHECK(matchOf("run", "Restart", "Run", "") > matchOf("again", "Restart", "Run", "Runs it again."));
    CHECK(matchOf("DARK theme", "Dark theme", "View", "") > 0);
    CHECK(matchOf("nothing", "Dark theme", "View", "") == 0);
}

TEST_CASE("palette: Ctrl+P finds every action by its name, and Enter does it") {
    PanelDriver window;
    window.open();
    window.key(ImGuiMod_Ctrl | ImGuiKey_P);
    CHECK(window.shows("##command", "Command palette"));
    window.type("dark theme");
    window.key(ImGuiKey_Enter);
    CHECK(window.shell().style().theme == Theme::Dark);
    CHECK_FALSE(window.shows("##command", "Command palette"));

    // Typed letters are typed, not obeyed: N and R are keys of their own.
    window.key(ImGuiMod_Ctrl | ImGuiKey_P);
    window.type("one step");
    window.key(ImGuiKey_R);
    CHECK_FALSE(window.session().recording().controller().recording());
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.shows("##command", "Command palette"));

    // Down to the second entry and back, and a click.
    window.key(ImGuiMod_Ctrl | ImGuiKey_P);
    window.type("light theme");
    window.key(ImGuiKey_DownArrow);
    window.key(ImGuiKey_UpArrow);
    window.key(ImGuiKey_Enter);
    CHECK(window.shell().style().theme == Theme::Light);

    for (const Action& action : window.shell().actions()) {
        CAPTURE(action.id);
        CHECK_FALSE(action.label.empty());
        CHECK_FALSE(action.about.empty());
        CHECK(matchOf(action.label, action.label, action.menu, action.about) > 1);
    }
}

TEST_CASE("actions: no two of them share a key at the same time, and no two an id") {
    PanelDriver window;
    const std::vector<Action>& actions = window.shell().actions();
    for (std::size_t i = 0; i < actions.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            CHECK(actions[i].id != actions[j].id);
            const bool together = actions[i].when == When::Always || actions[j].when == When::Always ||
                                  actions[i].when == actions[j].when;
            if (!together) continue;
            for (const ImGuiKeyChord a : {actions[i].chord, actions[i].secondChord})
                for (const ImGuiKeyChord b : {actions[j].chord, actions[j].secondChord}) {
                    INFO(actions[i].id, " and ", actions[j].id);
                    CHECK((a == 0 || a != b));
                }
        }
}

TEST_CASE("welcome: the first time a card; Escape closes it for good, Help brings it back") {
    Preferences stranger;
    stranger.welcomed = false;
    PanelDriver window(ImVec2(1280, 800), stranger);
    window.open();
    CHECK(window.shows("Watch a race", "Welcome"));
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.shows("Watch a race", "Welcome"));
    CHECK(window.shell().preferences().welcomed);

    window.click("Help");
    window.click("Welcome");
    window.click("Watch a race", "Welcome");
    CHECK(window.session().race().race()->player().playing());
    CHECK_FALSE(window.shows("Watch a race", "Welcome"));
    window.key(ImGuiKey_Space);

    window.click("Help");
    window.click("Welcome");
    window.click("Choose a scenario", "Welcome");
    window.frame(3);
    const DrawnItem* scenario = nullptr;
    for (const DrawnItem& item : window.items().items())
        if (item.label == "highway-face" && item.visible()) scenario = &item;
    REQUIRE(scenario != nullptr);
    window.clickAt(scenario->center());
    window.settle();
    CHECK(window.session().document().scene.plan.name == "highway-face");
    // Three clicks from the start the race runs and the polytope is in front.
    CHECK(window.session().race().race()->player().playing());
    window.click("Polytope");
    window.frame(4, 0.5);
    window.settle();
    CHECK(window.shown() > 1);
    const auto& drawn = window.items().items();
    CHECK(std::any_of(drawn.begin(), drawn.end(),
                      [](const DrawnItem& item) { return item.window == "Polytope" && item.visible(); }));
    window.key(ImGuiKey_Space);

    window.click("Help");
    window.click("Welcome");
    window.click("Demonstrate", "Welcome");
    CHECK(window.session().recording().controller().recording());
}

TEST_CASE("welcome: the keys printed on the doors open them, and the card goes") {
    Preferences stranger;
    stranger.welcomed = false;
    PanelDriver window(ImVec2(1280, 800), stranger);
    window.open();
    REQUIRE(window.shows("Watch a race", "Welcome"));
    window.key(ImGuiKey_Space);
    CHECK(window.session().race().race()->player().playing());
    CHECK_FALSE(window.shows("Watch a race", "Welcome"));
    CHECK(window.shell().preferences().welcomed);

    // Over a race that runs, the door lets it run.
    window.click("Help");
    window.click("Welcome");
    REQUIRE(window.session().race().race()->player().playing());
    window.key(ImGuiKey_Space);
    CHECK(window.session().race().race()->player().playing());
    CHECK_FALSE(window.shows("Watch a race", "Welcome"));
    window.key(ImGuiKey_Space);
    CHECK_FALSE(window.session().race().race()->player().playing());

    window.click("Help");
    window.click("Welcome");
    window.key(ImGuiKey_R);
    CHECK(window.session().recording().controller().recording());
    CHECK_FALSE(window.shows("Watch a race", "Welcome"));
}

TEST_CASE("welcome: the list of scenarios leaves room for its buttons at any scale") {
    for (const double scale : {1.0, 1.75}) {
        Preferences stranger;
        stranger.welcomed = false;
        stranger.scale = scale;
        PanelDriver window(ImVec2(1280, 800), stranger);
        window.open();
        window.click("Choose a scenario", "Welcome");
        window.frame(4);
        for (const char* label : {"Back", "Close"}) {
            CAPTURE(scale);
            const DrawnItem& button = window.find(label, "Welcome");
            CHECK(button.visible());
            CHECK(button.max.y <= button.visibleMax.y + 0.5F);
        }
    }
}

TEST_CASE("welcome: nobody who has been here is greeted again") {
    PanelDriver window;
    window.open();
    CHECK_FALSE(window.shows("Watch a race", "Welcome"));
}

TEST_CASE("regimes: four keys switch the target within the same world, and the badge follows") {
    PanelDriver window;
    window.open();
    const std::string world = window.session().question().openScenario()->domain().parameters();
    for (const RegimeKind regime : {RegimeKind::Vertex, RegimeKind::Interior, RegimeKind::Outside, RegimeKind::Face}) {
        window.key(ImGuiMod_Alt | static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(regime)));
        window.settle();
        CAPTURE(name(regime));
        REQUIRE(window.session().polytope().regime());
        CHECK(window.session().polytope().regime()->kind == regime);
        CHECK(window.session().question().openScenario()->domain().parameters() == world);
        CHECK_FALSE(ImGui::GetCurrentContext()->NavCursorVisible);  // no frame is left round anything
    }
    window.click("Regime");
    window.click("Target: vertex");
    window.settle();
    CHECK(window.session().polytope().regime()->kind == RegimeKind::Vertex);
    window.key(ImGuiMod_Ctrl | ImGuiKey_2);
    window.frame(5);
    window.settle();
    window.click("interior", "Polytope");
    window.settle();
    CHECK(window.session().polytope().regime()->kind == RegimeKind::Interior);
}

TEST_CASE("verdict: on a face ASCG has arrived and shows what theory says; nothing is said before the end") {
    PanelDriver window;
    window.open();
    CHECK(verdictOf(window.session()).empty());
    finish(window);
    const std::string verdict = verdictOf(window.session());
    CAPTURE(verdict);
    CHECK(contains(verdict, "After 100 iterations ASCG has converged, at t = "));
    CHECK(contains(verdict, "CG is at distance "));
    CHECK(contains(verdict, "away steps linearly, as measured."));
}

TEST_CASE("verdict: in every regime of both worlds it names the measure and agrees with the numbers") {
    for (const char* family : {"grid", "highway"})
        for (const RegimeKind regime :
             {RegimeKind::Vertex, RegimeKind::Face, RegimeKind::Interior, RegimeKind::Outside}) {
            PanelDriver window;
            window.open(documentFor(std::string(family) + "-" + std::string(name(regime))));
            finish(window);
            const std::string verdict = verdictOf(window.session());
            CAPTURE(verdict);
            const bool told = contains(verdict, regime == RegimeKind::Outside ? "h \u2212 h* " : "distance ");
            CHECK((told || contains(verdict, "have both converged")));
            CHECK((contains(verdict, "Theory: ") || contains(verdict, "At a vertex")));
            const auto& runs = window.session().race().race()->runs();
            const double cg = runs[0].history().distances().back(), ascg = runs[1].history().distances().back();
            if (contains(verdict, "ASCG is ahead")) CHECK(ascg <= cg);
            if (contains(verdict, " CG is ahead of ASCG")) CHECK(cg <= ascg);
            if (regime != RegimeKind::Outside) CHECK(contains(verdict, "loses") == (ascg > 1.01 * cg && ascg > 1e-8));
            // Even is even: within one per cent, or both there.
            if (contains(verdict, "about even")) CHECK(std::max(cg, ascg) <= 1.011 * std::min(cg, ascg));
            const bool arrived = std::min(cg, ascg) < 1e-8;
            if (!arrived && regime != RegimeKind::Outside && std::max(cg, ascg) > 1.02 * std::min(cg, ascg))
                CHECK(contains(verdict, "is ahead of"));
        }
}

TEST_CASE("relaxation: a switch on the target makes CG fast, a switch on K makes K smaller; both can be taken back") {
    PanelDriver window;
    window.open();
    finish(window);
    const double plain = window.session().race().race()->runs()[0].history().distances().back();
    const Vector target = window.session().question().target()->value;
    window.click("Run");
    window.click("Relax the target");
    window.settle();
    finish(window);
    CHECK(window.session().question().target()->value != target);
    CHECK(window.session().race().race()->runs()[0].history().distances().back() < plain);
    window.click("Run");
    window.click("Relax the target: 20 %");
    window.settle();
    CHECK(window.session().question().target()->value == target);
    window.key(ImGuiMod_Ctrl | ImGuiKey_2);
    window.frame(5);
    window.settle();
    REQUIRE(window.session().polytope().polytopes().facts());
    const double wide = window.session().polytope().polytopes().facts()->boxDiagonal;
    window.click("Run");
    window.click("Relax K");
    window.settle();
    window.frame(3);
    window.settle();
    REQUIRE(window.session().polytope().polytopes().facts());
    CHECK(window.session().polytope().polytopes().facts()->boxDiagonal < wide);
    finish(window);
    CHECK(window.session().race().race()->runs()[0].status() == RunStatus::IterationLimit);
}

TEST_CASE("relaxation: dragged in the setup it is one edit, undone at once and kept in the document") {
    PanelDriver window;
    window.open();
    const Document before = window.session().document();
    const DrawnItem field = window.findUnlabelled("##Relax K", "Setup");
    REQUIRE(field.visible());
    window.move(field.center());
    window.mouse(true);
    for (int i = 1; i <= 8; ++i)
        window.move(ImVec2(field.center().x + 10.0F * static_cast<float>(i), field.center().y));
    window.mouse(false);
    window.frame(2);
    window.settle();
    const double chosen = window.session().document().race.relaxation.apprentice;
    CHECK(chosen > 0.1);
    CHECK(chosen < 0.9);
    CHECK(window.session().document().race.relaxation.target == 0.0);
    CHECK(window.shows("Undo relax K", "") == false);  // the menu is closed
    window.click("Edit");
    CHECK(window.shows("Undo relax K"));
    window.key(ImGuiKey_Escape);
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(window.session().document() == before);
    window.key(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z);
    window.settle();
    CHECK(window.session().document().race.relaxation.apprentice == chosen);
    CHECK(parseDocument(toText(window.session().document()), "a file") == window.session().document());

    // Another scenario begins as it is made.
    window.clickAt(window.findUnlabelled("##Scenario", "Setup").center());
    window.click("grid-vertex");
    window.settle();
    CHECK(window.session().document().race.relaxation == Relaxation{});
}

TEST_CASE("theory: bounds lie above what is measured, vacuous ones are called so, and rates are fitted") {
    PanelDriver window;
    window.open(documentFor("syed-good"));
    finish(window);
    window.click("theory", "Convergence");
    window.settle();
    const Session& session = window.session();
    REQUIRE(session.polytope().polytopes().facts());
    int curves = 0;
    for (const RunView& run : session.race().race()->runs()) {
        const auto curve = TheoryCurve::of(session, run);
        if (!curve) continue;
        ++curves;
        for (int t = 1; t < run.history().size(); ++t) {
            const double h = run.history().objectives()[static_cast<std::size_t>(t)] - *session.race().leastObjective();
            CHECK(h <= *curve->value(CurveMeasure::Suboptimality, t) * (1 + 1e-9) + 1e-12);
            CHECK(run.history().distances()[static_cast<std::size_t>(t)] <=
                  *curve->value(CurveMeasure::Distance, t) * (1 + 1e-9) + 1e-9);
        }
        CHECK_FALSE(curve->value(CurveMeasure::Gap, 3.0).has_value());
        CHECK_FALSE(curve->value(CurveMeasure::Shortfall, 3.0).has_value());
        const std::string sentence = theorySentence(session, run);
        CAPTURE(sentence);
        CHECK(contains(sentence, "vacuous") == curve->vacuous());
    }
    CHECK(curves == 2);
    const RunView& ascg = session.race().race()->runs()[1];
    CHECK(TheoryCurve::of(session, ascg)->vacuous());  // 1e-10 per step
}

TEST_CASE("theory: MWAL's promise is about its worst feature, and is drawn where that is plotted") {
    PanelDriver window;
    Document document = documentFor("grid-interior");
    document.race.solvers = {"cg", "mwal", "pairwise"};
    window.open(document);
    CHECK(window.shows("shortfall", "Convergence"));
    finish(window);
    const Session& session = window.session();
    window.click("shortfall", "Convergence");
    window.key(ImGuiKey_T);
    window.settle();
    CHECK(session.race().curveView() == CurveView{CurveMeasure::Shortfall, Against::Iterations, true});
    const RunView& mwal = session.race().race()->runs()[1];
    const auto curve = TheoryCurve::of(session, mwal);
    REQUIRE(curve);
    CHECK_FALSE(curve->value(CurveMeasure::Distance, 5.0));
    for (int t = 1; t < mwal.history().size(); ++t)
        CHECK(mwal.history().shortfalls()[static_cast<std::size_t>(t)] <=
              *curve->value(CurveMeasure::Shortfall, t) + 1e-9);
    CHECK(contains(theorySentence(session, mwal), "worst feature"));
    CHECK(contains(theorySentence(session, session.race().race()->runs()[2]), "good steps"));
    window.click("distance", "Convergence");
    CHECK(session.race().curveView().measure == CurveMeasure::Distance);

    window.open(documentFor("grid-face"));
    CHECK_FALSE(window.shows("shortfall", "Convergence"));  // no solver of the game is in the race
}

TEST_CASE("theory: on a grid's face ASCG is seen to be linear and CG not") {
    PanelDriver window;
    window.open();
    finish(window);
    const auto& runs = window.session().race().race()->runs();
    const auto cg = fittedRateOf(window.session(), runs[0]), ascg = fittedRateOf(window.session(), runs[1]);
    REQUIRE(cg);
    REQUIRE(ascg);
    CHECK(cg->kind == RateKind::Sublinear);
    CHECK(ascg->kind == RateKind::Linear);
    CHECK(ascg->rate > 0.1);
    CHECK(contains(inWords(ascg), "exp"));
}
