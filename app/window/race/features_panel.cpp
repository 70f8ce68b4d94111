// The features: Phi_E as green bars with its confidence, what the apprentice reaches as a mark in the solver's colour,
// and the reward w that is asked for as a sign. Few features lie as rows with their names, many stand as columns.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "window/panels.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr int mostRows = 6;

class FeaturesPanel : public Panel {
public:
    explicit FeaturesPanel(const Style& style) : style_(style) {}
    const char* title() const override { return "Features"; }

    void draw(const Session& session, Orders&) override {
        const OpenScenario* openScenario = session.question().openScenario();
        const auto live = session.recording().liveTarget();
        const FeatureExpectations* target = live ? &*live : session.question().target();
        if (openScenario == nullptr || target == nullptr) {
            heading(style_, "Features");
            mutedParagraph(style_, openScenario == nullptr ? "Nothing is open yet." : session.question().failure());
            return;
        }
        drawHeading(session, live.has_value());
        if (showing_ == Reward) {
            drawReward(*openScenario, *target, session.race().shownRecord());
            return;
        }
        const RecordPtr record = session.race().shownRecord();
        const RunView* lane = session.race().selectedRun();
        const ImU32 ink = lane == nullptr ? style_.colour.text : style_.solver(lane->solver()).colour;
        const Vector* reached = record ? &record->x : nullptr;
        const Vector* reward = record ? &record->w : nullptr;
        const double most = std::max(1e-9, std::max(target->value.maxCoeff(), reached ? reached->maxCoeff() : 0.0));
        if (openScenario->mdp().featureCount() <= mostRows)
            drawRows(*openScenario, *target, reached, reward, ink, most);
        else
            drawColumns(*openScenario, *target, reached, reward, ink, most);
    }

private:
    enum Showing { Sums, Reward };

    void drawHeading(const Session& session, bool live) {
        constexpr std::array<const char*, 2> choices = {"\u03A6_E", "reward"};
        std::string remark = live ? "\u03A6_E with what you are driving" : "\u03A6_E, and the apprentice \u2014";
        if (!live && session.question().target()->radius && *session.question().target()->radius > 0)
            remark = session.question().target()->standardError
                         ? "\u03A6_E \u00B1 standard error, and the apprentice \u2014"
                         : "\u03A6_E \u00B1 radius, and the apprentice \u2014";
        if (showing_ == Reward) remark = "the reward w of this round";
        const float width = segmentedWidth(style_, choices);
        boldText(style_, "Features");
        ImGui::SameLine();
        const float room = ImGui::GetContentRegionAvail().x - width - style_.px(12);
        ImGui::PushFont(style_.font.text, 13.0F);
        mutedText(style_, fitted(style_, style_.font.text, 13.0F, remark, room));
        ImGui::PopFont();
        tip(style_,
            showing_ == Reward ? "What the expert would have to be paid per feature to be preferred to the apprentice: "
                                 "green is wanted, "
                                 "red is avoided."
                               : "Green: the discounted feature sums of the expert. Mark: those of the apprentice at "
                                 "the iteration shown.",
            showing_ == Reward ? "w = \u03A6_E \u2212 x" : "\u03A6_E,  x");
        placeRight(style_, width);
        segmented(style_, "shows", choices, showing_);
        tip(style_, "The feature sums of expert and apprentice, or the reward that the next policy is planned for.",
            "\u03A6_E,  x,  w");
    }

    void explain(const OpenScenario& openScenario, const FeatureExpectations& target, const Vector* reached,
                 const Vector* reward, int i) {
        if (!ImGui::IsItemHovered() || !ImGui::BeginTooltip()) return;
        boldText(style_, openScenario.domain().featureNames()[static_cast<std::size_t>(i)]);
        text("expert " + readable(target.value[i]));
        if (target.featureRadius && *target.featureRadius > 0)
            text("within \u00B1 " + readable(*target.featureRadius) + " by the bound");
        if (target.standardError) text("standard error " + readable((*target.standardError)[i]));
        if (reached != nullptr) text("apprentice " + readable((*reached)[i]));
        if (reward != nullptr) text("reward w " + readable((*reward)[i]));
        ImGui::EndTooltip();
    }

    // The standard error where there is one, else the bound; nothing for an exact target.
    static double whisker(const FeatureExpectations& target, int i) {
        if (target.standardError) return (*target.standardError)[i];
        return target.featureRadius.value_or(0.0);
    }

