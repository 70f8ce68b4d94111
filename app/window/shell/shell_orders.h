#pragma once
// What can be asked of the window itself: its look, the places of its panels, its overlays, the clipboard.

#include <optional>
#include <string>
#include <variant>

namespace awaystep {

struct SetTheme {
    std::string theme;
};
struct SetScale {
    std::optional<double> scale;  // none: the theme's own
};
struct ResetLayout {};
struct ToggleArranging {};  // tabs on all panels, to move them by
struct ToggleShortcutList {};
struct TogglePanel {
    std::string title;
};
struct TogglePalette {};
struct ShowWelcome {};
struct ShowPanel {  // in front of what it shares its place with, also if it was hidden
    std::string title;
};
struct BringForward {  // in front of what it shares its place with, if it is not hidden
    std::string title;
};
struct SetWorkspace {
    std::string workspace;  // race or insight
};
struct AskToDiscard {};  // the recording under way
struct CopyValues {};    // of all curves, as a table

using ShellOrder =
    std::variant<SetTheme, SetScale, ResetLayout, ToggleArranging, ToggleShortcutList, TogglePanel, TogglePalette,
                 ShowWelcome, ShowPanel, BringForward, SetWorkspace, AskToDiscard, CopyValues>;

}  // namespace awaystep
