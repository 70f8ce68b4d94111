#include "window/world/graph_drawing.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "model/world/open_scenario.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// From circle to circle, a little to the right of the straight line, so that there and back are two arrows.
void drawEdge(ImDrawList& list, ImVec2 from, ImVec2 to, float radius, float width, ImU32 ink) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 2 * radius + 2) return;
    const ImVec2 along((to.x - from.x) / length, (to.y - from.y) / length), aside(-along.y, along.x);
    const float off = radius * 0.3F, gap = radius * 1.1F, wing = std::max(width * 2.2F, radius * 0.28F);
    const ImVec2 tail(from.x + along.x * gap + aside.x * off, from.y + along.y * gap + aside.y * off);
    const ImVec2 head(to.x - along.x * gap + aside.x * off, to.y - along.y * gap + aside.y * off);
    list.AddLine(tail, ImVec2(head.x - along.x * wing, head.y - along.y * wing), ink, width);
    list.AddTriangleFilled(
        head, ImVec2(head.x - (along.x + aside.x * 0.5F) * wing, head.y - (along.y + aside.y * 0.5F) * wing),
        ImVec2(head.x - (along.x - aside.x * 0.5F) * wing, head.y - (along.y - aside.y * 0.5F) * wing), ink);
}

// The actions that lead along an edge, where they are few enough to be read.
std::string actionsAlong(const OpenScenario& openScenario, const GraphEdge& edge) {
    std::string names;
    int count = 0;
    for (int a = 0; a < openScenario.domain().actions(); ++a) {
        const Mdp::Row row = openScenario.mdp().row(edge.from, a);
        if (std::none_of(row.next, row.next + row.count, [&](int next) { return next == edge.to; })) continue;
        names += (count++ > 0 ? ", " : "") + openScenario.domain().actionNames()[static_cast<std::size_t>(a)];
    }
    return count <= 2 ? names : std::string();
}

void drawEdgeName(ImDrawList& list, const Style& style, ImVec2 from, ImVec2 to, float radius,
                  const std::string& words) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    const ImVec2 size = sizeOf(style, style.font.text, 11.0F, words);
    if (words.empty() || length - 2.6F * radius < size.x + style.px(8)) return;
    // Nearer to the state that it leaves, on its side of the line: there and back have names of their own.
    const ImVec2 along((to.x - from.x) / length, (to.y - from.y) / length), aside(-along.y, along.x);
    const float share = 0.42F * length, off = radius * 0.3F + style.px(2) + size.y / 2;
    const ImVec2 middle(from.x + along.x * share + aside.x * off, from.y + along.y * share + aside.y * off);
    const ImVec2 min(middle.x - size.x / 2, middle.y - size.y / 2);
    list.AddRectFilled(ImVec2(min.x - style.px(2), min.y), ImVec2(min.x + size.x + style.px(2), min.y + size.y),
                       faded(style.colour.panel, 0.85F));
    drawText(list, style, style.font.text, 11.0F, min, style.colour.muted, words);
}

// How often each edge is taken: visits times share of the action times probability.
std::vector<float> flowOf(const OpenScenario& openScenario, const std::function<std::span<const float>(int)>& shares,
                          std::span<const float> visits) {
    const std::vector<GraphEdge>& edges = openScenario.graph.edges;
    std::vector<float> flow(edges.size(), 0.0F);
    if (visits.empty()) return flow;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const std::span<const float> share = shares(edges[e].from);
        float sum = 0.0F;
        for (const float each : share) sum += each;
        for (std::size_t a = 0; a < share.size() && sum > 0.0F; ++a) {
            const Mdp::Row row = openScenario.mdp().row(edges[e].from, static_cast<int>(a));
            for (int i = 0; i < row.count; ++i)
                if (row.next[i] == edges[e].to)
                    flow[e] += visits[static_cast<std::size_t>(edges[e].from)] * share[a] / sum *
                               static_cast<float>(row.probability[i]);
        }
    }
    return flow;
}

// In the circle where it fits, else below it.
void drawName(ImDrawList& list, const Style& style, const GraphView& view, ImVec2 at, float size,
              const std::string& name) {
    if (sizeOf(style, style.font.heading, size, name).x <= 1.7F * view.radius())
        return drawText(list, style, style.font.heading, size, ImVec2(at.x, at.y - style.px(size) / 2),
                        style.colour.text, name, 0.5F);
    const std::string shown = fitted(style, style.font.text, 11.0F, name, style.px(90));
    const ImVec2 words = sizeOf(style, style.font.text, 11.0F, shown);
    const ImVec2 min(at.x - words.x / 2, at.y + view.radius() + style.px(4));
    list.AddRectFilled(ImVec2(min.x - style.px(2), min.y), ImVec2(min.x + words.x + style.px(2), min.y + words.y),
                       faded(style.colour.panel, 0.85F));
    drawText(list, style, style.font.text, 11.0F, min, style.colour.text, shown);
}

}  // namespace

