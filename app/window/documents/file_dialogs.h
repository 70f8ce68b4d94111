#pragma once
// What must be asked and told about files: which one, what to do with changes that are not saved, what an earlier start
// left behind, and how it went. Orders come in from menus, keys, drops and the window's close button; what they come to
// goes out as orders.

#include <string>

#include "window/documents/path_prompt.h"
#include "window/documents/recovery_card.h"
#include "window/shell/shell_orders.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;
struct ExportInfo;

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
    enum class Purpose {
        Open,
        Save,
        OpenDemonstrations,
        ImportRun,
        SaveDemonstrations,
        Export,
        ClassTable,
        Handout,
        Questions
    };

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
    void drawQuitInLesson(const Style& style);
    void drawNews(const Style& style, const Session& session, double seconds);

    PathPrompt question_;
    Purpose purpose_ = Purpose::Open;
    struct Export {
        std::string what, plot;
    };
    Export export_;
    Next next_ = Next::Nothing;
    std::string nextPath_;
    struct Asks {  // to be opened in this frame
        bool unsaved = false, overwrite = false, quitInLesson = false;
    };
    Asks asks_;
    bool wantsSave_ = false;
    bool mayProceed_ = false;
    int savesBefore_ = -1;  // while a save is awaited before going on
    int newsBefore_ = 0;
    RecoveryCard recovery_;
    struct ShownNews {
        int number = 0;
        double age = 0.0;  // seconds
    };
    ShownNews shown_;
    bool quitting_ = false;
};

}  // namespace awaystep
