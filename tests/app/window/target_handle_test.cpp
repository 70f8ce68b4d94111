// The target dragged by its handle in the picture of K, in the real shell without a screen: where it goes, what follows
// it, and how it is taken back.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "geometry/projection.h"
#include "geometry/regime.h"
#include "geometry/target_placement.h"
#include "model/documents/document_text.h"
#include "model/lessons/lesson.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/target/target_feature.h"
#include "model/world/open_scenario.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/panel_driver.h"
#include "window/polytope/plane_choice.h"
#include "window/shell/orders.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

// K in a plane, with the mouse on the target: pixels are found from where the target is drawn and from the scale that
// two places of it give.
class Dragging {
public:
    explicit Dragging(const Document& document) {
        window.open(document);
        window.key(ImGuiMod_Ctrl | ImGuiKey_2);
        window.frame(5);
        window.settle();
        window.click("magnifier", "Polytope");  // K has the whole picture
        window.settle();
        plane = session().polytope().view().mode == PolytopeMode::Solid ? cameraPlane(session().polytope().view())
                                                                        : *session().polytope().polytopes().principal();
    }
    explicit Dragging(const char* scenario) : Dragging(documentFor(scenario)) {}

    LiveSession& session() { return window.session(); }
    const Vector& target() { return session().question().target()->value; }
    ImVec2 mark() { return window.find("Target", "Polytope").center(); }
    std::vector<ShadowCorner> outline() {
        if (const SolidPtr solid = session().polytope().polytopes().solid(); solid && plane.u.size() == 3)
            return outlineOf(solid->vertices, plane);
        return session().polytope().polytopes().shadow(plane)->corners;
    }
    RegimeKind engineRegime() {
        const auto world = session().question().world();
        return regimeOf(world, target()).kind;
    }
    RegimeKind badge() {
        REQUIRE(session().polytope().regime());
        return session().polytope().regime()->kind;
    }

    // Pixels per unit, from a small move that is taken back.
    double scale() {
        const ImVec2 from = mark();
        const double u = plane.u.dot(target());
        take();
        ImGui::GetIO().AddKeyEvent(ImGuiMod_Alt, true);
        window.frame();  // keys and mouse are taken in by frames of their own
        window.move(ImVec2(from.x + 40, from.y));
        const double found = 40.0 / (plane.u.dot(target()) - u);
        window.key(ImGuiKey_Escape);
        ImGui::GetIO().AddKeyEvent(ImGuiMod_Alt, false);
        window.frame();
        window.mouse(false);
        window.settle();
        return found;
    }
    void take() {
        window.move(mark());
        window.mouse(true);
    }
    ImVec2 pixelOf(double u, double v) {
        const double pixelsPerUnit = scale();
        const ImVec2 at = mark();
        return {at.x + static_cast<float>((u - plane.u.dot(target())) * pixelsPerUnit),
                at.y - static_cast<float>((v - plane.v.dot(target())) * pixelsPerUnit)};
    }
    void dragTo(double u, double v) {
        const ImVec2 to = pixelOf(u, v), from = mark();
        take();
        for (int i = 1; i <= 5; ++i) {
            const float share = static_cast<float>(i) / 5;
            window.move(ImVec2(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)));
        }
    }
    void release() {
        window.mouse(false);
        window.settle();
    }

    PanelDriver window;
    Plane plane;
};

}  // namespace

