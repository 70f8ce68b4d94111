#pragma once
// The page around the program. What it has told the program: its size, its events (those of mouse, keys and fingers go
// on to Dear ImGui at once), files that were dropped on it; it calls the functions of page_input.cpp. And what the
// program calls of it (app/web/calls.js, which only hands on).

#include <optional>
#include <string>
#include <vector>

namespace awaystep {

struct PageInput {
    int width = 1280, height = 800;  // of the canvas, in pixels of the screen
    float ratio = 1.0F;              // pixels per unit of the display
    bool woken = true;               // an event came, or a job has news: a frame is due
    std::string clipboard;
    std::vector<std::string> dropped;   // paths of files
    std::vector<std::string> troubles;  // of the page itself, sentences to be shown
    bool leftFullScreen = false;        // by the browser's own key
    std::optional<std::string> chosen;  // the answer of the dialog that is open; empty: none
};

// One, as a page has one canvas.
PageInput& pageInput();

}  // namespace awaystep

extern "C" {
// A frame is due: it is asked for at the next refresh of the screen.
void page_wake();
void page_set_title(const char* text);
void page_set_cursor(int cursor);  // an ImGuiMouseCursor
void page_set_full_screen(int wanted);
// Text is being typed, at this place of the canvas in its pixels: for input methods and the keyboards of telephones.
void page_set_text_wanted(int wanted, float x, float y, float height);
// The keys of the world that is being driven in, apart by blanks, for keys on a screen that is touched; empty: none.
void page_set_driving_keys(const char* names);
void page_copy(const char* text);
void page_open_address(const char* address);
// Shows the browser's dialog; page_file_chosen() follows.
void page_ask_file(const char* ending);
// The program has ended with this sentence.
void page_failed(const char* sentence);
// For those who listen.
void page_say(const char* sentence);
}
