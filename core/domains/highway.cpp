#include "domains/highway.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "domains/criterion_parameters.h"
#include "files/json_object.h"

namespace awaystep {
namespace {

constexpr int faster = 3;
constexpr int slower = 4;
constexpr std::array<int, 5> highwaySteering = {0, -5, 5, 0, 0};
constexpr std::array<int, 5> throttle = {0, 0, 0, 1, -1};

// Collision, then the place of my car: exactly one of these five is 1.
Vector laneFeatures(const Traffic& t) {
    Vector features = Vector::Zero(6);
    features[0] = t.collision() ? 1.0 : 0.0;
    static constexpr std::array<int, 5> places = {1, 3, 4, 5, 2};  // from the left: off, three lanes, off
    features[places[static_cast<std::size_t>(1 + t.myLane())]] = 1.0;
    return features;
}

Vector featuresOf(const HighwayParameters& p, const Traffic& t) {
    return p.features == HighwayFeatures::Driving ? drivingFeatures(t) : laneFeatures(t);
}

std::vector<std::string> featureNamesOf(const HighwayParameters& p) {
    if (p.features == HighwayFeatures::Driving) return drivingFeatureNames();
    return {"collision", "off left", "off right", "left lane", "middle lane", "right lane"};
}

void addOutcome(std::vector<Transition>& transitions, const Traffic& from, int action, int done, double probability) {
    const auto d = static_cast<std::size_t>(done);
    const std::vector<Traffic> next =
        from.after(highwaySteering[d], std::clamp(from.speed + throttle[d], slowestSpeed, fastestSpeed));
    for (const Traffic& n : next)
        transitions.push_back({from.index(), action, n.index(), probability / static_cast<double>(next.size())});
}

std::shared_ptr<const Mdp> madeMdp(const HighwayParameters& p) {
    if (!(p.slip >= 0.0 && p.slip <= 1.0))
        throw std::invalid_argument("highway: slip must lie in [0, 1], got " + described(p.slip));
    if (p.startSpeed < slowestSpeed || p.startSpeed > fastestSpeed)
        throw std::invalid_argument("highway: start_speed must be 0, 1 or 2, got " + std::to_string(p.startSpeed));

    MdpParts parts;
    parts.states = Traffic::count;
    parts.actions = 5;
    parts.actionNames = {"stay", "left", "right", "faster", "slower"};
    parts.setCriterion(criterionOf(p));
    parts.initial = Vector::Zero(parts.states);
    for (const int lane : {140, 160, 180}) parts.initial[Traffic{160, p.startSpeed, lane, 10}.index()] = 1.0 / 3.0;
    parts.featureNames = featureNamesOf(p);

    Matrix features(parts.states, static_cast<Eigen::Index>(parts.featureNames.size()));
    for (int s = 0; s < parts.states; ++s) {
        const Traffic traffic = Traffic::at(s);
        features.row(s) = featuresOf(p, traffic).transpose();
        for (int a = 0; a < parts.actions; ++a) {
            addOutcome(parts.transitions, traffic, a, a, 1.0 - p.slip);
            if (p.slip > 0.0) addOutcome(parts.transitions, traffic, a, road::stay, p.slip);
        }
    }
    parts.features = features.sparseView(0.0, 0.0);
    return std::make_shared<const Mdp>(std::move(parts));
}

Controls highwayControls() {
    using road::stay, road::left, road::right;
    return {.keys = {{"left", left},
                     {"right", right},
                     {"up", faster},
                     {"down", slower},
                     {"x", stay},
                     {"a", left},
                     {"d", right},
                     {"w", faster},
                     {"s", slower},
                     {"period", stay}},
            .idleAction = stay};
}

}  // namespace

Highway::Highway(const HighwayParameters& parameters)
    : Domain(madeMdp(parameters), highwayControls()), settings_(parameters) {}

std::string Highway::parameters() const {
    nlohmann::json text = {{"features", spelling<HighwayFeatures>.name(settings_.features)},
                           {"slip", settings_.slip},
                           {"start_speed", settings_.startSpeed}};
    writeCriterion(settings_, text);
    return text.dump();
}

std::optional<std::string> Highway::whyIllegal(int state, int action) const {
    const Traffic traffic = Traffic::at(state);
    if (action == faster && traffic.speed == fastestSpeed) return "this is the top speed";
    if (action == slower && traffic.speed == slowestSpeed) return "this is the lowest speed";
    return whyNoSteering(traffic, highwaySteering[static_cast<std::size_t>(action)]);
}

DomainPtr makeHighway(const std::string& parameters) {
    JsonObject given("highway", parameters);
    HighwayParameters p;
    p.features = given.choice("features", p.features);
    readCriterion(given, p);
    p.slip = given.number("slip", p.slip, 0.0, 1.0);
    p.startSpeed = given.integer("start_speed", p.startSpeed, slowestSpeed, fastestSpeed);
    given.refuseOthers();
    return std::make_shared<const Highway>(p);
}

}  // namespace awaystep
