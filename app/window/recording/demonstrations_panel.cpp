// The demonstrations of this world: watch, rename, switch on or off, branch, delete; and how much they say.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "expert/demonstration_target.h"
#include "model/documents/document_history.h"
#include "model/explanation/sentences.h"
#include "model/lessons/lesson_feature.h"
#include "model/live/live_feature.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/settings/ids_and_times.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/panels.h"
#include "window/recording/recording_controls.h"
#include "window/recording/trail_drawing.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "world/horizon.h"

namespace awaystep {
namespace {

class DemonstrationsPanel : public Panel {
public:
    explicit DemonstrationsPanel(const Style& style) : style_(style) {}
    PanelId id() const override { return PanelId::Demonstrations; }

    void draw(const Session& session, Orders& orders) override {
        const auto& all = session.document().demonstrations;
        heading(style_, title(), all.empty() ? std::string() : std::to_string(all.size()));
        if (session.question().openScenario() == nullptr) {
            mutedParagraph(style_, "Nothing is open.");
            return;
        }
        if (!all.empty()) {
            // Beside the title: what is said of the demonstrations below them has more room.
            bool overlay = session.recording().overlay();
            placeRight(style_, style_.px(23) + sizeOf(style_, style_.font.text, style_.textSize, "overlay").x);
            if (smallCheckbox(style_, "overlay", overlay)) orders.add(ShowOverlay{overlay});
            tip(style_, "Overlay: the paths of all demonstrations that count are drawn faintly in the world.");
        }
        drawAim(session, orders);
        const bool brings = drawBrought(session, orders);
        if (all.empty()) {
            if (!brings) mutedParagraph(style_, "No demonstrations yet. Record one, and the solvers will imitate you.");
            ImGui::BeginDisabled(session.recording().controller().recording());
            if (primaryButton(style_, "Record##first", "R")) startRecording(orders);
            tip(style_, "Starts a recording: you act with the keyboard, and the target becomes what you did.",
                "\u03A6_E");
            ImGui::EndDisabled();
            drawUndo(session, orders);
            return;
        }
        if (factsOf_ != all || factsRule_ != session.document().rule ||
            factsWorld_ != session.question().openScenario()->scenario.domain)
            lookUp(session);
        for (std::size_t i = 0; i < all.size(); ++i) {
            hairline(style_);
            drawRow(session, all[i], facts_[i], orders);
        }
        gap(style_, 1);
        drawUndo(session, orders);
        const bool strangers = std::any_of(facts_.begin(), facts_.end(), [](const Facts& f) { return f.elsewhere; });
        if (strangers && session.document().targetFrom == TargetSource::Scene)
            mutedParagraph(
                style_, "The world has changed since these were recorded, so the target is the scenario's own expert.");
        drawLearnt(session);
        drawCertainty(session);
    }

private:
    // What the person is after, in their words; it stays in sight while they record.
    void drawAim(const Session& session, Orders& orders) {
        const WorldPicture& picture = session.question().openScenario()->picture;
        const char* const example = std::holds_alternative<RoadPicture>(picture)   ? "Aim: drive fast, never collide"
                                    : std::holds_alternative<GridPicture>(picture) ? "Aim: reach the star"
                                                                                   : "Aim: what you want to show";
        std::string aim = session.live().aim();
        ImGui::SetNextItemWidth(std::max(style_.px(40), ImGui::GetContentRegionAvail().x));
        if (ImGui::InputTextWithHint("##Aim", example, &aim)) orders.add(NameAim{aim});
        tip(style_, "What the demonstrations are to show. It stays in sight while you record, and is kept with them.");
    }

    struct Facts {
        Vector summary;  // its discounted features; empty where they cannot be said
        std::string outcome;
        bool elsewhere = false;  // recorded in another world than this one
    };

    // The discounted features of each demonstration by itself, by the rule that the target uses, and how it went.
    void lookUp(const Session& session) {
        factsOf_ = session.document().demonstrations;
        factsRule_ = session.document().rule;
        factsWorld_ = session.question().openScenario()->scenario.domain;
        facts_.clear();
        const Domain& world = *factsWorld_;
        bool hasMishaps = false;
        for (int state = 0; state < world.states() && !hasMishaps; ++state)
            hasMishaps = world.event(state) == StateEvent::Mishap;
        for (const DemonstrationPtr& each : factsOf_) {
            Facts facts;
            Demonstration alone = *each;
            alone.enabled = true;
            try {
                facts.summary = demonstratedTarget(std::span(&alone, 1), world, factsRule_).value;
            } catch (const std::exception&) {
                // Of another world, or ended by hand under the geometric rule.
            }
            facts.elsewhere = differenceFrom(*each, world).has_value();
            if (facts.elsewhere)
                facts.outcome = "of another world";
            else if (each->success && reachedGoal(*each, world))
                facts.outcome = "goal reached";
            else if (each->success && hasMishaps)
                facts.outcome = "no collision";
            facts_.push_back(std::move(facts));
        }
    }