std::string shortStateName(const OpenScenario& openScenario, int state) {
    const auto& given = stateNamesOf(openScenario.mdp());
    return given.empty() ? std::to_string(state) : given[static_cast<std::size_t>(state)];
}

GraphView::GraphView(const Style& style, const GraphLayout& layout, const Area& area) : layout_(layout), area_(area) {
    const auto count = static_cast<float>(std::max<std::size_t>(1, layout.places.size()));
    const float room = std::sqrt(area.width() * area.height() / count);
    radius_ = std::clamp(room * 0.2F, style.px(6), style.px(22));
    const float edge = radius_ + style.px(4);
    area_ = {ImVec2(area.min.x + edge, area.min.y + edge), ImVec2(area.max.x - edge, area.max.y - edge)};
}

ImVec2 GraphView::place(int state) const {
    const GraphPlace& at = layout_.places[static_cast<std::size_t>(state)];
    return {area_.min.x + static_cast<float>(at.x) * area_.width(),
            area_.min.y + static_cast<float>(at.y) * area_.height()};
}

int GraphView::stateAt(ImVec2 point) const {
    for (int s = 0; s < static_cast<int>(layout_.places.size()); ++s) {
        const ImVec2 at = place(s);
        if (std::hypot(point.x - at.x, point.y - at.y) <= radius_) return s;
    }
    return -1;
}

int GraphView::edgeAt(int from, ImVec2 point) const {
    const ImVec2 a = place(from);
    int found = -1;
    float nearest = std::max(6.0F, radius_ * 0.7F);
    for (const GraphEdge& edge : layout_.edges) {
        if (edge.from != from) continue;
        const ImVec2 b = place(edge.to);
        const float dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
        if (square <= 0.0F) continue;
        const float share = std::clamp(((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0.0F, 1.0F);
        const float away = std::hypot(point.x - a.x - share * dx, point.y - a.y - share * dy);
        if (away >= nearest) continue;
        nearest = away;
        found = edge.to;
    }
    return found;
}

std::optional<int> actionTowards(const Mdp& mdp, int from, int to) {
    std::optional<int> best;
    double surest = 0.0;
    for (int a = 0; a < mdp.actions(); ++a) {
        const Mdp::Row row = mdp.row(from, a);
        double chance = 0.0;
        for (int i = 0; i < row.count; ++i)
            if (row.next[i] == to) chance += row.probability[i];
        if (chance <= surest) continue;
        surest = chance;
        best = a;
    }
    return best;
}

void drawGraph(ImDrawList& list, const Style& style, const GraphView& view, const OpenScenario& openScenario,
               std::span<const ImU32> stateColours, const std::function<std::span<const float>(int state)>& shares,
               std::span<const float> visits) {
    const std::vector<float> flow = flowOf(openScenario, shares, visits);
    const float most = flow.empty() ? 0.0F : *std::max_element(flow.begin(), flow.end());
    for (std::size_t e = 0; e < flow.size(); ++e) {
        // Without a policy every edge is as plain as any other.
        const float share = most > 0.0F ? std::sqrt(flow[e] / most) : 0.35F;
        drawEdge(list, view.place(openScenario.graph.edges[e].from), view.place(openScenario.graph.edges[e].to),
                 view.radius(), style.line(0.8F + 1.8F * share), faded(style.colour.text, 0.12F + 0.7F * share));
    }
    for (const GraphEdge& edge : openScenario.graph.edges)
        drawEdgeName(list, style, view.place(edge.from), view.place(edge.to), view.radius(),
                     actionsAlong(openScenario, edge));
    for (int s = 0; s < openScenario.domain().states(); ++s) {
        const ImVec2 at = view.place(s);
        const ImU32 colour = stateColours.empty() ? style.colour.field : stateColours[static_cast<std::size_t>(s)];
        list.AddCircleFilled(at, view.radius(), style.colour.panel);
        list.AddCircleFilled(at, view.radius(), colour);
        list.AddCircle(at, view.radius(), style.colour.muted, 0, style.line(1));
        // A start state has a second ring, as in drawings of automata.
        if (openScenario.mdp().initial()[s] > 0.0)
            list.AddCircle(at, view.radius() + style.px(3), style.colour.muted, 0, style.line(1));
        const float size = std::clamp(view.radius() / style.scale * 0.95F, 8.0F, 14.0F);
        drawName(list, style, view, at, size, shortStateName(openScenario, s));
    }
}

}  // namespace awaystep
