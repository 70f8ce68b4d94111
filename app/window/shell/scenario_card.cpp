#include "window/shell/scenario_card.h"

#include <algorithm>
#include <array>
#include <exception>
#include <string>
#include <utility>

#include "domains/gridworld.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

struct Words {
    const char* title;
    const char* sentence;
};

Words wordsFor(RegimeKind regime) {
    switch (regime) {
        case RegimeKind::Vertex:
            return {"One best policy", "The expert always acts in one optimal way. Both solvers can find it exactly."};
        case RegimeKind::Face:
            return {"A mix of two policies",
                    "The expert mixes two optimal ways. One solver zigzags, the other goes straight: start here."};
        case RegimeKind::Interior:
            return {"An imperfect expert", "The expert sometimes acts at random. Both solvers are fast in the end."};
        case RegimeKind::Outside:
            return {"Known from samples", "The expert was only watched for a while. No policy matches what was seen."};
    }
    return {"", ""};
}

// What is said of a scenario after its world: "The highway with lane features: a driver who ..."
std::string afterColon(const std::string& about) {
    const std::size_t colon = about.find(": ");
    std::string rest = colon == std::string::npos ? about : about.substr(colon + 2);
    if (!rest.empty() && rest.front() >= 'a' && rest.front() <= 'z')
        rest.front() = static_cast<char>(rest.front() - 'a' + 'A');
    return rest;
}

std::string driverTitle(const std::string& style) {
    constexpr std::array<std::pair<std::string_view, const char*>, 5> titles = {
        {{"nice", "Careful"},
         {"nasty", "Hits other cars"},
         {"middle", "Middle lane"},
         {"right-nice", "Right lane, careful"},
         {"right-nasty", "Right lane, hits cars"}}};
    for (const auto& [name, title] : titles)
        if (name == style) return title;
    return style;
}

// The car game is a published one, and so is a grid whose reward is drawn as in a paper.
bool fromPaper(const ScenarioPlan& plan) {
    return plan.domain == "car-game" || plan.expert.reward == RewardKind::Sparse;
}

std::string paperTitle(const ScenarioPlan& plan) {
    if (plan.domain != "car-game") return "Large grid (Abbeel & Ng)";
    const std::size_t dash = plan.name.rfind('-');
    std::string kind = dash == std::string::npos ? plan.name : plan.name.substr(dash + 1);
    if (!kind.empty() && kind.front() >= 'a' && kind.front() <= 'z')
        kind.front() = static_cast<char>(kind.front() - 'a' + 'A');
    return kind + " driver (Syed & Schapire)";
}

// As the parameters of a world spell its criterion.
std::string nameInQuotes(CriterionKind kind) { return '"' + std::string(name(kind)) + '"'; }

// A large grid is drawn by its blocks.
std::vector<std::string> smallMap(const ScenarioPlan& plan) {
    constexpr std::size_t most = 12;
    if (plan.domain != "gridworld") return {};
    try {
        const GridworldParameters grid = parseGridworld(plan.parameters);
        if (grid.map.size() <= most && !grid.map.empty() && grid.map.front().size() <= most) return grid.map;
        const std::size_t blocks = std::clamp<std::size_t>(static_cast<std::size_t>(grid.regionsPerSide), 2, most);
        return std::vector<std::string>(blocks, std::string(blocks, '.'));
    } catch (const std::exception&) {
        return {"..", ".."};  // the world itself says what is wrong when it is opened
    }
}

void drawCells(ImDrawList& list, const Style& style, const std::vector<std::string>& map, ImVec2 min, ImVec2 max) {
    const auto rows = static_cast<float>(map.size()), columns = static_cast<float>(map.front().size());
    const float side = std::min((max.x - min.x) / columns, (max.y - min.y) / rows);
    const ImVec2 from((min.x + max.x - side * columns) / 2, (min.y + max.y - side * rows) / 2);
    const Palette& p = style.colour;
    for (std::size_t row = 0; row < map.size(); ++row)
        for (std::size_t column = 0; column < map[row].size(); ++column) {
            const ImVec2 at(from.x + side * static_cast<float>(column), from.y + side * static_cast<float>(row));
            const ImVec2 end(at.x + side - style.line(1), at.y + side - style.line(1));
            const ImVec2 middle((at.x + end.x) / 2, (at.y + end.y) / 2);
            const char cell = map[row][column];
            list.AddRectFilled(at, end, cell == '#' ? p.muted : p.fieldHovered);
            if (cell == 'G') list.AddCircleFilled(middle, side * 0.28F, p.good);
            if (cell == 'S') list.AddCircle(middle, side * 0.26F, p.human, 0, style.line(1.6F));
            if (cell == '-')
                list.AddLine(ImVec2(middle.x - side * 0.2F, middle.y), ImVec2(middle.x + side * 0.2F, middle.y), p.bad,
                             style.line(1.4F));
        }
}

