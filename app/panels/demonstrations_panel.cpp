// The demonstrations of this world: watch, rename, switch on or off, branch, delete; and how much they say.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <span>
#include <string>
#include <vector>

#include "expert/demonstration_target.h"
#include "gui/drawing.h"
#include "gui/trail_drawing.h"
#include "panels/panels.h"
#include "workbench/numbers.h"

namespace awaystep {
namespace {

class DemonstrationsPanel : public Panel {
public:
    explicit DemonstrationsPanel(const Look& look) : look_(look) {}
    const char* title() const override { return "Demonstrations"; }

    void draw(const Workbench& workbench, Requests& requests) override {
        const auto& all = workbench.document().demonstrations;
        heading(look_, "Demonstrations", all.empty() ? std::string() : std::to_string(all.size()) + " recorded");
        if (workbench.stage() == nullptr) {
            mutedParagraph(look_, "Nothing is open yet.");
            return;
        }
        if (all.empty()) {
            mutedParagraph(look_, "None yet. Record one, and the solvers race for what you did.");
            ImGui::BeginDisabled(workbench.desk().recording());
            if (primaryButton(look_, "Record##first", "R")) requests.add(StartRecording{});
            tip(look_, "Starts a recording: the keyboard drives, and what you do becomes the target.", "\u03A6_E");
            ImGui::EndDisabled();
            drawUndo(workbench, requests);
            return;
        }
        bool overlay = workbench.overlay();
        const float width = look_.px(23) + sizeOf(look_, look_.font.text, look_.textSize, "overlay").x;
        placeRight(look_, width);
        if (smallCheckbox(look_, "overlay", overlay)) requests.add(ShowOverlay{overlay});
        tip(look_, "Draws the ways of all demonstrations that count into the world, faintly.");
        if (summariesOf_ != all || summariesRule_ != workbench.document().rule) summarise(workbench);
        for (std::size_t i = 0; i < all.size(); ++i) {
            hairline(look_);
            drawRow(workbench, all[i], summaries_[i], requests);
        }
        gap(look_, 4);
        drawUndo(workbench, requests);
        drawCertainty(workbench);
    }

private:
    // The discounted features of each demonstration by itself, by the rule that the target uses.
    void summarise(const Workbench& workbench) {
        summariesOf_ = workbench.document().demonstrations;
        summariesRule_ = workbench.document().rule;
        summaries_.clear();
        for (const DemonstrationPtr& each : summariesOf_) {
            Demonstration alone = *each;
            alone.enabled = true;
            try {
                summaries_.push_back(
                    demonstratedTarget(std::span(&alone, 1), workbench.stage()->domain(), summariesRule_).value);
            } catch (const std::exception&) {
                summaries_.push_back({});  // of another world, or ended by hand under the geometric rule
            }
        }
    }

    // What was deleted last can be had back where it was deleted.
    void drawUndo(const Workbench& workbench, Requests& requests) {
        const std::string last = workbench.history().undoName();
        if (last.rfind("delete ", 0) != 0) return;
        mutedText(look_, fitted(look_, look_.font.text, look_.textSize, last.substr(7) + " is deleted.",
                                ImGui::GetContentRegionAvail().x - look_.px(48)));
        ImGui::SameLine();
        if (ImGui::TextLink("Undo##deleted")) requests.add(Undo{});
        tip(look_, "Brings it back.");
    }

