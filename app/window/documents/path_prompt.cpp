#include "window/documents/path_prompt.h"

#include <imgui_stdlib.h>
#include <portable_file_dialogs.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "files/plain_text.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;
constexpr const char* formName = "##path question";
constexpr std::size_t mostEntries = 200;

std::string homeFolder() {
    const char* home = std::getenv("HOME");
    return home == nullptr ? "/" : home;
}

}  // namespace

struct PathPrompt::Native {
    std::unique_ptr<pfd::open_file> opening;
    std::unique_ptr<pfd::save_file> saving;

    bool ready() const { return opening ? opening->ready(0) : saving->ready(0); }
    std::string answer() {
        if (saving) return saving->result();
        const std::vector<std::string> chosen = opening->result();
        return chosen.empty() ? std::string() : chosen.front();
    }
    void kill() {
        if (opening) opening->kill();
        if (saving) saving->kill();
    }
};

Dialogs availableDialogs() { return pfd::settings::available() ? Dialogs::Native : Dialogs::Typed; }

PathPrompt::PathPrompt(Dialogs dialogs) : dialogs_(dialogs) {}

// The dialog goes with the window; its own destructor would wait for the person to close it.
PathPrompt::~PathPrompt() {
    if (native_ && !native_->ready()) native_->kill();
}

bool PathPrompt::waiting() const { return native_ != nullptr; }

void PathPrompt::ask(PathWish wish) {
    if (asking()) return;
    if (wish.start.empty()) wish.start = homeFolder() + "/";
    wish_ = std::move(wish);
    if (dialogs_ == Dialogs::Typed) {
        typed_ = wish_->start;
        justAsked_ = true;
        return;
    }
    const std::vector<std::string> filters = {wish_->kind, wish_->ending.empty() ? "*" : "*" + wish_->ending,
                                              "All files", "*"};
    native_ = std::make_unique<Native>();
    if (wish_->saving)
        native_->saving = std::make_unique<pfd::save_file>(wish_->title, wish_->start, filters);
    else
        native_->opening = std::make_unique<pfd::open_file>(wish_->title, wish_->start, filters);
}

// A name without an ending gets the one that is expected.
std::string PathPrompt::completed() const {
    std::string path = typed_;
    if (path.starts_with("~/")) path = homeFolder() + path.substr(1);
    if (wish_->saving && !wish_->ending.empty() && !path.empty() && path.back() != '/' &&
        !fs::path(path).has_extension())
        path += wish_->ending;
    return path;
}

std::optional<std::string> PathPrompt::draw(const Style& style) {
    if (!wish_) return std::nullopt;
    if (!native_) return drawForm(style);
    if (!native_->ready()) return std::nullopt;
    typed_ = native_->answer();
    std::string answer = completed();
    native_.reset();
    wish_.reset();
    return answer;
}

std::optional<std::string> PathPrompt::drawForm(const Style& style) {
    if (justAsked_) ImGui::OpenPopup(formName);
    ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    const float width = std::min(style.px(520), ImGui::GetMainViewport()->Size.x * 0.9F);
    ImGui::SetNextWindowSize(ImVec2(width, 0));
    if (!ImGui::BeginPopupModal(formName, nullptr,
                                ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize |
                                    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings)) {
        if (!justAsked_) wish_.reset();
        return std::nullopt;
    }
    std::optional<std::string> answer;
    boldText(style, wish_->title);
    if (justAsked_) ImGui::SetKeyboardFocusHere();
    justAsked_ = false;
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputText("##Path", &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
    drawFolder();
    const std::string path = completed();
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    const bool folder = fs::is_directory(status);
    const std::string objection = wish_->objection && !path.empty() && !folder ? wish_->objection(path) : "";
    const bool usable = !path.empty() && !folder && (wish_->saving || fs::exists(status)) && objection.empty();
    const bool replaces = wish_->saving && fs::exists(status) && !folder;
    mutedParagraph(style, !objection.empty()                    ? objection
                          : replaces                            ? "There is such a file; it would be replaced."
                          : !path.empty() && !folder && !usable ? "There is no such file."
                                                                : " ");
    ImGui::BeginDisabled(!usable);
    const bool pressed = primaryButton(style, replaces && usable ? "Replace" : wish_->verb.c_str());
    ImGui::EndDisabled();
    if (usable && (pressed || (entered && !replaces))) answer = path;
    ImGui::SameLine();
    if (quietButton(style, "Cancel", "Esc") || ImGui::IsKeyPressed(ImGuiKey_Escape)) answer = "";
    if (answer) {
        ImGui::CloseCurrentPopup();
        wish_.reset();
    }
    ImGui::EndPopup();
    return answer;
}

// What is in the folder that is being typed, as far as it fits; a click takes it.
void PathPrompt::drawFolder() {
    const std::size_t slash = completed().rfind('/');
    const std::string folder = slash == std::string::npos ? "./" : completed().substr(0, slash + 1);
    if (folder != listed_) {
        listed_ = folder;
        entries_.clear();
        std::error_code error;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
            const std::string name = entry.path().filename().string();
            const bool isFolder = entry.is_directory(error);
            if (name.starts_with(".") || (!isFolder && !wish_->ending.empty() && !name.ends_with(wish_->ending)))
                continue;
            entries_.push_back(isFolder ? name + "/" : name);
            if (entries_.size() == mostEntries) break;
        }
        std::sort(entries_.begin(), entries_.end());
    }
    if (ImGui::BeginListBox("##Folder", ImVec2(-1, 6.5F * ImGui::GetTextLineHeightWithSpacing()))) {
        if (folder != "/" && ImGui::Selectable("../", false, ImGuiSelectableFlags_NoAutoClosePopups)) {
            const std::string above = fs::path(folder).parent_path().parent_path().string();
            typed_ = above == "/" ? above : above + "/";
        }
        for (const std::string& entry : entries_) {
            ImGui::PushID(entry.c_str());
            if (ImGui::Selectable(shownPath(entry).c_str(), folder + entry == typed_,
                                  ImGuiSelectableFlags_NoAutoClosePopups))
                typed_ = folder + entry;
            ImGui::PopID();
        }
        ImGui::EndListBox();
    }
}

}  // namespace awaystep
