#include "model/open_question.h"
#include "model/recording/recording_feature.h"
#include "model/recording/step_controller.h"
#include "model/session.h"
#include "window/recording/recording_controls.h"
#include "window/shell/action_tables.h"
#include "window/shell/orders.h"

namespace awaystep {

void addRecordingActions(std::vector<Action>& all) {
    const auto add = [&](Action action) { all.push_back(std::move(action)); };

    const auto recordAction = [](std::string id, std::string label, ImGuiKeyChord chord, std::string about,
                                 ActionRun run) {
        Action action{.id = std::move(id),
                      .menu = "Demonstrate",
                      .label = std::move(label),
                      .chord = chord,
                      .about = std::move(about),
                      .run = std::move(run)};
        action.when = When::Recording;
        return action;
    };
    add(recordAction("record.start", "Record", ImGuiKey_R, "Starts a demonstration: the keyboard drives.",
                     [](const Session&, const Preferences&, Orders& orders) { startRecording(orders); }));
    all.back().when = When::NotRecording;
    all.back().enabled = [](const Session& w) { return w.question().openScenario() != nullptr; };
    add(recordAction("record.watch", "Let the apprentice drive", ImGuiKey_G,
                     "The apprentice acts in the world; press a driving key to take over from it.",
                     [](const Session&, const Preferences&, Orders& orders) {
                         orders.add(WatchApprenticeDrive{});
                         orders.add(BringForward{PanelId::World});
                     }));
    all.back().when = When::NotRecording;
    all.back().enabled = [](const Session& w) { return w.question().openScenario() != nullptr; };
    add(recordAction("record.pause", "Pause or continue", ImGuiKey_Space, "Pauses or continues the recording.",
                     order(PauseRecording{})));
    add(recordAction("record.undo", "Undo a step", ImGuiKey_Backspace, "Removes the last step of the recording.",
                     order(UndoRecordedStep{})));
    all.back().repeats = true;
    // An undone change of the document would end the recording.
    all.back().secondChord = ImGuiMod_Ctrl | ImGuiKey_Z;
    add(recordAction("record.finish", "Finish", ImGuiKey_Enter, "Ends and keeps the recording.",
                     order(FinishRecording{})));
    all.back().secondChord = ImGuiKey_KeypadEnter;
    add(recordAction("record.pace", "Real time", ImGuiMod_Ctrl | ImGuiKey_T,
                     "Whether the world advances by itself, or waits for a key.",
                     [](const Session& w, const Preferences&, Orders& orders) {
                         const StepController& steps = w.recording().steps();
                         const Pace other = steps.pace() == Pace::RealTime ? Pace::TurnBased : Pace::RealTime;
                         orders.add(SetPace{other, steps.stepsPerSecond()});
                     }));
    all.back().when = When::Always;
    add(recordAction("record.discard", "Discard", ImGuiKey_Escape, "Deletes the recording, after asking.",
                     order(AskToDiscard{})));
}

}  // namespace awaystep
