#include "window/film/film_card.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <exception>
#include <string_view>
#include <system_error>
#include <utility>

#include "files/number_text.h"
#include "files/plain_text.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/documents/document_text.h"
#include "model/layout/panel_info.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/settings/folders.h"
#include "model/settings/ids_and_times.h"
#include "model/settings/preferences.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<int, int>, 3> sizes = {{{1280, 720}, {1920, 1080}, {3840, 2160}}};
constexpr std::array<const char*, 3> sizeNames = {"1280 x 720", "1920 x 1080", "3840 x 2160"};
constexpr const char* wholeWindow = "The whole window";

void row(const Style& style, const char* label) {
    ImGui::AlignTextToFramePadding();
    text(label);
    ImGui::SameLine(style.px(130));
}

}  // namespace

FilmCard::~FilmCard() { giveUp(); }

void FilmCard::open(const Session& session) {
    open_ = true;
    refused_.clear();
    installed_ = isInstalled("ffmpeg");
    if (const Race* race = session.race().race(); race != nullptr && making_ == nullptr) {
        film_.to = std::max(1, std::min(race->player().rounds().last, 50));
        film_.from = 0;
        film_.picture.width = sizes[1].first;
        film_.picture.height = sizes[1].second;
    }
}

void FilmCard::giveUp() {
    const bool stopped = making_ != nullptr && making_->running();
    making_.reset();
    std::error_code ignored;
    if (stopped)
        for (const char* left : {".part", ".log"}) fs::remove(film_.picture.file + left, ignored);
    if (!document_.empty()) fs::remove(document_, ignored);
    document_.clear();
}

std::string FilmCard::objection() const {
    if (!installed_)
        return "Films are made by the program ffmpeg, which is not installed (Debian: apt-get install ffmpeg).";
    if (film_.from < 0 || film_.to < film_.from) return "A film goes from an iteration to a later one.";
    if (!(film_.seconds >= shortestFilm && film_.seconds <= longestFilm)) return "A film lasts 0.1 to 3600 seconds.";
    return {};
}

void FilmCard::draw(const Style& style, const Session& session, const Preferences& preferences, Orders& orders) {
    follow(orders);
    if (!open_) return;
    if (const auto path = where_.draw(style); path && !path->empty()) begin(*path, session, preferences);
    if (where_.asking()) return;
    const MiddleCard card(style, "Film", 460, ImVec2(18, 14));
    if (!card) return;
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    heading(style, "A film of the race");
    const bool making = making_ != nullptr;
    making ? drawProgress(style) : drawForm(style, session);
    ImGui::SameLine(0, style.px(10));
    // Hidden, the film is still being made.
    if (quietButton(style, making ? "Hide##film" : "Close##film", "Esc") || ImGui::IsKeyPressed(ImGuiKey_Escape, false))
        open_ = false;
}

void FilmCard::drawForm(const Style& style, const Session& session) {
    mutedParagraph(style, "One picture for each iteration, with a sentence on its step. For slides: mp4, webm or gif.");
    gap(style, 4);
    const float width = style.px(90);
    row(style, "Iterations");
    ImGui::SetNextItemWidth(width);
    ImGui::InputInt("##Film from", &film_.from, 0);
    ImGui::SameLine();
    text("to");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(width);
    ImGui::InputInt("##Film to", &film_.to, 0);
    row(style, "Seconds");
    ImGui::SetNextItemWidth(width);
    ImGui::InputDouble("##Film seconds", &film_.seconds, 0.0, 0.0, "%.6g");
    row(style, "Size");
    ImGui::SetNextItemWidth(style.px(190));
    int size = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        if (film_.picture.height == sizes[i].second) size = static_cast<int>(i);
    if (ImGui::Combo("##Film size", &size, sizeNames.data(), static_cast<int>(sizeNames.size()))) {
        film_.picture.width = sizes[static_cast<std::size_t>(size)].first;
        film_.picture.height = sizes[static_cast<std::size_t>(size)].second;
    }
    row(style, "Shown");
    ImGui::SetNextItemWidth(style.px(190));
    if (ImGui::BeginCombo("##Film panel", film_.picture.panel.empty() ? wholeWindow : film_.picture.panel.c_str())) {
        if (ImGui::Selectable(wholeWindow, film_.picture.panel.empty())) film_.picture.panel.clear();
        for (const PanelInfo& panel : panelList)
            if (panel.docked && ImGui::Selectable(panel.title, film_.picture.panel == panel.title))
                film_.picture.panel = panel.title;
        ImGui::EndCombo();
    }
    gap(style, 4);
    const std::string wrong = objection();
    if (!wrong.empty()) paragraph(style, wrong, style.colour.warning);
    if (!refused_.empty()) paragraph(style, refused_, style.colour.warning);
    ImGui::BeginDisabled(!wrong.empty());
    if (primaryButton(style, "Make the film\u2026##film")) {
        const std::string& open = session.documents().files().path();
        const std::string folder = open.empty() ? std::string() : fs::path(open).parent_path().string() + "/";
        where_.ask({"The film's file: .mp4, .webm or .gif", folder + session.documents().files().title() + ".mp4",
                    "Films", "", true, "Make the film", [](const std::string& path) {
                        const std::string ending = fs::path(path).extension().string();
                        return ending == ".mp4" || ending == ".webm" || ending == ".gif"
                                   ? std::string()
                                   : std::string("The name of a film ends in .mp4, .webm or .gif.");
                    }});
    }
    ImGui::EndDisabled();
}

void FilmCard::drawProgress(const Style& style) {
    const std::string name = fs::path(film_.picture.file).filename().string();
    mutedParagraph(style, shownPath(name) + " is being made. The window can be used meanwhile.");
    const auto done = static_cast<float>(making_->progress());
    ImGui::ProgressBar(done, ImVec2(ImGui::GetContentRegionAvail().x, style.px(18)));
    gap(style, 6);
    if (quietButton(style, "Cancel##film")) giveUp();
}

void FilmCard::begin(const std::string& path, const Session& session, const Preferences& preferences) {
    refused_.clear();
    try {
        film_.picture.file = path;
        document_ = fs::temp_directory_path() / ("awaystep-film-" + freshId() + ".awaystep");
        saveDocument(document_.string(), session.document());
        std::vector<std::string> words = {
            "film",        "--progress",
            "--document",  document_.string(),
            "--from",      std::to_string(film_.from),
            "--to",        std::to_string(film_.to),
            "--seconds",   numberText(film_.seconds),
            "--size",      std::to_string(film_.picture.width) + "x" + std::to_string(film_.picture.height),
            "--theme",     preferences.theme,
            "--workspace", preferences.workspace};
        if (preferences.scale) words.insert(words.end(), {"--scale", numberText(*preferences.scale)});
        if (!film_.picture.panel.empty()) words.insert(words.end(), {"--panel", film_.picture.panel});
        words.push_back(path);
        making_ = std::make_unique<OwnProgram>(words);
    } catch (const std::exception& failure) {
        refused_ = failure.what();
    }
}

void FilmCard::follow(Orders& orders) {
    if (making_ == nullptr) return;
    making_->poll();
    if (making_->running()) return;
    const bool made = making_->succeeded();
    const std::string said = making_->said();
    const std::string name = shownPath(fs::path(film_.picture.file).filename().string());
    giveUp();
    if (made) {
        open_ = false;
        orders.add(Announce{"The film is in " + name + "."});
        return;
    }
    open_ = true;
    refused_ = said.empty() ? "The film could not be made." : said;
}

}  // namespace awaystep