    // What the scenario was made from is no part of the document until the user adds it; then it can be watched,
    // switched off and deleted like any other.
    bool drawBrought(const Session& session, Orders& orders) {
        const std::vector<DemonstrationPtr>& brought = session.question().openScenario()->scenario.recordings;
        if (brought.empty()) return false;
        const auto& own = session.document().demonstrations;
        const auto isOwn = [&](const DemonstrationPtr& each) {
            return std::any_of(own.begin(), own.end(), [&](const DemonstrationPtr& o) { return o->id == each->id; });
        };
        if (std::any_of(brought.begin(), brought.end(), isOwn)) return false;
        mutedParagraph(style_, "This scenario brings " +
                                   counted(static_cast<std::int64_t>(brought.size()), "recording") +
                                   " of its own: the target is made from " + (brought.size() == 1 ? "it." : "them."));
        if (quietButton(style_, "Add them to the list"))
            orders.edit("add the recordings of the scenario", [brought](Document& d) {
                d.demonstrations.insert(d.demonstrations.begin(), brought.begin(), brought.end());
                d.targetFrom = TargetSource::Demonstrations;
            });
        tip(style_, "Copies them into the document, where they can be watched, switched off and continued.",
            "\u03A6_E");
        gap(style_, 2);
        return true;
    }

    // The demonstration that was deleted last can be restored at its place.
    void drawUndo(const Session& session, Orders& orders) {
        const std::string last = session.history().undoName();
        if (last.rfind("delete ", 0) != 0) return;
        mutedText(style_, fitted(style_, style_.font.text, style_.textSize, last.substr(7) + " is deleted.",
                                 ImGui::GetContentRegionAvail().x - style_.px(48)));
        ImGui::SameLine();
        if (ImGui::TextLink("Undo##deleted")) orders.add(Undo{});
        tip(style_, "Restores it.");
    }

    // Picture, name and facts, with the buttons beside the name and the features below them: as low as two lines of
    // text, so that several fit into a small panel. What is too long for one line takes another; the author is in the
    // tooltip.
    void drawRow(const Session& session, const DemonstrationPtr& demonstration, const Facts& facts, Orders& orders) {
        ImGui::PushID(demonstration->id.c_str());
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float edge = at.x + ImGui::GetContentRegionAvail().x;
        const float side = style_.px(30), aside = style_.px(46);
        const float opacity = demonstration->enabled ? 1.0F : 0.45F;
        drawTrailThumbnail(*ImGui::GetWindowDrawList(), style_, *session.question().openScenario(), *demonstration,
                           {at, ImVec2(at.x + side, at.y + side)}, opacity);
        ImGui::Dummy(ImVec2(side, side));
        tip(style_, "What it visited: cells of a grid, or lanes and speeds on a road.");
        ImGui::SameLine(0, style_.px(8));
        ImGui::BeginGroup();
        const float room = std::max(style_.px(40), edge - ImGui::GetCursorScreenPos().x - aside - style_.px(6));
        if (renaming_ == demonstration->id)
            drawRenaming(demonstration, room, orders);
        else
            drawWords(*demonstration, facts, room);
        ImGui::EndGroup();
        const float bottom = std::max(at.y + style_.px(33), ImGui::GetItemRectMax().y);
        tip(style_, demonstration->title + ", " + counted(demonstration->length(), "step") +
                        (demonstration->author.empty() ? "" : ", by " + demonstration->author) +
                        (demonstration->started.empty() ? "" : ", " + momentText(demonstration->started)) +
                        (facts.outcome.empty() ? "" : ", " + facts.outcome) +
                        (demonstration->enabled ? "." : "; it is left out of the target."));

        ImGui::SetCursorScreenPos(ImVec2(edge - style_.px(44), at.y));
        const IconButton watch = iconButton(style_, "Watch", ImVec2(20, 20));
        const ImVec2 c = watch.center();
        const float r = style_.px(4);
        ImGui::GetWindowDrawList()->AddTriangleFilled(ImVec2(c.x - r * 0.7F, c.y - r), ImVec2(c.x - r * 0.7F, c.y + r),
                                                      ImVec2(c.x + r, c.y), watch.ink);
        if (watch.pressed) replay(orders, demonstration);
        tip(style_, "Shows it in the world.");
        ImGui::SetCursorScreenPos(ImVec2(edge - style_.px(20), at.y));
        const IconButton more = iconButton(style_, "More", ImVec2(20, 20));
        for (const float dx : {-4.0F, 0.0F, 4.0F})
            ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(more.center().x + style_.px(dx), more.center().y),
                                                        style_.px(1.2F), more.ink);
        if (more.pressed) ImGui::OpenPopup("##more");
        tip(style_, "Rename, leave out, branch, copy as a link or delete.");
        drawMenu(session, demonstration, orders);
        drawSummary(*session.question().openScenario(), facts.summary,
                    {ImVec2(edge - style_.px(44), at.y + style_.px(22)), ImVec2(edge, at.y + style_.px(33))}, opacity);
        ImGui::PopID();
        ImGui::SetCursorScreenPos(ImVec2(at.x, bottom + style_.px(1)));
        ImGui::Dummy(ImVec2(0, 0));
    }