    void drawRows(const OpenScenario& openScenario, const FeatureExpectations& target, const Vector* reached,
                  const Vector* reward, ImU32 ink, double most) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float names = nameWidth(openScenario), numbers = style_.px(46);
        // As close as it takes for all of them to be seen.
        const ImVec2 top = ImGui::GetCursorScreenPos();
        const float pitch = std::clamp(ImGui::GetContentRegionAvail().y / static_cast<float>(target.value.size()),
                                       style_.px(13), style_.px(24));
        for (int i = 0; i < target.value.size(); ++i) {
            const ImVec2 at(top.x, top.y + static_cast<float>(i) * pitch);
            ImGui::SetCursorScreenPos(at);
            const float width = ImGui::GetContentRegionAvail().x, height = std::min(pitch, style_.px(18));
            const std::string& name = openScenario.domain().featureNames()[static_cast<std::size_t>(i)];
            ImGui::InvisibleButton((name + "##feature").c_str(), ImVec2(std::max(1.0F, width), height));
            explain(openScenario, target, reached, reward, i);
            drawText(list, style_, style_.font.text, style_.textSize, ImVec2(at.x, at.y + height / 2 - style_.px(8)),
                     style_.colour.text, fitted(style_, style_.font.text, style_.textSize, name, names));
            const float left = at.x + names + style_.px(12), right = at.x + width - numbers - style_.px(8);
            const auto x = [&](double value) {
                return left + static_cast<float>(std::clamp(value / most, 0.0, 1.0)) * (right - left);
            };
            const float middle = at.y + height / 2, half = std::min(style_.px(6), height * 0.4F);
            list.AddRectFilled(ImVec2(left, middle - half), ImVec2(right, middle + half), style_.colour.field,
                               style_.px(2));
            list.AddRectFilled(ImVec2(left, middle - half), ImVec2(x(target.value[i]), middle + half),
                               faded(style_.colour.human, 0.8F), style_.px(2));
            if (const double error = whisker(target, i); error > 0)
                list.AddLine(ImVec2(x(target.value[i] - error), middle), ImVec2(x(target.value[i] + error), middle),
                             style_.colour.text, style_.line(1.5F));
            if (reached != nullptr)
                list.AddLine(ImVec2(x((*reached)[i]), middle - half - style_.px(2)),
                             ImVec2(x((*reached)[i]), middle + half + style_.px(2)), ink, style_.line(2.5F));
            drawText(list, style_, style_.font.numbers, style_.numberSize, ImVec2(at.x + width, middle - style_.px(7)),
                     style_.colour.text, fixed(target.value[i], 2), 1.0F);
        }
    }

    void drawColumns(const OpenScenario& openScenario, const FeatureExpectations& target, const Vector* reached,
                     const Vector* reward, ImU32 ink, double most) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const int count = static_cast<int>(target.value.size());
        const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const float pitch = room.x / static_cast<float>(count);
        const bool numbers = pitch >= style_.px(25);
        const int decimals = pitch >= style_.px(33) ? 2 : 1;
        const float bottom = at.y + std::max(style_.px(24), room.y - (numbers ? style_.px(20) : style_.px(4)));
        const float width = std::min(style_.px(22), std::max(1.0F, pitch * 0.7F));
        for (int i = 0; i < count; ++i) {
            const float middle = at.x + (static_cast<float>(i) + 0.5F) * pitch;
            const std::string& name = openScenario.domain().featureNames()[static_cast<std::size_t>(i)];
            ImGui::SetCursorScreenPos(ImVec2(middle - pitch / 2, at.y));
            ImGui::InvisibleButton((name + "##feature").c_str(),
                                   ImVec2(std::max(1.0F, pitch), std::max(1.0F, bottom - at.y)));
            explain(openScenario, target, reached, reward, i);
            const auto y = [&](double value) {
                return bottom - static_cast<float>(std::clamp(value / most, 0.0, 1.0)) * (bottom - at.y);
            };
            list.AddRectFilled(ImVec2(middle - width / 2, at.y), ImVec2(middle + width / 2, bottom),
                               style_.colour.field, style_.px(2));
            list.AddRectFilled(ImVec2(middle - width / 2, y(target.value[i])), ImVec2(middle + width / 2, bottom),
                               faded(style_.colour.human, 0.8F), style_.px(2));
            if (const double error = whisker(target, i); error > 0)
                list.AddLine(ImVec2(middle, y(target.value[i] - error)), ImVec2(middle, y(target.value[i] + error)),
                             style_.colour.text, style_.line(1.5F));
            if (reached != nullptr) {
                const float over = std::min(style_.px(3), pitch * 0.12F);
                list.AddLine(ImVec2(middle - width / 2 - over, y((*reached)[i])),
                             ImVec2(middle + width / 2 + over, y((*reached)[i])), ink, style_.line(2.5F));
            }
            if (numbers)
                drawText(list, style_, style_.font.numbers, style_.numberSize, ImVec2(middle, bottom + style_.px(3)),
                         style_.colour.muted, fixed(target.value[i], decimals), 0.5F);
        }
    }

    // Bars from the middle, to the right or up for what is wanted, the other way for what is avoided.
    void drawReward(const OpenScenario& openScenario, const FeatureExpectations& target, const RecordPtr& record) {
        if (!record) {
            mutedParagraph(style_, "Space starts the race; then there is a reward to see.");
            return;
        }
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Vector& w = record->w;
        const double most = std::max(1e-300, w.cwiseAbs().maxCoeff());
        const int count = static_cast<int>(w.size());
        const bool rows = count <= mostRows;
        const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const float pitch = (rows ? room.y : room.x) / static_cast<float>(count);
        const float names = rows ? nameWidth(openScenario) : 0.0F, numbers = rows ? style_.px(60) : 0.0F;
        for (int i = 0; i < count; ++i) {
            const std::string& name = openScenario.domain().featureNames()[static_cast<std::size_t>(i)];
            const float begin = static_cast<float>(i) * pitch;
            const ImVec2 min = rows ? ImVec2(at.x, at.y + begin) : ImVec2(at.x + begin, at.y);
            const ImVec2 size = rows ? ImVec2(room.x, std::min(pitch, style_.px(24))) : ImVec2(pitch, room.y);
            ImGui::SetCursorScreenPos(min);
            ImGui::InvisibleButton((name + "##feature").c_str(),
                                   ImVec2(std::max(1.0F, size.x), std::max(1.0F, size.y)));
            explain(openScenario, target, &record->x, &w, i);
            const auto share = static_cast<float>(w[i] / most);
            const ImU32 colour = share >= 0 ? style_.colour.good : style_.colour.bad;
            if (rows) {
                const float left = at.x + names + style_.px(12), right = at.x + room.x - numbers - style_.px(8);
                const float zero = (left + right) / 2, middle = min.y + size.y / 2,
                            half = std::min(style_.px(6), size.y * 0.4F);
                drawText(list, style_, style_.font.text, style_.textSize, ImVec2(at.x, middle - style_.px(8)),
                         style_.colour.text, fitted(style_, style_.font.text, style_.textSize, name, names));
                list.AddRectFilled(ImVec2(left, middle - half), ImVec2(right, middle + half), style_.colour.field,
                                   style_.px(2));
                const float end = zero + share * (right - left) / 2;
                list.AddRectFilled(ImVec2(std::min(zero, end), middle - half),
                                   ImVec2(std::max(zero, end), middle + half), colour);
                list.AddLine(ImVec2(zero, middle - half), ImVec2(zero, middle + half), style_.colour.muted,
                             style_.line(1));
                drawText(list, style_, style_.font.numbers, style_.numberSize,
                         ImVec2(at.x + room.x, middle - style_.px(7)), style_.colour.text, readable(w[i]), 1.0F);
            } else {
                const float middle = min.x + pitch / 2, half = std::min(style_.px(11), pitch * 0.35F);
                const float bottom = at.y + room.y - style_.px(4), zero = (at.y + bottom) / 2;
                list.AddRectFilled(ImVec2(middle - half, at.y), ImVec2(middle + half, bottom), style_.colour.field,
                                   style_.px(2));
                const float end = zero - share * (bottom - at.y) / 2;
                list.AddRectFilled(ImVec2(middle - half, std::min(zero, end)),
                                   ImVec2(middle + half, std::max(zero, end)), colour);
                list.AddLine(ImVec2(middle - half, zero), ImVec2(middle + half, zero), style_.colour.muted,
                             style_.line(1));
            }
        }
    }

    float nameWidth(const OpenScenario& openScenario) const {
        float names = 0.0F;
        for (const std::string& name : openScenario.domain().featureNames())
            names = std::max(names, sizeOf(style_, style_.font.text, style_.textSize, name).x);
        return std::min(names, ImGui::GetContentRegionAvail().x * 0.4F);
    }

    const Style& style_;
    int showing_ = Sums;
};

}  // namespace

PanelPtr makeFeaturesPanel(const Style& style) { return std::make_unique<FeaturesPanel>(style); }

}  // namespace awaystep
