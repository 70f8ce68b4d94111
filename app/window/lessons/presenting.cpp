#include "window/lessons/presenting.h"

#include <exception>
#include <filesystem>
#include <stdexcept>

#include "files/plain_text.h"
#include "model/documents/document_history.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/lessons/lesson_scene.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/settings/folders.h"
#include "model/settings/preferences.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {

void Spotlight::draw(const std::vector<Tile>& drawn) {
    if (!on_) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    for (const Tile& tile : drawn)
        if (mouse.x >= tile.min.x && mouse.x < tile.max.x && mouse.y >= tile.min.y && mouse.y < tile.max.y)
            lit_ = tile.panel;
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const ImVec2 end(screen.Pos.x + screen.Size.x, screen.Pos.y + screen.Size.y);
    const ImU32 dim = IM_COL32(0, 0, 0, 150);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    for (const Tile& tile : drawn) {
        if (tile.panel != lit_) continue;
        list.AddRectFilled(screen.Pos, ImVec2(end.x, tile.min.y), dim);
        list.AddRectFilled(ImVec2(screen.Pos.x, tile.max.y), end, dim);
        list.AddRectFilled(ImVec2(screen.Pos.x, tile.min.y), ImVec2(tile.min.x, tile.max.y), dim);
        list.AddRectFilled(ImVec2(tile.max.x, tile.min.y), ImVec2(end.x, tile.max.y), dim);
        return;
    }
}

void drawFrozenSign(const Style& style) {
    const std::string words = "Frozen \u00B7 F8 continues";
    const ImVec2 size = sizeOf(style, style.font.heading, 13.0F, words);
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const float middle = screen.Pos.x + screen.Size.x / 2;
    const float top = screen.Pos.y + style.px(34);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled(ImVec2(middle - size.x / 2 - style.px(12), top),
                       ImVec2(middle + size.x / 2 + style.px(12), top + style.px(24)), style.colour.chosen,
                       style.px(12));
    drawText(list, style, style.font.heading, 13.0F, ImVec2(middle, top + style.px(5)), style.colour.onChosen, words,
             0.5F);
}

void drawBlankScreen(const Style& style) {
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const ImVec2 end(screen.Pos.x + screen.Size.x, screen.Pos.y + screen.Size.y);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled(screen.Pos, end, IM_COL32_BLACK);
    drawText(list, style, style.font.text, 13.0F, ImVec2(screen.Pos.x + screen.Size.x / 2, end.y - style.px(30)),
             IM_COL32(110, 110, 110, 255), "The same key shows the window again", 0.5F);
}

void ProjectorTheme::toggle(Preferences& preferences) {
    if (preferences.theme != "projector") {
        before_ = {preferences.theme, preferences.scale};
        preferences.theme = "projector";
        preferences.scale.reset();
    } else {
        preferences.theme = before_.first;
        preferences.scale = before_.second;
    }
}

void captureStep(const Session& session, const std::vector<PanelId>& shownPanels, Orders& orders) {
    const LessonSession* lesson = session.lessons().lesson();
    const RunView* run = session.race().selectedRun();
    std::vector<std::string> titles;
    for (const PanelId panel : shownPanels) titles.emplace_back(titleOf(panel));
    try {
        const bool own = lesson != nullptr && !isShipped(lesson->lesson());
        const std::filesystem::path file =
            own ? std::filesystem::path(lesson->lesson().file) : inFolder(ownLessonsFolder(), "my-lesson.md");
        if (file.empty()) throw std::runtime_error(missingFolders());
        const PresentState present = {session.document(),
                                      session.race().race()->player().shown(),
                                      run == nullptr ? std::string() : run->solver(),
                                      std::move(titles),
                                      session.race().curveView(),
                                      session.polytope().view()};
        appendStep(file, stepText(present, "A captured step"));
        orders.add(SayInLesson{"Captured into " + shownPath(file.string()) + "; write its text there."});
    } catch (const std::exception& refused) {
        orders.add(SayInLesson{refused.what()});
    }
}

}  // namespace awaystep
