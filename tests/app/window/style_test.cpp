// What every picture of the window must keep: nothing is cut off at the side at any size, scale or theme, nothing lies
// on something else, and whatever can be pressed explains itself.
#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <cmath>
#include <set>

#include "model/lessons/lesson_library.h"
#include "model/session_orders.h"
#include "support/panel_driver.h"
#include "window/race/active_row_drawing.h"
#include "window/widgets/drawing.h"

using namespace awaystep;

namespace {

// Panels by their titles and the transport, with what is nested in them: Dear ImGui names children "Parent/child".
bool inPanel(const DrawnItem& item, const std::vector<std::string>& titles) {
    for (const std::string& title : titles)
        if (item.window == title || item.window.starts_with(title + "/")) return true;
    return item.window == "Transport";
}

// What a person reads or presses, not Dear ImGui's own parts (scrollbars, tabs, splitters).
bool named(const DrawnItem& item) {
    return !item.label.empty() && item.label.rfind("#", 0) != 0 && item.label != item.window && item.visible();
}

bool overlap(const DrawnItem& a, const DrawnItem& b) {
    constexpr float slack = 1.5F;
    return a.visibleMin.x + slack < b.visibleMax.x && b.visibleMin.x + slack < a.visibleMax.x &&
           a.visibleMin.y + slack < b.visibleMax.y && b.visibleMin.y + slack < a.visibleMax.y;
}

// Drawn over the plot or over the picture of K, which are one item from edge to edge.
bool liesOnPlot(const DrawnItem& item) {
    return item.label.find("##curve") != std::string::npos || item.label == "Target";
}

void checkPicture(PanelDriver& window) {
    const std::vector<std::string> titles = dockedPanelTitles();
    std::vector<const DrawnItem*> seen;
    for (const DrawnItem& item : window.items().items())
        if (inPanel(item, titles) && named(item)) seen.push_back(&item);
    CHECK(seen.size() > 8);
    for (const DrawnItem* item : seen) {
        CAPTURE(item->label);
        CAPTURE(item->window);
        CHECK(item->min.x >= item->visibleMin.x - 1.0F);
        CHECK(item->max.x <= item->visibleMax.x + 1.0F);
    }
    for (std::size_t i = 0; i < seen.size(); ++i)
        for (std::size_t j = i + 1; j < seen.size(); ++j) {
            if (seen[i]->window != seen[j]->window || liesOnPlot(*seen[i]) || liesOnPlot(*seen[j])) continue;
            CAPTURE(seen[i]->label);
            CAPTURE(seen[j]->label);
            CHECK_FALSE(overlap(*seen[i], *seen[j]));
        }
}

bool tooltipOpen() {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if ((window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->Active && !window->Hidden) return true;
    return false;
}

// Rests the mouse on it and waits for the words.
bool explainsItself(PanelDriver& window, const DrawnItem& item) {
    window.move(ImVec2(2, 2));
    window.frame(2);
    window.move(item.center());
    for (int i = 0; i < 90; ++i) {
        window.frame();
        if (tooltipOpen()) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("look: nothing is cut off at the side or lies on something else, at any size, scale and theme") {
    for (const char* theme : {"light", "projector"})
        for (const double scale : {1.0, 2.0})
            for (const ImVec2 size : {ImVec2(1280, 800), ImVec2(1920, 1080), ImVec2(1024, 700), ImVec2(640, 480)}) {
                CAPTURE(std::string(theme));
                CAPTURE(scale);
                CAPTURE(size.x);
                Preferences preferences;
                preferences.theme = theme;
                preferences.scale = scale;
                // Half the pixels at twice the scale is no window any more.
                if (size.x / scale < 500) continue;
                PanelDriver window(size, preferences);
                window.open();
                window.key(ImGuiKey_End);
                window.settle();
                checkPicture(window);
                window.key(ImGuiKey_R);
                window.frame(6);
                checkPicture(window);
            }
}

TEST_CASE("look: a line that was broken for a width is no wider when it is drawn, at any scale") {
    const std::string words =
        "After 100 iterations ASCG has converged; CG is at distance 0.027. Measured: h \u2212 h* falls "
        "like t\u207B\u00B9\u00B7\u2070\u00B2 for CG, like exp(\u22120.3 t) for ASCG, on a face.";
    for (const double scale : {1.0, 1.1, 1.2, 1.3, 1.6, 1.75, 2.0}) {
        Preferences preferences;
        preferences.scale = scale;
        PanelDriver window(ImVec2(1280, 800), preferences);
        window.frame(2);
        const Style& style = window.shell().style();
        ImGui_ImplNull_NewFrame();
        ImGui::NewFrame();
        for (const float size : {12.0F, 13.0F, 14.0F}) {
            ImGui::PushFont(style.font.text, size);
            for (const float width : {300.0F, 517.0F, 601.0F})
                for (const std::string& line : wrapped(style, style.font.text, size, words, width)) {
                    CAPTURE(scale);
                    CAPTURE(line);
                    CHECK(ImGui::CalcTextSize(line.c_str()).x <= width + 1.0F);
                    // It is rounded up to whole pixels.
                    CHECK(std::abs(sizeOf(style, style.font.text, size, line).x -
                                   ImGui::CalcTextSize(line.c_str()).x) <= 1.0F);
                }
            for (float width = 60.0F; width < 300.0F; width += 7.0F)
                for (const std::string& line : wrapped(style, style.font.text, size,
                                                       "The largest difference is in \"off right\", 0.13.", width)) {
                    CAPTURE(line);
                    CHECK_FALSE(line.ends_with(" \""));  // a quote that opens goes with its word
                }
            ImGui::PopFont();
        }
        ImGui::Render();
    }
}

TEST_CASE("look: the paper's symbols have their indices lowered, and other names keep their underscores") {
    PanelDriver window;
    window.frame(2);
    const Style& style = window.shell().style();
    ImGui_ImplNull_NewFrame();
    ImGui::NewFrame();
    const auto width = [&](const char* words) { return sizeOf(style, style.font.text, 14.0F, words).x; };
    // What is lowered is smaller, and its underscore is gone.
    CHECK(width("\u03A6_E") < width("\u03A6E"));
    CHECK(width("N_RL") < width("NRL"));
    CHECK(width("of N_est rollouts") < width("of Nest rollouts"));
    CHECK(width("(x \u2212 y)_i") < width("(x \u2212 y)i"));
    for (const char* name : {"x_pos", "N_RLS", "aN_RL", "n_states", "my_x_t"}) {
        CAPTURE(name);
        std::string without = name;
        without.erase(without.find('_'), 1);
        CHECK(width(name) > width(without.c_str()));
    }
    ImGui::Render();
}

TEST_CASE("look: a line breaks between words, never within a number or after a quote that opens") {
    const std::string words =
        "ASCG at t = 50: largest difference in \"off right\", 0.13 (you 0.00); at most 1,350 more.";
    PanelDriver window;
    window.frame(2);
    const Style& style = window.shell().style();
    for (float width = 80.0F; width < 620.0F; width += 3.0F) {
        std::string again;
        for (const std::string& line : wrapped(style, style.font.text, 13.0F, words, width)) {
            CHECK(sizeOf(style, style.font.text, 13.0F, line).x <= width);
            again += (again.empty() ? "" : " ") + line;
        }
        CHECK(again == words);
    }
    // A word that is too long for any line is broken all the same.
    const auto pieces = wrapped(style, style.font.text, 13.0F, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b", 60.0F);
    CHECK(pieces.size() > 2);
    for (const std::string& piece : pieces) CHECK(sizeOf(style, style.font.text, 13.0F, piece).x <= 60.0F);
}

TEST_CASE("look: in a narrow row of the active set no number lies on the name, and the bar gives way") {
    for (const char* theme : {"light", "projector"}) {
        Preferences preferences;
        preferences.theme = theme;
        PanelDriver window(ImVec2(1024, 768), preferences);
        window.frame(2);
        const Style& style = window.shell().style();
        const ActiveRowDrawing row(style, "t", "t =");
        for (float units = 60.0F; units < 700.0F; units += 5.0F) {
            CAPTURE(units);
            const auto place = row.columns(0.0F, style.px(units));
            const float name = place.name + sizeOf(style, style.font.heading, style.textSize, "v88").x;
            const float number = sizeOf(style, style.font.numbers, style.numberSize, "0.633").x;
            const float change = sizeOf(style, style.font.numbers, style.numberSize, "+0.013").x;
            if (place.weight) CHECK(*place.weight - number > name);
            if (place.change && place.weight) CHECK(*place.change - change > *place.weight);
            if (units >= 110.0F) CHECK(place.weight);
            CHECK(place.bar == (units >= 200.0F));
        }
    }
}

TEST_CASE("look: where a panel is narrow switches go on in the next line, and the names of features above their bars") {
    for (const ImVec2 size : {ImVec2(1024, 768), ImVec2(1280, 800)})
        for (const char* lesson : {"4-the-zigzag", "what-k-is"}) {
            CAPTURE(size.x);
            CAPTURE(std::string(lesson));
            Preferences preferences;
            preferences.theme = "projector";
            PanelDriver window(size, preferences);
            window.give(StartLesson{findLesson(lesson), 0});
            for (int step = 0; step < 6; ++step) {
                CAPTURE(step);
                window.frame(3);
                for (const DrawnItem& item : window.items().items()) {
                    if (!inPanel(item, dockedPanelTitles()) || !named(item)) continue;
                    CAPTURE(item.label);
                    CAPTURE(item.window);
                    CHECK(item.max.x <= item.visibleMax.x + 1.0F);
                }
                window.give(GoInLesson{1});
            }
        }
}

TEST_CASE("look: where the switches of the polytope have no room in a line they go on in the next") {
    Preferences large;
    large.scale = 2.0;
    large.workspace = "insight";
    PanelDriver window(ImVec2(1920, 1080), large);
    window.open(documentFor("syed-good"));
    for (const char* label : {"follow x", "magnifier", "facial distance", "rewards"}) {
        CAPTURE(label);
        CHECK_FALSE(window.find(label, "Polytope").cutOff());
    }
}

TEST_CASE("look: whatever can be pressed explains itself under the mouse") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    const std::vector<std::string> titles = dockedPanelTitles();
    std::vector<DrawnItem> controls;
    std::set<std::string> known;
    for (const DrawnItem& item : window.items().items())
        if (inPanel(item, titles) && named(item) && known.insert(item.label).second) controls.push_back(item);
    CHECK(controls.size() > 25);
    for (const DrawnItem& item : controls) {
        CAPTURE(item.label);
        CAPTURE(item.window);
        CHECK(explainsItself(window, item));
    }
}

TEST_CASE("look: every combo box of the setup explains itself") {
    PanelDriver window;
    window.open();
    for (const char* label : {"##Scenario", "##Expert", "##Discount", "##Target", "##Iterations", "##Gap",
                              "##Lock-step", "##Oracle", "##Start", "##Seed"}) {
        CAPTURE(std::string(label));
        const DrawnItem item = window.findUnlabelled(label, "Setup");
        REQUIRE(item.visible());
        CHECK(explainsItself(window, item));
    }
}
