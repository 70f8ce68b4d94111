// The demonstrations of this world: watch, rename, switch on or off, branch, delete; and how much they say.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <string>

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
        if (workbench.stage() == nullptr) return;
        if (all.empty()) {
            mutedParagraph(look_, "None yet. Record one, and the solvers race for what you did.");
            ImGui::BeginDisabled(workbench.desk().recording());
            if (primaryButton(look_, "Record##first", "R")) requests.add(StartRecording{});
            ImGui::EndDisabled();
            return;
        }
        for (const DemonstrationPtr& each : all) {
            hairline(look_);
            drawRow(workbench, each, requests);
        }
        gap(look_, 4);
        drawCertainty(workbench);
    }

private:
    void drawRow(const Workbench& workbench, const DemonstrationPtr& demonstration, Requests& requests) {
        ImGui::PushID(demonstration->id.c_str());
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float side = look_.px(34);
        const float opacity = demonstration->enabled ? 1.0F : 0.45F;
        drawTrailThumbnail(*ImGui::GetWindowDrawList(), look_, *workbench.stage(), *demonstration,
                           {at, ImVec2(at.x + side, at.y + side)}, opacity);
        ImGui::Dummy(ImVec2(side, side));
        ImGui::SameLine(0, look_.px(8));
        ImGui::BeginGroup();
        const float room = ImGui::GetContentRegionAvail().x - look_.px(48);
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
            std::string facts = std::to_string(demonstration->length()) + " steps";
            facts += demonstration->enabled ? (demonstration->success ? " \u00B7 goal reached" : "")
                                            : " \u00B7 left out of \u03A6_E";
            mutedText(look_, fitted(look_, look_.font.text, 12.0F, facts, room));
            ImGui::PopFont();
        }
        ImGui::EndGroup();

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
        drawMenu(workbench, demonstration, requests);
        ImGui::PopID();
        ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + side + look_.px(4)));
        ImGui::Dummy(ImVec2(0, 0));
    }

    void drawMenu(const Workbench& workbench, const DemonstrationPtr& demonstration, Requests& requests) {
        if (!ImGui::BeginPopup("##more")) return;
        if (ImGui::MenuItem("Rename")) {
            renaming_ = demonstration->id;
            name_ = demonstration->title;
            focusName_ = true;
        }
        if (ImGui::MenuItem("Counts for \u03A6E", nullptr, demonstration->enabled))
            change(requests, demonstration, (demonstration->enabled ? "leave out " : "count ") + demonstration->title,
                   [](Demonstration& d) { d.enabled = !d.enabled; });
        const DemonstrationDesk& desk = workbench.desk();
        const int step =
            desk.replayed() == demonstration ? static_cast<int>(desk.replayStep()) : demonstration->length();
        if (ImGui::MenuItem(("Branch from step " + std::to_string(step)).c_str(), nullptr, false, !desk.recording()))
            requests.add(BranchRecording{demonstration, step});
        if (ImGui::MenuItem("Delete"))
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
    std::string renaming_;  // the id of the one whose name is being typed
    std::string name_;
    bool focusName_ = false;
};

}  // namespace

PanelPtr makeDemonstrationsPanel(const Look& look) { return std::make_unique<DemonstrationsPanel>(look); }

}  // namespace awaystep