    void drawRow(const Workbench& workbench, const DemonstrationPtr& demonstration, const Vector& summary,
                 Requests& requests) {
        ImGui::PushID(demonstration->id.c_str());
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float side = look_.px(34);
        const float opacity = demonstration->enabled ? 1.0F : 0.45F;
        drawTrailThumbnail(*ImGui::GetWindowDrawList(), look_, *workbench.stage(), *demonstration,
                           {at, ImVec2(at.x + side, at.y + side)}, opacity);
        ImGui::Dummy(ImVec2(side, side));
        tip(look_, "Where it went: on a grid the cells, on the road lanes and speeds.");
        ImGui::SameLine(0, look_.px(8));
        ImGui::BeginGroup();
        const float bars = look_.px(40);
        const float room = ImGui::GetContentRegionAvail().x - look_.px(52) - bars;
        if (renaming_ == demonstration->id) {
            ImGui::SetNextItemWidth(room);
            if (focusName_) ImGui::SetKeyboardFocusHere();
            focusName_ = false;
            const bool done = ImGui::InputText(
                "##Name", &name_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
            if (done) {
                change(requests, demonstration, "rename " + demonstration->title,
                       [name = name_](Demonstration& d) { d.title = name; });
                renaming_.clear();
            } else if (ImGui::IsItemDeactivated()) {
                renaming_.clear();
            }
        } else {
            text(fitted(look_, look_.font.text, look_.textSize, demonstration->title, room));
            ImGui::PushFont(look_.font.text, 12.0F);
            std::string facts =
                std::to_string(demonstration->length()) + (demonstration->length() == 1 ? " step" : " steps");
            if (!demonstration->author.empty()) facts = demonstration->author + " \u00B7 " + facts;
            facts += demonstration->enabled ? (demonstration->success ? " \u00B7 goal reached" : "")
                                            : " \u00B7 left out of \u03A6_E";
            mutedText(look_, fitted(look_, look_.font.text, 12.0F, facts, room));
            ImGui::PopFont();
        }
        ImGui::EndGroup();
        tip(look_, demonstration->title + ", " + counted(demonstration->length(), "step") +
                       (demonstration->author.empty() ? "" : ", by " + demonstration->author) +
                       (demonstration->started.empty() ? "" : ", " + demonstration->started.substr(0, 10)) +
                       (demonstration->enabled ? "." : "; it is left out of the target."));

        ImGui::SameLine();
        const float edge = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
        drawSummary(
            *workbench.stage(), summary,
            {ImVec2(edge - look_.px(50) - bars, at.y + look_.px(8)), ImVec2(edge - look_.px(50), at.y + look_.px(26))},
            opacity);
        ImGui::SameLine();
        const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
        ImGui::SetCursorScreenPos(ImVec2(right - look_.px(44), at.y + look_.px(6)));
        const IconButton watch = iconButton(look_, "Watch", ImVec2(20, 20));
        const ImVec2 c = watch.center();
        const float r = look_.px(4);
        ImGui::GetWindowDrawList()->AddTriangleFilled(ImVec2(c.x - r * 0.7F, c.y - r), ImVec2(c.x - r * 0.7F, c.y + r),
                                                      ImVec2(c.x + r, c.y), watch.ink);
        if (watch.pressed) requests.add(Replay{demonstration});
        tip(look_, "Shows it in the world.");
        ImGui::SameLine(0, look_.px(4));
        ImGui::SetCursorScreenPos(ImVec2(ImGui::GetCursorScreenPos().x, at.y + look_.px(6)));
        const IconButton more = iconButton(look_, "More", ImVec2(20, 20));
        for (const float dx : {-4.0F, 0.0F, 4.0F})
            ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(more.center().x + look_.px(dx), more.center().y),
                                                        look_.px(1.2F), more.ink);
        if (more.pressed) ImGui::OpenPopup("##more");
        tip(look_, "Rename it, leave it out, branch from it, or delete it.");
        drawMenu(workbench, demonstration, requests);
        ImGui::PopID();
        ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + side + look_.px(4)));
        ImGui::Dummy(ImVec2(0, 0));
    }

    // Its discounted features as small bars; the numbers are under the mouse.
    void drawSummary(const Stage& stage, const Vector& summary, const Area& area, float opacity) {
        ImGui::SetCursorScreenPos(area.min);
        ImGui::InvisibleButton("Features##summary", ImVec2(area.width(), area.height()));
        const int count = static_cast<int>(summary.size());
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(area.min, area.max, look_.colour.field, look_.px(2));
        if (count == 0) return;
        const double most = std::max(1e-9, summary.maxCoeff());
        const float pitch = area.width() / static_cast<float>(count);
        for (int i = 0; i < count; ++i) {
            const float left = area.min.x + static_cast<float>(i) * pitch, gap = std::min(look_.px(1), pitch * 0.2F);
            const auto height = static_cast<float>(std::clamp(summary[i] / most, 0.0, 1.0)) * area.height();
            list.AddRectFilled(ImVec2(left + gap / 2, area.max.y - height), ImVec2(left + pitch - gap / 2, area.max.y),
                               faded(look_.colour.human, 0.85F * opacity));
        }
        if (!ImGui::IsItemHovered() || !ImGui::BeginTooltip()) return;
        boldText(look_, "Its discounted features");
        for (int i = 0; i < std::min(count, 12); ++i)
            text(stage.domain().featureNames()[static_cast<std::size_t>(i)] + "  " + readable(summary[i]));
        if (count > 12) mutedText(look_, "and " + std::to_string(count - 12) + " more");
        mutedText(look_, "\u03A6");
        ImGui::EndTooltip();
    }

