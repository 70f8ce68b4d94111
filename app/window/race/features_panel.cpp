// The features: Phi_E as green bars with its confidence, what the apprentice reaches as a mark in the solver's colour,
// and the reward w that is asked for as a sign. Few features lie as rows with their names, many stand as columns.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "window/widgets/drawing.h"
#include "model/open_question.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/panels.h"
#include "model/text/numbers.h"
#include "model/race/race.h"

namespace awaystep {
namespace {

constexpr int mostRows = 6;

class FeaturesPanel : public Panel {
public:
    explicit FeaturesPanel(const Look& look) : look_(look) {}
    const char* title() const override { return "Features"; }

    void draw(const Session& session, Orders&) override {
        const Stage* stage = session.question().stage();
        const auto live = session.recording().liveTarget();
        const FeatureExpectations* target = live ? &*live : session.question().target();
        if (stage == nullptr || target == nullptr) {
            heading(look_, "Features");
            mutedParagraph(look_, stage == nullptr ? "Nothing is open yet." : session.question().failure());
            return;
        }
        drawHeading(session, live.has_value());
        if (showing_ == Reward) {
            drawReward(*stage, *target, session.race().shownRecord());
            return;
        }
        const RecordPtr record = session.race().shownRecord();
        const Lane* lane = session.race().selectedLane();
        const ImU32 ink = lane == nullptr ? look_.colour.text : look_.solver(lane->solver()).colour;
        const Vector* reached = record ? &record->x : nullptr;
        const Vector* reward = record ? &record->w : nullptr;
        const double most = std::max(1e-9, std::max(target->value.maxCoeff(), reached ? reached->maxCoeff() : 0.0));
        if (stage->mdp().featureCount() <= mostRows)
            drawRows(*stage, *target, reached, reward, ink, most);
        else
            drawColumns(*stage, *target, reached, reward, ink, most);
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
        const float width = segmentedWidth(look_, choices);
        boldText(look_, "Features");
        ImGui::SameLine();
        const float room = ImGui::GetContentRegionAvail().x - width - look_.px(12);
        ImGui::PushFont(look_.font.text, 13.0F);
        mutedText(look_, fitted(look_, look_.font.text, 13.0F, remark, room));
        ImGui::PopFont();
        tip(look_,
            showing_ == Reward ? "What the expert would have to be paid per feature to be preferred to the apprentice: "
                                 "green is wanted, "
                                 "red is avoided."
                               : "Green: the discounted feature sums of the expert. Mark: those of the apprentice at "
                                 "the iteration shown.",
            showing_ == Reward ? "w = \u03A6_E \u2212 x" : "\u03A6_E,  x");
        placeRight(look_, width);
        segmented(look_, "shows", choices, showing_);
        tip(look_, "The feature sums of expert and apprentice, or the reward that the next policy is planned for.",
            "\u03A6_E,  x,  w");
    }

