#pragma once
// What can be asked of the document and its file. Changes of the document are edits, which can be undone.

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
struct SaveFile {  // the person has been asked where there was something to ask
    std::string path;
};
struct SaveDemonstrations {
    std::string path;
};
struct RunInBackground {  // in the background; ends in one sentence for the person
    std::function<std::string(const StopToken&)> job;
};
struct AbandonChanges {};  // what is not saved is not wanted
struct RecoverDocument {   // left behind by a copy that is gone
    std::string path;
};
struct DismissDocument {
    std::string path;
};
struct Announce {  // a sentence for the person: how something went
    std::string sentence;
};

struct SayTrouble {  // a sentence that stays until it was seen
    std::string sentence;
};

using DocumentOrder =
    std::variant<Edit, EndMerging, Undo, Redo, NewDocument, OpenFile, SaveFile, SaveDemonstrations, RunInBackground,
                 AbandonChanges, RecoverDocument, DismissDocument, Announce, SayTrouble>;

}  // namespace awaystep