// Three lanes, one's own car and two others.
void drawRoad(ImDrawList& list, const Style& style, ImVec2 min, ImVec2 max) {
    const Palette& p = style.colour;
    const float wide = max.x - min.x, high = max.y - min.y;
    list.AddRectFilled(min, max, p.roadside, style.px(3));
    const float left = min.x + wide * 0.14F, right = max.x - wide * 0.14F, lane = (right - left) / 3;
    list.AddRectFilled(ImVec2(left, min.y), ImVec2(right, max.y), p.asphalt);
    for (int i = 1; i < 3; ++i)
        for (int k = 0; k < 4; ++k) {
            const float x = left + lane * static_cast<float>(i), y = min.y + high * (static_cast<float>(k) + 0.2F) / 4;
            list.AddLine(ImVec2(x, y), ImVec2(x, y + high * 0.13F), p.roadMark, style.line(1.2F));
        }
    const auto car = [&](int column, float down, ImU32 colour) {
        const float x = left + lane * (static_cast<float>(column) + 0.5F), y = min.y + high * down;
        const float half = lane * 0.27F, tall = high * 0.13F;
        list.AddRectFilled(ImVec2(x - half, y - tall), ImVec2(x + half, y + tall), colour, style.px(2));
    };
    car(1, 0.76F, p.human);
    car(0, 0.3F, p.otherCar);
    car(2, 0.48F, p.otherCar);
}

// Everything that policies can achieve as a shape with corners, and the target.
void drawPlace(ImDrawList& list, const Style& style, RegimeKind regime, ImVec2 min, ImVec2 max) {
    const auto at = [&](float x, float y) { return ImVec2(min.x + (max.x - min.x) * x, min.y + (max.y - min.y) * y); };
    const std::array<ImVec2, 5> shape = {at(0.10F, 0.46F), at(0.40F, 0.16F), at(0.76F, 0.26F), at(0.70F, 0.74F),
                                         at(0.28F, 0.84F)};
    const Palette& p = style.colour;
    list.AddConvexPolyFilled(shape.data(), static_cast<int>(shape.size()), p.fieldHovered);
    list.AddPolyline(shape.data(), static_cast<int>(shape.size()), p.muted, ImDrawFlags_Closed, style.line(1.3F));
    const ImVec2 target = regime == RegimeKind::Vertex     ? shape[2]
                          : regime == RegimeKind::Face     ? at(0.73F, 0.50F)
                          : regime == RegimeKind::Interior ? at(0.45F, 0.52F)
                                                           : at(0.93F, 0.50F);
    list.AddCircleFilled(target, style.px(4), p.panel);
    list.AddCircleFilled(target, style.px(3.2F), p.human);
}

}  // namespace

ScenarioCard cardOf(const ScenarioPlan& plan) {
    ScenarioCard card{plan.name, ScenarioGroup::Grid, plan.name, afterColon(plan.about), plan.regime, smallMap(plan)};
    if (plan.target.kind == TargetKind::Demonstrations) {
        card.group = ScenarioGroup::Recorded;
        card.title = plan.domain == "gridworld" ? "Walks on a grid" : "Drives on the highway";
        card.sentence = plan.about;
    } else if (fromPaper(plan)) {
        card.group = ScenarioGroup::Papers;
        card.title = paperTitle(plan);
        if (plan.domain != "car-game") card.sentence = plan.about;
    } else if (plan.expert.kind == ExpertKind::Style) {
        card.group = ScenarioGroup::Drivers;
        card.title = driverTitle(plan.expert.style);
    } else {
        const bool grid = plan.domain == "gridworld";
        card.group = grid ? ScenarioGroup::Grid : ScenarioGroup::Highway;
        if (plan.parameters.find(nameInQuotes(CriterionKind::FiniteHorizon)) != std::string::npos) {
            card.title = grid ? "A walk that ends" : "A drive that ends";
            card.sentence =
                "Every step counts alike until the last one: what is best depends on the time that is left.";
        } else if (plan.parameters.find(nameInQuotes(CriterionKind::Average)) != std::string::npos) {
            card.title = "The long run";
            card.sentence = "Only the average over a very long time counts: how one begins does not matter.";
        } else if (plan.regime) {
            card.title = wordsFor(*plan.regime).title;
            card.sentence = wordsFor(*plan.regime).sentence;
        }
    }
    return card;
}

void drawThumbnail(ImDrawList& list, const Style& style, const ScenarioCard& card, ImVec2 min, ImVec2 max) {
    const float half = (max.x - min.x) / 2;
    const ImVec2 worldEnd(card.regime ? min.x + half - style.px(2) : max.x, max.y);
    if (card.map.empty()) {
        // As wide as a road is.
        const float wide = std::min(worldEnd.x - min.x, (max.y - min.y) * 0.95F);
        const float middle = (min.x + worldEnd.x) / 2;
        drawRoad(list, style, ImVec2(middle - wide / 2, min.y), ImVec2(middle + wide / 2, max.y));
    } else {
        drawCells(list, style, card.map, min, worldEnd);
    }
    if (card.regime) drawPlace(list, style, *card.regime, ImVec2(min.x + half + style.px(2), min.y), max);
}

}  // namespace awaystep
