#include <algorithm>
#include <array>
#include <cmath>

#include "model/documents/document_history.h"
#include "model/explanation/sentences.h"
#include "model/layout/panel_info.h"
#include "model/open_question.h"
#include "model/race/apprentice_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/policy_playback.h"
#include "model/session.h"
#include "model/target/target_feature.h"
#include "model/text/numbers.h"
#include "window/race/convergence_controls.h"
#include "window/recording/recording_controls.h"
#include "window/shell/action_tables.h"
#include "window/shell/orders.h"

namespace awaystep {
namespace {

bool hasRace(const Session& session) {
    return session.race().race() != nullptr && !session.race().race()->runs().empty();
}

// A single feature leaves nothing to move in.
bool hasTarget(const Session& session) {
    return session.question().target() != nullptr && session.question().target()->value.size() > 1;
}

}  // namespace

Action runAction(std::string id, std::string label, ImGuiKeyChord chord, std::string about, ActionRun run) {
    Action action{.id = std::move(id),
                  .menu = "Run",
                  .label = std::move(label),
                  .chord = chord,
                  .about = std::move(about),
                  .run = std::move(run)};
    action.enabled = hasRace;
    action.when = When::NotRecording;
    return action;
}

void addRaceActions(std::vector<Action>& all) {
    const auto add = [&](Action action) { all.push_back(std::move(action)); };

    add(runAction("race.play", "Play or pause", ImGuiKey_Space, "Runs or pauses the solvers.", order(TogglePlay{})));
    add(runAction("race.forward", "One step", ImGuiKey_RightArrow,
                  "Shows the next iteration and computes it if necessary.", order(StepForward{})));
    all.back().repeats = true;
    add(runAction("race.back", "Step back", ImGuiKey_LeftArrow, "Shows the previous iteration.", order(StepBack{})));
    all.back().repeats = true;
    add(runAction("race.part", "Next part of the step", ImGuiKey_Period,
                  "Goes through a step part by part: oracle, choice of direction, line search, update.",
                  order(NextSubStep{})));
    all.back().secondChord =
        ImGuiMod_Shift | ImGuiKey_Period;  // in a lesson the full stop alone makes the screen black
    all.back().repeats = true;
    add(runAction("race.partBack", "Previous part", ImGuiKey_Comma, "Goes back by one part of a step.",
                  order(PreviousSubStep{})));
    all.back().repeats = true;
    add(runAction("race.start", "To the start", ImGuiKey_Home, "Shows iteration 0.", order(ShowStart{})));
    add(runAction("race.end", "To the end", ImGuiKey_End,
                  "Computes the remaining iterations at full speed and shows the last one.", order(ShowEnd{})));
    add(runAction("race.now", "Back to now", ImGuiKey_N, "Shows the newest iteration that has been computed.",
                  order(ShowNow{})));
    const auto speedBy = [](double factor) {
        return [factor](const Session& w, const Preferences&, Orders& orders) {
            const double now = w.race().race()->player().speed();
            // Flat out comes after a thousand a second, and a thousand before it.
            const double next = std::isinf(now) ? (factor < 1 ? 1000.0 : now) : now * factor;
            orders.add(SetSpeed{next > 1000.0 ? Player::fastest : next});
        };
    };
    add(runAction("race.faster", "Faster", ImGuiKey_RightBracket, "Doubles the speed, up to full speed.",
                  speedBy(2.0)));
    add(runAction("race.slower", "Slower", ImGuiKey_LeftBracket, "Halves the speed, down to one iteration per second.",
                  speedBy(0.5)));
    add(runAction("race.watch", "Watch the apprentice", ImGuiKey_W,
                  "Shows the learnt policy acting next to the expert, or stops it.",
                  [](const Session& w, const Preferences&, Orders& orders) { watchOrStop(w, orders); }));
    add(runAction("race.restart", "Restart", ImGuiMod_Ctrl | ImGuiKey_R, "Runs the same race again from the start.",
                  order(RestartRace{})));
    all.back().separatorBefore = true;

    add(runAction("race.explain", "Explain the race", 0,
                  "Shows what plain CG does and what away steps do in this race, in the polytope, step by step.",
                  order(ExplainRace{})));
    add(runAction("race.seeds", "Run 20 seeds", 0,
                  "Runs the same race from 20 seeds and draws the median and quartiles behind the curves.",
                  order(RunSeeds{})));
    add(runAction("race.copy", "Copy the values", ImGuiMod_Ctrl | ImGuiKey_C,
                  "Copies everything that was measured as a table of comma-separated values.", order(CopyValues{})));
    add(runAction(
        "race.keep", "Keep the result", 0,
        "Stores the final values of every solver in the document; the curves stay, pale, behind the next races.",
        [](const Session& w, const Preferences&, Orders& orders) { keepResult(w, orders); }));
    add(runAction("race.hide-kept", "Hide the kept curves", 0,
                  "Removes the pale curves of the race that was kept; its results stay in the document.",
                  order(ForgetKept{})));
}

void addTargetActions(std::vector<Action>& all) {
    const auto add = [&](Action action) { all.push_back(std::move(action)); };

    const std::array<ImGuiKey, 4> regimeKeys = {ImGuiKey_1, ImGuiKey_2, ImGuiKey_3, ImGuiKey_4};
    for (const RegimeKind regime : {RegimeKind::Vertex, RegimeKind::Face, RegimeKind::Interior, RegimeKind::Outside}) {
        const std::string word(name(regime));
        add(runAction("regime." + word, "Target: " + word, ImGuiMod_Alt | regimeKeys[static_cast<std::size_t>(regime)],
                      "The same world with a target in the regime " + word + ".",
                      [regime, word](const Session&, const Preferences&, Orders& orders) {
                          orders.edit("choose a target in the regime " + word,
                                      [regime](Document& d) { switchRegime(d, regime); });
                      }));
        all.back().enabled = [](const Session& w) { return hasRegimes(w.document()); };
        all.back().separatorBefore = regime == RegimeKind::Vertex;
    }

    add(runAction("target.drag", "Move the target by hand", ImGuiKey_E,
                  "Shows K and selects the target: drag it with the mouse, or move it with the arrow keys.",
                  [](const Session& w, const Preferences&, Orders& orders) {
                      orders.add(SelectTarget{!w.target().selected()});
                      if (!w.target().selected()) orders.add(ShowPanel{PanelId::Polytope});
                  }));
    all.back().enabled = hasTarget;
    all.back().separatorBefore = true;
    add(runAction("target.project", "Move the target onto K", 0,
                  "The nearest point of K becomes the target; one that lies in K stays where it is.",
                  order(ProjectTarget{})));
    all.back().enabled = hasTarget;

    const auto relaxAction = [&](const char* id, const std::string& name, const char* about,
                                 double Relaxation::*share) {
        const std::string label = "Relax " + name;
        constexpr double chance = 0.2;
        add(runAction(std::string("relax.") + id, label, 0, about,
                      [share, name](const Session& w, const Preferences&, Orders& orders) {
                          const bool on = w.document().race.relaxation.*share > 0.0;
                          orders.edit((on ? "stop relaxing " : "relax ") + name,
                                      [share, on](Document& d) { d.race.relaxation.*share = on ? 0.0 : chance; });
                      }));
        all.back().enabled = [](const Session& w) { return w.question().canRelax(); };
        all.back().labelNow = [share, label](const Session& w) {
            const double now = w.document().race.relaxation.*share;
            return now > 0.0 ? label + ": " + percent(now) : label;
        };
    };
    relaxAction("target", "the target", "Moves the target into K: 80 % of the expert and 20 % of a random policy.",
                &Relaxation::target);
    all.back().separatorBefore = true;
    relaxAction("K", "K", "Mixes 20 % of a random policy into every policy of the apprentice, which makes K smaller.",
                &Relaxation::apprentice);
}

}  // namespace awaystep
