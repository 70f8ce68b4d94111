#pragma once
// Part files: written next to their destination under a name of their own and then renamed. A process that is killed
// leaves one behind; the next one that writes into the same folder removes it.

#include <ctime>
#include <string>

#include "files/file_lock.h"

namespace awaystep {

// A new, empty, locked part file in the folder, and its path; not open, with errno, if it cannot be made. `flags` as
// for open(2).
FileLock openPartFile(const std::string& folder, int flags, std::string& path);

// A second name for what a file replaces, as long as it may have to come back.
std::string formerName(const std::string& partFile);

// The same for a whole folder. Throws std::runtime_error, one sentence, if it cannot be made or placed.
class PartFolder {
public:
    explicit PartFolder(const std::string& folder);
    // What was not placed is removed.
    ~PartFolder();
    PartFolder(const PartFolder&) = delete;
    PartFolder& operator=(const PartFolder&) = delete;

    const std::string& path() const { return path_; }
    // Renames it to `place`, which must not exist.
    void place(const std::string& place);

private:
    std::string path_;  // empty once it has its place
    FileLock lock_{-1};
};

// Removes part files and folders whose process is dead. One goes only if all of this is true:
// - its name is .awaystep-START-PID-N.part to the letter (or, from earlier versions, .awaystep-PID-N.part, and for a
//   folder .awaystep-PID.part), or that of a file with .former behind it; it is a plain file or a folder of this user,
//   never a link;
// - no process of this machine has the number PID: a number that was given to another process since keeps the file, it
//   never removes one;
// - its lock can be taken: the writer of one holds its lock, also inside a container, where processes have other
//   numbers; where there are no locks nothing is removed;
// - it was not written to (or a .former not given its name) for a minute, if START says that it was made since this
//   machine was started (START is the beginning of the kernel's boot id); else for a week. Another machine may be
//   writing it on a shared disk that its lock does not reach, and a long computation opens its output hours before it
//   writes.
// Of a folder only plain files and folders of this user are removed; with anything else in it, it stays.
void removeDeadParts(const std::string& folder, std::time_t now = std::time(nullptr));

}  // namespace awaystep
