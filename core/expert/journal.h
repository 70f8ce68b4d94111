#pragma once
// The journal of a recording: a file beside the demonstrations' file, named FILE.ID.journal, with the recording as it
// began in its first line and one step, undo or finish per line after it, each on the disk before the next key. While
// its process runs it is locked; a journal without a lock was left behind by a process that ended.
//
// Finishing: the journal notes it, the file gets its line, the journal is removed. A document that takes the
// demonstration keeps the journal until the document is on the disk as well, because a start of the program does not
// read the file. A process killed before the journal is removed leaves one that says finished, or whose id is in the
// file: its demonstration is offered again. A document that has it knows it by its id, so nothing is lost or doubled.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expert/demonstration.h"
#include "expert/demonstration_file.h"
#include "expert/demonstration_text.h"
#include "files/synced_log.h"

namespace awaystep {

// The contents of a journal. A last line without its end, or an invalid line, ends them; all lines before count.
struct JournalStory {
    Demonstration recording;  // with the touch of its finish, if it was finished
    bool finished = false;
    std::uint64_t size = 0;              // bytes up to the end of the last line that counts
    std::optional<LineProblem> problem;  // why it ends early; a line cut short at the end is no problem
};
// Throws std::invalid_argument if not even the first line can be read.
JournalStory parseJournal(std::string_view text, const std::string& file);

struct FoundJournal {
    std::string path;
    JournalStory story;
};

struct Recovery {
    std::vector<FoundJournal> unfinished;  // to be resumed, kept as they are, or dismissed; untouched until then
    std::vector<FoundJournal> finished;    // to be kept or dismissed; their lines are in the file
    std::vector<std::string> problems;     // sentences; the journals that they are about are left where they are
};
// Looks for journals left behind beside a file of demonstrations. A finished one whose line is missing in the file
// gets it. The file itself need not exist. Journals of running recordings are passed over.
Recovery recoverJournals(const std::string& file);

// The journal of a recording under way.
class Journal {
public:
    static Journal begin(const std::string& file, const Demonstration& begun);
    // Throws std::runtime_error if another process has resumed it meanwhile.
    static Journal resume(const FoundJournal& found);

    // `number`: how many steps there are after a step or before an undo, or at the finish.
    void write(int number, const JournalEntry& entry) { log_.append(journalLine(number, entry)); }
    void remove() { log_.remove(); }
    // False once its file was removed or replaced.
    bool inPlace() const { return log_.inPlace(); }
    // Again under its name, with all of the recording so far; its folder is made if it is gone, too.
    void rewrite(const Demonstration& soFar);
    const std::string& path() const { return log_.path(); }

private:
    explicit Journal(SyncedLog log) : log_(std::move(log)) {}

    SyncedLog log_;
};

// A demonstration that is in the file while its journal is still there.
struct FinishedRecording {
    Demonstration demonstration;
    Journal journal;
    std::string problem = {};  // why the file did not get its line; empty when it did
};

// What was left behind becomes a demonstration of the file: an unfinished recording as it is, ended by hand (no coin
// ended it). The journal is kept, and held, until its new owner removes it.
FinishedRecording keepWithJournal(const std::string& file, const FoundJournal& found);
void dismiss(const FoundJournal& found);

}  // namespace awaystep
