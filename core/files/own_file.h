#pragma once
// Files that the program makes for itself (locks, logs): found again, they are opened only if they are plain files.
// A link in their place is not followed and a pipe is not waited for, so that nothing else is written or locked.

#include <string>

namespace awaystep {

// A descriptor, or -1 and errno: ELOOP for a link, EINVAL for what is no plain file. `flags` as for open(2).
int openOwnFile(const std::string& path, int flags);

// Whether the name still means the file that is open: false once it was removed or replaced.
bool isStillNamed(int descriptor, const std::string& path);

// The reason for messages.
std::string whyNotOpened(int error);

}  // namespace awaystep
