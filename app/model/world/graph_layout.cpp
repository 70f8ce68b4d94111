#include "model/world/graph_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

namespace awaystep {
namespace {

// Fruchterman and Reingold's springs: neighbours attract, all repel, and what may still move shrinks round by round.
void settle(GraphLayout& layout) {
    const std::size_t count = layout.places.size();
    const double wanted = std::sqrt(1.0 / static_cast<double>(count));  // between neighbours, in a unit square
    constexpr int rounds = 300;
    std::vector<GraphPlace> push(count);
    for (int round = 0; round < rounds; ++round) {
        std::fill(push.begin(), push.end(), GraphPlace{});
        const auto pull = [&](std::size_t a, std::size_t b, bool apart) {
            const double dx = layout.places[a].x - layout.places[b].x, dy = layout.places[a].y - layout.places[b].y;
            const double distance = std::max(1e-6, std::hypot(dx, dy));
            const double force = apart ? wanted * wanted / distance : -distance * distance / wanted;
            push[a].x += dx / distance * force;
            push[a].y += dy / distance * force;
            push[b].x -= dx / distance * force;
            push[b].y -= dy / distance * force;
        };
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = a + 1; b < count; ++b) pull(a, b, true);
        for (const GraphEdge& edge : layout.edges)
            pull(static_cast<std::size_t>(edge.from), static_cast<std::size_t>(edge.to), false);
        const double most = 0.1 * (1.0 - static_cast<double>(round) / rounds);
        for (std::size_t a = 0; a < count; ++a) {
            const double length = std::max(1e-9, std::hypot(push[a].x, push[a].y));
            layout.places[a].x += push[a].x / length * std::min(length, most);
            layout.places[a].y += push[a].y / length * std::min(length, most);
        }
    }
}

// Stretched to fill the unit square, each way by itself: the panel has its own shape.
void fill(std::vector<GraphPlace>& places) {
    GraphPlace low = places.front(), high = places.front();
    for (const GraphPlace& place : places) {
        low = {std::min(low.x, place.x), std::min(low.y, place.y)};
        high = {std::max(high.x, place.x), std::max(high.y, place.y)};
    }
    for (GraphPlace& place : places) {
        place.x = high.x - low.x < 1e-9 ? 0.5 : (place.x - low.x) / (high.x - low.x);
        place.y = high.y - low.y < 1e-9 ? 0.5 : (place.y - low.y) / (high.y - low.y);
    }
}

}  // namespace

GraphLayout layOutGraph(const Mdp& mdp) {
    GraphLayout layout;
    if (mdp.states() > mostGraphStates) return layout;
    std::set<std::pair<int, int>> pairs;
    for (int s = 0; s < mdp.states(); ++s)
        for (int a = 0; a < mdp.actions(); ++a) {
            const Mdp::Row row = mdp.row(s, a);
            for (int i = 0; i < row.count; ++i)
                if (row.next[i] != s && row.probability[i] > 0.0) pairs.insert({s, row.next[i]});
        }
    for (const auto& [from, to] : pairs) layout.edges.push_back({from, to});
    // From a circle, first state on top: the result is the same every time.
    for (int s = 0; s < mdp.states(); ++s) {
        const double angle = 2 * std::numbers::pi * s / mdp.states();
        layout.places.push_back({0.5 + 0.5 * std::sin(angle), 0.5 - 0.5 * std::cos(angle)});
    }
    settle(layout);
    fill(layout.places);
    return layout;
}

}  // namespace awaystep
