#pragma once
// Orders for the document and its file. Changes of the document are edits, which can be undone.

#include <functional>
#include <string>
#include <variant>

namespace awaystep {

class StopToken;
struct Document;

struct Edit {
    std::string name;  // as after "Undo": "change the discount"
    std::function<void(Document&)> change;
    std::string mergeKey;
};
struct EndMerging {};
struct Undo {};
struct Redo {};
struct NewDocument {};
struct OpenFile {  // a document, or demonstrations that join the one that is open
    std::string path;
};
struct SaveFile {  // questions, such as overwriting, are answered already
    std::string path;
};
struct SaveDemonstrations {
    std::string path;
};
struct RunInBackground {  // ends in one message for the user
    std::function<std::string(const StopToken&)> job;
};
struct AbandonChanges {};  // what is not saved is not wanted
struct RecoverDocument {   // left behind by a copy that is gone
    std::string path;
};
struct DismissDocument {
    std::string path;
};
struct Announce {  // a message for the user: the result of something
    std::string sentence;
};

struct SayTrouble {  // a message that stays until it was seen
    std::string sentence;
};

using DocumentOrder =
    std::variant<Edit, EndMerging, Undo, Redo, NewDocument, OpenFile, SaveFile, SaveDemonstrations, RunInBackground,
                 AbandonChanges, RecoverDocument, DismissDocument, Announce, SayTrouble>;

}  // namespace awaystep