TEST_CASE("target: dragged to a corner, along an edge, inside and out of K, with the engine's regime at each place") {
    for (const char* scenario : {"grid-face", "highway-face", "syed-good"}) {
        CAPTURE(scenario);
        Dragging drag(scenario);
        const std::vector<ShadowCorner> outline = drag.outline();
        REQUIRE(outline.size() > 2);
        // The longest edge, so that its middle is no corner.
        std::size_t i = 0;
        double longest = 0.0;
        for (std::size_t k = 0; k < outline.size(); ++k) {
            const ShadowCorner &a = outline[k], &b = outline[(k + 1) % outline.size()];
            const double length = std::hypot(b.u - a.u, b.v - a.v);
            if (length > longest) i = k;
            longest = std::max(longest, length);
        }
        const ShadowCorner &a = outline[i], &b = outline[(i + 1) % outline.size()];
        const double sum = drag.target().sum();
        const std::size_t before = drag.session().race().race()->runs().size();

        drag.dragTo(a.u, a.v);
        CHECK(drag.session().target().dragging());
        CHECK(drag.target() == a.vertex->phi);
        drag.release();
        CHECK(drag.session().document().targetFrom == TargetSource::Placed);
        CHECK(drag.target() == a.vertex->phi);
        CHECK(drag.badge() == RegimeKind::Vertex);
        CHECK(drag.engineRegime() == RegimeKind::Vertex);

        drag.dragTo(0.5 * (a.u + b.u), 0.5 * (a.v + b.v));
        drag.release();
        const Vector middle = 0.5 * (a.vertex->phi + b.vertex->phi);
        CHECK((drag.target() - middle).norm() < 0.02 * (a.vertex->phi - b.vertex->phi).norm());
        CHECK(drag.badge() == RegimeKind::Face);
        CHECK(drag.engineRegime() == RegimeKind::Face);

        const Vector& centre = drag.session().target().space()->centre;
        const double cu = drag.plane.u.dot(centre), cv = drag.plane.v.dot(centre);
        drag.dragTo(0.25 * (a.u + b.u) + 0.5 * cu, 0.25 * (a.v + b.v) + 0.5 * cv);
        drag.release();
        CHECK(drag.badge() == RegimeKind::Interior);
        CHECK(drag.engineRegime() == RegimeKind::Interior);

        const double out = 25.0 / drag.scale() / std::hypot(a.u - cu, a.v - cv);
        drag.dragTo(a.u + out * (a.u - cu), a.v + out * (a.v - cv));
        drag.release();
        CHECK(drag.badge() == RegimeKind::Outside);
        CHECK(drag.engineRegime() == RegimeKind::Outside);
        // Features that sum to one still do.
        if (std::string_view(scenario) == "grid-face") CHECK(drag.target().sum() == doctest::Approx(sum));
        CHECK(drag.session().race().race()->runs().size() == before);
        CHECK(drag.session().race().race()->problem().phiE == drag.target());
    }
}

TEST_CASE("target: while it is dragged whole races follow, and one release is one edit") {
    Dragging drag("grid-face");
    const Vector before = drag.target();
    const std::string undone = drag.session().history().undoName();
    drag.scale();  // a drag that is cancelled
    CHECK(drag.target() == before);
    CHECK(drag.session().history().undoName() == undone);  // what was cancelled is no edit
    static int complaints = 0;                             // of Dear ImGui, which it would draw over the window
    ImGui::GetCurrentContext()->ErrorCallback = [](ImGuiContext*, void*, const char*) { ++complaints; };
    const ShadowCorner corner = drag.outline().front();
    drag.dragTo(corner.u, corner.v);
    drag.window.settle();
    CHECK(drag.session().document().targetFrom == TargetSource::Scene);  // the document waits for the release
    const Race& race = *drag.session().race().race();
    CHECK(race.problem().phiE == corner.vertex->phi);
    CHECK(race.player().rounds().head == race.player().rounds().last);
    for (const RunView& run : race.runs()) CHECK(run.over());
    drag.release();
    CHECK(complaints == 0);
    CHECK(&race == drag.session().race().race());  // the race goes on: nothing is computed twice
    CHECK(drag.session().history().undoName() == "move the target by hand");
    drag.window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    drag.window.settle();
    CHECK(drag.target() == before);
    CHECK(drag.session().document().targetFrom == TargetSource::Scene);
    CHECK(drag.session().race().race()->problem().phiE == before);
    drag.window.key(ImGuiMod_Ctrl | ImGuiKey_Y);
    drag.window.settle();
    CHECK(drag.target() == corner.vertex->phi);
}

TEST_CASE("target: a race for a target that was dragged is the race from scratch") {
    const auto iteratesOf = [](const Race& race) {
        std::vector<std::vector<Vector>> all;
        for (const RunView& run : race.runs()) {
            all.emplace_back();
            for (int t = 0; t < run.history().size(); ++t) all.back().push_back(run.history().at(t)->x);
        }
        return all;
    };
    Document document;
    Plane plane;
    std::vector<std::vector<Vector>> dragged;
    {
        Dragging drag("grid-face");
        const ShadowCorner corner = drag.outline().front();
        drag.dragTo(0.7 * corner.u, 0.7 * corner.v);
        drag.release();
        document = drag.session().document();
        plane = drag.plane;
        dragged = iteratesOf(*drag.session().race().race());
    }
    PanelDriver fresh;
    fresh.open(document);
    fresh.key(ImGuiKey_End);
    fresh.settle();
    CHECK(dragged.front().size() > 10);
    CHECK(dragged == iteratesOf(*fresh.session().race().race()));
    // The picture keeps the plane that it was placed in.
    fresh.key(ImGuiMod_Ctrl | ImGuiKey_2);
    fresh.settle();
    CHECK(*fresh.session().polytope().polytopes().principal() == plane);
}