    void explain(const Stage& stage, const FeatureExpectations& target, const Vector* reached, const Vector* reward,
                 int i) {
        if (!ImGui::IsItemHovered() || !ImGui::BeginTooltip()) return;
        boldText(look_, stage.domain().featureNames()[static_cast<std::size_t>(i)]);
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

    void drawRows(const Stage& stage, const FeatureExpectations& target, const Vector* reached, const Vector* reward,
                  ImU32 ink, double most) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float names = nameWidth(stage), numbers = look_.px(46);
        // As close as it takes for all of them to be seen.
        const ImVec2 top = ImGui::GetCursorScreenPos();
        const float pitch = std::clamp(ImGui::GetContentRegionAvail().y / static_cast<float>(target.value.size()),
                                       look_.px(13), look_.px(24));
        for (int i = 0; i < target.value.size(); ++i) {
            const ImVec2 at(top.x, top.y + static_cast<float>(i) * pitch);
            ImGui::SetCursorScreenPos(at);
            const float width = ImGui::GetContentRegionAvail().x, height = std::min(pitch, look_.px(18));
            const std::string& name = stage.domain().featureNames()[static_cast<std::size_t>(i)];
            ImGui::InvisibleButton((name + "##feature").c_str(), ImVec2(std::max(1.0F, width), height));
            explain(stage, target, reached, reward, i);
            drawText(list, look_, look_.font.text, look_.textSize, ImVec2(at.x, at.y + height / 2 - look_.px(8)),
                     look_.colour.text, fitted(look_, look_.font.text, look_.textSize, name, names));
            const float left = at.x + names + look_.px(12), right = at.x + width - numbers - look_.px(8);
            const auto x = [&](double value) {
                return left + static_cast<float>(std::clamp(value / most, 0.0, 1.0)) * (right - left);
            };
            const float middle = at.y + height / 2, half = std::min(look_.px(6), height * 0.4F);
            list.AddRectFilled(ImVec2(left, middle - half), ImVec2(right, middle + half), look_.colour.field,
                               look_.px(2));
            list.AddRectFilled(ImVec2(left, middle - half), ImVec2(x(target.value[i]), middle + half),
                               faded(look_.colour.human, 0.8F), look_.px(2));
            if (const double error = whisker(target, i); error > 0)
                list.AddLine(ImVec2(x(target.value[i] - error), middle), ImVec2(x(target.value[i] + error), middle),
                             look_.colour.text, look_.line(1.5F));
            if (reached != nullptr)
                list.AddLine(ImVec2(x((*reached)[i]), middle - half - look_.px(2)),
                             ImVec2(x((*reached)[i]), middle + half + look_.px(2)), ink, look_.line(2.5F));
            drawText(list, look_, look_.font.numbers, look_.numberSize, ImVec2(at.x + width, middle - look_.px(7)),
                     look_.colour.text, fixed(target.value[i], 2), 1.0F);
        }
    }

    void drawColumns(const Stage& stage, const FeatureExpectations& target, const Vector* reached, const Vector* reward,
                     ImU32 ink, double most) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const int count = static_cast<int>(target.value.size());
        const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const float pitch = room.x / static_cast<float>(count);
        const bool numbers = pitch >= look_.px(25);
        const int decimals = pitch >= look_.px(33) ? 2 : 1;
        const float bottom = at.y + std::max(look_.px(24), room.y - (numbers ? look_.px(20) : look_.px(4)));
        const float width = std::min(look_.px(22), std::max(1.0F, pitch * 0.7F));
        for (int i = 0; i < count; ++i) {
            const float middle = at.x + (static_cast<float>(i) + 0.5F) * pitch;
            const std::string& name = stage.domain().featureNames()[static_cast<std::size_t>(i)];
            ImGui::SetCursorScreenPos(ImVec2(middle - pitch / 2, at.y));
            ImGui::InvisibleButton((name + "##feature").c_str(),
                                   ImVec2(std::max(1.0F, pitch), std::max(1.0F, bottom - at.y)));
            explain(stage, target, reached, reward, i);
            const auto y = [&](double value) {
                return bottom - static_cast<float>(std::clamp(value / most, 0.0, 1.0)) * (bottom - at.y);
            };
            list.AddRectFilled(ImVec2(middle - width / 2, at.y), ImVec2(middle + width / 2, bottom), look_.colour.field,
                               look_.px(2));
            list.AddRectFilled(ImVec2(middle - width / 2, y(target.value[i])), ImVec2(middle + width / 2, bottom),
                               faded(look_.colour.human, 0.8F), look_.px(2));
            if (const double error = whisker(target, i); error > 0)
                list.AddLine(ImVec2(middle, y(target.value[i] - error)), ImVec2(middle, y(target.value[i] + error)),
                             look_.colour.text, look_.line(1.5F));
            if (reached != nullptr) {
                const float over = std::min(look_.px(3), pitch * 0.12F);
                list.AddLine(ImVec2(middle - width / 2 - over, y((*reached)[i])),
                             ImVec2(middle + width / 2 + over, y((*reached)[i])), ink, look_.line(2.5F));
            }
            if (numbers)
                drawText(list, look_, look_.font.numbers, look_.numberSize, ImVec2(middle, bottom + look_.px(3)),
                         look_.colour.muted, fixed(target.value[i], decimals), 0.5F);
        }
    }

