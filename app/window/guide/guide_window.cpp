#include "window/guide/guide_window.h"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include "model/settings/folders.h"
#include "model/workers/workers.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr float textSize = 14.5F;
constexpr float widestText = 760.0F;  // lines that are longer are hard to read
constexpr float listWidth = 210.0F;
constexpr float narrow = 460.0F;  // below this the list stands above the text
constexpr const char* window = "Guide";

std::filesystem::path assetsFolder() {
    try {
        return assetPath("");
    } catch (const std::exception&) {
        return {};
    }
}

// A link has no spaces: "Active-set" is the panel "Active set".
std::string spaced(std::string_view title) {
    std::string words(title);
    std::replace(words.begin(), words.end(), '-', ' ');
    return words;
}

// An arrow that points to the left (-1) or to the right (1).
void drawArrow(const Style& style, const IconButton& button, float direction) {
    const ImVec2 middle = button.center();
    const float reach = style.px(3.5F);
    const ImVec2 line[] = {ImVec2(middle.x - direction * reach * 0.6F, middle.y - reach),
                           ImVec2(middle.x + direction * reach * 0.6F, middle.y),
                           ImVec2(middle.x - direction * reach * 0.6F, middle.y + reach)};
    ImGui::GetWindowDrawList()->AddPolyline(line, 3, button.ink, 0, style.line(1.6F));
}

}  // namespace

GuideWindow::GuideWindow(const Style& style) : style_(style), pictures_(assetsFolder()) {}

void GuideWindow::open(const std::string& link) {
    if (reader_.pages().empty()) {
        try {
            reader_.load(assetsFolder() / "guide");
            trouble_.clear();
        } catch (const std::exception& missing) {
            trouble_ = missing.what();
        }
    }
    if (!open_) appearing_ = true;
    open_ = true;
    if (!link.empty() && trouble_.empty()) follow(link);
}

void GuideWindow::draw(Workers& workers, bool inFront, bool keysFree) {
    if (!open_) return;
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const ImVec2 most(screen.Size.x * 0.96F, screen.Size.y * 0.94F);
    const ImVec2 usual(std::min(style_.px(1040), most.x), std::min(style_.px(680), most.y));
    ImGui::SetNextWindowPos(screen.GetCenter(), ImGuiCond_Appearing, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowSize(usual, ImGuiCond_Appearing);
    ImGui::SetNextWindowSizeConstraints(ImVec2(std::min(style_.px(300), most.x), std::min(style_.px(200), most.y)),
                                        most);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, style_.colour.panel);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style_.px(14), style_.px(10)));
    const bool seen =
        ImGui::Begin(window, nullptr,
                     ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoDocking |
                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar |
                         ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    if (std::exchange(appearing_, false)) ImGui::SetWindowFocus();
    // Over whatever panel was touched last.
    if (inFront) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    if (seen) {
        drawHead();
        hairline(style_);
        if (!trouble_.empty()) {
            mutedParagraph(style_, trouble_);
        } else {
            const float foot = notice_.empty() ? 0.0F : style_.px(22);
            const ImVec2 room(ImGui::GetContentRegionAvail().x, ImGui::GetContentRegionAvail().y - foot);
            if (room.x < style_.px(narrow)) {
                drawList(ImVec2(room.x, room.y * 0.3F));
                drawPage(workers, ImVec2(room.x, room.y * 0.7F - style_.px(6)), keysFree);
            } else {
                drawList(ImVec2(style_.px(listWidth), room.y));
                ImGui::SameLine(0, style_.px(14));
                drawPage(workers, ImVec2(0, room.y), keysFree);
            }
            if (!notice_.empty()) mutedText(style_, fitted(style_, style_.font.text, style_.textSize, notice_, room.x));
        }
    }
    focused_ = ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows);
    if (focused_ && inFront && keysFree) followKeys();
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

