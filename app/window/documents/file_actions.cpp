#include <algorithm>
#include <filesystem>

#include "exports/exports.h"
#include "files/plain_text.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/documents/document_history.h"
#include "model/documents/recent_files.h"
#include "model/documents/unsaved_work.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/settings/this_build.h"
#include "window/shell/action_tables.h"
#include "window/shell/orders.h"

namespace awaystep {
namespace {

// "lesson.awaystep", with its folder where two of the list have the same name.
std::string recentLabel(const std::vector<std::string>& recent, std::size_t index) {
    namespace fs = std::filesystem;
    const fs::path path = recent[index];
    const auto same = std::count_if(recent.begin(), recent.end(), [&](const std::string& other) {
        return fs::path(other).filename() == path.filename();
    });
    return shownPath(same > 1 ? path.string() : path.filename().string());
}

// Recorded here, or those that the scene was made from.
bool hasDemonstrations(const Session& session) {
    const Document& document = session.document();
    return !document.demonstrations.empty() || document.scene.plan.target.kind == TargetKind::Demonstrations;
}

}  // namespace

void addFileActions(std::vector<Action>& all) {
    const auto add = [&](std::string id, std::string label, ImGuiKeyChord chord, std::string about, ActionRun run) {
        all.push_back({.id = "file." + std::move(id),
                       .menu = "File",
                       .label = std::move(label),
                       .chord = chord,
                       .about = std::move(about),
                       .run = std::move(run)});
        all.back().when = When::NotRecording;
    };
    const BuildAbilities abilities = buildAbilities();
    add("new", "New", ImGuiMod_Ctrl | ImGuiKey_N, "Starts a new document on the first scenario.", order(AskNew{}));
    add("open", "Open\u2026", ImGuiMod_Ctrl | ImGuiKey_O, "Opens a document, or demonstrations.", order(AskOpen{}));
    add("scenarios", "Scenarios\u2026", 0, "Shows all scenarios with pictures; click one to open it.",
        order(ShowWelcome{true}));
    for (std::size_t i = 0; i < mostRecentFiles; ++i) {
        const auto there = [i](const Session& w) { return i < w.documents().files().recent().size(); };
        add("recent." + std::to_string(i + 1), "Recent " + std::to_string(i + 1), 0, "Opens this file.",
            [i](const Session& w, const Preferences&, Orders& orders) {
                orders.add(AskOpenFile{w.documents().files().recent()[i]});
            });
        all.back().enabled = there;
        all.back().visible = there;
        all.back().labelNow = [i, there](const Session& w) {
            return there(w) ? recentLabel(w.documents().files().recent(), i) : "Recent " + std::to_string(i + 1);
        };
        all.back().separatorBefore = i == 0;
    }
    add("save", "Save", ImGuiMod_Ctrl | ImGuiKey_S, "Saves the document to its file.", order(AskSave{}));
    all.back().when = When::Always;
    all.back().separatorBefore = true;
    add("saveAs", "Save as\u2026", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S, "Saves the document to another file.",
        order(AskSaveAs{}));
    add("link.copy", "Copy link", 0,
        "Copies a link that opens this scene: in a browser, or here by Ctrl+V. Nothing is sent anywhere.",
        order(CopyLink{}));
    all.back().separatorBefore = true;
    add("link.drive", "Copy the last drive as a link", 0,
        "Copies a link that drives the last demonstration again: to hand it in, or to open it in a browser.",
        [](const Session& w, const Preferences&, Orders& orders) {
            orders.add(CopyDriveLink{w.document().demonstrations.back()->id});
        });
    all.back().enabled = [](const Session& w) { return !w.document().demonstrations.empty(); };
    add("link.show", "Link and QR code", ImGuiKey_F9,
        "Shows the link to this scene as a QR code, for phones in the room.", order(ToggleLinkCard{}));
    add("link.paste", "Open the pasted link", ImGuiMod_Ctrl | ImGuiKey_V,
        "Opens the link in the clipboard: a scene, a lesson, a drive; where a class is shown, the links of a class.",
        order(OpenPasted{}));
    add("demonstrations.open", "Import\u2026", 0,
        "Adds demonstrations (.jsonl, .csv) or a run of another program (.csv) to the document, or opens a world "
        "(.npz, .drn, .json) or a scenario (.json).",
        order(AskOpenDemonstrations{}));
    all.back().separatorBefore = true;
    add("run.import", "Import run\u2026", 0,
        "Draws the run of another program beside the race: a table of its iterates (.csv), t,x_0,x_1,...",
        order(AskImportRun{}));
    add("run.remove", "Remove imported runs", 0, "Removes all runs of other programs from the document.",
        [](const Session&, const Preferences&, Orders& orders) {
            orders.edit("remove imported runs", [](Document& document) { document.importedRuns.clear(); });
        });
    all.back().enabled = [](const Session& w) { return !w.document().importedRuns.empty(); };
    add("demonstrations.save", "Save demonstrations\u2026", 0,
        "Saves the document's demonstrations to a separate file.", order(AskSaveDemonstrations{}));
    all.back().enabled = [](const Session& w) { return !w.document().demonstrations.empty(); };
    for (const ExportInfo& each : exportList()) {
        if (each.kind == ExportKind::Figure) continue;  // one for each plot, below
        add("export." + std::string(each.name), std::string(each.label) + "\u2026", 0, std::string(each.about),
            order(AskExport{std::string(each.name)}));
        all.back().menu = "Export";
        if (each.kind == ExportKind::Demonstrations || each.kind == ExportKind::Minari)
            all.back().enabled = hasDemonstrations;
        if (each.kind == ExportKind::Minari) all.back().missing = abilities.minari;
    }
    for (const PlotInfo& each : plotList()) {
        const bool whole = each.name == "all";
        add(whole ? "export.figure" : "export.figure." + std::string(each.name), std::string(each.label) + "\u2026", 0,
            "As SVG or PNG, with title, parameters and seed.", order(AskExport{"figure", std::string(each.name)}));
        all.back().menu = "Export";
        all.back().missing = abilities.figures;
        all.back().separatorBefore = whole;
    }
    add("export.film", "Film\u2026", 0,
        "The race as a film for slides: mp4, webm or gif. The program ffmpeg writes it.", order(ShowFilmCard{}));
    all.back().menu = "Export";
    all.back().missing = abilities.film;
    all.back().enabled = [](const Session& w) { return w.race().race() != nullptr; };
    all.back().separatorBefore = true;
    add("recover", "Recover\u2026", 0, "Shows what was saved automatically before the program ended unexpectedly.",
        order(ShowRecovery{}));
    all.back().enabled = [](const Session& w) {
        return !w.documents().unsaved().leftBehind().empty() || !w.recording().journals().unfinished().empty();
    };
    all.back().separatorBefore = true;
    add("quit", "Quit", ImGuiMod_Ctrl | ImGuiKey_Q, "Closes the program; unsaved changes are asked about first.",
        order(Quit{}));
    all.back().missing = abilities.quit;
    all.back().when = When::Always;
}

}  // namespace awaystep
