// The polytope panel in the real shell, without a screen: looked at from all sides by mouse and keyboard.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "geometry/facial_distance.h"
#include "geometry/reward_cone.h"
#include "model/documents/document_history.h"
#include "model/explanation/theory.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "model/world/pictures.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/panel_driver.h"
#include "support/random_mdps.h"
#include "window/polytope/polytope_facts.h"
#include "window/shell/orders.h"
#include "window/widgets/label_places.h"
#include "window/widgets/plane_canvas.h"

using namespace awaystep;

namespace {

void openInsight(PanelDriver& window, const char* scenario) {
    window.open(documentFor(scenario));
    window.key(ImGuiMod_Ctrl | ImGuiKey_2);
    window.frame(5);
    window.settle();
}

}  // namespace

TEST_CASE("polytope: the car game's K stands in space with its 20 vertices, and is turned by mouse and keys") {
    PanelDriver window;
    openInsight(window, "syed-good");
    const Session& session = window.session();
    CHECK(session.polytope().view().mode == PolytopeMode::Solid);
    REQUIRE(session.polytope().polytopes().solid());
    CHECK(session.polytope().polytopes().solid()->vertices.size() == 20);
    REQUIRE(session.polytope().polytopes().facts());
    CHECK(*session.polytope().polytopes().facts()->diameter ==
          doctest::Approx(session.polytope().polytopes().solid()->diameter));
    CHECK(session.polytope().polytopes().facts()->diameterBound == doctest::Approx(std::sqrt(3.0) / 0.1));
    CHECK(*session.polytope().polytopes().facts()->diameter <= session.polytope().polytopes().facts()->boxDiagonal);
    CHECK(session.polytope().polytopes().facts()->facialDistance.has_value());

    const PolytopeView before = session.polytope().view();
    window.drag("Polytope picture", 0.3F, 0.4F);
    CHECK(session.polytope().view().yaw != before.yaw);
    const double yaw = session.polytope().view().yaw;
    window.key(ImGuiMod_Shift | ImGuiKey_LeftArrow);
    CHECK(session.polytope().view().yaw > yaw);
    window.key(ImGuiMod_Shift | ImGuiKey_UpArrow);
    CHECK(session.polytope().view().zoom > 1.0);
    window.click("show all of K", "Polytope");
    CHECK(session.polytope().view().zoom == 1.0);
    window.key(ImGuiKey_F);
    CHECK(session.polytope().view().follow);
    window.click("follow x", "Polytope");
    CHECK_FALSE(session.polytope().view().follow);
    window.click("magnifier", "Polytope");
    CHECK_FALSE(session.polytope().view().magnifier);
    CHECK(window.shown() == 0);  // Shift and an arrow do not step the race
}

TEST_CASE("polytope: every plane of a grid can be chosen by name, and each has its exact shadow") {
    PanelDriver window;
    openInsight(window, "grid-face");
    const Session& session = window.session();
    CHECK(session.polytope().view().mode == PolytopeMode::Principal);
    CHECK_FALSE(window.shows("3-D", "Polytope"));  // nine features
    window.key(ImGuiKey_End);
    window.settle();
    for (const char* mode : {"two features", "x, y, z", "principal"}) {
        window.click(mode, "Polytope");
        window.settle();
        CAPTURE(mode);
        CHECK(window.shows("Polytope picture", "Polytope"));
    }
    window.click("two features", "Polytope");
    window.settle();
    CHECK(session.polytope().view().mode == PolytopeMode::Features);
    const int k = session.question().openScenario()->mdp().featureCount();
    const ShadowPtr shadow = session.polytope().polytopes().shadow(featurePlane(k, 0, 1));
    REQUIRE(shadow);
    CHECK(shadow->complete);
    // Every iterate of every solver falls into it.
    for (const RunView& run : session.race().race()->runs())
        for (int t = 0; t < run.history().size(); ++t) {
            const Vector& x = run.history().at(t)->x;
            for (std::size_t i = 0; i < shadow->corners.size(); ++i) {
                const ShadowCorner& a = shadow->corners[i];
                const ShadowCorner& b = shadow->corners[(i + 1) % shadow->corners.size()];
                CHECK((b.u - a.u) * (x[1] - a.v) - (b.v - a.v) * (x[0] - a.u) >= -1e-8);
            }
        }
    const Matrix corners = [&] {
        Matrix points(2, static_cast<Eigen::Index>(shadow->corners.size()));
        for (std::size_t i = 0; i < shadow->corners.size(); ++i)
            points.col(static_cast<Eigen::Index>(i)) << shadow->corners[i].u, shadow->corners[i].v;
        return points;
    }();
    CHECK(diameter(corners) == doctest::Approx(shadow->diameter));
}

