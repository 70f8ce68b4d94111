#pragma once
// Everything that panels show, and the only place where their orders are carried out. It keeps the document and what
// is made from it: the stage (a world and a target), the race on it, pictures of policies, and what the panels agree on
// (which round is shown, which solver is selected, which vertex is hovered). No ImGui here.
//
// A frame:  workbench.collect(seconds);  panels draw(workbench, requests);  workbench.apply(requests);

#include <memory>
#include <optional>
#include <string>

#include "workbench/background.h"
#include "workbench/document.h"
#include "workbench/pictures.h"
#include "workbench/race.h"
#include "workbench/requests.h"
#include "workbench/stage.h"
#include "workbench/workers.h"

namespace awaystep {

class Workbench {
public:
    Workbench();
    ~Workbench();
    Workbench(const Workbench&) = delete;
    Workbench& operator=(const Workbench&) = delete;

    // --- driven by the loop ---

    // Starts with this document, nothing to undo. The stage appears when it is ready.
    void open(Document document);
    // Takes in what was worked out beside, and lets `seconds` go by. Answers whether anything changed.
    bool collect(double seconds);
    void apply(const Requests& requests);
    // Something moves by itself: frames are wanted at display rate.
    bool animating() const;
    // Seconds until collect() will show something else although nothing happens; infinity: never.
    double secondsToNextChange() const;
    // Something is being worked on that has been asked for.
    bool working() const;
    Workers& workers() { return workers_; }

    // --- read by the panels ---

    const Document& document() const { return history_.now(); }
    const DocumentHistory& history() const { return history_; }

    // Null until the first one is ready, and for good if it cannot be opened (see failure()).
    const Stage* stage() const { return stage_.get(); }
    bool opening() const { return opening_.busy(); }
    // Why the document's scene cannot be shown; empty when it can.
    const std::string& failure() const { return failure_; }

    // Null while there is no stage.
    const Race* race() const { return race_.get(); }
    // The lane whose active set, reward and mixture are shown; null while nobody races.
    const Lane* selectedLane() const;
    int selectedIndex() const;
    // Of the selected lane, at the round shown; null while there is none.
    RecordPtr shownRecord() const;

    const VertexPtr& hoveredVertex() const { return hovered_; }
    const Pictures& pictures() const { return pictures_; }

    // h* = min over K of h, once it is known: half the squared distance of the target to K.
    std::optional<double> bestObjective() const { return bestObjective_; }

private:
    void follow();
    void startRace();
    void carryOut(const Request& request);

    // Declared first, destroyed last: everything below leaves its threads to it.
    Workers workers_;

    DocumentHistory history_;
    std::optional<SceneChoice> wantedScene_;  // the one that is open or being opened
    Background<StagePtr> opening_;
    StagePtr stage_;
    std::string failure_;

    std::unique_ptr<Race> race_;
    RaceSettings raceSettings_;  // of race_
    StagePtr raceStage_;
    double speed_ = 12.0;

    std::string selectedSolver_;
    VertexPtr hovered_;
    Pictures pictures_;
    Background<double> bestQuestion_;
    std::optional<double> bestObjective_;
};

}  // namespace awaystep
