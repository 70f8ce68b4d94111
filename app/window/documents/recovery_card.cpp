#include "window/documents/recovery_card.h"

#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "files/plain_text.h"
#include "model/documents/document_feature.h"
#include "model/documents/unsaved_work.h"
#include "model/lessons/lesson_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/recording/recording_journals.h"
#include "model/session.h"
#include "model/settings/ids_and_times.h"
#include "model/text/numbers.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

// What was made last comes first; what cannot be read comes last.
template <class Each, class Moment>
std::vector<const Each*> newestFirst(const std::vector<Each>& all, Moment moment) {
    std::vector<const Each*> sorted;
    for (const Each& each : all) sorted.push_back(&each);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](const Each* a, const Each* b) { return moment(*b) < moment(*a); });
    return sorted;
}

}  // namespace

// What an earlier start left behind. It stays on the disk until it is dismissed, whatever else is pressed.
std::optional<std::string> RecoveryCard::draw(const Style& style, const Session& session, Orders& orders) {
    std::optional<std::string> recover;
    const auto& documents = session.documents().unsaved().leftBehind();
    const auto& recordings = session.recording().journals().unfinished();
    // A class is not to see what its teacher left behind.
    if (!open_ || session.recording().controller().recording() || session.lessons().lesson() != nullptr) return {};
    if (documents.empty() && recordings.empty()) {
        open_ = false;
        return {};
    }
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(screen.GetCenter(), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), ImVec2(screen.Size.x * 0.9F, screen.Size.y * 0.8F));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, style.colour.panel);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(16), style.px(12)));
    if (ImGui::Begin("Recovery", nullptr,
                     cardFlags | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoFocusOnAppearing)) {
        // The way out stands at the top: a long list would take it out of sight.
        heading(style, "Recovered work");
        ImGui::SameLine(0, style.px(24));
        const bool covered = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
        if (quietButton(style, "Later", "Esc") || (!covered && ImGui::IsKeyPressed(ImGuiKey_Escape, false)))
            open_ = false;
        mutedText(style, "Kept until you dismiss it.");
        for (const LeftBehind* shown : newestFirst(documents, [](const LeftBehind& each) { return each.work.saved; })) {
            const LeftBehind& each = *shown;
            ImGui::PushID(each.path.c_str());
            hairline(style);
            const std::string& original = each.work.original;
            const std::string name = original.empty() ? "Untitled" : shownPath(fs::path(original).filename().string());
            if (each.problem.empty()) {
                text(name + ", changes of " + momentText(each.work.saved));
                mutedText(style, counted(static_cast<std::int64_t>(each.work.document.demonstrations.size()),
                                         "demonstration") +
                                     ", " + each.work.document.scene.plan.name +
                                     (original.empty() ? "." : ". The file itself stays as it is."));
                const bool again = opened_.contains(each.path);
                if (again ? quietButton(style, "Open again") : primaryButton(style, "Open the recovered copy")) {
                    recover = each.path;
                    // The card stays while something else waits in it.
                    open_ = documents.size() + recordings.size() > 1;
                }
                ImGui::SameLine();
            } else {
                mutedParagraph(style, each.problem);
            }
            if (quietButton(style, "Dismiss")) orders.add(DismissDocument{each.path});
            ImGui::PopID();
        }
        for (const UnfinishedRecording* shown : newestFirst(
                 recordings, [](const UnfinishedRecording& each) { return each.found.story.recording.started; })) {
            const UnfinishedRecording& each = *shown;
            ImGui::PushID(each.found.path.c_str());
            hairline(style);
            const Demonstration& recording = each.found.story.recording;
            text(recording.title + (each.finished() ? ", finished after " : ", cut off after ") +
                 counted(recording.length(), "step"));
            mutedText(style, recording.domain + ", " + momentText(recording.started));
            if (each.finished()) {
                if (primaryButton(style, "Add to the document")) orders.add(KeepRecording{each.found.path});
            } else {
                if (primaryButton(style, "Continue")) {
                    orders.add(ContinueRecording{each.found.path});
                    orders.add(ShowPanel{PanelId::World});
                    open_ = false;
                }
                ImGui::SameLine();
                if (quietButton(style, "Keep as it is")) orders.add(KeepRecording{each.found.path});
            }
            ImGui::SameLine();
            if (quietButton(style, "Dismiss")) orders.add(DismissRecording{each.found.path});
            ImGui::PopID();
        }
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    return recover;
}

}  // namespace awaystep
