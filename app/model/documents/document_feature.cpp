#include "model/documents/document_feature.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "experiment/foreign_run.h"
#include "expert/demonstration_text.h"
#include "expert/imported_demonstrations.h"
#include "files/atomic_file.h"
#include "files/plain_text.h"
#include "model/documents/document_file.h"
#include "model/documents/document_text.h"
#include "model/documents/unsaved_work.h"
#include "model/imported/imported_runs.h"
#include "model/order_list.h"
#include "model/session_links.h"
#include "model/session_state.h"
#include "model/settings/folders.h"
#include "model/settings/this_build.h"
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
    : state_(state),
      links_(links),
      files_(std::make_unique<DocumentFile>(folder, messages_)),
      unsaved_(std::make_unique<UnsavedWork>(folder, *files_, messages_)) {}

DocumentFeature::~DocumentFeature() = default;

bool DocumentFeature::collect(double, double passed) {
    bool changed = false;
    if (const auto loaded = files_->takeLoaded()) {
        take(*loaded);
        changed = true;
    }
    changed = files_->collect(passed) || changed;
    changed = collectWork() || changed;
    const bool dragging = !state_.putAside && state_.history.merging();
    return unsaved_->update(state_.workers, state_.ownDocument(), passed, dragging) || changed;
}

bool DocumentFeature::collectWork() {
    const auto result = working_.take();
    if (result) messages_.say(result->answer ? *result->answer : result->error, !result->answer);
    return result.has_value();
}

bool DocumentFeature::working() const { return files_->busy() || unsaved_->busy() || working_.busy(); }
bool DocumentFeature::writing() const { return files_->saving() || working_.busy(); }
double DocumentFeature::secondsToNextChange() const { return unsaved_->secondsToNextChange(); }
bool DocumentFeature::modified() const { return files_->modified(state_.ownDocument()); }

std::optional<LinkedView> DocumentFeature::takeOpenedLink() { return std::exchange(opened_, std::nullopt); }

void DocumentFeature::begin(const Document& document, std::string path) {
    unsaved_->abandon();
    files_->begin(document, std::move(path));
}

void DocumentFeature::say(const std::string& sentence, bool trouble) { messages_.say(sentence, trouble); }

void DocumentFeature::loadLeftBehind() {
    if (const std::string missing = missingFolders(); !missing.empty()) messages_.say(missing, true);
    unsaved_->loadLeftBehind();
}

void DocumentFeature::close() { unsaved_->keepForNextStart(state_.ownDocument()); }

void DocumentFeature::carryOut(const DocumentOrder& order) {
    std::visit(EachOrder{
                   [&](const Edit& change) { edit(change); },
                   [&](const EndMerging&) { state_.history.endMerging(); },
                   [&](const Undo&) { state_.history.undo(); },
                   [&](const Redo&) { state_.history.redo(); },
                   [&](const NewDocument&) { links_.open(documentFor(firstScenario), {}); },
                   [&](const OpenFile& open) { files_->load(state_.workers, open.path); },
                   [&](const SaveFile& save) { files_->save(state_.workers, save.path, state_.ownDocument()); },
                   [&](const SaveDemonstrations& save) { saveDemonstrations(save.path); },
                   [&](const RunInBackground& work) { runInBackground(work); },
                   [&](const AbandonChanges&) {
                       unsaved_->abandon();
                       links_.forgetFinished();
                   },
                   [&](const RecoverDocument& found) { recover(found.path); },
                   [&](const DismissDocument& found) { unsaved_->dismiss(found.path); },
                   [&](const Announce& news) { messages_.say(news.sentence); },
                   [&](const SayTrouble& news) { messages_.say(news.sentence, true); },
               },
               order);
}

void DocumentFeature::runInBackground(const RunInBackground& work) {
    if (working_.busy()) return messages_.say("Another export is still being written.", true);
    working_.start(state_.workers, work.job);
}

void DocumentFeature::saveDemonstrations(const std::string& path) {
    runInBackground({[path, demonstrations = state_.document().demonstrations](const StopToken&) {
        std::string text;
        for (const DemonstrationPtr& each : demonstrations) text += demonstrationLine(*each) + '\n';
        writeFile(path, text);
        return demonstrationsIn(demonstrations.size()) + " saved to " +
               std::filesystem::path(path).filename().string() + "." + handOver(path);
    }});
}

// Another world cannot use the demonstrations of this one; a message says how to get them back.
void DocumentFeature::edit(const Edit& order) {
    const std::vector<DemonstrationPtr> before = state_.document().demonstrations;
    const ScenarioPlan plan = before.empty() ? ScenarioPlan{} : state_.document().scene.plan;
    state_.history.edit(order.name, order.change, order.mergeKey);
    const Document& now = state_.document();
    if (before.empty() || !now.demonstrations.empty() || now.scene.plan == plan) return;
    messages_.say(demonstrationsIn(before.size()) + " removed together with " + plan.name + ": Ctrl+Z brings " +
                  (before.size() == 1 ? "it" : "them") + " back.");
}

