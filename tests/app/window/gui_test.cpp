// Theme, numbers, actions and layout: what all panels stand on.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>

#include "model/settings/preferences.h"
#include "model/text/numbers.h"
#include "solvers/solver.h"
#include "support/scratch_folder.h"
#include "window/race/curve_line.h"
#include "window/shell/actions.h"
#include "window/shell/layout.h"
#include "window/widgets/fonts.h"
#include "window/widgets/theme.h"

using namespace awaystep;

namespace {

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(ImU32 colour) {
    const ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
    return 0.2126 * linear(c.x) + 0.7152 * linear(c.y) + 0.0722 * linear(c.z);
}

// The contrast of two opaque colours as WCAG 2 defines it, 1 to 21.
double contrast(ImU32 a, ImU32 b) {
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

}  // namespace

TEST_CASE("theme: text is readable on everything it stands on, in every theme") {
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::Projector}) {
        const Palette& p = paletteOf(theme);
        CAPTURE(std::string(name(theme)));
        for (const ImU32 ground : {p.panel, p.window, p.field, p.fieldHovered}) {
            CHECK(contrast(p.text, ground) >= 4.5);
            CHECK(contrast(p.muted, ground) >= 4.5);
        }
        CHECK(contrast(p.text, p.fieldActive) >= 4.5);
        CHECK(contrast(p.onAccent, p.accent) >= 4.5);
        CHECK(contrast(mixed(p.onAccent, p.accent, 0.25F), p.accent) >= 3.0);  // the key printed on a button
        CHECK(contrast(p.onChosen, p.chosen) >= 4.5);
        CHECK(contrast(p.warning, p.panel) >= 4.5);
        CHECK(contrast(p.recording, p.panel) >= 3.0);
        CHECK(contrast(p.accent, p.panel) >= 3.0);
    }
    CHECK(contrast(IM_COL32_WHITE, IM_COL32_BLACK) == doctest::Approx(21.0));
    CHECK(contrast(IM_COL32(0x76, 0x76, 0x76, 255), IM_COL32_WHITE) == doctest::Approx(4.54).epsilon(0.01));
}

TEST_CASE("theme: no two solvers look the same") {
    Style style;
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        style.theme = theme;
        std::set<std::pair<ImU32, std::array<float, 4>>> looks;
        for (const SolverInfo& solver : solverList()) {
            const LineStyle line = style.solver(solver.name);
            CAPTURE(std::string(solver.name));
            CHECK(looks.insert({line.colour, line.dash}).second);
            CHECK(contrast(line.colour, paletteOf(theme).panel) >= 2.2);
        }
    }
}

TEST_CASE("fonts: where the symbols are missing a sentence says so, and which package has them") {
    CHECK(missingFonts([](std::string_view) { return true; }).empty());
    CHECK(missingFonts([](std::string_view file) { return file != "Inter-Regular.otf"; }).empty());
    CHECK(missingFonts([](std::string_view) { return false; }).find("fonts-dejavu-core") != std::string::npos);
}

TEST_CASE("theme: a name that is none is refused in a sentence") {
    CHECK(themeNamed("dark") == Theme::Dark);
    CHECK_THROWS_WITH_AS(themeNamed("pink"), "theme: light, dark or projector is needed, got pink",
                         std::invalid_argument);
}

TEST_CASE("numbers: three significant digits, powers of ten raised, a real minus sign") {
    CHECK(readable(0.0) == "0");
    CHECK(readable(0.084) == "0.084");
    CHECK(readable(0.0841234) == "0.0841");
    CHECK(readable(5.0) == "5.00");
    CHECK(readable(0.99961) == "1.00");
    CHECK(readable(12.345) == "12.3");
    CHECK(readable(123.45) == "123");
    CHECK(readable(2650.4) == "2\u2009650");
    CHECK(readable(1.4e-6) == "1.4\u00B710\u207B\u2076");
    CHECK(readable(1e-10) == "10\u207B\u00B9\u2070");
    CHECK(readable(-0.25) == "\u22120.25");
    CHECK(readable(3.2e7) == "3.2\u00B710\u2077");
    CHECK(readable(1.0 / 0.0) == "\u221E");
    CHECK(fixed(-0.0001, 3) == "0.000");
    CHECK(fixed(-0.25, 3) == "\u22120.250");
    CHECK(signedFixedOrTiny(-0.0021, 3) == "\u22120.002");
    CHECK(signedFixedOrTiny(-0.0002, 3) == "\u22122e\u22124");
    CHECK(signedFixedOrTiny(1.16e-5, 3) == "+1e\u22125");
    CHECK(fixedOrTiny(9.7e-6, 3) == "1e\u22125");
    CHECK(fixedOrTiny(-3e-120, 3) == "\u22123e\u2212120");
    CHECK(fixedOrTiny(0.0, 3) == "0.000");
    CHECK(fixedOrTiny(0.687, 3) == "0.687");
    CHECK(percent(0.2) == "20 %");
    CHECK(powerOfTen(-16) == "10\u207B\u00B9\u2076");
    CHECK(grouped(-1234567) == "\u22121\u2009234\u2009567");
    CHECK(raisedText("\u22124") == "\u207B\u2074");
}

