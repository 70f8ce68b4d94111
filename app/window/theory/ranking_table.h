#pragma once
// Which solver for this world? A button, and the table that it fills.

#include <vector>

#include "experiment/ranking.h"

namespace awaystep {

class Orders;
class Session;
struct Style;
struct WorldRanking;

class RankingTable {
public:
    explicit RankingTable(const Style& style) : style_(style) {}
    void draw(const Session& session, Orders& orders);

private:
    void drawButton(const WorldRanking* ranking, Orders& orders) const;
    void drawRows(const std::vector<RankedSolver>& ranked, float below);

    const Style& style_;
    int chosen_ = 0;  // the measure that is shown where there is room for one alone
};

}  // namespace awaystep