    void drawRenaming(const DemonstrationPtr& demonstration, float room, Orders& orders) {
        ImGui::SetNextItemWidth(room);
        if (focusName_) ImGui::SetKeyboardFocusHere();
        focusName_ = false;
        const bool done = ImGui::InputText("##Name", &name_,
                                           ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
        if (done) {
            change(orders, demonstration, "rename " + demonstration->title,
                   [name = name_](Demonstration& d) { d.title = name; });
            renaming_.clear();
        } else if (ImGui::IsItemDeactivated()) {
            renaming_.clear();
        }
    }

    void drawWords(const Demonstration& demonstration, const Facts& facts, float room) {
        // Two lines at most; what is longer than that has its end cut off, and the tooltip has all of it.
        const auto lines = [&](const std::string& words, float size, const auto& draw) {
            const std::vector<std::string> all = wrapped(style_, style_.font.text, size, words, room);
            for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 2); ++i) {
                std::string line = all[i];
                if (i == 1)
                    for (std::size_t rest = 2; rest < all.size(); ++rest) line += " " + all[rest];
                draw(fitted(style_, style_.font.text, size, line, room));
            }
        };
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, style_.px(2)));
        lines(demonstration.title, style_.textSize, [](const std::string& line) { text(line); });
        std::string words = counted(demonstration.length(), "step");
        const std::string end = demonstration.enabled ? facts.outcome : "left out of \u03A6_E";
        if (!end.empty()) words += " \u00B7 " + end;
        ImGui::PushFont(style_.font.text, 12.0F);
        lines(words, 12.0F, [&](const std::string& line) { mutedText(style_, line); });
        ImGui::PopFont();
        ImGui::PopStyleVar();
    }

    // Its discounted features as small bars; the numbers are under the mouse.
    void drawSummary(const OpenScenario& openScenario, const Vector& summary, const Area& area, float opacity) {
        ImGui::SetCursorScreenPos(area.min);
        ImGui::InvisibleButton("Features##summary", ImVec2(area.width(), area.height()));
        const int count = static_cast<int>(summary.size());
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(area.min, area.max, style_.colour.field, style_.px(2));
        if (count == 0) return;
        const double most = std::max(1e-9 * toleranceUnit(openScenario.mdp()), summary.maxCoeff());
        const float pitch = area.width() / static_cast<float>(count);
        for (int i = 0; i < count; ++i) {
            const float left = area.min.x + static_cast<float>(i) * pitch, gap = std::min(style_.px(1), pitch * 0.2F);
            const auto height = static_cast<float>(std::clamp(summary[i] / most, 0.0, 1.0)) * area.height();
            list.AddRectFilled(ImVec2(left + gap / 2, area.max.y - height), ImVec2(left + pitch - gap / 2, area.max.y),
                               faded(style_.colour.human, 0.85F * opacity));
        }
        if (!ImGui::IsItemHovered() || !ImGui::BeginTooltip()) return;
        boldText(style_, "Its feature sums");
        for (int i = 0; i < std::min(count, 12); ++i)
            text(openScenario.domain().featureNames()[static_cast<std::size_t>(i)] + "  " + readable(summary[i]));
        if (count > 12) mutedText(style_, "and " + std::to_string(count - 12) + " more");
        mutedText(style_, "\u03A6");
        ImGui::EndTooltip();
    }

    void drawMenu(const Session& session, const DemonstrationPtr& demonstration, Orders& orders) {
        if (!ImGui::BeginPopup("##more")) return;
        const bool rename = ImGui::MenuItem("Rename");
        tip(style_, "Gives it another name: Enter confirms, Escape cancels.");
        if (rename) {
            renaming_ = demonstration->id;
            name_ = demonstration->title;
            focusName_ = true;
        }
        if (ImGui::MenuItem("Counts for the target", nullptr, demonstration->enabled))
            change(orders, demonstration, (demonstration->enabled ? "leave out " : "count ") + demonstration->title,
                   [](Demonstration& d) { d.enabled = !d.enabled; });
        tip(style_, "Whether it is part of the mean that is the target.", "\u03A6_E");
        const RecordingController& controller = session.recording().controller();
        const DemonstrationReplay& watched = session.recording().replay();
        const int step =
            watched.demonstration() == demonstration ? static_cast<int>(watched.step()) : demonstration->length();
        if (ImGui::MenuItem(("Branch from step " + std::to_string(step)).c_str(), nullptr, false,
                            !controller.recording()))
            branchRecording(orders, demonstration, step);
        tip(style_, "Starts a new recording with the steps of this one up to the step shown.");
        if (ImGui::MenuItem("Copy as a link")) orders.add(CopyDriveLink{demonstration->id});
        tip(style_, "A link that drives it again: to hand it in, or to open it in a browser.");
        const bool remove = ImGui::MenuItem("Delete");
        tip(style_, "Removes it from the list; Undo restores it.");
        if (remove)
            orders.edit("delete " + demonstration->title, [id = demonstration->id](Document& d) {
                std::erase_if(d.demonstrations, [&](const DemonstrationPtr& each) { return each->id == id; });
                if (d.demonstrations.empty()) d.targetFrom = TargetSource::Scene;
            });
        ImGui::EndPopup();
    }

    template <class Change>
    static void change(Orders& orders, const DemonstrationPtr& demonstration, std::string name, const Change& what) {
        Demonstration changed = *demonstration;
        what(changed);
        orders.edit(std::move(name), [id = demonstration->id,
                                      after = std::make_shared<const Demonstration>(std::move(changed))](Document& d) {
            for (DemonstrationPtr& each : d.demonstrations)
                if (each->id == id) each = after;
        });
    }

    // What the apprentice at the iteration shown has learnt: where it differs most from what was demonstrated.
    void drawLearnt(const Session& session) {
        const FeatureExpectations* target = session.question().target();
        const RecordPtr record = session.race().shownRecord();
        const RunView* run = session.race().selectedRun();
        if (target == nullptr || !record || run == nullptr || record->t == 0 ||
            session.document().targetFrom != TargetSource::Demonstrations || record->x.size() != target->value.size())
            return;
        Eigen::Index where = 0;
        const double most = (record->x - target->value).cwiseAbs().maxCoeff(&where);
        const OpenScenario& openScenario = *session.question().openScenario();
        const std::string name = openScenario.domain().featureNames()[static_cast<std::size_t>(where)];
        const std::string who = solverLabel(run->solver()) + " at t = " + std::to_string(record->t);
        const Horizon horizon = horizonOf(openScenario.mdp());
        const double reach = horizon.factor() * horizon.largestWidth();
        mutedParagraph(style_, most < 1e-9 * reach ? who + ": every feature sum equals yours."
                               : most < 0.001 * reach
                                   ? who + ": no feature sum differs from yours by more than " + readable(most) + "."
                                   : who + " differs most in " + name + ": " + fixed(record->x[where], 2) + " (you " +
                                         fixed(target->value[where], 2) + ").");
    }

    // What the bound says, and what it would take; plainly when it says nothing yet.
    void drawCertainty(const Session& session) {
        const FeatureExpectations* target = session.question().target();
        // A lesson tells it where it is its subject.
        if (session.lessons().lesson() != nullptr) return;
        if (target == nullptr || session.document().targetFrom != TargetSource::Demonstrations || !target->radius)
            return;
        const double diameter = horizonOf(session.question().openScenario()->mdp()).diameterBound();
        const std::int64_t more = moreSamplesNeeded(*target, 1.0, target->delta);
        std::string words = target->saysNothing(diameter)
                                ? "Enough to imitate. To know \u03A6_E to \u00B1 1 (95 % certain) takes about " +
                                      grouped(more) + " more."
                                : "With 95 % certainty \u03A6_E lies within " + readable(*target->radius) +
                                      " of your true feature expectations.";
        mutedParagraph(style_, words);
    }

    const Style& style_;
    // What is known of each demonstration, and what it was looked up for.
    std::vector<Facts> facts_;
    std::vector<DemonstrationPtr> factsOf_;
    RecordingRule factsRule_ = RecordingRule::Normalised;
    DomainPtr factsWorld_;
    std::string renaming_;  // the id of the one whose name is being typed
    std::string name_;
    bool focusName_ = false;
};

}  // namespace

PanelPtr makeDemonstrationsPanel(const Style& style) { return std::make_unique<DemonstrationsPanel>(style); }

}  // namespace awaystep
