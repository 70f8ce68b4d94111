#pragma once
// A journal that was left behind becomes a demonstration of the file, and goes: what the window does in two moments,
// because a document has to be on the disk before a journal may go.

#include <stdexcept>
#include <string>

#include "expert/journal.h"

namespace awaystep {

inline Demonstration keepAsItIs(const std::string& file, const FoundJournal& found) {
    FinishedRecording kept = keepWithJournal(file, found);
    if (!kept.problem.empty()) throw std::runtime_error(kept.problem);
    kept.journal.remove();
    return kept.demonstration;
}

}  // namespace awaystep
