// The features: Phi_E as green bars with its confidence as whiskers, what the apprentice reaches as a mark in its
// colour, on an axis as long as a feature's range times R, which no change of the values moves; or the reward w. Few
// features lie as rows with their names, many stand as columns.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "model/explanation/sentences.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/live/live_drawing.h"
#include "window/panels.h"
#include "window/race/feature_names.h"
#include "window/shell/frame_input.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "world/horizon.h"

namespace awaystep {
namespace {

constexpr int mostRows = 6;

class FeaturesPanel : public Panel {
public:
    explicit FeaturesPanel(const Style& style) : style_(style) {}
    PanelId id() const override { return PanelId::Features; }

    void draw(const Session& session, Orders& orders) override {
        const OpenScenario* openScenario = session.question().openScenario();
        const auto live = session.recording().liveTarget();
        const FeatureExpectations* target = live ? &*live : session.question().target();
        FeatureExpectations replayed;  // as it was at the step that is replayed
        if (const auto learnt = shownTarget(session); learnt && !live) {
            replayed.value = *learnt;
            if (showsLearning(session)) target = &replayed;
        }
        if (openScenario == nullptr || target == nullptr) {
            heading(style_, title());
            mutedParagraph(style_, openScenario == nullptr ? "Nothing is open." : session.question().failure());
            return;
        }
        hovered_.reset();
        drawHeading(session, *target, live || showsLearning(session));
        if (showing_ == Reward)
            drawReward(*openScenario, *target, shownRecord(session));
        else
            drawSums(session, *openScenario, *target);
        if (hovered_) orders.add(HoverFeature{hovered_});
    }

private:
    enum Showing { Sums, Reward };

    void drawSums(const Session& session, const OpenScenario& openScenario, const FeatureExpectations& target) {
        const RecordPtr record = shownRecord(session);
        const Vector* reached = record ? &record->x : nullptr;
        const Vector* reward = record ? &record->w : nullptr;
        // Of all features one axis, which stays: what Phi can reach at all.
        const Horizon horizon = horizonOf(openScenario.mdp());
        axis_ = {};
        for (const FeatureRange& range : horizon.ranges()) {
            axis_.low = std::min(axis_.low, range.lo * horizon.factor());
            axis_.high = std::max(axis_.high, range.hi * horizon.factor());
        }
        if (!(axis_.high > axis_.low)) axis_.high = axis_.low + 1.0;
        if (openScenario.mdp().featureCount() <= mostRows)
            drawRows(openScenario, target, reached, reward);
        else
            drawColumns(openScenario, target, reached, reward);
    }

    void drawHeading(const Session& session, const FeatureExpectations& target, bool live) {
        constexpr std::array<const char*, 2> choices = {"\u03A6_E", "reward"};
        const float width = segmentedWidth(style_, choices);
        boldText(style_, title());
        // What the marks mean stands beside the title; in a narrow panel on a line of its own below the choice.
        const float beside = ImGui::GetContentRegionAvail().x - ImGui::GetItemRectSize().x - width - style_.px(22);
        const bool below = beside < style_.px(80);
        if (!below) {
            ImGui::SameLine(0, style_.px(10));
            drawMeaning(session, target, live, beside);
        }
        placeRight(style_, width);
        segmented(style_, "shows", choices, showing_);
        tip(style_, "The feature sums of expert and apprentice, or the reward that the next policy is planned for.",
            "\u03A6_E,  x,  w");
        if (below && ImGui::GetContentRegionAvail().y > style_.px(110))
            drawMeaning(session, target, live, ImGui::GetContentRegionAvail().x);
    }

    void drawMeaning(const Session& session, const FeatureExpectations& target, bool live, float room) {
        ImGui::BeginGroup();
        if (showing_ == Reward) {
            ImGui::PushFont(style_.font.text, 13.0F);
            mutedText(style_, fitted(style_, style_.font.text, 13.0F, "the reward w of this round", room));
            ImGui::PopFont();
        } else {
            drawKey(session, target, live, room);
        }
        ImGui::EndGroup();
        tip(style_,
            showing_ == Reward
                ? "The reward per feature that the next policy maximises, w = \u03A6_E \u2212 x: where the apprentice "
                  "falls short it is positive (green), where it has too much negative (red)."
                : "Bar: the feature sums of the expert. Line: those of the apprentice at the "
                  "iteration shown. Whisker: how far the estimate may be off; it is left out where it "
                  "is wider than the axis.",
            showing_ == Reward ? "w = \u03A6_E \u2212 x" : "\u03A6_E,  x");
    }

