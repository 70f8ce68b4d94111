#include "model/documents/document_feature.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "files/plain_text.h"
#include "model/documents/document_file.h"
#include "model/documents/document_text.h"
#include "model/order_list.h"
#include "model/session_links.h"
#include "model/session_state.h"
#include "model/settings/folders.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

std::string demonstrationsIn(std::size_t count) { return counted(static_cast<std::int64_t>(count), "demonstration"); }

bool sameWorld(const Demonstration& a, const Demonstration& b) {
    return a.domain == b.domain && parameterDifferences(a.parameters, b.parameters).empty();
}

}  // namespace

DocumentFeature::DocumentFeature(SessionState& state, SessionLinks& links, std::string folder)
    : state_(state), links_(links), files_(std::make_unique<DocumentFile>(std::move(folder))) {}

DocumentFeature::~DocumentFeature() = default;

bool DocumentFeature::collect(double, double passed) {
    bool changed = false;
    if (const auto loaded = files_->takeLoaded()) {
        take(*loaded);
        changed = true;
    }
    const bool dragging = !state_.putAside && state_.history.merging();
    return files_->updateAutosave(state_.workers, state_.ownDocument(), passed, dragging) || changed;
}

bool DocumentFeature::working() const { return files_->busy(); }
double DocumentFeature::secondsToNextChange() const { return files_->secondsToNextChange(); }
bool DocumentFeature::modified() const { return files_->modified(state_.ownDocument()); }

void DocumentFeature::begin(const Document& document, std::string path) { files_->begin(document, std::move(path)); }
void DocumentFeature::say(const std::string& sentence, bool trouble) { files_->say(sentence, trouble); }

void DocumentFeature::loadLeftBehind() {
    if (const std::string missing = missingFolders(); !missing.empty()) files_->say(missing, true);
    files_->loadLeftBehind();
}

void DocumentFeature::close() { files_->keepForNextStart(state_.ownDocument()); }

void DocumentFeature::carryOut(const DocumentOrder& order) {
    std::visit(EachOrder{
                   [&](const Edit& change) { edit(change); },
                   [&](const EndMerging&) { state_.history.endMerging(); },
                   [&](const Undo&) { state_.history.undo(); },
                   [&](const Redo&) { state_.history.redo(); },
                   [&](const NewDocument&) { links_.open(documentFor(firstScenario), {}); },
                   [&](const OpenFile& open) { files_->load(state_.workers, open.path); },
                   [&](const SaveFile& save) { files_->save(state_.workers, save.path, state_.ownDocument()); },
                   [&](const SaveDemonstrations& save) {
                       files_->saveDemonstrations(state_.workers, save.path, state_.document());
                   },
                   [&](const RunInBackground& work) { files_->workOn(state_.workers, work.job); },
                   [&](const AbandonChanges&) {
                       files_->abandonChanges();
                       links_.forgetFinished();
                   },
                   [&](const RecoverDocument& found) { recover(found.path); },
                   [&](const DismissDocument& found) { files_->dismiss(found.path); },
                   [&](const Announce& news) { files_->say(news.sentence); },
                   [&](const SayTrouble& news) { files_->say(news.sentence, true); },
               },
               order);
}

// Another world cannot use the demonstrations of this one; a message says how to get them back.
void DocumentFeature::edit(const Edit& order) {
    const std::vector<DemonstrationPtr> before = state_.document().demonstrations;
    const ScenarioPlan plan = before.empty() ? ScenarioPlan{} : state_.document().scene.plan;
    state_.history.edit(order.name, order.change, order.mergeKey);
    const Document& now = state_.document();
    if (before.empty() || !now.demonstrations.empty() || now.scene.plan == plan) return;
    files_->say(demonstrationsIn(before.size()) + " put away with " + plan.name + ": Ctrl+Z brings " +
                (before.size() == 1 ? "it" : "them") + " back.");
}

void DocumentFeature::take(const LoadedFile& loaded) {
    const std::string name = std::filesystem::path(loaded.path).filename().string();
    if (!loaded.document) {
        join(shownPath(name), loaded.demonstrations);
        return;
    }
    const bool again = loaded.path == files_->path();
    // What is there already stays, with all that can be undone in it.
    if (again && !state_.putAside && *loaded.document == state_.document())
        return files_->say(name + " is open already.");
    links_.open(*loaded.document, loaded.path);
    if (again) files_->say(name + " is as it was saved.");
}

bool DocumentFeature::join(const std::string& name, const DemonstrationSet& set) {
    links_.leaveLesson();
    std::set<std::string> known;
    for (const DemonstrationPtr& each : state_.document().demonstrations) known.insert(each->id);
    std::vector<DemonstrationPtr> fresh;
    for (const Demonstration& each : set.demonstrations)
        if (known.insert(each.id).second) fresh.push_back(std::make_shared<const Demonstration>(each));
    if (fresh.empty()) {
        files_->say("All of " + name + " is in the document already.");
        return true;
    }

    std::optional<std::string> difference = "the world is not there yet";
    if (const OpenScenario* openScenario = state_.question.openScenario())
        difference = differenceFrom(*fresh.front(), openScenario->domain());
    const bool bringsWorld = difference && state_.document().demonstrations.empty();
    if (difference && !bringsWorld) {
        files_->say(name + ": " + *difference + ". A new document could take it.", true);
        return false;
    }
    const std::size_t all = fresh.size();
    const DemonstrationPtr first = fresh.front();
    std::erase_if(fresh, [&](const DemonstrationPtr& each) { return !sameWorld(*each, *first); });
    state_.history.edit((bringsWorld ? "open " : "add ") + name, [&](Document& document) {
        if (bringsWorld) document.scene = {planOf(*first), document.scene.seed};
        document.demonstrations.insert(document.demonstrations.end(), fresh.begin(), fresh.end());
        document.targetFrom = TargetSource::Demonstrations;
    });
    // A recording that was recovered has its own title for a name.
    std::string sentence = fresh.size() == 1 && first->title == name
                               ? name + " was added."
                               : demonstrationsIn(fresh.size()) + " from " + name + ".";
    if (all > fresh.size()) sentence += " " + demonstrationsIn(all - fresh.size()) + " of other worlds left out.";
    if (!set.problems.empty()) sentence += " Damaged: " + set.problems.front().sentence;
    files_->say(sentence, all > fresh.size() || !set.problems.empty());
    links_.follow();
    return true;
}

// Opened without a file: saving asks for a name, the original is never written over.
void DocumentFeature::recover(const std::string& path) {
    for (const LeftBehind& each : files_->leftBehind()) {
        if (each.path != path || !each.problem.empty()) continue;
        const LeftBehind found = each;
        links_.leaveLesson();
        files_->beginRecovered(found);
        state_.history.open(found.work.document);
        links_.follow();
        return;
    }
}

}  // namespace awaystep
