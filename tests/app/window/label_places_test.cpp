// Where the words of pictures and plots go, and what lies in a plane, without a picture.
#include "window/widgets/label_places.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/random_mdps.h"
#include "window/widgets/plane_canvas.h"

using namespace awaystep;

TEST_CASE("labels: on no line, on no other label and inside, wherever the lines go") {
    const Area frame{ImVec2(0, 0), ImVec2(500, 300)};
    const auto line = [](const auto& height) {
        std::vector<ImVec2> points;
        for (float x = 0; x <= 500; x += 5) points.push_back(ImVec2(x, height(x)));
        return points;
    };
    // One crawls, one falls to the floor and stays there, one lies just above the crawling one.
    const std::vector<std::vector<ImVec2>> lines = {line([](float x) { return 40 + x * 0.02F; }),
                                                    line([](float x) { return std::min(299.0F, x); }),
                                                    line([](float x) { return 30 + x * 0.02F; })};
    const ImVec2 size(110, 16);
    std::vector<Area> taken = {{ImVec2(380, 284), ImVec2(500, 300)}};  // a remark in a corner
    for (std::size_t i = 0; i < lines.size(); ++i) {
        CAPTURE(i);
        const Area box = placeLineLabel(lines[i], lines, taken, frame, size, 4);
        CHECK(box.max.x - box.min.x == doctest::Approx(size.x));
        CHECK(frame.covers(box.min));
        CHECK(frame.covers(box.max));
        for (const Area& other : taken) CHECK_FALSE(box.meets(other));
        for (const auto& each : lines)
            for (const ImVec2 point : each) CHECK_FALSE(box.covers(point));
        taken.push_back(box);
    }
}

TEST_CASE(
    "labels: points along a line stand close together and lie in the room, so that no label misses a long piece") {
    const Area room{ImVec2(0, 0), ImVec2(500, 300)};
    const std::vector<ImVec2> steep = {ImVec2(-50, 10), ImVec2(20, 10), ImVec2(30, 290), ImVec2(600, 290)};
    const std::vector<ImVec2> points = pointsAlong(steep, 6, room);
    REQUIRE(points.size() > 100);
    for (std::size_t i = 0; i < points.size(); ++i) {
        CHECK(room.covers(points[i]));
        if (i > 0) CHECK(std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y) <= 12.01F);
    }
    // The name of a line along its foot stays off the steep piece, which has no point of its own there.
    const std::vector<std::vector<ImVec2>> lines = {points};
    const Area box = placeLineLabel(std::vector<ImVec2>{ImVec2(25, 150)}, lines, {}, room, ImVec2(60, 16), 4);
    for (const ImVec2 point : points) CHECK_FALSE(box.covers(point));
    CHECK(pointsAlong({}, 6, room).empty());
}

TEST_CASE("labels: formulas of bounds that run together lie on no curve and on no other formula") {
    const Area room{ImVec2(0, 0), ImVec2(336, 180)};
    std::vector<std::vector<ImVec2>> lines;
    for (const float height : {4.0F, 9.0F, 14.0F, 22.0F, 31.0F, 40.0F})  // most of them in the upper quarter
        lines.push_back(pointsAlong(std::vector<ImVec2>{ImVec2(0, height), ImVec2(336, height + 4)}, 6, room));
    lines.push_back(pointsAlong(std::vector<ImVec2>{ImVec2(0, 10), ImVec2(336, 140)}, 6, room));
    std::vector<Area> taken;
    for (std::size_t i = 0; i < 3; ++i) {
        CAPTURE(i);
        const Area box = placeInRoom(lines[i], lines, taken, room, ImVec2(190, 22));
        CHECK(room.covers(box.min));
        CHECK(room.covers(box.max));
        for (const Area& other : taken) CHECK_FALSE(box.meets(other));
        for (const auto& line : lines)
            for (const ImVec2 point : line) CHECK_FALSE(box.covers(point));
        taken.push_back(box);
    }
}

TEST_CASE("labels: one that belongs below another stands below it, although there is more room above") {
    const Area frame{ImVec2(0, 0), ImVec2(500, 300)};
    const std::vector<ImVec2> own = {ImVec2(90, 180), ImVec2(100, 180)};
    const std::vector<std::vector<ImVec2>> lines = {own};
    const std::vector<Area> higher = {{ImVec2(60, 190), ImVec2(150, 206)}};
    const ImVec2 size(90, 16);
    CHECK(placeLineLabel(own, lines, higher, frame, size, 4).min.y < 190);
    CHECK(placeLineLabel(own, lines, higher, frame, size, 4, higher).min.y > 190);
}

TEST_CASE("labels: of a race that has just begun, a single point for all curves, none lies on another") {
    const Area frame{ImVec2(0, 0), ImVec2(500, 200)};
    for (const ImVec2 point : {ImVec2(0, 190), ImVec2(0, 10), ImVec2(250, 100)}) {
        const std::vector<std::vector<ImVec2>> lines(4, std::vector<ImVec2>{point});
        std::vector<Area> taken;
        for (const std::vector<ImVec2>& own : lines) {
            const Area box = placeLineLabel(own, lines, taken, frame, ImVec2(90, 16), 4);
            CHECK(frame.covers(box.min));
            CHECK(frame.covers(box.max));
            for (const Area& other : taken) CHECK_FALSE(box.meets(other));
            taken.push_back(box);
        }
    }
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
