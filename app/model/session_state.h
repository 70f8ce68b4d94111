#pragma once
// What the features of a session share: the document, the question made from it, and the workers that compute for them.

#include <memory>
#include <optional>
#include <string>

#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/workers/workers.h"

namespace awaystep {

class WorldStore;

struct SessionState {
    Workers workers;  // declared first, destroyed last: everything else leaves its jobs to it
    DocumentHistory history;
    // The user's own document while a lesson shows another.
    std::optional<DocumentHistory> putAside;
    OpenQuestion question;
    // What the demonstrations are to show, in the words of who makes them; nothing: not named in this session.
    std::optional<std::string> aim;
    // Every policy planned in question.world(); null while there is none.
    std::shared_ptr<WorldStore> store;

    // The aim; where none was named, that of the last demonstration. Empty: there is none.
    std::string namedAim() const;
    const Document& document() const { return history.now(); }
    const Document& ownDocument() const { return putAside ? putAside->now() : history.now(); }
};

}  // namespace awaystep
