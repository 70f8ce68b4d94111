#pragma once
// Files on the way to their place: they are written beside it under a name of their own, then renamed. A process that
// is killed leaves one behind; the next one that writes into the same folder removes it.

#include <string>

namespace awaystep {

// A new, empty, locked file in the folder; a descriptor and its path, or -1 and errno. `flags` as for open(2).
int openPartFile(const std::string& folder, int flags, std::string& path);

// Removes those whose process is dead. A file goes only if all of this is true:
// - its name is .awaystep-START-PID-N.part to the letter (or, from earlier versions, .awaystep-PID-N.part), and it is a
//   plain file of this user;
// - no process of this machine has the number PID: a number that was given to another process since keeps the file, it
//   never removes one;
// - its lock can be taken: who writes one holds its lock, also from inside a container where the numbers of processes
//   are others; where there are no locks nothing is removed;
// - nobody has written to it for a minute, if START says that it was made on this machine since it was started (START
//   is the beginning of the kernel's boot id); else for a week. Another machine may be writing it on a shared disk
//   that its lock does not reach, and a long computation opens its output hours before it writes.
void removeDeadParts(const std::string& folder);

}  // namespace awaystep
