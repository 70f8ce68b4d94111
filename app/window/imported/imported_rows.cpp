#include <string>

#include "experiment/foreign_run.h"
#include "model/documents/document.h"
#include "model/imported/imported_runs.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/theory_feature.h"
#include "window/imported/imported_drawing.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"

namespace awaystep {
namespace {

std::string aboutRun(const ImportedCurve& curve) {
    if (!curve.drawn()) return "Not drawn: " + curve.trouble + ".";
    const ForeignRun& run = *curve.run;
    std::string about =
        "A run of another program: " + counted(static_cast<std::int64_t>(run.points.size()), "iterate") +
        ", t = " + std::to_string(run.times.front()) + " to " + std::to_string(run.times.back()) +
        ". It is drawn against iterations, as its oracle calls and its time are not known.";
    if (curve.gaps.size() < run.points.size())
        about += " Gaps are measured: " + std::to_string(100 * curve.gaps.size() / run.points.size()) + " %.";
    return about;
}

void drawRow(const Style& style, const ImportedCurve& curve, int place, Orders& orders) {
    const ForeignRunPtr run = curve.run;
    lineSample(style, style.imported(place));
    ImGui::SameLine(0, style.px(8));
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + style.px(2));
    const float button = style.px(20);
    const float room = ImGui::GetContentRegionAvail().x - button - style.px(8);
    const std::string name = fitted(style, style.font.text, style.textSize, run->name, room);
    if (curve.drawn())
        text(name);
    else
        mutedText(style, name);
    tip(style, aboutRun(curve));
    if (!placeRight(style, button)) return;
    const IconButton remove = iconButton(style, ("Remove##" + run->name).c_str(), ImVec2(20, 20));
    if (remove.pressed)
        orders.edit("remove " + run->name, [run](Document& document) { std::erase(document.importedRuns, run); });
    tip(style, "Removes this run from the document.");
    const ImVec2 c = remove.center();
    const float arm = style.px(3.5F);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddLine(ImVec2(c.x - arm, c.y - arm), ImVec2(c.x + arm, c.y + arm), remove.ink, style.line(1.3F));
    list.AddLine(ImVec2(c.x - arm, c.y + arm), ImVec2(c.x + arm, c.y - arm), remove.ink, style.line(1.3F));
}

}  // namespace

void drawImportedRows(const Style& style, const Session& session, Orders& orders) {
    const std::vector<ImportedCurve>& curves = session.theory().imported().curves();
    if (curves.empty()) return;
    gap(style, 2);
    boldText(style, "Imported runs");
    for (std::size_t i = 0; i < curves.size(); ++i) drawRow(style, curves[i], static_cast<int>(i), orders);
}

}  // namespace awaystep
