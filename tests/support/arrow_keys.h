#pragma once
// Recording in the real window with the arrow keys.

#include <utility>

#include "model/open_question.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/world/open_scenario.h"
#include "support/panel_driver.h"
#include "support/recording_checks.h"

namespace awaystep::tests {

// The first of right, down, left and up whose action the recording may take now; none: no key.
inline ImGuiKey freeArrow(PanelDriver& window) {
    const Domain& domain = window.session().question().openScenario()->domain();
    const Recorder& recorder = window.session().recording().controller().recorder();
    constexpr std::pair<const char*, ImGuiKey> arrows[] = {{"right", ImGuiKey_RightArrow},
                                                           {"down", ImGuiKey_DownArrow},
                                                           {"left", ImGuiKey_LeftArrow},
                                                           {"up", ImGuiKey_UpArrow}};
    for (const auto& [name, key] : arrows)
        if (!whyNot(recorder, *actionOfKey(domain, name))) return key;
    return ImGuiKey_None;
}

}  // namespace awaystep::tests
