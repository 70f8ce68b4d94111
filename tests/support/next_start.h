#pragma once
// What the next start of the program would offer a person, read the way the program reads it. Files that are
// not offered do not count.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/documents/document_feature.h"
#include "model/documents/unsaved_work.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"

namespace awaystep {

struct NextStart {
    std::map<std::string, int> unfinished;  // recordings that can be continued: id and length
    std::map<std::string, int> finished;    // recordings that can be added to a document
    std::vector<LeftBehind> documents;      // autosaves
    std::vector<std::string> problems;      // sentences

    // Of a recording that is offered in whichever way.
    std::optional<int> lengthOf(const std::string& id) const {
        if (const auto found = unfinished.find(id); found != unfinished.end()) return found->second;
        if (const auto found = finished.find(id); found != finished.end()) return found->second;
        for (const LeftBehind& each : documents)
            for (const DemonstrationPtr& demonstration : each.work.document.demonstrations)
                if (demonstration->id == id) return demonstration->length();
        return std::nullopt;
    }
};

inline NextStart lookAsNextStart(const std::string& recordings, const std::string& state) {
    LiveSession session(recordings, state);
    session.loadLeftBehind();
    NextStart offered;
    for (const UnfinishedRecording& each : session.recording().journals().unfinished()) {
        const Demonstration& recording = each.found.story.recording;
        (each.finished() ? offered.finished : offered.unfinished)[recording.id] = recording.length();
        if (each.found.story.problem) offered.problems.push_back(each.found.story.problem->sentence);
    }
    offered.documents = session.documents().unsaved().leftBehind();
    for (const LeftBehind& each : offered.documents)
        if (!each.problem.empty()) offered.problems.push_back(each.problem);
    if (session.documents().news().trouble) offered.problems.push_back(session.documents().news().sentence);
    return offered;
}

}  // namespace awaystep
