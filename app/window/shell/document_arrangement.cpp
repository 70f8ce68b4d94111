#include "window/shell/document_arrangement.h"

#include <utility>

namespace awaystep {

Workspace workspaceNamed(std::string_view name) { return named<Workspace>(name).value_or(Workspace::Race); }

std::string DocumentArrangement::follow(const DocumentLayout& wanted, const std::string& document,
                                        Preferences& preferences, Layout& layout) {
    if (wanted == shown_) return {};
    shown_ = wanted;
    // What is kept just now is on the screen already.
    const bool isShown = wanted.kept && wanted.hiddenPanels == preferences.hiddenPanels &&
                         wanted.workspace == preferences.workspace && wanted.arrangement == layout.kept();
    if (wanted.kept && !own_) own_ = preferences;
    if (isShown) return {};
    if (wanted.kept) {
        preferences.hiddenPanels = wanted.hiddenPanels;
        preferences.workspace = wanted.workspace.empty() ? preferences.workspace : wanted.workspace;
        layout.setWorkspace(workspaceNamed(preferences.workspace));
        return layout.restore(wanted.arrangement, document + ": layout.arrangement");
    }
    if (own_) {
        preferences.hiddenPanels = own_->hiddenPanels;
        preferences.workspace = own_->workspace;
        layout.setWorkspace(workspaceNamed(preferences.workspace));
        return layout.restore(std::exchange(own_, std::nullopt)->layout, preferencesPath() + ": layout");
    }
    return {};
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
