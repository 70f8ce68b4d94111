#include "window/documents/path_prompt.h"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "files/plain_text.h"
#include "window/documents/native_dialog.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;
constexpr const char* formName = "##path question";
constexpr std::size_t mostEntries = 200;
constexpr int framesBetweenLooks = 15;  // at the time of the folder

std::string homeFolder() {
    const char* home = std::getenv("HOME");
    return home == nullptr ? "/" : home;
}

}  // namespace

Dialogs availableDialogs() { return NativeDialog::available() ? Dialogs::Native : Dialogs::Typed; }

PathPrompt::PathPrompt(Dialogs dialogs) : dialogs_(dialogs) {}

PathPrompt::~PathPrompt() = default;

bool PathPrompt::waiting() const { return native_ != nullptr; }

void PathPrompt::ask(PathWish wish) {
    if (asking()) return;
    if (wish.start.empty()) wish.start = homeFolder() + "/";
    wish_ = std::move(wish);
    if (dialogs_ == Dialogs::Typed || (wish_->saving && !NativeDialog::saves())) {
        typed_ = wish_->start;
        justAsked_ = true;
        listed_.clear();
        clicked_.clear();
        return;
    }
    native_ = std::make_unique<NativeDialog>(*wish_);
}

// A name without an ending gets the one that is expected.
std::string PathPrompt::completed() const {
    std::string path = typed_;
    // A whole path typed behind the folder, over the name that is selected, stands for itself.
    if (const std::size_t whole = path.rfind("//"); whole != path.npos) path.erase(0, whole + 1);
    if (const std::size_t home = path.rfind("/~/"); home != path.npos) path.erase(0, home + 1);
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
    if (justAsked_) {
        // Letters that were typed since the form was asked for are meant for its field.
        ImGui::SetWindowFocus();
        ImGui::SetKeyboardFocusHere();
        selectsName_ = wish_->saving;
    }
    justAsked_ = false;
    ImGui::SetNextItemWidth(-1);
    const std::string before = typed_;
    bool entered = ImGui::InputText("##Path", &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
    if (typed_ != before) clicked_.clear();
    if (ImGui::IsItemActive() && selectsName_) selectName();
    if (drawFolder()) entered = true;
    const std::string path = completed();
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    const bool folder = fs::is_directory(status);
    const std::string objection = wish_->objection && !path.empty() && !folder ? wish_->objection(path) : "";
    const bool usable = !path.empty() && !folder && (wish_->saving || fs::exists(status)) && objection.empty();
    const bool replaces = wish_->saving && fs::exists(status) && !folder;
    mutedParagraph(style, !objection.empty()                    ? objection
                          : replaces                            ? "This file exists and would be replaced."
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

// The name of the file is what one changes: its folder and its ending stay.
void PathPrompt::selectName() {
    ImGuiInputTextState* state = ImGui::GetInputTextState(ImGui::GetItemID());
    if (state == nullptr) return;
    selectsName_ = false;
    const std::size_t slash = typed_.rfind('/');
    const std::size_t from = slash == std::string::npos ? 0 : slash + 1;
    const bool ends = !wish_->ending.empty() && typed_.ends_with(wish_->ending);
    const std::size_t to = ends ? typed_.size() - wish_->ending.size() : typed_.size();
    if (to < from) return;
    state->SetSelection(static_cast<int>(from), static_cast<int>(to));
}

void PathPrompt::readFolder(const std::string& folder) {
    std::error_code error;
    const fs::file_time_type now = fs::last_write_time(folder, error);
    if (folder == listed_ && now == listedAt_) return;
    listed_ = folder;
    listedAt_ = now;
    entries_.clear();
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        const bool isFolder = entry.is_directory(error);
        if (name.starts_with(".") || (!isFolder && !wish_->ending.empty() && !name.ends_with(wish_->ending))) continue;
        entries_.push_back(isFolder ? name + "/" : name);
        if (entries_.size() == mostEntries) break;
    }
    std::sort(entries_.begin(), entries_.end());
}

// What is in the folder that is being typed, as far as it fits; a click takes it.
bool PathPrompt::drawFolder() {
    const std::size_t slash = completed().rfind('/');
    const std::string folder = slash == std::string::npos ? "./" : completed().substr(0, slash + 1);
    if (folder != listed_ || ++sinceLooked_ >= framesBetweenLooks) {
        sinceLooked_ = 0;
        readFolder(folder);
    }
    bool chosen = false;
    if (ImGui::BeginListBox("##Folder", ImVec2(-1, 6.5F * ImGui::GetTextLineHeightWithSpacing()))) {
        constexpr ImGuiSelectableFlags flags =
            ImGuiSelectableFlags_NoAutoClosePopups | ImGuiSelectableFlags_AllowDoubleClick;
        if (folder != "/" && ImGui::Selectable("../", false, flags)) {
            const std::string above = fs::path(folder).parent_path().parent_path().string();
            typed_ = above == "/" ? above : above + "/";
        }
        for (const std::string& entry : entries_) {
            ImGui::PushID(entry.c_str());
            if (ImGui::Selectable(shownPath(entry).c_str(), folder + entry == typed_, flags)) {
                const bool twice = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
                // Enter, too, presses what has the focus: the second time it opens.
                const bool byKey =
                    !ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::IsMouseReleased(ImGuiMouseButton_Left);
                chosen = !entry.ends_with('/') && (twice || byKey);
                typed_ = clicked_ = folder + entry;
            }
            ImGui::PopID();
        }
        ImGui::EndListBox();
    }
    const bool enter = ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
    return chosen || (enter && !clicked_.empty() && !clicked_.ends_with('/') && clicked_ == typed_);
}

}  // namespace awaystep
