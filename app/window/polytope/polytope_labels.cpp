#include "window/polytope/polytope_labels.h"

#include <algorithm>
#include <utility>

#include "window/widgets/drawing.h"

namespace awaystep {

void PolytopeLabels::add(const Spot& at, float radius, std::string words, bool quiet) {
    if (canvas_.visible(at)) wanted_.push_back({at, radius, std::move(words), quiet});
}

void PolytopeLabels::addFirst(const Spot& at, float radius, std::string words) {
    if (canvas_.visible(at)) wanted_.insert(wanted_.begin(), {at, radius, std::move(words), false});
}

void PolytopeLabels::nameLine(const Spot& through, const Spot& direction, std::string words) {
    lineName_ = LineName{through, direction, std::move(words)};
}

void PolytopeLabels::paintAxes(const Plane& plane, const std::vector<std::string>& names) {
    const Area& all = canvas_.area();
    const ImVec2 origin(all.min.x + style_.px(84), all.max.y - style_.px(30));
    std::vector<Area> named;
    Area arrows{origin, origin};  // no name of a vertex lies over them
    for (int i = 0; i < 3; ++i) {
        const ImVec2 tip(origin.x + style_.px(38) * static_cast<float>(plane.u[i]),
                         origin.y - style_.px(38) * static_cast<float>(plane.v[i]));
        canvas_.list().AddLine(origin, tip, style_.colour.muted, style_.line(1));
        canvas_.list().AddCircleFilled(tip, style_.px(2), style_.colour.muted);
        arrows.min = ImVec2(std::min(arrows.min.x, tip.x), std::min(arrows.min.y, tip.y));
        arrows.max = ImVec2(std::max(arrows.max.x, tip.x), std::max(arrows.max.y, tip.y));
        // Outwards from the tip where there is room for it, else as far as the edge lets it.
        const std::string& name = names[static_cast<std::size_t>(i)];
        const ImVec2 size = sizeOf(style_, style_.font.text, 11.0F, name);
        const float beside = tip.x >= origin.x ? tip.x + style_.px(4) : tip.x - style_.px(4) - size.x;
        const float left = std::clamp(beside, all.min.x, std::max(all.min.x, all.max.x - size.x));
        const auto boxAt = [&](float top) { return Area{ImVec2(left, top), ImVec2(left + size.x, top + size.y)}; };
        float top = tip.y - size.y / 2;
        // Names that would lie over one another go below one another.
        for (const Area& other : named)
            if (boxAt(top).meets(other)) top = tip.y >= origin.y ? other.max.y : other.min.y - size.y;
        top = std::clamp(top, all.min.y, std::max(all.min.y, all.max.y - size.y));
        named.push_back(boxAt(top));
        places_.keepFree(named.back());
        write(ImVec2(left, top), size, style_.font.text, 11.0F, style_.colour.muted, name);
    }
    places_.keepFree(arrows);
}

void PolytopeLabels::paint(const std::vector<Area>& covered) {
    for (const Area& area : covered) places_.keepFree(area);
    std::stable_partition(wanted_.begin(), wanted_.end(), [](const Label& label) { return !label.quiet; });
    for (const Label& label : wanted_) {
        ImFont* font = label.quiet ? style_.font.text : style_.font.heading;
        const ImVec2 size = sizeOf(style_, font, 12.0F, label.words);
        if (const auto at = places_.beside(canvas_.pixel(label.at), label.radius, size, style_.px(3)))
            write(*at, size, font, 12.0F, label.quiet ? style_.colour.muted : style_.colour.text, label.words);
    }
    if (!lineName_ || !canvas_.visible(lineName_->through)) return;
    const ImVec2 size = sizeOf(style_, style_.font.text, 11.0F, lineName_->words);
    if (const auto at =
            places_.along(canvas_.pixel(lineName_->through), canvas_.pixel(lineName_->direction), size, style_.px(3)))
        write(*at, size, style_.font.text, 11.0F, style_.colour.muted, lineName_->words);
}

// On a ground that keeps them readable over lines.
void PolytopeLabels::write(ImVec2 at, ImVec2 size, ImFont* font, float unscaledSize, ImU32 colour,
                           std::string_view words) {
    canvas_.list().AddRectFilled(at, ImVec2(at.x + size.x, at.y + size.y), faded(style_.colour.panel, 0.6F),
                                 style_.px(2));
    drawText(canvas_.list(), style_, font, unscaledSize, at, colour, words);
}

}  // namespace awaystep