    // What is the bar, what the line, what the whisker: a sample of each before its name, as many as fit.
    void drawKey(const Session& session, const FeatureExpectations& target, bool live, float room) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = ImGui::GetTextLineHeight(), middle = at.y + height / 2;
        float x = at.x;
        const auto entry = [&](const std::string& words, const auto& sample) {
            const float whole = style_.px(16) + sizeOf(style_, style_.font.text, 12.0F, words).x;
            if (x + whole > at.x + room) return false;
            sample(ImVec2(x + style_.px(5), middle));
            drawText(list, style_, style_.font.text, 12.0F, ImVec2(x + style_.px(14), middle - style_.px(7)),
                     style_.colour.muted, words);
            x += whole + style_.px(10);
            return true;
        };
        entry(live ? "\u03A6_E so far" : "\u03A6_E", [&](ImVec2 c) {
            list.AddRectFilled(ImVec2(c.x - style_.px(5), c.y - style_.px(4)),
                               ImVec2(c.x + style_.px(5), c.y + style_.px(4)), faded(style_.colour.human, 0.8F),
                               style_.px(2));
        });
        if (const std::string solver = shownSolver(session); !solver.empty() && shownRecord(session)) {
            const auto line = [&](ImVec2 c) {
                list.AddLine(ImVec2(c.x, c.y - style_.px(6)), ImVec2(c.x, c.y + style_.px(6)), apprenticeColour(style_),
                             style_.line(2.5F));
            };
            const std::string whose = showsLearning(session) ? "x, learnt live" : "x of " + solverLabel(solver);
            if (!entry(whose, line)) entry("x", line);
        }
        if (whisker(target, 0) > 0.0)
            entry(target.standardError ? "standard error" : "95 % bound", [&](ImVec2 c) {
                drawWhisker(list, ImVec2(c.x - style_.px(5), c.y), ImVec2(c.x + style_.px(5), c.y), true, true);
            });
        ImGui::Dummy(ImVec2(std::max(1.0F, x - at.x), height));
    }

    // From one end to the other, with a cap at each end that lies on the axis.
    void drawWhisker(ImDrawList& list, ImVec2 from, ImVec2 to, bool capFrom, bool capTo) const {
        const float half = style_.px(3), thick = style_.line(1.2F);
        const bool upright = std::abs(to.y - from.y) > std::abs(to.x - from.x);
        const ImVec2 across = upright ? ImVec2(half, 0) : ImVec2(0, half);
        const auto cap = [&](ImVec2 c) {
            list.AddLine(ImVec2(c.x - across.x, c.y - across.y), ImVec2(c.x + across.x, c.y + across.y),
                         style_.colour.text, thick);
        };
        list.AddLine(from, to, style_.colour.text, thick);
        if (capFrom) cap(from);
        if (capTo) cap(to);
    }

    // The confidence interval of a feature on the axis. place: from a value to a point. An interval that holds all of
    // the axis says nothing and is not drawn.
    template <class Place>
    void drawInterval(ImDrawList& list, const FeatureExpectations& target, int i, const Place& place) const {
        const double error = whisker(target, i);
        if (error <= 0.0) return;
        const double low = target.value[i] - error, high = target.value[i] + error;
        const bool lowSeen = low > axis_.low, highSeen = high < axis_.high;
        if (lowSeen || highSeen) drawWhisker(list, place(low), place(high), lowSeen, highSeen);
    }

    struct FeatureAxis {
        double low = 0.0, high = 0.0;
        float share(double value) const {
            return static_cast<float>(std::clamp((value - low) / (high - low), 0.0, 1.0));
        }
    };

    static std::string endOf(double value) {
        return std::abs(value - std::round(value)) <= 1e-6 * std::min(1.0, std::abs(value))
                   ? std::to_string(std::lround(value))
                   : readable(value);
    }

