#pragma once
// What must be asked and told about files: which one, what to do with changes that are not saved, what an earlier start
// left behind, and how it went. Orders come in from menus, keys, drops and the window's close button; what they come to
// goes out as orders.

#include <string>

#include "exports/exports.h"
#include "window/documents/file_dialog_orders.h"
#include "window/documents/path_prompt.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

class FileDialogs {
public:
    explicit FileDialogs(Dialogs dialogs) : question_(dialogs) {}

    void carryOut(const FileDialogOrder& order, const Session& session);
    void draw(const Style& style, const Session& session, Orders& orders, double seconds);

    // The person wants to leave, and has been asked where there was something to ask.
    bool quitting() const { return quitting_; }
    // Something answers without an event of ours, or goes by itself.
    bool animating() const { return question_.waiting(); }
    double secondsToNextChange() const;

private:
    enum class Next { Nothing, New, Open, OpenThis, Recover, Quit };
    enum class Purpose { Open, Save, OpenDemonstrations, SaveDemonstrations, Export, ClassTable };

    // Does what was wanted, after asking about changes.
    void want(Next next, const Session& session, std::string path = {});
    void proceed(Orders& orders, const Session& session);
    void save(const Session& session, Orders& orders);
    void askWhere(Purpose purpose, const Session& session);
    std::string exportLabel(const ExportInfo& what) const;
    std::string nameOfExport() const;
    void answerPath(const std::string& path, Orders& orders, const Session& session);
    void drawUnsaved(const Style& style, const Session& session, Orders& orders);
    void drawOverwrite(const Style& style, const Session& session, Orders& orders);
    void drawRecovery(const Style& style, const Session& session, Orders& orders);
    void drawNews(const Style& style, const Session& session, double seconds);

    PathPrompt question_;
    Purpose purpose_ = Purpose::Open;
    std::string what_, plot_;  // to export
    Next next_ = Next::Nothing;
    std::string nextPath_;
    bool asksUnsaved_ = false;  // to be opened in this frame
    bool asksOverwrite_ = false;
    bool wantsSave_ = false;
    bool mayProceed_ = false;
    int savesBefore_ = -1;  // while a save is awaited before going on
    int newsBefore_ = 0;
    bool showsRecovery_ = true;  // if there is anything
    int shownNews_ = 0;
    double newsAge_ = 0.0;
    bool quitting_ = false;
};

}  // namespace awaystep
