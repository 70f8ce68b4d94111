#include "window/shell/command_palette.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <utility>

#include "model/lessons/lesson_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/shell/shortcuts.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

std::string lowered(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

// A command whose name holds all the words comes before one that can be carried out but only mentions them.
constexpr int labelBonus = 1000;
constexpr int enabledBonus = 100;

// What stands in the way, where that is known in three words; else empty.
std::string whyNotNow(const Action& action, const Session& session) {
    if (session.recording().controller().recording() && action.when == When::NotRecording) return "not while recording";
    if (session.lessons().locks(action.id)) return "locked in this step of the lesson";
    return {};
}

// Quitting is last while nothing is typed, and must be called by its name.
constexpr std::string_view quitAction = "file.quit";

}  // namespace

int matchOf(const std::string& typed, const std::string& label, const std::string& menu, const std::string& about) {
    std::istringstream words(lowered(typed));
    const std::string low = lowered(label), lowMenu = lowered(menu), lowAbout = lowered(about);
    int score = 1;
    bool inLabel = true;
    for (std::string word; words >> word;) {
        const std::size_t at = low.find(word);
        if (at == 0)
            score += 8;
        else if (at != std::string::npos)
            score += low[at - 1] == ' ' ? 6 : 4;
        else if (lowMenu.find(word) != std::string::npos)
            score += 2, inLabel = false;
        else if (lowAbout.find(word) != std::string::npos)
            score += 1, inLabel = false;
        else
            return 0;
    }
    return inLabel ? score + labelBonus : score;
}

void CommandPalette::toggle() {
    open_ = !open_;
    justOpened_ = open_;
    typing_ = false;
    typed_.fill('\0');
    chosen_ = 0;
    if (open_) more_ = paletteActions();
}

void CommandPalette::takeLetters() {
    ImVector<ImWchar>& letters = ImGui::GetIO().InputQueueCharacters;
    std::size_t length = std::char_traits<char>::length(typed_.data());
    for (const ImWchar letter : letters) {
        char bytes[5];
        const auto size = static_cast<std::size_t>(ImTextCharToUtf8(bytes, letter));
        if (letter < 32 || length + size >= typed_.size()) continue;
        std::copy(bytes, bytes + size, typed_.begin() + static_cast<std::ptrdiff_t>(length));
        length += size;
        chosen_ = 0;
    }
    letters.resize(0);
}