    void explain(const OpenScenario& openScenario, const FeatureExpectations& target, const Vector* reached,
                 const Vector* reward, int i) {
        if (!ImGui::IsItemHovered()) return;
        hovered_ = i;
        if (tipsRest() || !ImGui::BeginTooltip()) return;
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
                  const Vector* reward) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float numbers = style_.px(46);
        const ImVec2 top = ImGui::GetCursorScreenPos();
        const ImVec2 room = ImGui::GetContentRegionAvail();
        const float below = style_.px(14);  // the numbers of the axis
        const FeatureNames names(style_, openScenario.domain().featureNames(), ImVec2(room.x, room.y - below));
        const float above = names.above();
        // As close as it takes for all of them to be seen.
        const float pitch = std::clamp((room.y - below) / static_cast<float>(target.value.size()), style_.px(13),
                                       style_.px(24) + above);
        const float left = top.x + names.beside(), right = top.x + room.x - numbers - style_.px(8);
        const auto x = [&](double value) { return left + axis_.share(value) * (right - left); };
        for (int i = 0; i < target.value.size(); ++i) {
            const ImVec2 at(top.x, top.y + static_cast<float>(i) * pitch);
            ImGui::SetCursorScreenPos(at);
            const float width = ImGui::GetContentRegionAvail().x, height = std::min(pitch - above, style_.px(18));
            names.drawRow(i, ImVec2(width, above + height));
            explain(openScenario, target, reached, reward, i);
            const float middle = at.y + above + height / 2, half = std::min(style_.px(6), height * 0.4F);
            list.AddRectFilled(ImVec2(left, middle - half), ImVec2(right, middle + half), style_.colour.field,
                               style_.px(2));
            list.AddRectFilled(ImVec2(x(0.0), middle - half), ImVec2(x(target.value[i]), middle + half),
                               faded(style_.colour.human, 0.8F), style_.px(2));
            drawInterval(list, target, i, [&](double value) { return ImVec2(x(value), middle); });
            if (reached != nullptr)
                list.AddLine(ImVec2(x((*reached)[i]), middle - half - style_.px(2)),
                             ImVec2(x((*reached)[i]), middle + half + style_.px(2)), apprenticeColour(style_),
                             style_.line(2.5F));
            drawText(list, style_, style_.font.numbers, style_.numberSize, ImVec2(at.x + width, middle - style_.px(7)),
                     style_.colour.text, fixed(target.value[i], 2), 1.0F);
        }
        // Where the axis begins and ends.
        const float bottom = top.y + static_cast<float>(target.value.size()) * pitch;
        if (bottom + below > top.y + room.y + style_.px(2)) return;
        for (const double value : {axis_.low, axis_.high}) {
            list.AddLine(ImVec2(x(value), bottom - style_.px(4)), ImVec2(x(value), bottom + style_.px(1)),
                         style_.colour.muted, style_.line(1));
            drawText(list, style_, style_.font.numbers, 10.5F, ImVec2(x(value), bottom + style_.px(1)),
                     style_.colour.muted, endOf(value), 0.5F);
        }
        ImGui::SetCursorScreenPos(ImVec2(top.x, bottom));
        ImGui::Dummy(ImVec2(1, style_.px(12)));
    }

