#include "window/documents/file_dialogs.h"

#include <algorithm>
#include <filesystem>
#include <limits>

#include "exports/exports.h"
#include "files/plain_text.h"
#include "model/classroom/classroom.h"
#include "model/classroom/classroom_feature.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/documents/document_history.h"
#include "model/lessons/lesson_feature.h"
#include "model/order_list.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/settings/ids_and_times.h"
#include "model/settings/own_program.h"
#include "model/settings/this_build.h"
#include "model/text/numbers.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;
constexpr double newsTime = 5.0;  // seconds that good news stays
constexpr const char* documentEnding = ".awaystep";

bool beginModal(const char* name, bool& asks) {
    if (asks) ImGui::OpenPopup(name);
    asks = false;
    ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    return ImGui::BeginPopupModal(name, nullptr, cardFlags);
}

std::string folderOf(const std::string& path) {
    const std::string folder = fs::path(path).parent_path().string();
    return folder.empty() ? std::string() : folder == "/" ? folder : folder + "/";
}

// Demonstrations and runs of other programs do, whatever their kind.
bool joinsWhatIsOpen(const std::string& path) { return path.ends_with(".jsonl") || path.ends_with(".csv"); }

std::string lessonName(const Session& session) {
    const LessonSession* given = session.lessons().lesson();
    return given == nullptr ? "lesson" : given->lesson().name;
}

// "lesson copy.awaystep", or the first number behind it that is free.
std::string nameForCopy(const std::string& folder, const std::string& title) {
    std::error_code error;
    for (int number = 1;; ++number) {
        const std::string path =
            folder + title + " copy" + (number == 1 ? "" : " " + std::to_string(number)) + documentEnding;
        if (!fs::exists(path, error)) return path;
    }
}

}  // namespace

void FileDialogs::carryOut(const FileDialogOrder& order, const Session& session) {
    std::visit(EachOrder{
                   [&](const AskNew&) { want(Next::New, session); },
                   [&](const AskOpen&) { want(Next::Open, session); },
                   [&](const AskOpenFile& open) {
                       // What joins the document takes nothing from it.
                       if (!joinsWhatIsOpen(open.path)) return want(Next::OpenThis, session, open.path);
                       nextPath_ = open.path;
                       next_ = Next::OpenThis;
                       mayProceed_ = true;
                   },
                   [&](const AskSave&) { wantsSave_ = true; },
                   [&](const AskSaveAs&) { askWhere(Purpose::Save, session); },
                   [&](const AskOpenDemonstrations&) { askWhere(Purpose::OpenDemonstrations, session); },
                   [&](const AskImportRun&) { askWhere(Purpose::ImportRun, session); },
                   [&](const AskSaveDemonstrations&) { askWhere(Purpose::SaveDemonstrations, session); },
                   [&](const AskExport& what) {
                       export_.what = what.what;
                       export_.plot = what.plot;
                       askWhere(Purpose::Export, session);
                   },
                   [&](const AskExportClassTable&) { askWhere(Purpose::ClassTable, session); },
                   [&](const AskExportLesson& lesson) {
                       if (session.lessons().lesson() != nullptr)
                           askWhere(lesson.handout ? Purpose::Handout : Purpose::Questions, session);
                   },
                   [&](const ShowRecovery&) { recovery_.open(); },
                   [&](const Quit&) { want(Next::Quit, session); },
               },
               order);
}

double FileDialogs::secondsToNextChange() const {
    return shown_.age < newsTime ? newsTime - shown_.age : std::numeric_limits<double>::infinity();
}

void FileDialogs::want(Next next, const Session& session, std::string path) {
    next_ = next;
    nextPath_ = std::move(path);
    if (next == Next::Quit && session.lessons().lesson() != nullptr && !session.documents().modified())
        asks_.quitInLesson = true;
    else if (session.documents().modified())
        asks_.unsaved = true;
    else
        mayProceed_ = true;
}

void FileDialogs::proceed(Orders& orders, const Session& session) {
    mayProceed_ = false;
    switch (std::exchange(next_, Next::Nothing)) {
        case Next::Nothing:
            break;
        case Next::New:
            orders.add(NewDocument{});
            orders.add(ForgetKept{});
            orders.add(ShowStart{});  // also where the race was that of the new document already
            break;
        case Next::Open:
            askWhere(Purpose::Open, session);
            break;
        case Next::OpenThis:
            orders.add(OpenFile{nextPath_});
            break;
        case Next::Recover:
            orders.add(RecoverDocument{nextPath_});
            recovery_.opened(nextPath_);
            break;
        case Next::Quit:
            quitting_ = true;
            break;
    }
}

void FileDialogs::save(const Session& session, Orders& orders) {
    const DocumentFile& files = session.documents().files();
    if (files.path().empty() || files.claim().openElsewhere())
        askWhere(Purpose::Save, session);
    else if (files.changedOnDisk())
        asks_.overwrite = true;
    else
        orders.add(SaveFile{files.path()});
}