void GuideWindow::drawHead() {
    boldText(style_, "Guide");
    ImGui::SameLine(0, style_.px(14));
    ImGui::BeginDisabled(!reader_.canGo(-1));
    const IconButton back = iconButton(style_, "Back##guide", ImVec2(26, 22));
    ImGui::EndDisabled();
    drawArrow(style_, back, -1.0F);
    tip(style_, "Back to the page before (Alt+\u2190).");
    ImGui::SameLine(0, style_.px(4));
    ImGui::BeginDisabled(!reader_.canGo(1));
    const IconButton forward = iconButton(style_, "Forward##guide", ImVec2(26, 22));
    ImGui::EndDisabled();
    drawArrow(style_, forward, 1.0F);
    tip(style_, "Forward again (Alt+\u2192).");
    if (back.pressed) go(-1);
    if (forward.pressed) go(1);

    const float close = sizeOf(style_, style_.font.text, style_.textSize, "Close").x;
    ImGui::SameLine(0, style_.px(14));
    const float room = ImGui::GetContentRegionAvail().x - close - style_.px(18);
    ImGui::SetNextItemWidth(std::clamp(room, style_.px(40), style_.px(260)));
    if (std::exchange(asked_.typing, false)) ImGui::SetKeyboardFocusHere();
    if (ImGui::InputTextWithHint("##search", "Search the guide", &typed_)) {
        typed_.resize(std::min<std::size_t>(typed_.size(), 200));
        reader_.search(typed_);
    }
    tip(style_, "Sections in which all of these words occur (Ctrl+F).");
    placeRight(style_, close);
    if (ImGui::TextLink("Close##guide")) open_ = false;
    gap(style_, 2);
}

void GuideWindow::drawList(ImVec2 size) {
    ImGui::BeginChild("pages", size, ImGuiChildFlags_None, ImGuiWindowFlags_NoNav);
    gap(style_, 4);
    if (reader_.searched().empty())
        drawPages();
    else
        drawHits();
    ImGui::EndChild();
}

void GuideWindow::drawPages() {
    for (std::size_t i = 0; i < reader_.pages().size(); ++i) {
        const GuidePage& page = reader_.pages()[i];
        const bool here = i == reader_.place().page;
        const bool read = here && reader_.place().picture.empty();
        if (ImGui::Selectable((page.title + "##page").c_str(), here) && !read) {
            reader_.open(i);
            moved_ = true;
        }
        gap(style_, 2);
    }
}

void GuideWindow::drawHits() {
    if (reader_.hits().empty()) mutedParagraph(style_, "No section has all of these words.");
    int number = 0;
    for (const GuideHit& hit : reader_.hits()) {
        const GuidePage& page = reader_.pages()[hit.page];
        const std::string& section = page.sections[hit.section].title;
        const std::string where = hit.section == 0 ? page.title : page.title + " \u203A " + section;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const float height = paragraphHeight(style_, where, width) + paragraphHeight(style_, hit.around, width, 12.0F);
        if (ImGui::InvisibleButton((where + "##hit " + std::to_string(number++)).c_str(), ImVec2(width, height))) {
            reader_.open(hit.page, hit.section);
            moved_ = true;
        }
        const ImVec2 next = ImGui::GetCursorScreenPos();
        if (ImGui::IsItemHovered())
            ImGui::GetWindowDrawList()->AddRectFilled(at, ImVec2(at.x + width, at.y + height),
                                                      style_.colour.fieldHovered, style_.px(3));
        ImGui::SetCursorScreenPos(at);
        paragraph(style_, where, style_.colour.text);
        paragraph(style_, hit.around, style_.colour.muted, 12.0F);
        ImGui::SetCursorScreenPos(next);
        gap(style_, 4);
    }
}

const MarkdownLayout& GuideWindow::layoutFor(float width) {
    const Shown wanted{reader_.place().page, reader_.place().picture, width, style_.scale, style_.theme};
    if (wanted == shown_) return layout_;
    shown_ = wanted;
    alone_ = {{.runs = {{.text = "This picture cannot be shown.", .picture = "../" + wanted.picture}}}};
    const bool alone = !wanted.picture.empty();
    layout_ = layOut(style_, alone ? alone_ : reader_.page().blocks, width, textSize, [&](std::string_view file) {
        const auto picture = guidePicture(file);
        return picture ? pictures_.sizeOf(*picture) : ImVec2(0, 0);
    });
    return layout_;
}

