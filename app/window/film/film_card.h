#pragma once
// The card that asks what a film of the race is to be (iterations, seconds, size, panel) and where it goes, and shows
// how far it is. The film itself is made by the program started once more (awaystep film), so this window goes on.

#include <filesystem>
#include <memory>
#include <string>

#include "model/settings/film_options.h"
#include "model/settings/own_program.h"
#include "window/documents/path_prompt.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;
struct Preferences;

class FilmCard {
public:
    explicit FilmCard(Dialogs dialogs) : where_(dialogs) {}
    ~FilmCard();

    bool isOpen() const { return open_; }
    void open(const Session& session);
    // A film that is made, and a dialog of the system, go on without an event of ours.
    bool animating() const { return making_ != nullptr || where_.waiting(); }
    void draw(const Style& style, const Session& session, const Preferences& preferences, Orders& orders);

private:
    void drawForm(const Style& style, const Session& session);
    void drawProgress(const Style& style);
    void begin(const std::string& path, const Session& session, const Preferences& preferences);
    void follow(Orders& orders);
    // What is being made is ended, and leaves nothing behind.
    void giveUp();
    std::string objection() const;

    bool open_ = false;
    bool installed_ = true;  // ffmpeg
    FilmOptions film_;
    PathPrompt where_;
    std::unique_ptr<OwnProgram> making_;
    std::filesystem::path document_;  // what is filmed, as a file for the other program
    std::string refused_;
};

}  // namespace awaystep
