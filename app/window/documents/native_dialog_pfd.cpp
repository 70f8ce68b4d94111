#include <portable_file_dialogs.h>

#include <string>
#include <vector>

#include "window/documents/native_dialog.h"
#include "window/documents/path_prompt.h"

namespace awaystep {

struct NativeDialog::Parts {
    std::unique_ptr<pfd::open_file> opening;
    std::unique_ptr<pfd::save_file> saving;
};

bool NativeDialog::available() { return pfd::settings::available(); }
bool NativeDialog::saves() { return true; }

NativeDialog::NativeDialog(const PathWish& wish) : parts_(std::make_unique<Parts>()) {
    const std::vector<std::string> filters = {wish.kind, wish.ending.empty() ? "*" : "*" + wish.ending, "All files",
                                              "*"};
    if (wish.saving)
        parts_->saving = std::make_unique<pfd::save_file>(wish.title, wish.start, filters);
    else
        parts_->opening = std::make_unique<pfd::open_file>(wish.title, wish.start, filters);
}

// The library's own destructor would wait for the person to close the dialog.
NativeDialog::~NativeDialog() {
    if (ready()) return;
    if (parts_->opening) parts_->opening->kill();
    if (parts_->saving) parts_->saving->kill();
}

bool NativeDialog::ready() const { return parts_->opening ? parts_->opening->ready(0) : parts_->saving->ready(0); }

std::string NativeDialog::answer() {
    if (parts_->saving) return parts_->saving->result();
    const std::vector<std::string> chosen = parts_->opening->result();
    return chosen.empty() ? std::string() : chosen.front();
}

}  // namespace awaystep
