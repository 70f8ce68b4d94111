// A build without dialogs of the system: files are asked for by the form of path_prompt.cpp. available() says so, and
// is asked before a dialog is constructed; what else is called is a mistake of the program.
#include <stdexcept>
#include <string>

#include "window/documents/native_dialog.h"
#include "window/documents/path_prompt.h"

namespace awaystep {
namespace {

[[noreturn]] void refuse(const std::string& what) {
    throw std::logic_error("file dialog: this build has none to ask for " + what);
}

}  // namespace

struct NativeDialog::Parts {};

bool NativeDialog::available() { return false; }
bool NativeDialog::saves() { return false; }

NativeDialog::NativeDialog(const PathWish& wish) { refuse(wish.kind); }

NativeDialog::~NativeDialog() = default;

bool NativeDialog::ready() const { refuse("an answer"); }

std::string NativeDialog::answer() { refuse("an answer"); }

}  // namespace awaystep
