#pragma once
// Asks for a file: by the system's own dialog where there is a program for it (zenity, kdialog), else by a small form
// with a path to type and the folder's files below it. The dialog is a process of its own; frames go on meanwhile.

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "window/widgets/theme.h"

namespace awaystep {

class NativeDialog;

struct PathWish {
    std::string title;    // "Open a document"
    std::string start;    // a folder or a file to begin with
    std::string kind;     // "Awaystep documents"
    std::string ending;   // ".awaystep": files shown, and added to a name without one; empty: any
    bool saving = false;  // a new file, or one that is replaced after asking
    std::string verb;     // on the button: "Open"
    // Why this file cannot be taken, as a sentence; empty: it can.
    std::function<std::string(const std::string& path)> objection = {};
};

enum class Dialogs { Native, Typed };
// Native where this build has one and a program for it is installed.
Dialogs availableDialogs();

class PathPrompt {
public:
    explicit PathPrompt(Dialogs dialogs);
    ~PathPrompt();

    void ask(PathWish wish);
    bool asking() const { return wish_.has_value(); }
    // The system's dialog is open: it answers without an event of ours.
    bool waiting() const;
    // To be called in every frame. The answer comes once; an empty one means: none of them.
    std::optional<std::string> draw(const Style& style);

private:
    std::optional<std::string> drawForm(const Style& style);
    // Returns whether a file of the list was chosen: by a double click, or by Enter after a click.
    bool drawFolder();
    void selectName();
    void readFolder(const std::string& folder);
    std::string completed() const;

    Dialogs dialogs_;
    std::optional<PathWish> wish_;
    std::unique_ptr<NativeDialog> native_;
    std::string typed_;
    bool justAsked_ = false;
    bool selectsName_ = false;  // the field is to have the name without its ending selected
    // The folder that is listed, and its time when it was read: files come and go meanwhile.
    std::string listed_;
    std::filesystem::file_time_type listedAt_ = {};
    int sinceLooked_ = 0;               // frames
    std::string clicked_;               // in the list; empty: the field was changed since
    std::vector<std::string> entries_;  // folders end in '/'
};

}  // namespace awaystep
