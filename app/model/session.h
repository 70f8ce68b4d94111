#pragma once
// What is open, without its window: the document, the question made from it, and the features, each of which owns its
// state and carries out its own orders. Panels read it and give orders.
//
// A frame:  session.collect(seconds);  panels draw(session, orders);  session.apply(orders);

#include <memory>
#include <optional>
#include <string>

#include "model/session_links.h"

namespace awaystep {

class ApprenticeFeature;
class ClassroomFeature;
class DocumentFeature;
class DocumentHistory;
struct LinkedView;
class LessonFeature;
class LiveFeature;
class OpenQuestion;
class PolytopeFeature;
class RaceFeature;
class RecordingFeature;
class SessionOrders;
class TargetFeature;
class TheoryFeature;
class Workers;

// What changes without input.
struct PendingChange {
    bool animating = false;   // an animation runs: frames are needed at display rate
    double nextChange = 0.0;  // seconds until collect() changes something; infinity: never
};

// What panels, actions and drawings see: everything to read, nothing to change.
class Session {
public:
    virtual ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    const Document& document() const;
    const DocumentHistory& history() const;
    const OpenQuestion& question() const;
    const RaceFeature& race() const;
    const ApprenticeFeature& apprentice() const;
    const RecordingFeature& recording() const;
    const LiveFeature& live() const;
    const PolytopeFeature& polytope() const;
    const TargetFeature& target() const;
    const TheoryFeature& theory() const;
    const LessonFeature& lessons() const;
    const ClassroomFeature& classroom() const;
    const DocumentFeature& documents() const;

    PendingChange pending() const;
    // A result that was requested is being computed.
    bool working() const;

protected:
    struct Parts;
    explicit Session(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

// The session as the loop drives it.
class LiveSession : private SessionLinks, public Session {
public:
    // recordings: the folder that demonstrations are kept in while they are made; made when first needed. state: where
    // autosaves, locks and the list of recent files live; empty: nothing of that is kept.
    explicit LiveSession(std::string recordings, std::string state = {});
    ~LiveSession() override;

    // Starts with this document, nothing to undo. Its world appears when it is ready. path: its file, if it has one.
    void open(Document document, std::string path = {}) override;
    // Shows this iteration as soon as it is computed.
    void showWhenReady(int iteration);
    // How the link that was just opened is looked at, once.
    std::optional<LinkedView> takeOpenedLink();
    // What an earlier start left behind; see documents().unsaved().leftBehind() and
    // recording().journals().unfinished().
    void loadLeftBehind();
    // At the very end: what is not saved and not abandoned is kept for the next start.
    void close();
    // Collects the results of the background and advances animations by `seconds`. passed: the time that really went
    // by, for files and messages; without it the same. Returns whether anything changed.
    bool collect(double seconds, std::optional<double> passed = std::nullopt);
    void apply(const SessionOrders& orders);
    Workers& workers();

private:
    void say(const std::string& sentence, bool trouble) override;
    bool isRecording() const override;
    std::optional<ShownDrive> shownDrive() const override;
    ActingPolicy actingPolicy() const override;
    void stopRecording() override;
    void leaveLesson() override;
    bool join(const std::string& name, const DemonstrationSet& set) override;
    bool documentIsSafe() const override;
    void forgetFinished() override;
    void follow() override;
    ShownView shownView() const override;
    void lookAt(const std::string& solver, const CurveView& curves) override;
    void arrange(const Arrangement& arrangement) override;
    std::map<std::string, double> measuredIn(const std::string& text) const override;
    bool showArranged();
};

}  // namespace awaystep
