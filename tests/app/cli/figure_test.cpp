#include "figures/figure.h"

#include <doctest/doctest.h>

#include <stdexcept>

#include "figures/axis.h"

using namespace awaystep;

TEST_CASE("axis: a log axis holds its values between whole powers of ten and never goes below its floor") {
    const Axis axis = fitAxis({0.003, 20.0, 0.0}, true, 1e-4);
    CHECK(axis.low == doctest::Approx(1e-4));
    CHECK(axis.high == doctest::Approx(100.0));
    CHECK(axis.place(0.0) == 0.0);
    CHECK(axis.place(100.0) == doctest::Approx(1.0));
    CHECK(axis.place(0.1) == doctest::Approx(0.5));
}

TEST_CASE("axis: ticks are round numbers, at most as many as asked for") {
    for (const double high : {1.0, 7.0, 60.0, 100.0, 12345.0}) {
        CAPTURE(high);
        const auto ticks = Axis{0.0, high, false}.ticks(6);
        CHECK(ticks.size() >= 3);
        CHECK(ticks.size() <= 7);
        CHECK(ticks.front().label == "0");
    }
    const auto powers = Axis{1e-16, 10.0, true}.ticks(7);
    CHECK(powers.size() <= 8);
    CHECK(powers.back().value <= 10.0 * (1.0 + 1e-12));
    CHECK(powers.front().exponent.substr(0, 3) == "\u2212");
}

TEST_CASE("figure: an SVG carries its title and caption as text, with markup escaped") {
    Figure figure;
    figure.title = "cg < ascg";
    figure.caption = "seed 7 & 8";
    figure.charts.push_back({"a", "t", "d", {{"cg", "CG", {0, 1}, {1.0, 0.1}, {0.5, 0.0}, {2.0, 0.2}}}});
    const std::string svg = render(figure, FigureFormat::Svg);
    CHECK(svg.find("<title>cg &lt; ascg</title>") != std::string::npos);
    CHECK(svg.find("<desc>seed 7 &amp; 8</desc>") != std::string::npos);
    CHECK(render(figure, FigureFormat::Png).substr(1, 3) == "PNG");
}

TEST_CASE("figure: parameters are in the file's metadata, of an SVG and of a PNG") {
    Figure figure;
    figure.title = "bars";
    figure.parameters = R"({"seed":7})";
    Chart chart{"features", "", "|x \u2212 \u03A6_E|", {}};
    chart.logY = false;
    chart.names = {"left lane", "a name that is longer than its place below the axis", "right lane"};
    for (const char* solver : {"cg", "ascg"}) {
        Series bars{solver, solver, {}, {1.0, 0.0, 3.0}, {}, {}};
        bars.shape = Series::Shape::Bar;
        chart.series.push_back(bars);
    }
    figure.charts = {chart};
    CHECK(render(figure, FigureFormat::Svg).find(R"(<metadata>{"seed":7}</metadata>)") != std::string::npos);
    CHECK(render(figure, FigureFormat::Png).find(R"({"seed":7})") != std::string::npos);
}

TEST_CASE("figure: a file that is neither SVG nor PNG is refused") {
    CHECK_THROWS_AS(figureFormat("figure.pdf"), std::invalid_argument);
    CHECK(figureFormat("a/b.svg") == FigureFormat::Svg);
}
