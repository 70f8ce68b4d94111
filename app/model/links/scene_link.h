#pragma once
// A link: a scene, a lesson, a drive or a prediction as the fragment of a page's address, which no server ever sees. It
// holds the document's scene and race exactly: a scenario of the application by its name and a check of its content, or
// a world of the user's own in full; then only what differs from a new document on it. Demonstrations are held where
// the target is made from them; kept results and the places of panels never are.
//
// A link that is read is checked like a file (document_text.h), and a newer program's is told by what is not known
// here.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/documents/document.h"
#include "model/lessons/prediction_log.h"

namespace awaystep {

struct SceneLink {
    std::optional<Document> document;  // none: the link is about a lesson alone
    LinkedView view;
    std::optional<LinkedPrediction> prediction;

    bool operator==(const SceneLink&) const = default;
};

// "#a1.xyz"; throws std::invalid_argument with a sentence that names what does not fit.
std::string linkTo(const SceneLink& scene);
// The world with this one demonstration as its target. `document`: where it was made; its scene is kept if the
// demonstration is of its world.
std::string linkToDrive(const Document& document, const Demonstration& demonstration);

// The first scenario of the application whose world this one was recorded in.
std::optional<ScenarioPlan> shippedWorldOf(const Demonstration& demonstration);

// The first link in the text. Throws std::invalid_argument with a sentence that begins with "the link".
SceneLink parseLink(std::string_view text);
// What it holds, as JSON that a person or a script reads.
std::string linkAsJson(const SceneLink& scene);

}  // namespace awaystep