TEST_CASE("target: Escape takes a drag back, race and curves with it") {
    Dragging drag("grid-face");
    drag.window.key(ImGuiKey_End);
    drag.window.settle();
    const Race* race = drag.session().race().race();
    const Vector before = drag.target();
    drag.take();
    const ImVec2 at = drag.mark();
    drag.window.move(ImVec2(at.x + 60, at.y + 30));
    drag.window.settle();
    CHECK(drag.target() != before);
    CHECK(drag.session().race().race() != race);
    drag.window.key(ImGuiKey_Escape);
    drag.window.move(ImVec2(at.x + 90, at.y + 30));  // the button is down still
    CHECK_FALSE(drag.session().target().dragging());
    drag.release();
    CHECK(drag.target() == before);
    CHECK(drag.session().race().race() == race);
    CHECK(drag.session().document() == documentFor("grid-face"));
}

TEST_CASE("target: a click selects it, arrow keys move it, and each press is one edit") {
    Dragging drag("syed-good");
    drag.window.clickAt(drag.mark());
    CHECK(drag.session().target().selected());
    const Vector before = drag.target();
    const double u = drag.plane.u.dot(before);
    drag.window.hold(ImGuiKey_RightArrow, true);
    CHECK(drag.session().target().dragging());
    drag.window.hold(ImGuiKey_RightArrow, false);
    drag.window.settle();
    CHECK(drag.plane.u.dot(drag.target()) > u);
    CHECK(drag.window.shown() == drag.session().race().race()->player().rounds().head);  // no key stepped the race
    CHECK(drag.session().history().undoName() == "move the target by hand");
    drag.window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    drag.window.settle();
    CHECK(drag.target() == before);
    drag.window.key(ImGuiKey_Escape);
    CHECK_FALSE(drag.session().target().selected());
    drag.window.key(ImGuiKey_E);
    CHECK(drag.session().target().selected());
}

TEST_CASE("target: moved in the plane alone it snaps to the surface, which is its projection onto K") {
    Dragging drag("syed-good");
    drag.window.clickAt(drag.mark());
    drag.window.click("lift into K", "Polytope");
    CHECK_FALSE(drag.session().target().keptInK());
    const auto world = drag.session().question().world();
    ExactOracle oracle(world);
    const Vector inside = drag.session().target().space()->centre;
    // A little outside of K, nearer than the reach of the surface.
    const SolidPtr solid = drag.session().polytope().polytopes().solid();
    const SolidFacet& facet = solid->facets.front();
    Vector outside = 0.01 * facet.normal;
    for (const int corner : facet.corners)
        outside += solid->vertices[static_cast<std::size_t>(corner)]->phi / static_cast<double>(facet.corners.size());
    drag.window.give(MoveTarget{{outside.data(), outside.data() + 3}, "", 0.1});
    const Vector nearest = project(oracle, outside).x;
    CHECK((drag.target() - nearest).norm() < 1e-9);
    drag.window.give(ReleaseTarget{});
    CHECK((drag.target() - nearest).norm() < 1e-9);
    CHECK(drag.badge() != RegimeKind::Outside);
    CHECK(drag.badge() == drag.engineRegime());
    // The action does the same from any distance.
    const Vector far = inside + 3.0 * (outside - inside);
    drag.window.give(MoveTarget{{far.data(), far.data() + 3}, "", 0.0});
    drag.window.give(ReleaseTarget{});
    CHECK(drag.badge() == RegimeKind::Outside);
    drag.window.give(ProjectTarget{});
    CHECK((drag.target() - project(oracle, far).x).norm() < 1e-9);
    CHECK(drag.badge() != RegimeKind::Outside);
}

