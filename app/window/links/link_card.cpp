#include "window/links/link_card.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include "model/lessons/lesson_feature.h"
#include "model/links/link_text.h"
#include "model/links/packed_drive.h"
#include "model/links/shown_link.h"
#include "model/session.h"
#include "model/settings/preferences.h"
#include "model/settings/this_build.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// A camera at the back of a room needs modules of some size; a code with smaller ones is not worth showing.
constexpr float smallestModule = 2.0F;  // pixels

}  // namespace

void LinkCard::open(const Session& session, const Preferences& preferences) {
    open_ = true;
    link_.clear();
    refused_.clear();
    coded_.clear();
    what_ = session.lessons().lesson() != nullptr ? "This step of the lesson as a link" : "This scene as a link";
    leftOut_ = leftOutOf(session);
    address_ = preferences.pageAddress;
    author_ = preferences.author;
    try {
        link_ = linkTo(shownScene(session, preferences));
    } catch (const std::exception& why) {
        refused_ = why.what();
    }
}

void LinkCard::follow(const std::string& address) {
    const std::string whole = withBase(address, link_);
    if (whole == coded_) return;
    coded_ = whole;
    code_.reset();
    codeRefused_.clear();
    try {
        code_ = qrCodeOf(whole);
    } catch (const std::exception& why) {
        codeRefused_ = why.what();
    }
}

void LinkCard::draw(const Style& style, const Preferences& preferences, Orders& orders) {
    if (!open_) return;
    const MiddleCard card(style, "Link", 560, ImVec2(18, 14));
    if (!card) return;
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    heading(style, what_);
    if (!refused_.empty()) {
        paragraph(style, refused_, style.colour.warning);
    } else {
        const std::string address = pageAddress(preferences);
        follow(address);
        if (address.empty())
            mutedParagraph(style,
                           "A phone opens it with the address of a page that has Awaystep on it: enter that address "
                           "below, and the QR code appears. Without one, the link can be copied and pasted into "
                           "Awaystep.");
        else
            drawCode(style);
        ImGui::PushFont(style.font.numbers, style.numberSize);
        mutedText(style, fitted(style, style.font.numbers, style.numberSize, coded_, ImGui::GetContentRegionAvail().x));
        ImGui::PopFont();
        if (!leftOut_.empty()) mutedParagraph(style, leftOut_);
    }
    drawFields(style, preferences, orders);
    gap(style, 4);
    ImGui::BeginDisabled(!refused_.empty());
    if (primaryButton(style, "Copy link##card")) orders.add(CopyLink{});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (quietButton(style, "Close##link", "Esc") || ImGui::IsKeyPressed(ImGuiKey_Escape, false)) open_ = false;
}

void LinkCard::drawCode(const Style& style) {
    if (!code_) return paragraph(style, codeRefused_, style.colour.warning);
    const int modules = code_->side + 2 * quietZone;
    const float high = ImGui::GetMainViewport()->Size.y * 0.94F - style.px(250);
    const float room = std::min(ImGui::GetContentRegionAvail().x, std::max(style.px(160), high));
    const float module = std::floor(room / static_cast<float>(modules));
    if (module < smallestModule)
        return paragraph(style,
                         "The code of this link has " + std::to_string(modules) + " x " + std::to_string(modules) +
                             " modules, too many for this window. Copy the link, or make the window larger.",
                         style.colour.warning);
    const float side = module * static_cast<float>(modules);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + (ImGui::GetContentRegionAvail().x - side) / 2);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("QR code", ImVec2(side, side));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    // Black on white in every theme: cameras expect it.
    list.AddRectFilled(at, ImVec2(at.x + side, at.y + side), IM_COL32_WHITE);
    for (const QrRun& run : darkRuns(*code_)) {
        const ImVec2 corner(at.x + module * static_cast<float>(run.column + quietZone),
                            at.y + module * static_cast<float>(run.row + quietZone));
        list.AddRectFilled(corner, ImVec2(corner.x + module * static_cast<float>(run.length), corner.y + module),
                           IM_COL32_BLACK);
    }
}

void LinkCard::drawFields(const Style& style, const Preferences& preferences, Orders& orders) {
    gap(style, 2);
    if (ownPageAddress().empty()) {
        formLabel(style, "Address of the page", 330);
        ImGui::InputTextWithHint("##Page address", "https://\u2026/awaystep.html", &address_);
        if (address_ != preferences.pageAddress && ImGui::IsItemDeactivatedAfterEdit())
            orders.add(SetPageAddress{address_});
        tip(style, "Links and QR codes begin with it; kept in the preferences.");
    }
    formLabel(style, "Your name", 330);
    ImGui::InputTextWithHint("##Link author", "in links of drives and predictions", &author_);
    if (author_.size() > longestLinkedAuthor)
        paragraph(style, "A link holds a name of at most 40 bytes.", style.colour.warning);
    else if (author_ != preferences.author && ImGui::IsItemDeactivatedAfterEdit())
        orders.add(SetLinkAuthor{author_});
}

}  // namespace awaystep
