// How the solvers converge: a measure on a log axis down to 1e-16 against iterations, oracle calls or time. Left drag
// moves the cursor that the scrubber and the other panels share; the wheel and a right drag zoom, a double click shows
// everything again. This file arranges the parts: controls, range, curves, cursor, labels, footer.
#include <implot.h>

#include <algorithm>
#include <string>

#include "model/documents/document.h"
#include "model/explanation/sentences.h"
#include "model/live/shown_learning.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "window/lessons/curve_sketch.h"
#include "window/live/live_drawing.h"
#include "window/panels.h"
#include "window/race/convergence_controls.h"
#include "window/race/convergence_cursor.h"
#include "window/race/convergence_curves.h"
#include "window/race/convergence_footer.h"
#include "window/race/convergence_range.h"
#include "window/race/curve_labels.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// How far down the user can draw a prediction where nothing true is shown yet.
constexpr double lowestSketch = 1e-10;

constexpr float compactHeight = 170.0F;

class ConvergencePanel : public Panel {
public:
    explicit ConvergencePanel(const Style& style)
        : style_(style),
          live_(style),
          controls_(style),
          curves_(style),
          cursor_(style),
          labels_(style),
          footer_(style) {}
    PanelId id() const override { return PanelId::Convergence; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Session& session, Orders& orders) override {
        if (showsLearning(session)) return live_.draw(session);
        look(session);
        // In a panel too low for rows of controls and words, the controls are in the menu and the plot gets the room.
        compact_ = ImGui::GetContentRegionAvail().y < style_.px(compactHeight);
        controls_.draw(session, orders, view_, compact_, zoomed_);
        const Race* race = session.race().race();
        if (race == nullptr || race->runs().empty()) {
            mutedParagraph(style_, whyNothingRaces(session));
            return;
        }
        footer_.prepare(session, *race, labels_.hidden());
        if (view_.measure == CurveMeasure::Suboptimality && !session.race().leastObjective()) {
            mutedParagraph(style_, "h* is being computed \u2026");
            return;
        }
        const CurveQuestion question = {view_.measure, view_.against, session.race().leastObjective().value_or(0.0)};
        const std::string emphasised = labels_.emphasised();  // until it is known whether it still is
        drawPlot({session, *race, question, view_.theory, labels_.hidden(), emphasised}, orders,
                 ImGui::GetContentRegionAvail().y - (compact_ ? 0.0F : footer_.height()) - style_.px(12));
        if (!compact_) footer_.draw(session, orders);
    }

private:
    // Another question is another picture, and what was zoomed into is not in it.
    void look(const Session& session) {
        if (session.race().curveView() == view_) return;
        view_ = session.race().curveView();
        zoomed_ = false;
    }

    void drawPlot(const PlottedRace& plotted, Orders& orders, float height) {
        const bool sketching = CurveSketch::wanted(plotted.session);
        const double lowestDrawn = sketch_.lowest(plotted.session);
        if (!zoomed_) range_.fit(plotted, sketching ? std::min(lowestSketch, lowestDrawn) : lowestDrawn);
        const ConvergenceRange before = range_;
        // The left button moves the cursor, so the middle one pans.
        ImPlot::GetInputMap().Pan = ImGuiMouseButton_Middle;
        // A mouse with one button zooms with Shift held.
        ImPlot::GetInputMap().Select = ImGui::GetIO().KeyShift ? ImGuiMouseButton_Left : ImGuiMouseButton_Right;
        ImPlot::GetInputMap().Fit = -1;
        ImPlot::GetInputMap().Menu = -1;
        ImGui::PushFont(style_.font.text, style_.numberSize);  // its raised digits stand closer
        const ImPlotFlags flags =
            ImPlotFlags_NoLegend | ImPlotFlags_NoTitle | ImPlotFlags_NoMouseText | ImPlotFlags_NoMenus;
        ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0F);
        const float legend = labels_.legendWidth(plotted, height);
        const ImVec2 size(ImGui::GetContentRegionAvail().x - legend, std::max(style_.px(60), height));
        const ImVec2 padding = ImPlot::GetStyle().PlotPadding;
        ImPlot::PushStyleVar(ImPlotStyleVar_PlotPadding,
                             ImVec2(std::max(padding.x, range_.rightOverhang(style_, view_.against)), padding.y));
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const bool open = ImPlot::BeginPlot("##convergence", size, flags);
        if (open) {
            range_.setUpAxes(style_, view_.against, height);
            const PlotFrame frame = range_.frame();
            ImPlot::PushPlotClipRect(style_.px(4));
            curves_.draw(plotted, frame, footer_);
            ImPlot::PopPlotClipRect();
            cursor_.draw(plotted, frame);
            if (sketching)
                sketch_.take(frame, orders);
            else
                takeMouse(plotted, frame, orders);
            sketch_.draw(style_, plotted.session, frame);
            ImPlot::EndPlot();
            const ImVec2 below = ImGui::GetCursorScreenPos();
            if (legend > 0.0F) {
                ImGui::SetCursorScreenPos(ImVec2(corner.x + size.x, frame.min.y));
                labels_.drawLegend(plotted, ImVec2(legend, corner.y + size.y - frame.min.y));
            } else {
                labels_.draw(plotted, frame, curves_.written());
            }
            drawText(*ImGui::GetWindowDrawList(), style_, style_.font.text, 12.0F,
                     ImVec2((frame.min.x + frame.max.x) / 2, below.y - style_.px(4)), style_.colour.muted,
                     range_.nameOfX(view_.against), 0.5F);
            ImGui::SetCursorScreenPos(ImVec2(below.x, below.y + style_.px(12)));
            ImGui::Dummy(ImVec2(0, 0));
        }
        ImPlot::PopStyleVar();
        ImGui::PopStyleVar();
        ImGui::PopFont();
        if (before != range_) zoomed_ = true;
    }

    void takeMouse(const PlottedRace& plotted, const PlotFrame& frame, Orders& orders) {
        switch (cursor_.takeMouse(plotted, frame, labels_.hovered(), orders)) {
            case ConvergenceCursor::Wish::Nothing:
                break;
            case ConvergenceCursor::Wish::WholePlot:
                zoomed_ = false;
                break;
            case ConvergenceCursor::Wish::Menu:
                controls_.openMenu();
                break;
        }
    }

    const Style& style_;
    CurveView view_;
    bool compact_ = false;
    bool zoomed_ = false;
    LiveCurves live_;
    ConvergenceRange range_;
    ConvergenceControls controls_;
    ConvergenceCurves curves_;
    ConvergenceCursor cursor_;
    CurveLabels labels_;
    ConvergenceFooter footer_;
    CurveSketch sketch_;
};

}  // namespace

PanelPtr makeConvergencePanel(const Style& style) { return std::make_unique<ConvergencePanel>(style); }

}  // namespace awaystep