TEST_CASE("actions: each has an id, a sentence and a menu, and no two want the same key at the same time") {
    const std::vector<Action> actions = makeActions();
    std::set<std::string> ids;
    std::map<ImGuiKeyChord, std::vector<const Action*>> keys;
    for (const Action& action : actions) {
        CAPTURE(action.id);
        CHECK(ids.insert(action.id).second);
        CHECK_FALSE(action.label.empty());
        CHECK_FALSE(action.menu.empty());
        REQUIRE_FALSE(action.about.empty());
        CHECK(action.about.back() == '.');
        CHECK(action.run);
        for (const ImGuiKeyChord chord : {action.chord, action.secondChord})
            if (chord != 0) keys[chord].push_back(&action);
    }
    for (const auto& [chord, users] : keys) {
        for (std::size_t i = 0; i < users.size(); ++i)
            for (std::size_t j = i + 1; j < users.size(); ++j) {
                const When a = users[i]->when, b = users[j]->when;
                CAPTURE(users[i]->id);
                CAPTURE(users[j]->id);
                CHECK((a != b && a != When::Always && b != When::Always));
            }
    }
}

TEST_CASE("actions: a plain letter or arrow is no shortcut while a recording runs") {
    for (const Action& action : makeActions()) {
        const auto key = static_cast<ImGuiKey>(action.chord & ~ImGuiMod_Mask_);
        const bool letter = key >= ImGuiKey_A && key <= ImGuiKey_Z;
        const bool arrow = key >= ImGuiKey_LeftArrow && key <= ImGuiKey_DownArrow;
        CAPTURE(action.id);
        if ((action.chord & ImGuiMod_Mask_) == 0 && (letter || arrow)) CHECK(action.when == When::NotRecording);
    }
}

TEST_CASE("curves: thinned lines keep their ends, their corners and every point to a third of a pixel") {
    std::vector<ImVec2> line;
    for (int i = 0; i <= 1000; ++i) {
        const auto x = static_cast<float>(i) * 0.5F;
        line.push_back(ImVec2(x, i < 300 ? x : 150.0F + 40.0F * std::sin(x * 0.02F)));
    }
    std::vector<ImVec2> thinned = line;
    thin(thinned);
    CHECK(thinned.size() < line.size() / 4);
    CHECK(thinned.front().x == line.front().x);
    CHECK(thinned.back().x == line.back().x);
    for (const ImVec2& point : line) {
        double nearest = 1e9;
        for (std::size_t i = 0; i + 1 < thinned.size(); ++i) {
            const double dx = thinned[i + 1].x - thinned[i].x, dy = thinned[i + 1].y - thinned[i].y;
            const double share = std::clamp(
                ((point.x - thinned[i].x) * dx + (point.y - thinned[i].y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
            nearest =
                std::min(nearest, std::hypot(point.x - thinned[i].x - share * dx, point.y - thinned[i].y - share * dy));
        }
        CHECK(nearest <= 0.35);
    }
}

TEST_CASE("layout: the arrangement follows the room, in unscaled pixels") {
    CHECK(roomFor(ImVec2(1908, 980)) == Room::Wide);
    CHECK(roomFor(ImVec2(1268, 692)) == Room::Normal);
    CHECK(roomFor(ImVec2(1012, 592)) == Room::Small);
    CHECK(roomFor(ImVec2(628, 372)) == Room::Tiny);
    CHECK(roomFor(ImVec2(356, 372)) == Room::Narrow);
}

TEST_CASE("preferences: kept between starts, and a damaged file is no reason to stop") {
    const ScratchFolder folder;
    const std::string path = folder.file("config/preferences.json");
    std::string complaint;
    CHECK(loadPreferences(path, complaint) == Preferences{});
    CHECK(complaint.empty());

    Preferences mine;
    mine.theme = "dark";
    mine.scale = 1.5;
    mine.hiddenPanels = {"Features"};
    mine.layout = "[Docking][Data]\n";
    savePreferences(path, mine);
    CHECK(loadPreferences(path, complaint) == mine);

    std::ofstream(path) << "{\"theme\": 7";
    CHECK(loadPreferences(path, complaint) == Preferences{});
    CHECK(complaint.find("preferences.json") != std::string::npos);

    CHECK(scaleOf(Preferences{}) == 1.0);
    Preferences projector;
    projector.theme = "projector";
    CHECK(scaleOf(projector) == 1.6);
    projector.scale = 1.0;
    CHECK(scaleOf(projector) == 1.0);
}