TEST_CASE("polytope: hovering a vertex shows its policy in the world") {
    PanelDriver window;
    openInsight(window, "syed-good");
    const DrawnItem canvas = window.find("Polytope picture", "Polytope");
    VertexPtr found;
    for (float y = canvas.min.y + 10; y < canvas.max.y && !found; y += 9)
        for (float x = canvas.min.x + 10; x < canvas.max.x && !found; x += 9) {
            window.move(ImVec2(x, y));
            found = window.session().polytope().hoveredVertex();
        }
    REQUIRE(found);
    window.settle();
    CHECK(window.session().polytope().pictures().visits(window.session().polytope().hoveredVertex()) != nullptr);
    window.move(ImVec2(5, 5));
    window.frame(2);
    CHECK(window.session().polytope().hoveredVertex() == nullptr);
}

TEST_CASE("polytope facts: in tiny worlds they are those of all policies, one by one") {
    int told = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        CAPTURE(seed);
        const auto mdp = tests::drawMdp(seed);
        const PolytopeFacts facts = factsOf(mdp, nullptr);
        const Matrix all = tests::allPhis(*mdp);
        REQUIRE(facts.overAllPolicies);
        CHECK(*facts.diameter == doctest::Approx(diameter(all)).epsilon(1e-9));
        CHECK(*facts.diameter <= facts.boxDiagonal * (1 + 1e-9));
        CHECK(facts.boxDiagonal <= facts.diameterBound * (1 + 1e-9));
        if (!facts.facialDistance) continue;
        ++told;
        // Equal points more or less do not matter.
        CHECK(*facts.facialDistance == doctest::Approx(facialDistance(all)).epsilon(1e-6));
    }
    CHECK(told > 10);
}

TEST_CASE("polytope facts: of a polygon the facial distance is known, also with hundreds of policies") {
    RandomMdpParameters shape;
    shape.states = 6;
    shape.features = 2;
    const auto mdp = randomMdp(shape);
    const PolytopeFacts facts = factsOf(mdp, nullptr);
    REQUIRE(facts.overAllPolicies);
    CHECK(facts.points > 200);
    REQUIRE(facts.facialDistance);
    REQUIRE(facts.pair);
    CHECK(facts.pair->distance == *facts.facialDistance);
    CHECK(facts.awayStepRate());
}

TEST_CASE("plane canvas: the shadow of a box is the hull of the shadows of its corners") {
    Rng rng(5, "boxes");
    for (int round = 0; round < 30; ++round) {
        Vector half(4), a(4), b(4);
        for (double& value : half) value = rng.uniform(0.1, 2.0);
        for (double& value : a) value = rng.normal();
        for (double& value : b) value = rng.normal();
        const Plane plane = planeThrough(Vector::Zero(4), a, b);
        const std::vector<Eigen::Vector2d> outline = shadowOfBox(plane, half);
        REQUIRE(outline.size() == 8);
        double slack = 1e9;
        for (int corner = 0; corner < 16; ++corner) {
            Vector p = half;
            for (int i = 0; i < 4; ++i)
                if ((corner >> i) & 1) p[i] = -p[i];
            const Eigen::Vector2d at(plane.u.dot(p), plane.v.dot(p));
            for (std::size_t i = 0; i < outline.size(); ++i) {
                const Eigen::Vector2d edge = outline[(i + 1) % outline.size()] - outline[i], to = at - outline[i];
                slack = std::min(slack, edge.x() * to.y() - edge.y() * to.x());
            }
        }
        CHECK(slack >= -1e-9);  // every corner inside, counter-clockwise
        CHECK(slack <= 1e-9);   // and some on it
    }
}

