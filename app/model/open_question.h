#pragma once
// The world and the target of the document, made from it and kept in agreement with it. Making a world may take
// seconds, so it happens in the background; until then the previous world stays.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "model/documents/question.h"
#include "model/workers/background.h"

namespace awaystep {

class DocumentHistory;
struct OpenScenario;
using OpenScenarioPtr = std::shared_ptr<const OpenScenario>;

// What differs from the question before.
struct QuestionChanges {
    bool scenario = false;  // another world, or another draw from a seed
    bool world = false;     // the same, or its policies are relaxed otherwise
    bool target = false;
    bool race = false;     // any of these, or other rules
    bool solvers = false;  // the same, or other solvers race
    bool dragged = false;  // the target is being moved by hand: more changes will follow within a moment
};

class OpenQuestion {
public:
    // Makes world and target agree with the document.
    QuestionChanges follow(Workers& workers, const DocumentHistory& history);
    // Takes a world that has been made. Returns whether there was one; then follow() must be called.
    bool collect();
    bool opening() const { return opening_.busy(); }
    // The target while it is moved by hand, before the document has it; nothing: the document's own again. follow()
    // makes the question agree with it. A document that then has the same target poses the same question.
    void preview(std::optional<PlacedTarget> target);
    bool previewing() const { return preview_.has_value(); }

    // Null until the first one is ready, and if it cannot be opened (see failure()).
    const OpenScenario* openScenario() const { return openScenario_.get(); }
    const OpenScenarioPtr& sharedScenario() const { return openScenario_; }
    // Why the document's scene cannot be shown, or has no target; empty when it can.
    const std::string& failure() const { return failure_; }
    // The document that the question was made from.
    const Document& document() const { return document_; }
    // The world that policies act in: the open scenario's, relaxed as the race is set. Null while none is open.
    std::shared_ptr<const Mdp> world() const;

    // Null while no scenario is open, or there is no target (see failure()).
    const Question* question() const { return question_ ? &*question_ : nullptr; }
    // The target that is raced for, with its history: the scene's own, that of the demonstrations, or placed by hand.
    const FeatureExpectations* target() const { return question_ ? &question_->target : nullptr; }
    // Large worlds are not relaxed: it would block the user interface.
    bool canRelax() const;

private:
    QuestionChanges followPreview();
    void pose();

    std::uint64_t followed_ = 0;              // the revision that everything below was made from
    std::optional<SceneChoice> wantedScene_;  // the one that is open or being opened
    Background<OpenScenarioPtr> opening_;
    OpenScenarioPtr openScenario_;
    std::string failure_;
    // What the question was made from.
    OpenScenarioPtr posedOn_;
    Document document_;
    std::optional<PlacedTarget> preview_;
    bool previewMoved_ = false;                // since it was followed
    std::shared_ptr<const Mdp> relaxedWorld_;  // null: the world as it is
    std::optional<Question> question_;
};

}  // namespace awaystep
