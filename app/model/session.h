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
class LessonFeature;
class OpenQuestion;
class PolytopeFeature;
class RaceFeature;
class RecordingFeature;
class SessionOrders;
class Workers;

class Session : private SessionLinks {
public:
    // recordings: the folder that demonstrations are kept in while they are made; made when first needed. state: where
    // autosaves, locks and the list of recent files live; empty: nothing of that is kept.
    explicit Session(std::string recordings, std::string state = {});
    ~Session() override;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // --- driven by the loop ---

    // Starts with this document, nothing to undo. Its world appears when it is ready. path: its file, if it has one.
    void open(Document document, std::string path = {}) override;
    // What an earlier start left behind; see documents().files().leftBehind() and
    // recording().controller().unfinished().
    void loadLeftBehind();
    // At the very end: what is not saved and not abandoned is kept for the next start.
    void close();
    // Takes in what was worked out in the background, and lets `seconds` go by for what moves. passed: the time that
    // really went by, which files and sentences go by; without it the same. Returns whether anything changed.
    bool collect(double seconds, std::optional<double> passed = std::nullopt);
    void apply(const SessionOrders& orders);
    // Something moves by itself: frames are wanted at display rate.
    bool animating() const;
    // Seconds until collect() will show something else although nothing happens; infinity: never.
    double secondsToNextChange() const;
    // Something is being worked on that has been asked for.
    bool working() const;
    Workers& workers();

    // --- read by the panels ---

    const Document& document() const;
    const DocumentHistory& history() const;
    const OpenQuestion& question() const;
    const RaceFeature& race() const;
    const ApprenticeFeature& apprentice() const;
    const RecordingFeature& recording() const;
    const PolytopeFeature& polytope() const;
    const LessonFeature& lessons() const;
    const ClassroomFeature& classroom() const;
    const DocumentFeature& documents() const;

private:
    void say(const std::string& sentence, bool trouble) override;
    bool isRecording() const override;
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

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace awaystep
