#include "domains/car_game.h"

#include <array>
#include <utility>

#include "domains/criterion_parameters.h"
#include "files/json_object.h"

namespace awaystep {
namespace {

struct GameCriterion {
    double discount = 0.9;
    CriterionKind criterion = CriterionKind::Discounted;
    int horizon = 0;
};

constexpr int startState = 0;
constexpr std::array<int, 3> gameSteering = {0, -5, 5};
constexpr std::array<int, 3> chosenSpeed = {1, 0, 2};

int stateOf(const Traffic& traffic) { return 1 + traffic.index(); }
Traffic trafficOf(int state) { return Traffic::at(state - 1); }

std::shared_ptr<const Mdp> madeMdp(const Criterion& criterion) {
    MdpParts parts;
    parts.states = 1 + Traffic::count;
    parts.actions = 3;
    parts.actionNames = {"stay", "left", "right"};
    parts.setCriterion(criterion);
    parts.initial = Vector::Unit(parts.states, startState);
    parts.featureNames = drivingFeatureNames();

    Matrix features(parts.states, 3);
    features.row(startState) << 0.75, 0.5, 0.5;
    for (int a = 0; a < 3; ++a)
        for (const int lane : {140, 160, 180})
            parts.transitions.push_back(
                {startState, a, stateOf({160, chosenSpeed[static_cast<std::size_t>(a)], lane, 10}), 1.0 / 3.0});
    for (int s = 1; s < parts.states; ++s) {
        const Traffic traffic = trafficOf(s);
        features.row(s) = drivingFeatures(traffic).transpose();
        for (int a = 0; a < 3; ++a) {
            const std::vector<Traffic> next = traffic.after(gameSteering[static_cast<std::size_t>(a)], traffic.speed);
            for (const Traffic& n : next)
                parts.transitions.push_back({s, a, stateOf(n), 1.0 / static_cast<double>(next.size())});
        }
    }
    parts.features = features.sparseView(0.0, 0.0);
    return std::make_shared<const Mdp>(std::move(parts));
}

Controls gameControls() {
    using road::stay, road::left, road::right;
    return {.keys = {{"left", left}, {"right", right}, {"up", stay}, {"a", left}, {"d", right}, {"w", stay}},
            .idleAction = stay};
}

}  // namespace

CarGame::CarGame(const Criterion& criterion)
    : Domain(madeMdp(criterion), gameControls()), discount_(criterion.discount) {}

std::string CarGame::parameters() const {
    nlohmann::json text;
    const Criterion& criterion = mdp()->criterion();
    writeCriterion(GameCriterion{discount_, criterion.kind, criterion.horizon}, text);
    return text.dump();
}

std::optional<std::string> CarGame::whyIllegal(int state, int action) const {
    if (state == startState) return std::nullopt;
    return whyNoSteering(trafficOf(state), gameSteering[static_cast<std::size_t>(action)]);
}

StateEvent CarGame::event(int state) const {
    return state != startState && trafficOf(state).mishap() ? StateEvent::Mishap : StateEvent::None;
}

StatePicture CarGame::look(int state) const {
    if (state != startState) return roadState(trafficOf(state));
    RoadState before = roadState(Traffic{});
    before.speed = -1;
    before.other.reset();
    before.collision = false;
    return before;
}

std::vector<int> CarGame::stateFields(int state) const {
    if (state == startState) return {160, -1, -1, -1};
    return trafficOf(state).fields();
}

DomainPtr makeCarGame(const std::string& parameters) {
    JsonObject given("car-game", parameters);
    GameCriterion game;
    readCriterion(given, game);
    given.refuseOthers();
    return std::make_shared<const CarGame>(criterionOf(game));
}

}  // namespace awaystep
