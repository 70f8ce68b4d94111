#pragma once
// A document may bring the arrangement of its lesson; without one the user's own comes back.

#include <optional>
#include <string>
#include <string_view>

#include "model/documents/document.h"
#include "model/settings/preferences.h"
#include "window/shell/layout.h"

namespace awaystep {

// As preferences write it: race or insight.
Workspace workspaceNamed(std::string_view name);

class DocumentArrangement {
public:
    // Changes preferences and layout when the document's arrangement is another one. Returns what is wrong with it, in
    // the document of this name; empty: nothing.
    std::string follow(const DocumentLayout& wanted, const std::string& document, Preferences& preferences,
                       Layout& layout);
    // The user's own: what a document arranges for its lesson is not among them.
    Preferences own(Preferences preferences) const;

private:
    DocumentLayout shown_;            // of the document, as far as it has one
    std::optional<Preferences> own_;  // while a document's layout is shown
};

}  // namespace awaystep
