// The browser's dialog for opening: the page copies the file that is chosen to where the program can read it
// (app/web/files.js). A browser has none for saving before there is something to save: names are typed.
#include <stdexcept>
#include <utility>

#include "window/documents/native_dialog.h"
#include "window/documents/path_prompt.h"
#include "window/platform/page.h"

namespace awaystep {

struct NativeDialog::Parts {};

bool NativeDialog::available() { return true; }
bool NativeDialog::saves() { return false; }

NativeDialog::NativeDialog(const PathWish& wish) {
    if (wish.saving) throw std::logic_error("file dialog: a browser has none to save " + wish.kind);
    pageInput().chosen.reset();
    page_ask_file(wish.ending.c_str());
}

// The browser's dialog cannot be closed from here; an answer that comes later is dropped by the next question.
NativeDialog::~NativeDialog() = default;

bool NativeDialog::ready() const { return pageInput().chosen.has_value(); }

std::string NativeDialog::answer() { return std::exchange(pageInput().chosen, std::nullopt).value_or(""); }

}  // namespace awaystep