void GuideWindow::drawPage(Workers& workers, ImVec2 size, bool keysFree) {
    // Every page is a window of its own to Dear ImGui, so that it is not scrolled as the one before.
    ImGui::BeginChild(("text " + reader_.page().file).c_str(), size, ImGuiChildFlags_None, ImGuiWindowFlags_NoNav);
    gap(style_, 4);
    const float width = std::min(style_.px(widestText), ImGui::GetContentRegionAvail().x - style_.px(8));
    const float top = ImGui::GetCursorPosY();
    const MarkdownLayout& layout = layoutFor(std::floor(width));
    if (std::exchange(moved_, false)) {
        const GuidePlace& place = reader_.place();
        const bool heading = place.section > 0 && place.section < layout.headings.size() && place.picture.empty();
        const float section = heading ? top + layout.headings[place.section] - style_.px(6) : 0.0F;
        ImGui::SetScrollY(place.scrolled >= 0.0F ? place.scrolled : section);
    } else {
        reader_.keepScrolled(ImGui::GetScrollY());
    }
    const MarkdownExtras extras{.marked = reader_.searched(),
                                .picture = [&](ImDrawList& list, std::string_view file, ImVec2 min, ImVec2 max) {
                                    if (const auto picture = guidePicture(file))
                                        drawPicture(workers, list, *picture, min, max);
                                }};
    const std::string link(drawMarkdown(style_, layout, extras));
    gap(style_, 20);
    const bool typing = ImGui::GetIO().WantTextInput;
    if (focused_ && keysFree && !typing) scrollByKeys();
    ImGui::EndChild();
    if (!link.empty()) follow(link);
}

void GuideWindow::drawPicture(Workers& workers, ImDrawList& list, const std::string& file, ImVec2 min, ImVec2 max) {
    if (ImTextureData* texture = pictures_.texture(file, workers)) list.AddImage(texture->GetTexRef(), min, max);
    list.AddRect(min, max, style_.colour.hairline, 0.0F, 0, std::max(1.0F, std::floor(style_.scale)));
}

void GuideWindow::scrollByKeys() const {
    const float page = ImGui::GetWindowHeight() * 0.85F, line = style_.px(48);
    float by = 0.0F;
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) by += line;
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) by -= line;
    if (ImGui::IsKeyPressed(ImGuiKey_PageDown) || ImGui::IsKeyChordPressed(ImGuiKey_Space)) by += page;
    if (ImGui::IsKeyPressed(ImGuiKey_PageUp) || ImGui::IsKeyChordPressed(ImGuiMod_Shift | ImGuiKey_Space)) by -= page;
    if (by != 0.0F) ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.0F, ImGui::GetScrollMaxY()));
    if (ImGui::IsKeyPressed(ImGuiKey_Home)) ImGui::SetScrollY(0.0F);
    if (ImGui::IsKeyPressed(ImGuiKey_End)) ImGui::SetScrollY(ImGui::GetScrollMaxY());
}

void GuideWindow::followKeys() {
    if (ImGui::IsKeyChordPressed(ImGuiMod_Alt | ImGuiKey_LeftArrow)) go(-1);
    if (ImGui::IsKeyChordPressed(ImGuiMod_Alt | ImGuiKey_RightArrow)) go(1);
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_F)) asked_.typing = true;
    if (!ImGui::IsKeyPressed(ImGuiKey_Escape, false)) return;
    // The search first: the text is read again where it was.
    if (typed_.empty()) {
        open_ = false;
    } else {
        typed_.clear();
        reader_.search({});
        ImGui::ClearActiveID();
    }
}

void GuideWindow::go(int steps) {
    if (!reader_.canGo(steps)) return;
    reader_.go(steps);
    notice_.clear();
    moved_ = true;
}

void GuideWindow::follow(std::string_view link) {
    constexpr std::string_view show = "show:";
    if (link.starts_with(show)) {
        if (const PanelInfo* panel = findPanel(spaced(link.substr(show.size()))); panel != nullptr && panel->docked) {
            asked_.panel = panel->id;
            open_ = false;
        }
        return;
    }
    if (reader_.follow(link)) {
        notice_.clear();
        moved_ = true;
        return;
    }
    ImGui::SetClipboardText(std::string(link).c_str());
    notice_ = "Copied: " + std::string(link);
}

}  // namespace awaystep