    // Bars from the middle, to the right or up for what is wanted, the other way for what is avoided.
    void drawReward(const Stage& stage, const FeatureExpectations& target, const RecordPtr& record) {
        if (!record) {
            mutedParagraph(look_, "Space starts the race; then there is a reward to see.");
            return;
        }
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Vector& w = record->w;
        const double most = std::max(1e-300, w.cwiseAbs().maxCoeff());
        const int count = static_cast<int>(w.size());
        const bool rows = count <= mostRows;
        const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const float pitch = (rows ? room.y : room.x) / static_cast<float>(count);
        const float names = rows ? nameWidth(stage) : 0.0F, numbers = rows ? look_.px(60) : 0.0F;
        for (int i = 0; i < count; ++i) {
            const std::string& name = stage.domain().featureNames()[static_cast<std::size_t>(i)];
            const float begin = static_cast<float>(i) * pitch;
            const ImVec2 min = rows ? ImVec2(at.x, at.y + begin) : ImVec2(at.x + begin, at.y);
            const ImVec2 size = rows ? ImVec2(room.x, std::min(pitch, look_.px(24))) : ImVec2(pitch, room.y);
            ImGui::SetCursorScreenPos(min);
            ImGui::InvisibleButton((name + "##feature").c_str(),
                                   ImVec2(std::max(1.0F, size.x), std::max(1.0F, size.y)));
            explain(stage, target, &record->x, &w, i);
            const auto share = static_cast<float>(w[i] / most);
            const ImU32 colour = share >= 0 ? look_.colour.good : look_.colour.bad;
            if (rows) {
                const float left = at.x + names + look_.px(12), right = at.x + room.x - numbers - look_.px(8);
                const float zero = (left + right) / 2, middle = min.y + size.y / 2,
                            half = std::min(look_.px(6), size.y * 0.4F);
                drawText(list, look_, look_.font.text, look_.textSize, ImVec2(at.x, middle - look_.px(8)),
                         look_.colour.text, fitted(look_, look_.font.text, look_.textSize, name, names));
                list.AddRectFilled(ImVec2(left, middle - half), ImVec2(right, middle + half), look_.colour.field,
                                   look_.px(2));
                const float end = zero + share * (right - left) / 2;
                list.AddRectFilled(ImVec2(std::min(zero, end), middle - half),
                                   ImVec2(std::max(zero, end), middle + half), colour);
                list.AddLine(ImVec2(zero, middle - half), ImVec2(zero, middle + half), look_.colour.muted,
                             look_.line(1));
                drawText(list, look_, look_.font.numbers, look_.numberSize, ImVec2(at.x + room.x, middle - look_.px(7)),
                         look_.colour.text, readable(w[i]), 1.0F);
            } else {
                const float middle = min.x + pitch / 2, half = std::min(look_.px(11), pitch * 0.35F);
                const float bottom = at.y + room.y - look_.px(4), zero = (at.y + bottom) / 2;
                list.AddRectFilled(ImVec2(middle - half, at.y), ImVec2(middle + half, bottom), look_.colour.field,
                                   look_.px(2));
                const float end = zero - share * (bottom - at.y) / 2;
                list.AddRectFilled(ImVec2(middle - half, std::min(zero, end)),
                                   ImVec2(middle + half, std::max(zero, end)), colour);
                list.AddLine(ImVec2(middle - half, zero), ImVec2(middle + half, zero), look_.colour.muted,
                             look_.line(1));
            }
        }
    }

    float nameWidth(const Stage& stage) const {
        float names = 0.0F;
        for (const std::string& name : stage.domain().featureNames())
            names = std::max(names, sizeOf(look_, look_.font.text, look_.textSize, name).x);
        return std::min(names, ImGui::GetContentRegionAvail().x * 0.4F);
    }

    const Look& look_;
    int showing_ = Sums;
};

}  // namespace

PanelPtr makeFeaturesPanel(const Look& look) { return std::make_unique<FeaturesPanel>(look); }

}  // namespace awaystep