void CommandPalette::draw(const Style& style, const std::vector<Action>& actions, const Session& session,
                          const Preferences& preferences, Orders& orders) {
    if (!open_) return;
    struct Entry {
        const Action* action;
        int match;
    };
    std::vector<Entry> entries;
    const bool typed = typed_[0] != '\0';
    const auto consider = [&](const Action& action) {
        // A word of the glossary is found by itself, not by its explanation.
        const bool word = action.id.starts_with("help.word.");
        int match = matchOf(typed_.data(), labelOf(action, session), action.menu, word ? "" : action.about);
        const bool quits = action.id == quitAction;
        if (match == 0 || (quits && typed && match < labelBonus)) return;
        if (isEnabled(action, session)) match += enabledBonus;
        if (!typed && action.id == "lesson.next" && session.lessons().lesson() != nullptr) match += labelBonus;
        entries.push_back({&action, quits && !typed ? 0 : match});
    };
    for (const Action& action : actions) consider(action);
    for (const Action& action : more_) consider(action);
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.match > b.match; });

    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const float width = std::min(style.px(520), screen.Size.x * 0.9F);
    ImGui::SetNextWindowPos(ImVec2(screen.GetCenter().x, screen.Pos.y + screen.Size.y * 0.14F), ImGuiCond_Always,
                            ImVec2(0.5F, 0.0F));
    // As high as its rows, up to a limit.
    const float row = ImGui::GetTextLineHeightWithSpacing();
    const float rows = row * static_cast<float>(std::max<std::size_t>(entries.size(), 1)) + style.px(8);
    const float above = ImGui::GetFrameHeightWithSpacing() + 2.0F * ImGui::GetStyle().WindowPadding.y;
    ImGui::SetNextWindowSize(ImVec2(width, std::min({above + rows, style.px(400), screen.Size.y * 0.7F})));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, style.colour.panel);
    ImGui::PushStyleColor(ImGuiCol_Header, mixed(style.colour.panel, style.colour.accent, 0.16F));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
    bool close = false;
    if (ImGui::Begin("Command palette", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                         ImGuiWindowFlags_NoSavedSettings)) {
        if (justOpened_) {
            ImGui::SetWindowFocus();
            ImGui::SetKeyboardFocusHere();
        }
        ImGui::SetNextItemWidth(-1);
        // The field gets the focus only in the frame after the next: what is typed until then is meant for it.
        if (!typing_) takeLetters();
        // Up and down choose in the list; as keys of the field they do not lead the focus out of it.
        // Enter on a command that cannot be carried out now leaves the field as it is: keys would act on what is
        // behind.
        bool& staysAfterEnter = ImGui::GetIO().ConfigInputTextEnterKeepActive;
        const bool before = std::exchange(staysAfterEnter, true);
        if (ImGui::InputTextWithHint("##command", "Type a command, a scenario, a solver, a lesson or a word",
                                     typed_.data(), typed_.size(), ImGuiInputTextFlags_CallbackHistory,
                                     [](ImGuiInputTextCallbackData*) { return 0; }))
            chosen_ = 0;
        staysAfterEnter = before;
        ImGuiInputTextState* state = ImGui::GetInputTextState(ImGui::GetItemID());
        if (ImGui::IsItemActive() && !std::exchange(typing_, true) && state != nullptr)
            state->ReloadUserBufAndMoveToEnd();
        const int last = std::max(0, static_cast<int>(entries.size()) - 1);
        if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) chosen_ = std::min(chosen_ + 1, last);
        if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) chosen_ = std::max(chosen_ - 1, 0);
        const bool entered = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter);
        if (entries.empty()) mutedParagraph(style, "No matching command.");
        ImGui::BeginChild("commands");
        for (int i = 0; i < static_cast<int>(entries.size()); ++i) {
            const Action& action = *entries[static_cast<std::size_t>(i)].action;
            const bool enabled = isEnabled(action, session);
            ImGui::PushID(action.id.c_str());
            ImGui::BeginDisabled(!enabled);
            const std::string label = labelOf(action, session);
            const bool pressed = ImGui::Selectable(label.c_str(), i == chosen_);
            tip(style, aboutOf(action));
            const std::string key = chordText(action.chord);
            const std::string reason = enabled ? "" : whyNotNow(action, session);
            const std::string beside = !reason.empty() ? reason : action.menu + (key.empty() ? "" : "   " + key);
            const ImVec2 at = ImGui::GetItemRectMin(), end = ImGui::GetItemRectMax();
            drawText(*ImGui::GetWindowDrawList(), style, style.font.text, 12.0F,
                     ImVec2(end.x - style.px(8), at.y + ImGui::GetStyle().ItemSpacing.y / 2 + style.px(1.5F)),
                     style.colour.muted, beside, 1.0F);
            ImGui::EndDisabled();
            ImGui::PopID();
            const bool byKey = entered && i == chosen_;
            if (byKey && ImGui::IsWindowAppearing()) continue;
            if (byKey) ImGui::SetScrollHereY();
            if ((pressed || byKey) && enabled) {
                action.run(session, preferences, orders);
                close = true;
            }
        }
        ImGui::EndChild();
        const bool elsewhere = !justOpened_ && !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows);
        close = close || ImGui::IsKeyPressed(ImGuiKey_Escape) || elsewhere;
    }
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(2);
    justOpened_ = false;
    if (!close) return;
    open_ = false;
    ImGui::SetNavCursorVisible(false);  // of what gets the focus back
}

}  // namespace awaystep
