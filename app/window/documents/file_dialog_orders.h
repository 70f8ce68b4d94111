#pragma once
// What must be asked of the person before a file is opened, written or left.

#include <string>
#include <variant>

namespace awaystep {

struct AskNew {};
struct AskOpen {};
struct AskOpenFile {  // this one: from the list, or dropped on the window
    std::string path;
};
struct AskSave {};
struct AskSaveAs {};
struct AskOpenDemonstrations {};
struct AskSaveDemonstrations {};
struct AskExport {
    std::string what;          // a name of exportList()
    std::string plot = "all";  // of a figure: a name of plotList()
};
struct AskExportClassTable {};
struct ShowRecovery {};
struct Quit {};

using FileDialogOrder = std::variant<AskNew, AskOpen, AskOpenFile, AskSave, AskSaveAs, AskOpenDemonstrations,
                                     AskSaveDemonstrations, AskExport, AskExportClassTable, ShowRecovery, Quit>;

}  // namespace awaystep
