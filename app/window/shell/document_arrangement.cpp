#include "window/shell/document_arrangement.h"

namespace awaystep {

Workspace workspaceNamed(std::string_view name) { return name == "insight" ? Workspace::Insight : Workspace::Race; }

void DocumentArrangement::follow(const DocumentLayout& wanted, Preferences& preferences, Layout& layout) {
    if (wanted == shown_) return;
    shown_ = wanted;
    // What is kept just now is on the screen already.
    const bool isShown = wanted.kept && wanted.hiddenPanels == preferences.hiddenPanels &&
                         wanted.workspace == preferences.workspace && wanted.arrangement == layout.kept();
    if (wanted.kept && !own_) own_ = preferences;
    if (isShown) return;
    if (wanted.kept) {
        preferences.hiddenPanels = wanted.hiddenPanels;
        preferences.workspace = wanted.workspace.empty() ? preferences.workspace : wanted.workspace;
        layout.setWorkspace(workspaceNamed(preferences.workspace));
        layout.restore(wanted.arrangement);
    } else if (own_) {
        preferences.hiddenPanels = own_->hiddenPanels;
        preferences.workspace = own_->workspace;
        layout.setWorkspace(workspaceNamed(preferences.workspace));
        layout.restore(own_->layout);
        own_.reset();
    }
}

Preferences DocumentArrangement::own(Preferences preferences) const {
    if (own_) {
        preferences.hiddenPanels = own_->hiddenPanels;
        preferences.layout = own_->layout;
        preferences.workspace = own_->workspace;
    }
    return preferences;
}

}  // namespace awaystep
