#include "files/atomic_file.h"

namespace awaystep {

// On the desktop what was written is on the disk already. A page replaces this file by one that copies its files from
// memory to the browser's storage.
void afterWrite() {}

}  // namespace awaystep