TEST_CASE("labels: none lies over another or outside, marks are spared, and what finds no place is left out") {
    const Area room = {ImVec2(10, 10), ImVec2(210, 110)};
    LabelPlaces places(room);
    const Area inset = {ImVec2(150, 60), ImVec2(210, 110)};
    places.keepFree(inset);
    places.spare(ImVec2(120, 50), 8);
    const ImVec2 size(40, 12);
    int placed = 0;
    for (int i = 0; i < 40; ++i)
        if (places.beside(ImVec2(100.0F + static_cast<float>(i % 3), 50), 4, size, 3)) ++placed;
    CHECK(placed >= 4);
    CHECK(placed < 40);
    if (places.along(ImVec2(110, 60), ImVec2(1, 0.2F), ImVec2(60, 10), 3)) ++placed;
    const std::vector<Area>& taken = places.taken();
    CHECK(taken.size() == static_cast<std::size_t>(placed) + 1);
    for (std::size_t i = 0; i < taken.size(); ++i) {
        CHECK(taken[i].min.x >= room.min.x);
        CHECK(taken[i].min.y >= room.min.y);
        CHECK(taken[i].max.x <= room.max.x);
        CHECK(taken[i].max.y <= room.max.y);
        for (std::size_t j = 0; j < i; ++j)
            CHECK((taken[i].min.x >= taken[j].max.x || taken[j].min.x >= taken[i].max.x ||
                   taken[i].min.y >= taken[j].max.y || taken[j].min.y >= taken[i].max.y));
    }
    CHECK_FALSE(LabelPlaces(room).beside(room.center(), 2, ImVec2(300, 12), 3));
    // The first of two sides that are as near is the one without a mark.
    LabelPlaces open(room);
    open.spare(ImVec2(130, 60), 15);
    const auto place = open.beside(ImVec2(100, 60), 4, size, 3);
    REQUIRE(place);
    CHECK(place->x + size.x <= 115.0F);
}

TEST_CASE("polytope: the picture lies the same way as the race goes on, at its end, and for another solver") {
    PanelDriver window;
    openInsight(window, "grid-face");
    PolytopeView view = window.session().polytope().view();
    view.magnifier = false;
    window.give(SetPolytopeView{view});
    const auto show = [&](int t) {
        window.give(ShowIteration{t});
        window.frame(3);
        window.settle();
    };
    // Where in the picture the mouse finds v2, as shares of its size.
    const auto placeOfSecond = [&] {
        const DrawnItem picture = window.find("Polytope picture");
        const float width = picture.max.x - picture.min.x, height = picture.max.y - picture.min.y;
        for (float y = picture.min.y + 2; y < picture.max.y; y += 6)
            for (float x = picture.min.x + 2; x < picture.max.x; x += 6) {
                window.move(ImVec2(x, y));
                const VertexPtr& found = window.session().polytope().hoveredVertex();
                if (found && found->number == 2)
                    return ImVec2((x - picture.min.x) / width, (y - picture.min.y) / height);
            }
        FAIL("v2 is nowhere");
        return ImVec2();
    };
    const auto apart = [](ImVec2 a, ImVec2 b) { return std::hypot(a.x - b.x, a.y - b.y); };
    show(2);
    const ImVec2 early = placeOfSecond();
    show(6);
    const ImVec2 later = placeOfSecond();
    CHECK(apart(early, later) < 0.3F);
    show(100);
    CHECK(apart(placeOfSecond(), later) < 0.03F);
    Document alone = window.session().document();
    alone.race.solvers = {"cg"};
    SessionOrders edit;
    edit.edit("race one", [&](Document& document) { document = alone; });
    window.session().apply(edit);
    window.settle();
    show(6);
    CHECK(apart(placeOfSecond(), later) < 0.03F);
}

TEST_CASE("polytope: following begins with what it follows in the middle, whatever was magnified before") {
    PanelDriver window;
    openInsight(window, "highway-face");
    window.key(ImGuiKey_End);
    window.settle();
    const auto wheel = [&](int clicks) {
        const DrawnItem picture = window.find("Polytope picture");
        window.move(ImVec2(picture.min.x + 60, picture.min.y + 60));
        for (int i = 0; i < clicks; ++i) {
            ImGui::GetIO().AddMouseWheelEvent(0, 1);
            window.frame(2);
        }
    };
    wheel(5);
    CHECK(window.session().polytope().view().zoom > 2.0);
    CHECK(window.session().polytope().view().panU != 0.0);
    window.key(ImGuiKey_F);
    CHECK(window.session().polytope().view().follow);
    CHECK(window.session().polytope().view().zoom == 1.0);
    CHECK(window.session().polytope().view().panU == 0.0);
    CHECK(window.session().polytope().view().panV == 0.0);
    // The wheel takes over from what is seen: as near as following had come, and nearer.
    wheel(1);
    CHECK_FALSE(window.session().polytope().view().follow);
    CHECK(window.session().polytope().view().zoom > 100.0);
}

