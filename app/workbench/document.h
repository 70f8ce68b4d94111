#pragma once
// Everything a person can change and may want back: the scene, the demonstrations, and who
// races. A plain value: undo keeps copies of
// it, and whatever is on the screen is made from it. What is costly to copy is shared and constant.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "expert/estimator.h"
#include "workbench/demonstration_desk.h"
#include "workbench/race_settings.h"
#include "workbench/stage.h"

namespace awaystep {

// Whose Phi_E is raced for.
enum class TargetSource { Scene, Demonstrations };

struct Document {
    SceneChoice scene;
    std::vector<DemonstrationPtr> demonstrations;  // in the order they were recorded
    TargetSource targetFrom = TargetSource::Scene;
    RecordingRule rule = RecordingRule::Normalised;  // how a recording becomes a sample of Phi
    RaceSettings race;

    bool operator==(const Document&) const = default;
};

// A new document on a scenario from the shelf, with its own seed, solvers and number of iterations. Throws
// std::invalid_argument if there is none of this name.
Document documentFor(std::string_view scenario);
constexpr std::string_view firstScenario = "grid-face";

// The document as it is, as it was, and as it would be again.
class DocumentHistory {
public:
    const Document& now() const { return now_; }

    // Changes the document, or nothing if the change changes nothing. Changes in a row with the same key (a drag, a
    // name being typed) are undone together; an empty key stands alone.
    void edit(std::string name, const std::function<void(Document&)>& change, const std::string& mergeKey = {});
    // The next edit stands alone whatever its key: the mouse was released.
    void endMerging() { mergeKey_.clear(); }

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
};

}  // namespace awaystep