    void drawColumns(const OpenScenario& openScenario, const FeatureExpectations& target, const Vector* reached,
                     const Vector* reward) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const int count = static_cast<int>(target.value.size());
        const ImVec2 corner = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
        // At the left the numbers of the axis, below the value and the name of each feature.
        const float axisWidth = std::max(sizeOf(style_, style_.font.numbers, 10.5F, endOf(axis_.high)).x,
                                         sizeOf(style_, style_.font.numbers, 10.5F, endOf(axis_.low)).x) +
                                style_.px(8);
        const ImVec2 at(corner.x + axisWidth, corner.y + style_.px(5)), room(all.x - axisWidth, all.y - style_.px(5));
        const float pitch = room.x / static_cast<float>(count);
        const bool numbers = pitch >= style_.px(25);
        // A target outside K may have values with a minus sign.
        float widest = 0.0F;
        for (const double value : target.value)
            widest = std::max(widest, sizeOf(style_, style_.font.numbers, style_.numberSize, fixed(value, 2)).x);
        const int decimals = pitch >= widest + style_.px(4) ? 2 : 1;
        const std::vector<std::string> names = shortFeatureNames(openScenario.domain().featureNames());
        const bool named = pitch >= style_.px(14) && room.y >= style_.px(70);
        const float words = style_.px(4.0F + (numbers ? 16.0F : 0.0F) + (named ? 14.0F : 0.0F));
        const float bottom = at.y + std::max(style_.px(24), room.y - words);
        for (const double value : {axis_.low, axis_.high}) {
            const float y = bottom - axis_.share(value) * (bottom - at.y);
            list.AddLine(ImVec2(at.x - style_.px(4), y), ImVec2(at.x + room.x, y), style_.colour.hairline,
                         style_.line(1));
            drawText(list, style_, style_.font.numbers, 10.5F, ImVec2(at.x - style_.px(6), y - style_.px(6)),
                     style_.colour.muted, endOf(value), 1.0F);
        }
        const float width = std::min(style_.px(22), std::max(1.0F, pitch * 0.7F));
        for (int i = 0; i < count; ++i) {
            const float middle = at.x + (static_cast<float>(i) + 0.5F) * pitch;
            const std::string& name = openScenario.domain().featureNames()[static_cast<std::size_t>(i)];
            ImGui::SetCursorScreenPos(ImVec2(middle - pitch / 2, at.y));
            ImGui::InvisibleButton((name + "##feature").c_str(),
                                   ImVec2(std::max(1.0F, pitch), std::max(1.0F, bottom - at.y)));
            explain(openScenario, target, reached, reward, i);
            const auto y = [&](double value) { return bottom - axis_.share(value) * (bottom - at.y); };
            list.AddRectFilled(ImVec2(middle - width / 2, at.y), ImVec2(middle + width / 2, bottom),
                               style_.colour.field, style_.px(2));
            list.AddRectFilled(ImVec2(middle - width / 2, y(target.value[i])), ImVec2(middle + width / 2, y(0.0)),
                               faded(style_.colour.human, 0.8F), style_.px(2));
            drawInterval(list, target, i, [&](double value) { return ImVec2(middle, y(value)); });
            if (reached != nullptr) {
                const float over = std::min(style_.px(3), pitch * 0.12F);
                list.AddLine(ImVec2(middle - width / 2 - over, y((*reached)[i])),
                             ImVec2(middle + width / 2 + over, y((*reached)[i])), apprenticeColour(style_),
                             style_.line(2.5F));
            }
            if (numbers)
                drawText(list, style_, style_.font.numbers, style_.numberSize, ImVec2(middle, bottom + style_.px(3)),
                         style_.colour.muted, fixed(target.value[i], decimals), 0.5F);
            if (named)
                drawText(list, style_, style_.font.text, 11.0F,
                         ImVec2(middle, bottom + style_.px(numbers ? 17.0F : 2.0F)), style_.colour.text,
                         fitted(style_, style_.font.text, 11.0F, names[static_cast<std::size_t>(i)], pitch), 0.5F);
        }
    }

    // Bars from the middle, to the right or up for what is wanted, the other way for what is avoided.
    void drawReward(const OpenScenario& openScenario, const FeatureExpectations& target, const RecordPtr& record) {
        if (!record) {
            mutedParagraph(style_, "There is no reward before the race: Space starts it.");
            return;
        }
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Vector& w = record->w;
        const double most = std::max(1e-300, w.cwiseAbs().maxCoeff());
        const int count = static_cast<int>(w.size());
        const bool rows = count <= mostRows;
        const ImVec2 at = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
        // Bars are compared with one another: they stand close together, however high the panel is.
        const ImVec2 room(all.x, rows ? std::min(all.y, style_.px(40) * static_cast<float>(count)) : all.y);
        const float pitch = (rows ? room.y : room.x) / static_cast<float>(count);
        const FeatureNames names(style_, openScenario.domain().featureNames(), room);
        const float numbers = rows ? style_.px(60) : 0.0F, above = rows ? names.above() : 0.0F;
        for (int i = 0; i < count; ++i) {
            const std::string& name = openScenario.domain().featureNames()[static_cast<std::size_t>(i)];
            const float begin = static_cast<float>(i) * pitch;
            const ImVec2 min = rows ? ImVec2(at.x, at.y + begin) : ImVec2(at.x + begin, at.y);
            const ImVec2 size = rows ? ImVec2(room.x, std::min(pitch, style_.px(24) + above)) : ImVec2(pitch, room.y);
            ImGui::SetCursorScreenPos(min);
            if (rows)
                names.drawRow(i, size);
            else
                ImGui::InvisibleButton((name + "##feature").c_str(),
                                       ImVec2(std::max(1.0F, size.x), std::max(1.0F, size.y)));
            explain(openScenario, target, &record->x, &w, i);
            const auto share = static_cast<float>(w[i] / most);
            const ImU32 colour = share >= 0 ? style_.colour.good : style_.colour.bad;
            if (rows) {
                const float left = at.x + names.beside(), right = at.x + room.x - numbers - style_.px(8);
                const float zero = (left + right) / 2, middle = min.y + above + (size.y - above) / 2,
                            half = std::min(style_.px(6), (size.y - above) * 0.4F);
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

    const Style& style_;
    int showing_ = Sums;
    FeatureAxis axis_;
    std::optional<int> hovered_;
};

}  // namespace

PanelPtr makeFeaturesPanel(const Style& style) { return std::make_unique<FeaturesPanel>(style); }

}  // namespace awaystep
