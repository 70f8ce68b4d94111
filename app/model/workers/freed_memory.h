#pragma once

namespace awaystep {

// Gives memory that was freed back to the system. The C library keeps it otherwise: what a worker's thread allocated
// stays with the process for good. Takes some milliseconds per 100 MB, so it is called on a worker's thread.
void returnFreedMemory();

}  // namespace awaystep
