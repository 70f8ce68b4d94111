// Where the words of a plot go: names of curves, formulas of bounds.
#include "window/widgets/label_places.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

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