void FileDialogs::askWhere(Purpose purpose, const Session& session) {
    const DocumentFile& files = session.documents().files();
    purpose_ = purpose;
    std::string folder = folderOf(files.path());
    if (folder.empty() && !files.recent().empty()) folder = folderOf(files.recent().front());
    const char* home = std::getenv("HOME");
    if (folder.empty()) folder = std::string(home == nullptr ? "" : home) + "/";
    const std::string title = files.title();
    switch (purpose) {
        case Purpose::Open:
            question_.ask({"Open a document", folder, "Awaystep documents", documentEnding, false, "Open"});
            break;
        case Purpose::Save: {
            // The file of another window is not offered, and not taken either.
            const std::string start = files.claim().openElsewhere() ? nameForCopy(folder, title)
                                      : files.path().empty()        ? folder + title + documentEnding
                                                                    : files.path();
            const auto objection = [&files](const std::string& path) {
                return files.claim().heldElsewhere(path)
                           ? shownPath(fs::path(path).filename().string()) +
                                 " is open in another window of Awaystep. Choose another name."
                           : std::string();
            };
            question_.ask(
                {"Save the document as", start, "Awaystep documents", documentEnding, true, "Save", objection});
            break;
        }
        case Purpose::OpenDemonstrations:
            question_.ask({"Import demonstrations, a world or a scenario", folder, "All files", "", false, "Open"});
            break;
        case Purpose::ImportRun:
            question_.ask(
                {"Import a run: a table with the header t,x_0,x_1,...", folder, "Tables", ".csv", false, "Open"});
            break;
        case Purpose::SaveDemonstrations:
            question_.ask(
                {"Save the demonstrations to", folder + title + ".jsonl", "Demonstrations", ".jsonl", true, "Save"});
            break;
        case Purpose::ClassTable:
            if (const StudentClass* all = session.classroom().room().students(); all && all->domain) {
                // A class of links has no folder of its own.
                std::error_code unknown;
                const std::string place = fs::is_directory(all->folder, unknown) ? all->folder + "/" : folder;
                question_.ask({"Export: the class as a table", place + "class.csv", "Tables", ".csv", true, "Export"});
            }
            break;
        case Purpose::Handout:
            question_.ask({"Export: the lesson as a handout", folder + lessonName(session) + ".html", "Pages", ".html",
                           true, "Export"});
            break;
        case Purpose::Questions:
            question_.ask({"Export: the lesson's questions for Moodle", folder + lessonName(session) + ".gift",
                           "Questions in GIFT", ".gift", true, "Export"});
            break;
        case Purpose::Export:
            for (const ExportInfo& each : exportList())
                if (each.name == export_.what)
                    question_.ask(
                        {"Export: " + exportLabel(each),
                         folder + (each.ending.empty() ? "datasets"
                                                       : title + "-" + nameOfExport() + std::string(each.ending)),
                         exportLabel(each), std::string(each.ending), true, "Export"});
            break;
    }
}

std::string FileDialogs::exportLabel(const ExportInfo& what) const {
    for (const PlotInfo& each : plotList())
        if (what.kind == ExportKind::Figure && each.name == export_.plot) return std::string(each.label);
    return std::string(what.label);
}

// Two exports of one document get two names.
std::string FileDialogs::nameOfExport() const {
    return export_.what == "figure" && export_.plot != "all" ? export_.plot : export_.what;
}

void FileDialogs::answerPath(const std::string& path, Orders& orders, const Session& session) {
    if (path.empty()) {
        next_ = Next::Nothing;
        savesBefore_ = -1;
        return;
    }
    switch (purpose_) {
        case Purpose::OpenDemonstrations:
            // A world takes the place of what is open, which may not be saved.
            if (!joinsWhatIsOpen(path)) return want(Next::OpenThis, session, path);
            [[fallthrough]];
        case Purpose::ImportRun:
        case Purpose::Open:
            orders.add(OpenFile{path});
            break;
        case Purpose::Save:
            orders.add(SaveFile{path});
            if (savesBefore_ >= 0) newsBefore_ = session.documents().news().number;
            break;
        case Purpose::SaveDemonstrations:
            orders.add(SaveDemonstrations{path});
            break;
        case Purpose::ClassTable:
            orders.add(ExportClassTable{path});
            break;
        case Purpose::Handout:
        case Purpose::Questions:
            // They are drawn or measured in a window of their own.
            if (const LessonSession* given = session.lessons().lesson())
                orders.add(RunInBackground{
                    [lesson = given->lesson().file, path,
                     what = purpose_ == Purpose::Handout ? "export" : "questions"](const StopToken& stop) {
                        runOwnProgram({"lesson", what, lesson, path}, stop);
                        return "Exported to " + fs::path(path).filename().string() + ".";
                    }});
            break;
        case Purpose::Export:
            for (const ExportInfo& each : exportList()) {
                if (each.name != export_.what) continue;
                orders.add(RunInBackground{[document = session.document(), kind = each.kind, plot = export_.plot,
                                            path](const StopToken& stop) {
                    exportDocument(document, {kind, plot, {}}, path, stop);
                    return "Exported to " + fs::path(path).filename().string() + "." + handOver(path);
                }});
            }
            break;
    }
}