    void drawMenu(const Workbench& workbench, const DemonstrationPtr& demonstration, Requests& requests) {
        if (!ImGui::BeginPopup("##more")) return;
        const bool rename = ImGui::MenuItem("Rename");
        tip(look_, "Gives it another name; Enter keeps it, Escape does not.");
        if (rename) {
            renaming_ = demonstration->id;
            name_ = demonstration->title;
            focusName_ = true;
        }
        if (ImGui::MenuItem("Counts for \u03A6E", nullptr, demonstration->enabled))
            change(requests, demonstration, (demonstration->enabled ? "leave out " : "count ") + demonstration->title,
                   [](Demonstration& d) { d.enabled = !d.enabled; });
        tip(look_, "Whether it is part of the mean that the solvers approach.", "\u03A6_E");
        const DemonstrationDesk& desk = workbench.desk();
        const int step =
            desk.replayed() == demonstration ? static_cast<int>(desk.replayStep()) : demonstration->length();
        if (ImGui::MenuItem(("Branch from step " + std::to_string(step)).c_str(), nullptr, false, !desk.recording()))
            requests.add(BranchRecording{demonstration, step});
        tip(look_, "Starts a recording that begins like this one, up to the step shown.");
        const bool remove = ImGui::MenuItem("Delete");
        tip(look_, "Takes it off the list; Undo brings it back.");
        if (remove)
            requests.edit("delete " + demonstration->title, [id = demonstration->id](Document& d) {
                std::erase_if(d.demonstrations, [&](const DemonstrationPtr& each) { return each->id == id; });
                if (d.demonstrations.empty()) d.targetFrom = TargetSource::Scene;
            });
        ImGui::EndPopup();
    }

    template <class Change>
    static void change(Requests& requests, const DemonstrationPtr& demonstration, std::string name,
                       const Change& what) {
        Demonstration changed = *demonstration;
        what(changed);
        requests.edit(
            std::move(name),
            [id = demonstration->id, after = std::make_shared<const Demonstration>(std::move(changed))](Document& d) {
                for (DemonstrationPtr& each : d.demonstrations)
                    if (each->id == id) each = after;
            });
    }

    // What the bound says, and what it would take; plainly when it says nothing yet.
    void drawCertainty(const Workbench& workbench) {
        const FeatureExpectations* target = workbench.target();
        if (target == nullptr || workbench.document().targetFrom != TargetSource::Demonstrations || !target->radius)
            return;
        const Mdp& mdp = workbench.stage()->mdp();
        const double diameter = std::sqrt(static_cast<double>(mdp.featureCount())) * mdp.horizonValue();
        const std::int64_t more = moreSamplesNeeded(*target, 1.0, target->delta);
        std::string words =
            target->saysNothing(diameter)
                ? "The bound says nothing yet: a radius of 1 with 95 % certainty needs about " + grouped(more) +
                      " more."
                : "With 95 % certainty within " + readable(*target->radius) + " of what you would do for ever.";
        mutedParagraph(look_, words);
    }

    const Look& look_;
    std::vector<DemonstrationPtr> summariesOf_;
    RecordingRule summariesRule_ = RecordingRule::Normalised;
    std::vector<Vector> summaries_;  // one per demonstration; empty where it cannot be said
    std::string renaming_;           // the id of the one whose name is being typed
    std::string name_;
    bool focusName_ = false;
};

}  // namespace

PanelPtr makeDemonstrationsPanel(const Look& look) { return std::make_unique<DemonstrationsPanel>(look); }

}  // namespace awaystep
