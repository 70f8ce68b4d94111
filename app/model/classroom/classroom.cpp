#include "model/classroom/classroom.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "geometry/regime.h"
#include "model/text/numbers.h"
#include "model/workers/oracle_job.h"
#include "model/world/open_scenario.h"

namespace awaystep {
namespace {

// The two features in which the students differ most.
std::pair<int, int> tellingPlane(const StudentClass& all) {
    const int count = all.domain->mdp()->featureCount();
    Vector mean = Vector::Zero(count), spread = Vector::Zero(count);
    for (const Student& student : all.students) mean += student.phi;
    mean /= static_cast<double>(all.students.size());
    for (const Student& student : all.students) spread += (student.phi - mean).cwiseAbs2();
    Eigen::Index first = 0, second = 0;
    spread.maxCoeff(&first);
    spread[first] = -1.0;
    spread.maxCoeff(&second);
    return {static_cast<int>(std::min(first, second)), static_cast<int>(std::max(first, second))};
}

}  // namespace

ScenarioPlan planFor(const StudentClass& all) {
    ScenarioPlan plan;
    plan.name = "class";
    plan.about = "The world of a class of demonstrations.";
    plan.domain = all.domain->name();
    plan.parameters = all.domain->parameters();
    plan.target.kind = TargetKind::Given;
    plan.target.phi = Vector::Zero(all.domain->mdp()->featureCount());
    for (const Student& student : all.students) plan.target.phi += student.phi;
    plan.target.phi /= static_cast<double>(all.students.size());
    return plan;
}

void Classroom::open(Workers& workers, const std::string& folder) {
    failure_.clear();
    counter_ = std::make_shared<Counter>();
    loading_.start(workers, [folder, counter = counter_](const StopToken& stop) {
        auto room = std::make_shared<Room>();
        room->all = loadStudentClass(
            folder,
            [&](int done, int total) {
                counter->done = done;
                counter->total = total;
            },
            stop);
        if (room->all.domain) room->openScenario = makeOpenScenario({planFor(room->all), 0}, stop);
        return RoomPtr(room);
    });
}

std::optional<Classroom::Progress> Classroom::progress() const {
    if (!loading_.busy()) return std::nullopt;
    return Progress{counter_->done, counter_->total};
}

bool Classroom::collect(Workers& workers) {
    bool changed = loading_.busy();  // the count of files moves
    if (auto result = loading_.take()) {
        if (result->answer) {
            room_ = *result->answer;
            chosen_.clear();
            for (int i = 0; i < static_cast<int>(room_->all.students.size()); ++i) chosen_.push_back(i);
            choose(workers, chosen_);
            const auto [u, v] = room_->all.domain ? tellingPlane(room_->all) : std::pair(0, 1);
            showPlane(workers, u, v);
        } else {
            failure_ = result->error;
        }
    }
    if (auto result = regimeQuestion_.take()) {
        regime_ = result->answer;
        changed = true;
    }
    if (auto result = shadowQuestion_.take()) {
        shadow_ = result->answer;
        changed = true;
    }
    return changed;
}

void Classroom::choose(Workers& workers, std::vector<int> students) {
    if (!room_) return;
    const int count = static_cast<int>(room_->all.students.size());
    std::erase_if(students, [&](int each) { return each < 0 || each >= count; });
    chosen_ = std::move(students);
    mixture_.reset();
    regime_.reset();
    regimeQuestion_.abandon();
    if (chosen_.empty() || !room_->all.domain) return;
    mixture_ = mixedTarget(room_->all, chosen_);
    const auto& mdp = room_->all.domain->mdp();
    startWithOracle<Regime>(
        regimeQuestion_, workers, mdp,
        [phi = mixture_->value, centre = CentreInPieces(mdp)](LinearOracle& oracle, const StopToken& stop) mutable {
            return regimeOf(oracle, phi, centre.ask(oracle, stop), stop);
        });
}

void Classroom::showPlane(Workers& workers, int u, int v) {
    if (!room_ || !room_->all.domain) return;
    const int count = room_->all.domain->mdp()->featureCount();
    shadow_.reset();
    shadowQuestion_.abandon();
    if (u < 0 || v < 0 || u >= count || v >= count || u == v) return;
    u_ = u;
    v_ = v;
    startWithOracle<Shadow>(shadowQuestion_, workers, room_->all.domain->mdp(),
                            [u, v, count](LinearOracle& oracle, const StopToken& stop) {
                                return shadowOf(oracle, Vector::Unit(count, u), Vector::Unit(count, v), stop);
                            });
}

std::string mixtureSentence(const Regime& regime, std::size_t people) {
    const std::string who = people == 1 ? "This drive" : "Together they";
    const bool one = people == 1;
    switch (regime.kind) {
        case RegimeKind::Vertex:
            return who + (one ? " is" : " are") + " a corner of K: for some reward this is the only optimal behaviour.";
        case RegimeKind::Face:
            return who + (one ? " lies" : " lie") + " on a face of K: one reward makes " +
                   (one ? "it optimal, but not it alone." : "all of them optimal.");
        case RegimeKind::Interior:
            return who + (one ? " lies" : " lie") + " inside K, at a depth of " + readable(regime.depth) +
                   ": no reward makes " + (one ? "it" : "all of them") + " optimal.";
        case RegimeKind::Outside:
            return who + (one ? " lies" : " lie") + " outside K, " + readable(regime.distance) +
                   " away: recordings are samples, and no mixture of policies achieves exactly this.";
    }
    return {};
}

}  // namespace awaystep
