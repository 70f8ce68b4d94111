#include "model/classroom/classroom_feature.h"

#include <exception>

#include "files/atomic_file.h"
#include "model/classroom/classroom.h"
#include "model/order_list.h"
#include "model/session_links.h"
#include "model/session_state.h"
#include "model/settings/this_build.h"

namespace awaystep {
namespace {

bool sameWorld(const ScenarioPlan& plan, const StudentClass& all) {
    if (plan.domain != all.domain->name()) return false;
    try {
        return makeDomain(plan.domain, plan.parameters)->parameters() == all.domain->parameters();
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace

ClassroomFeature::ClassroomFeature(SessionState& state, SessionLinks& links)
    : state_(state), links_(links), room_(std::make_unique<Classroom>()) {}

ClassroomFeature::~ClassroomFeature() = default;

bool ClassroomFeature::collect(double, double) { return room_->collect(state_.workers); }
bool ClassroomFeature::working() const { return room_->working(); }

void ClassroomFeature::carryOut(const ClassroomOrder& order) {
    std::visit(EachOrder{
                   [&](const OpenClass& open) { room_->open(state_.workers, open.folder); },
                   [&](const ChooseStudents& choose) { room_->choose(state_.workers, choose.students); },
                   [&](const ShowClassPlane& show) { room_->showPlane(state_.workers, show.u, show.v); },
                   [&](const RaceForStudents&) { raceForStudents(); },
                   [&](const ExportClassTable& table) { exportTable(table.file); },
               },
               order);
}

void ClassroomFeature::raceForStudents() {
    const StudentClass* all = room_->students();
    if (all == nullptr || room_->chosen().empty() || links_.isRecording()) return;
    const bool here = sameWorld(state_.document().scene.plan, *all);
    state_.history.edit("race for the class", [&](Document& document) {
        if (!here) document.scene = SceneChoice{planFor(*all), 0};
        document.demonstrations.clear();
        for (const int number : room_->chosen())
            for (const auto& each : all->students[static_cast<std::size_t>(number)].demonstrations)
                document.demonstrations.push_back(each);
        document.targetFrom = TargetSource::Demonstrations;
        document.rule = RecordingRule::Normalised;
    });
}

void ClassroomFeature::exportTable(const std::string& file) {
    if (room_->students() == nullptr || !room_->students()->domain) return;
    try {
        writeFile(file, classTable(*room_->students()));
        links_.say("Written: " + file + "." + handOver(file));
    } catch (const std::exception& refused) {
        links_.say(refused.what(), true);
    }
}

}  // namespace awaystep
