#pragma once
// What a feature may call of the others without including them; the session implements it.

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "model/polytope/polytope_orders.h"
#include "model/race/race_orders.h"

namespace awaystep {

struct Demonstration;
struct Document;
struct DemonstrationSet;
struct IterationRecord;

// What is shown, so that it can be restored later.
struct ShownView {
    int iteration = 0;
    int computed = 0;    // iterations up to this one had been computed
    std::string solver;  // the one that was chosen; empty: none was
    CurveView curves;
    PolytopeView polytope;
};

// What the next race is to show as soon as it is there: an iteration (-1: the last), and whether it plays from there.
struct Arrangement {
    int iteration = 0;
    bool play = false;
    bool fresh = false;  // iterations beyond it must not have been computed: they are to be predicted
    std::optional<PolytopeView> polytope = {};  // none: as the lesson's step sets it
    int computed = 0;                           // iterations up to this one are wanted, shown or not
    bool watch = false;                         // the apprentice acts beside the expert as soon as it has a policy
};

// The demonstration that is recorded, or the one that is replayed, up to the step where it stands.
struct ShownDrive {
    const Demonstration* demonstration = nullptr;
    int step = 0;
    bool recording = false;
};

// Who would act now as the apprentice, and how that came about, in words: "ASCG at t = 40".
struct ActingPolicy {
    std::shared_ptr<const IterationRecord> record;  // null: there is none yet
    std::string name;
    bool learntLive = false;  // while a demonstration was recorded
    bool changes = false;     // a race plays: in a moment it will be another one
};

class SessionLinks {
public:
    virtual ~SessionLinks() = default;

    // A message for the user; trouble stays until it was seen.
    virtual void say(const std::string& sentence, bool trouble = false) = 0;
    virtual bool isRecording() const = 0;
    // Nothing while nothing is recorded or replayed that a person did.
    virtual std::optional<ShownDrive> shownDrive() const = 0;
    virtual ActingPolicy actingPolicy() const = 0;
    // The recording under way is discarded, and a replay ends.
    virtual void stopRecording() = 0;
    virtual void leaveLesson() = 0;

    // Starts with this document, nothing to undo. path: its file, if it has one.
    virtual void open(Document document, std::string path) = 0;
    // Demonstrations join the document. name: where they come from. Returns whether the document has them now.
    virtual bool join(const std::string& name, const DemonstrationSet& set) = 0;
    // Whether the document, as it is now, is on the disk.
    virtual bool documentIsSafe() const = 0;
    // The journals of finished recordings are not needed any more.
    virtual void forgetFinished() = 0;
    // The document was replaced: world, target and race are made to agree with it.
    virtual void follow() = 0;

    virtual ShownView shownView() const = 0;
    virtual void lookAt(const std::string& solver, const CurveView& curves) = 0;
    virtual void arrange(const Arrangement& arrangement) = 0;
    // All numbers of a lesson's text that are known, by the words in its braces.
    virtual std::map<std::string, double> measuredIn(const std::string& text) const = 0;
};

}  // namespace awaystep