TEST_CASE("target: placed by hand it is saved, loaded and exported; documents without one stay as they were") {
    Document document = documentFor("grid-face");
    CHECK(toText(document).find("\"placed\"") == std::string::npos);
    CHECK(toText(document).find("\"version\": 2") != std::string::npos);
    std::optional<Dragging> drag(document);
    const ShadowCorner corner = drag->outline().front();
    drag->dragTo(0.8 * corner.u, 0.8 * corner.v);
    drag->release();
    const Document placed = drag->session().document();
    const RegimeKind regime = drag->badge();
    const Vector target = drag->target();
    drag.reset();  // one window at a time
    const ScratchFolder folder;
    saveDocument(folder.file("placed.awaystep"), placed);
    const Document again = loadDocument(folder.file("placed.awaystep"));
    CHECK(again == placed);
    CHECK(again.targetFrom == TargetSource::Placed);
    PanelDriver window;
    window.open(again);
    CHECK(window.session().question().target()->value == target);
    CHECK(window.session().question().target()->origin == Origin::Placed);
    REQUIRE(window.session().polytope().regime());
    CHECK(window.session().polytope().regime()->kind == regime);

    // Another world has no place for it.
    window.session().apply([] {
        SessionOrders orders;
        orders.edit("change the world", [](Document& d) { openScenario(d, "syed-good"); });
        return orders;
    }());
    window.settle();
    CHECK(window.session().document().targetFrom == TargetSource::Scene);
    CHECK(window.session().document().placed.phi.empty());

    std::string text = toText(again);
    text.replace(text.find("\"placed\": {"), 11, "\"plxced\": {");
    CHECK_THROWS_WITH(parseDocument(text, "a.awaystep"), doctest::Contains("plxced"));
    Document none = document;
    none.targetFrom = TargetSource::Placed;
    CHECK_THROWS_WITH(parseDocument(toText(none), "a.awaystep"), doctest::Contains("placed by hand"));
}

TEST_CASE("target: a lesson locks it unless it opens target.drag") {
    const auto lessonWith = [](const std::string& open) {
        return "# Drag\n```lesson\nabout: a test\n```\n## One\n```step\nscenario: syed-good\npanels: Polytope\n" +
               open + "```\nText.\n";
    };
    for (const bool opened : {false, true}) {
        CAPTURE(opened);
        PanelDriver window;
        window.open();
        const Lesson lesson = parseLesson(lessonWith(opened ? "open: target.drag\n" : "open: Polytope\n"), "drag.md");
        window.give(StartLesson{std::make_shared<const Lesson>(lesson), 0});
        window.frame(5);
        window.settle();
        CHECK(window.shows("Target") == opened);
        if (!opened) continue;
        const Vector before = window.session().question().target()->value;
        const ImVec2 at = window.find("Target").center();
        window.move(at);
        window.mouse(true);
        window.move(ImVec2(at.x - 30, at.y + 30));
        window.move(ImVec2(at.x - 50, at.y + 50));
        window.mouse(false);
        window.settle();
        CHECK(window.session().question().target()->value != before);
    }
}

TEST_CASE("target: twenty drags at random leave a document that undo takes back whole") {
    Dragging drag("syed-good");
    const Document before = drag.session().document();
    Rng rng(11, "drags");
    int edits = 0;
    for (int i = 0; i < 20; ++i) {
        const DrawnItem canvas = drag.window.find("Polytope picture", "Polytope");
        const auto somewhere = [&] {
            return ImVec2(static_cast<float>(rng.uniform(canvas.min.x + 20, canvas.max.x - 20)),
                          static_cast<float>(rng.uniform(canvas.min.y + 20, canvas.max.y - 20)));
        };
        if (!drag.window.shows("Target", "Polytope")) break;
        const Vector was = drag.target();
        drag.take();
        for (int k = 0; k < 3; ++k) drag.window.move(somewhere());
        const bool cancelled = rng.chance(0.2);
        if (cancelled) drag.window.key(ImGuiKey_Escape);
        drag.window.mouse(false);
        if (rng.chance(0.3)) drag.window.settle();
        if (cancelled) CHECK(drag.target() == was);
        if (drag.target() != was) ++edits;
        CHECK(drag.target().allFinite());
    }
    drag.window.settle();
    CHECK(edits > 8);
    CHECK(drag.badge() == drag.engineRegime());
    CHECK(drag.session().race().race()->problem().phiE == drag.target());
    for (int i = 0; i < edits; ++i) drag.window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    drag.window.settle();
    CHECK(drag.session().document() == before);
}