TEST_CASE("polytope: the same world and target are seen in the same plane, whatever was raced or opened before") {
    const auto plane = [](PanelDriver& window) {
        window.settle();
        REQUIRE(window.session().polytope().polytopes().principal());
        return *window.session().polytope().polytopes().principal();
    };
    Plane expected;
    {
        PanelDriver fresh;
        openInsight(fresh, "grid-face");
        expected = plane(fresh);
        fresh.key(ImGuiKey_End);
        CHECK(plane(fresh) == expected);
    }
    PanelDriver travelled;
    for (const char* scenario : {"grid-outside", "grid-vertex", "grid-interior"}) {
        openInsight(travelled, scenario);
        travelled.key(ImGuiKey_End);
        travelled.settle();
    }
    Document document = documentFor("grid-face");
    document.race.solvers = {"cg"};
    travelled.open(document);
    CHECK(plane(travelled) == expected);
    CHECK(travelled.session().polytope().polytopes().shadow(expected) != nullptr);
}

TEST_CASE("polytope: the facial distance is a picture where it is asked for, and an upper bound where K is too rich") {
    PanelDriver window;
    openInsight(window, "syed-good");
    const Session& session = window.session();
    const auto& facts = session.polytope().polytopes().facts();
    REQUIRE(facts->pair);
    CHECK(facts->pair->distance == *facts->facialDistance);
    CHECK_FALSE(session.polytope().view().facialDistance);
    window.click("facial distance", "Polytope");
    window.frame(2);
    CHECK(session.polytope().view().facialDistance);
    CHECK(window.shows("rewards", "Polytope") == (session.polytope().regime()->kind == RegimeKind::Vertex ||
                                                  session.polytope().regime()->kind == RegimeKind::Face));

    openInsight(window, "grid-face");  // nine features, 4^25 policies
    REQUIRE(facts);
    CHECK_FALSE(facts->facialDistance);
    CHECK_FALSE(facts->awayStepRate());
    REQUIRE(facts->pair);
    CHECK(facts->pair->distance > 0.0);
    CHECK(facts->pair->distance <= facts->boxDiagonal);
    CHECK((facts->pair->onFace - facts->pair->apart).norm() == doctest::Approx(facts->pair->distance).epsilon(1e-9));
    CHECK(factLines(window.shell().style(), session, 2000.0F).front().find("facial distance at most") !=
          std::string::npos);
    CHECK_FALSE(window.shows("rewards", "Polytope"));  // K is not in the picture, a shadow of it is
}

TEST_CASE("polytope: the cone of rewards at a vertex is that of the facets, and goes where the target leaves it") {
    PanelDriver window;
    openInsight(window, "highway-vertex");
    const Session& session = window.session();
    REQUIRE(session.polytope().regime()->kind == RegimeKind::Vertex);
    REQUIRE(session.polytope().polytopes().facts());
    const Vector& phiE = session.question().target()->value;
    const std::vector<Vector> edges = coneEdges(*session.polytope().polytopes().facts()->facets, phiE, 1e-6);
    CHECK(edges.size() >= 3);
    ExactOracle oracle(session.question().world());
    for (const Vector& w : edges) CHECK(w.dot(oracle.best(w)->phi - phiE) < 1e-6);
    CHECK(window.shows("rewards", "Polytope"));
    CHECK_FALSE(session.polytope().view().rewards);  // the picture begins with K and the steps alone
    window.click("rewards", "Polytope");
    window.frame(2);
    CHECK(session.polytope().view().rewards);
    openInsight(window, "highway-interior");
    CHECK_FALSE(window.shows("rewards", "Polytope"));
}

TEST_CASE("theory: inside K the bound of CG is linear, and every iterate is below it") {
    PanelDriver window;
    openInsight(window, "highway-interior");
    const Session& session = window.session();
    window.key(ImGuiKey_End);
    window.key(ImGuiKey_T);
    window.settle();
    REQUIRE(session.polytope().polytopes().innerRadius());
    CHECK(*session.polytope().polytopes().innerRadius() > 0.0);
    const RunView& cg = session.race().race()->runs()[0];
    REQUIRE(cg.solver() == "cg");
    const auto curve = TheoryCurve::of(session, cg);
    REQUIRE(curve);
    CHECK(curve->formula().find("r\u00B2/D\u00B2") != std::string::npos);
    for (int t = 1; t < cg.history().size(); ++t)
        CHECK(cg.history().objectives()[static_cast<std::size_t>(t)] <=
              *curve->value(CurveMeasure::Suboptimality, t) * (1 + 1e-9) + 1e-12);
    // A thousand times as many steps: 1/t alone would promise a thousandth.
    CHECK(*curve->value(CurveMeasure::Suboptimality, 1e7) < 1e-6 * *curve->value(CurveMeasure::Suboptimality, 1e4));
}
