#pragma once
// The document (model/documents/document.h) as it is edited: a new one, another scenario or world, undo and redo.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/documents/document.h"
#include "model/settings/launch_options.h"

namespace awaystep {

// A new document on a scenario, with its own seed, solvers and number of iterations.
Document documentOf(const ScenarioPlan& plan);
// The same for a scenario of the library, by its name. Throws std::invalid_argument if there is none of this name.
Document documentFor(std::string_view scenario);
// Another scenario in the same document: the solvers are the user's choice and stay, and so do demonstrations if the
// world is the same; those of another world cannot.
void openScenario(Document& document, std::string_view scenario);
// Adds a solver to the race or removes it. The solvers stay in the order of solverList().
void setSolver(Document& document, const std::string& solver, bool on);

// Whether there are ready targets in every regime for the document's world: grids and highways.
bool hasRegimes(const Document& document);
// The same world with a target in this regime, as the scenario that is named after it makes one.
void switchRegime(Document& document, RegimeKind regime);

// What the command line names: a scenario, a world from a file, or else the first scenario. Throws
// std::exception, naming the file, where it cannot be read.
Document documentFor(const LaunchOptions& options);
constexpr std::string_view firstScenario = "grid-face";

// The document's world under another criterion. Throws std::invalid_argument where the criterion's number is missing.
void changeCriterion(Document& document, const CriterionChoice& criterion);

// Another world for the document, of the same domain: it is a world of the user's own from now on. The regime that a
// scenario was drawn for, a given target and demonstrations of the world before no longer give the target.
void setWorld(Document& document, std::string parameters);

// The document as it is, as it was, and as it would be again.
class DocumentHistory {
public:
    const Document& now() const { return now_; }
    // Another number whenever now() is another document: cheaper than comparing them.
    std::uint64_t revision() const { return revision_; }

    // Changes the document, or nothing if the change changes nothing. Changes in a row with the same key (a drag, a
    // name being typed) are undone together; an empty key stands alone. Demonstrations whose world is changed under
    // them are no longer the target.
    void edit(std::string name, const std::function<void(Document&)>& change, const std::string& mergeKey = {});
    // The next edit stands alone whatever its key: the mouse was released.
    void endMerging() { mergeKey_.clear(); }
    // A drag is under way.
    bool merging() const { return !mergeKey_.empty(); }

    // Starts afresh with this one.
    void open(Document document);

    // The names of the changes, "delete demonstration 3"; empty when there is none.
    std::string undoName() const { return undo_.empty() ? std::string() : undo_.back().name; }
    std::string redoName() const { return redo_.empty() ? std::string() : redo_.back().name; }
    bool undo();
    bool redo();

private:
    static constexpr std::size_t mostSteps = 100;
    struct Step {
        std::string name;
        Document other;  // before the change, or after it
    };
    Document now_;
    std::vector<Step> undo_;
    std::vector<Step> redo_;
    std::string mergeKey_;
    std::uint64_t revision_ = 0;
};

}  // namespace awaystep
