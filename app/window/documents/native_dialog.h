#pragma once
// The system's own dialog for one file, where a build and its system have one. CMake chooses what stands behind it:
// native_dialog_pfd.cpp (a program such as zenity or kdialog, in a process of its own), native_dialog_web.cpp (a
// browser's) or native_dialog_none.cpp.

#include <memory>
#include <string>

namespace awaystep {

struct PathWish;

class NativeDialog {
public:
    // Whether one can be opened; else there is none to construct.
    static bool available();
    // Whether it also asks where to save; else names of new files are typed.
    static bool saves();

    // Opens it and returns at once.
    explicit NativeDialog(const PathWish& wish);
    // A dialog that is still open is closed.
    ~NativeDialog();
    NativeDialog(const NativeDialog&) = delete;
    NativeDialog& operator=(const NativeDialog&) = delete;

    // The person has chosen, or closed it. Never waits.
    bool ready() const;
    // The chosen path, once it is ready; empty: none.
    std::string answer();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace awaystep