void FileDialogs::draw(const Style& style, const Session& session, Orders& orders, double seconds) {
    if (wantsSave_) save(session, orders);
    wantsSave_ = false;
    if (const auto path = question_.draw(style)) answerPath(*path, orders, session);
    drawUnsaved(style, session, orders);
    drawOverwrite(style, session, orders);
    drawQuitInLesson(style);
    if (const auto path = recovery_.draw(style, session, orders)) want(Next::Recover, session, *path);
    drawNews(style, session, seconds);

    // A save that something waits for: on with it, or not if it failed.
    const DocumentFile& files = session.documents().files();
    if (savesBefore_ >= 0 && !question_.asking() && !files.saving()) {
        if (files.saves() > savesBefore_) {
            savesBefore_ = -1;
            mayProceed_ = true;
        } else if (session.documents().news().number > newsBefore_ && session.documents().news().trouble) {
            savesBefore_ = -1;
            next_ = Next::Nothing;
        }
    }
    if (mayProceed_) proceed(orders, session);
}

void FileDialogs::drawUnsaved(const Style& style, const Session& session, Orders& orders) {
    if (!beginModal("##unsaved", asks_.unsaved)) return;
    boldText(style, "Save the changes to \"" + session.documents().files().title() + "\"?");
    mutedText(style, "Unsaved changes will be lost.");
    gap(style, 4);
    if (primaryButton(style, "Save")) {
        savesBefore_ = session.documents().files().saves();
        newsBefore_ = session.documents().news().number;
        save(session, orders);
        ImGui::CloseCurrentPopup();
    }
    ImGui::SameLine();
    if (quietButton(style, "Don't save")) {
        orders.add(AbandonChanges{});
        mayProceed_ = true;
        ImGui::CloseCurrentPopup();
    }
    ImGui::SameLine();
    if (quietButton(style, "Cancel", "Esc") || ImGui::IsKeyPressed(ImGuiKey_Escape)) {
        next_ = Next::Nothing;
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

// In front of a class one wrong key must not end the program.
void FileDialogs::drawQuitInLesson(const Style& style) {
    if (!beginModal("##quit in lesson", asks_.quitInLesson)) return;
    boldText(style, "Quit in the middle of the lesson?");
    mutedText(style, "Your answers so far are not kept.");
    gap(style, 4);
    if (primaryButton(style, "Stay", "Esc") || ImGui::IsKeyPressed(ImGuiKey_Escape)) {
        next_ = Next::Nothing;
        ImGui::CloseCurrentPopup();
    }
    ImGui::SameLine();
    if (quietButton(style, "Quit")) {
        mayProceed_ = true;
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

void FileDialogs::drawOverwrite(const Style& style, const Session& session, Orders& orders) {
    if (!beginModal("##overwrite", asks_.overwrite)) return;
    const std::string& path = session.documents().files().path();
    boldText(style, shownPath(fs::path(path).filename().string()) + " has changed on the disk.");
    mutedText(style, "Another program has changed it since it was opened here.");
    gap(style, 4);
    if (primaryButton(style, "Save as\u2026")) {
        askWhere(Purpose::Save, session);
        ImGui::CloseCurrentPopup();
    }
    ImGui::SameLine();
    if (quietButton(style, "Replace it")) {
        orders.add(SaveFile{path});
        ImGui::CloseCurrentPopup();
    }
    ImGui::SameLine();
    if (quietButton(style, "Cancel", "Esc") || ImGui::IsKeyPressed(ImGuiKey_Escape)) {
        next_ = Next::Nothing;
        savesBefore_ = -1;
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

// The result of a file operation, above the transport: a success disappears by itself, a failure stays until a click.
void FileDialogs::drawNews(const Style& style, const Session& session, double seconds) {
    const Message& news = session.documents().news();
    if (news.number != shown_.number) {
        shown_.number = news.number;
        shown_.age = 0.0;
    } else {
        shown_.age += seconds;
    }
    if (news.number == 0 || shown_.age >= newsTime) {
        shown_.age = newsTime;
        return;
    }
    if (news.trouble) shown_.age = 0.0;
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(ImVec2(screen.GetCenter().x, screen.Pos.y + screen.Size.y - style.px(72)), ImGuiCond_Always,
                            ImVec2(0.5F, 1.0F));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, style.colour.panel);
    ImGui::PushStyleColor(ImGuiCol_Border, news.trouble ? style.colour.warning : style.colour.hairline);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, style.line(1)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(12), style.px(8)));
    if (ImGui::Begin("News", nullptr, cardFlags | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoFocusOnAppearing)) {
        const float width = std::min(screen.Size.x * 0.8F, style.px(640));
        ImGui::PushTextWrapPos(width);
        ImGui::TextUnformatted(news.sentence.c_str());
        ImGui::PopTextWrapPos();
        if (news.trouble && quietButton(style, "Understood")) shown_.age = newsTime;
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(2);
}

}  // namespace awaystep
