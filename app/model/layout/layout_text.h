#pragma once
// A layout as it stands in a file: our own tree (dock_tree.h), or the settings of Dear ImGui that earlier versions kept
// there. Either becomes a checked tree; of the settings only the docks are taken, not where windows float.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "model/layout/dock_tree.h"

namespace awaystep {

// The number by which Dear ImGui's settings call the tab of a panel.
using TabNumber = std::function<std::uint32_t(const std::string& title)>;

// Nothing where no panel was ever docked by hand. Throws std::invalid_argument, one sentence: the file, the place in
// it, the reason. The old settings are refused where a node is named twice, before its parent, or has other than no or
// two children; where a size is no size; and where a panel is given twice.
std::optional<DockPlace> parseLayout(std::string_view text, const std::string& file, const TabNumber& tabOf);
std::optional<DockPlace> parseDockSettings(std::string_view text, const std::string& file, const TabNumber& tabOf);

}  // namespace awaystep
