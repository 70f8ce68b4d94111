// The workbench's dealings with files: what is opened, what is left behind, what is taken up again.

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "files/plain_text.h"
#include "workbench/numbers.h"
#include "workbench/user_folders.h"
#include "workbench/workbench.h"

namespace awaystep {
namespace {

std::string demonstrationsIn(std::size_t count) { return counted(static_cast<std::int64_t>(count), "demonstration"); }

// A world that somebody recorded in, with an expert of its own so that it can be raced in without the recordings too.
ScenarioPlan planOf(const Demonstration& recorded) {
    ScenarioPlan plan;
    plan.name = "own world";
    plan.about = "The world that the demonstrations were recorded in.";
    plan.domain = recorded.domain;
    plan.parameters = recorded.parameters;
    plan.expert.kind = ExpertKind::Optimal;
    return plan;
}

bool sameWorld(const Demonstration& a, const Demonstration& b) {
    return a.domain == b.domain && parameterDifferences(a.parameters, b.parameters).empty();
}

}  // namespace

// One that was recorded in another world cannot be walked in this one.
bool Workbench::canBeWatched(const Demonstration& demonstration) {
    if (!stage_) return false;
    const auto difference = differenceFrom(demonstration, stage_->domain());
    if (difference) desk_.say(*difference);
    return !difference;
}

void Workbench::lookForLeftBehind() {
    if (const std::string missing = missingFolders(); !missing.empty()) files_.say(missing, true);
    files_.lookForLeftBehind();
    std::set<std::string> kept;
    for (const LeftBehind& each : files_.leftBehind())
        for (const DemonstrationPtr& demonstration : each.work.document.demonstrations) kept.insert(demonstration->id);
    for (const std::string& problem : desk_.lookForUnfinished(kept)) files_.say(problem, true);
}

void Workbench::close() {
    desk_.keepForNextTime();
    files_.keepForNextTime(ownDocument());
}

void Workbench::takeIn(const LoadedFile& loaded) {
    if (loaded.document) {
        const bool again = loaded.path == files_.path();
        const std::string name = std::filesystem::path(loaded.path).filename().string();
        // What is there already stays, with all that can be undone in it.
        if (again && !lesson_ && *loaded.document == document()) return files_.say(name + " is open already.");
        open(*loaded.document, loaded.path);
        if (again) files_.say(name + " is as it was saved.");
    } else {
        takeIn(shownPath(std::filesystem::path(loaded.path).filename().string()), loaded.demonstrations);
    }
}

// Demonstrations join the document; those of another world bring it along if there are none yet. Answers whether the
// document has them now.
bool Workbench::takeIn(const std::string& name, const DemonstrationSet& set) {
    leaveLesson();
    std::set<std::string> known;
    for (const DemonstrationPtr& each : document().demonstrations) known.insert(each->id);
    std::vector<DemonstrationPtr> fresh;
    for (const Demonstration& each : set.demonstrations)
        if (known.insert(each.id).second) fresh.push_back(std::make_shared<const Demonstration>(each));
    if (fresh.empty()) {
        files_.say("All of " + name + " is in the document already.");
        return true;
    }

    std::optional<std::string> difference = "the world is not there yet";
    if (stage_) difference = differenceFrom(*fresh.front(), stage_->domain());
    const bool bringsWorld = difference && document().demonstrations.empty();
    if (difference && !bringsWorld) {
        files_.say(name + ": " + *difference + ". A new document could take it.", true);
        return false;
    }
    const std::size_t all = fresh.size();
    const DemonstrationPtr first = fresh.front();
    std::erase_if(fresh, [&](const DemonstrationPtr& each) { return !sameWorld(*each, *first); });
    history_.edit((bringsWorld ? "open " : "add ") + name, [&](Document& d) {
        if (bringsWorld) d.scene = {planOf(*first), d.scene.seed};
        d.demonstrations.insert(d.demonstrations.end(), fresh.begin(), fresh.end());
        d.targetFrom = TargetSource::Demonstrations;
    });
    std::string sentence = demonstrationsIn(fresh.size()) + " from " + name + ".";
    if (all > fresh.size()) sentence += " " + demonstrationsIn(all - fresh.size()) + " of other worlds left out.";
    if (!set.problems.empty()) sentence += " Damaged: " + set.problems.front().sentence;
    files_.say(sentence, all > fresh.size() || !set.problems.empty());
    follow();
    return true;
}

// A recording that was found joins the document; its journal goes when the document is on the disk.
void Workbench::keepFound(const std::string& journal) {
    const DemonstrationDesk::Unfinished* found = desk_.unfinishedBy(journal);
    if (found == nullptr) return;
    const DemonstrationPtr kept = desk_.keep(*found);
    if (kept && !takeIn(kept->title, DemonstrationSet{{*kept}, {1}, {}})) desk_.offerAgain(kept->id);
}

// Opened without a file: saving asks for a name, the original is never written over.
void Workbench::recover(const std::string& path) {
    for (const LeftBehind& each : files_.leftBehind()) {
        if (each.path != path || !each.problem.empty()) continue;
        const LeftBehind found = each;
        leaveLesson();
        files_.beginRecovered(found);
        history_.open(found.work.document);
        follow();
        return;
    }
}

// Goes on with a recording that was cut off, in its own world.
void Workbench::takeUp(const std::string& journal) {
    const DemonstrationDesk::Unfinished* cutOff = desk_.unfinishedBy(journal);
    if (cutOff == nullptr || desk_.recording()) return;
    wantedJournal_ = journal;
    const Demonstration& recording = cutOff->found.story.recording;
    if (!stage_ || differenceFrom(recording, stage_->domain()))
        history_.edit("open the world of " + recording.title, [&](Document& d) {
            d.scene = {planOf(recording), d.scene.seed};
        });
}

void Workbench::takeUpWhenReady() {
    if (wantedJournal_.empty() || !stage_ || opening_.busy()) return;
    const DemonstrationDesk::Unfinished* cutOff = desk_.unfinishedBy(std::exchange(wantedJournal_, {}));
    if (cutOff != nullptr) desk_.resume(stage_->scenario.domain, *cutOff);
}

}  // namespace awaystep