void DocumentFeature::take(const LoadedFile& loaded) {
    if (loaded.view) {
        // A document from a link has no file: saving asks for a name.
        if (loaded.document) {
            links_.open(*loaded.document, {});
            if (loaded.view->iteration) links_.arrange({.iteration = *loaded.view->iteration});
        }
        opened_ = loaded.view;
        return;
    }
    const std::string name = std::filesystem::path(loaded.path).filename().string();
    if (loaded.run) return joinRun(*loaded.run, shownPath(name));
    if (!loaded.walks.empty()) {  // their states are the numbers of the world that is open
        const OpenScenario* openScenario = state_.question.openScenario();
        if (openScenario == nullptr) return messages_.say(shownPath(name) + ": the world is not there yet.", true);
        try {
            join(shownPath(name), parseImportedDemonstrations(loaded.walks, name, openScenario->domain()));
        } catch (const std::invalid_argument& refused) {
            messages_.say(refused.what(), true);
        }
        return;
    }
    if (!loaded.document) {
        join(shownPath(name), loaded.demonstrations);
        return;
    }
    if (loaded.imported) {
        links_.open(*loaded.document, {});
        return messages_.say(shownPath(name) + " was imported; it is saved as a document of its own.");
    }
    const bool again = loaded.path == files_->path();
    // What is there already stays, with all that can be undone in it.
    if (again && !state_.putAside && *loaded.document == state_.document())
        return messages_.say(name + " is open already.");
    links_.open(*loaded.document, loaded.path);
    if (again) messages_.say(name + " is as it was saved.");
}

// A run of another program is drawn beside ours; it must have the features of the world that is open.
void DocumentFeature::joinRun(const ForeignRun& run, const std::string& file) {
    const OpenScenario* open = state_.question.openScenario();
    if (open == nullptr) return messages_.say(file + ": the world is not there yet.", true);
    const int features = open->mdp().featureCount();
    if (run.points.front().size() != features)
        return messages_.say(file + ": its iterates have " + counted(run.points.front().size(), "feature") +
                                 ", the world that is open has " + std::to_string(features) + ".",
                             true);
    links_.leaveLesson();
    Document changed = state_.document();
    try {
        addImportedRun(changed, run);
    } catch (const std::invalid_argument& refused) {
        return messages_.say(refused.what(), true);
    }
    const std::string added = changed.importedRuns.back()->name;
    state_.history.edit("import " + added, [&](Document& document) { document.importedRuns = changed.importedRuns; });
    messages_.say(added +
                  " is drawn beside the race: " + counted(static_cast<std::int64_t>(run.points.size()), "iterate") +
                  ", t = " + std::to_string(run.times.front()) + " to " + std::to_string(run.times.back()) +
                  ". It is saved with the document.");
    links_.follow();
}

bool DocumentFeature::join(const std::string& name, const DemonstrationSet& set) {
    links_.leaveLesson();
    std::set<std::string> known;
    for (const DemonstrationPtr& each : state_.document().demonstrations) known.insert(each->id);
    std::vector<DemonstrationPtr> fresh;
    for (const Demonstration& each : set.demonstrations)
        if (known.insert(each.id).second) fresh.push_back(std::make_shared<const Demonstration>(each));
    if (fresh.empty()) {
        messages_.say("All of " + name + " is in the document already.");
        return true;
    }

    std::optional<std::string> difference = "the world is not there yet";
    if (const OpenScenario* openScenario = state_.question.openScenario())
        difference = differenceFrom(*fresh.front(), openScenario->domain());
    const bool bringsWorld = difference && state_.document().demonstrations.empty();
    if (difference && !bringsWorld) {
        messages_.say(name + ": " + *difference + ". A new document could take it.", true);
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
    messages_.say(sentence, all > fresh.size() || !set.problems.empty());
    links_.follow();
    return true;
}

// Opened without a file: saving asks for a name, the original is never written over.
void DocumentFeature::recover(const std::string& path) {
    for (const LeftBehind& each : unsaved_->leftBehind()) {
        if (each.path != path || !each.problem.empty()) continue;
        const LeftBehind found = each;
        links_.leaveLesson();
        unsaved_->abandon();
        // An empty document differs from what is shown, so the recovered one counts as changed.
        files_->begin(Document{}, {}, found.work.original.empty() ? "Untitled" : found.work.original);
        state_.history.open(found.work.document);
        links_.follow();
        return;
    }
}

}  // namespace awaystep
