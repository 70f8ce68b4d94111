#include "files/atomic_file.h"

extern "C" void page_after_write();

namespace awaystep {

// The files of a page are in memory; the page copies them to the browser's storage, one copy at a time
// (app/web/storage.js).
void afterWrite() { page_after_write(); }

}  // namespace awaystep
