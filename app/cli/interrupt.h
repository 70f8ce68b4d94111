#pragma once
// Ctrl-C as a question that long work asks now and then, instead of a sudden end: what is finished is kept.

namespace awaystep {

// From here on SIGINT and SIGTERM are remembered; a second one ends the process at once.
void watchInterrupts();
bool interrupted();

}  // namespace awaystep
