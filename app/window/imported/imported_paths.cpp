#include <algorithm>
#include <vector>

#include "experiment/foreign_run.h"
#include "model/imported/imported_runs.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/theory/theory_feature.h"
#include "window/imported/imported_drawing.h"
#include "window/polytope/polytope_labels.h"
#include "window/widgets/drawing.h"
#include "window/widgets/plane_canvas.h"

namespace awaystep {
namespace {

constexpr int mostPathPoints = 3000;
constexpr int recentIterates = 8;

}  // namespace

void paintImportedRuns(PlaneCanvas& canvas, const Style& style, const Session& session, PolytopeLabels& labels) {
    const Race* race = session.race().race();
    if (race == nullptr) return;
    const Player& player = race->player();
    const std::vector<ImportedCurve>& curves = session.theory().imported().curves();
    for (std::size_t place = 0; place < curves.size(); ++place) {
        if (!curves[place].drawn()) continue;
        const ForeignRun& run = *curves[place].run;
        // At the end of the race all of it, also what comes after.
        const bool whole = player.rounds().finished && player.shown() == player.rounds().last;
        const int last = whole ? static_cast<int>(run.points.size()) - 1 : curves[place].entryAt(player.shown());
        if (last < 0) continue;
        const ImU32 colour = style.imported(static_cast<int>(place)).colour;
        const int stride = std::max(1, last / mostPathPoints);
        PlaneCanvas::Spot before{};
        for (int i = 0; i <= last; i = i == last ? last + 1 : std::min(last, i + stride)) {
            const PlaneCanvas::Spot at = canvas.spot(run.points[static_cast<std::size_t>(i)]);
            const bool recent = i > last - recentIterates;
            if (i > 0) canvas.line(before, at, recent ? colour : faded(colour, 0.3F), style.line(recent ? 1.8F : 0.7F));
            before = at;
        }
        if (!canvas.visible(before, 8)) continue;
        // A square: no solver's iterate is one.
        const ImVec2 pixel = canvas.pixel(before);
        const float half = style.px(4.0F), rim = style.px(5.2F);
        canvas.list().AddRectFilled(ImVec2(pixel.x - rim, pixel.y - rim), ImVec2(pixel.x + rim, pixel.y + rim),
                                    style.colour.panel);
        canvas.list().AddRectFilled(ImVec2(pixel.x - half, pixel.y - half), ImVec2(pixel.x + half, pixel.y + half),
                                    colour);
        labels.spare(pixel, rim);
        labels.add(before, rim, run.name, true);
    }
}

}  // namespace awaystep
