#pragma once
// What the application says in sentences, for those who do not see the window: the step that is shown, the verdict, the
// text of a lesson, its question and what came of the answer, recording, files. A page hands each to a screen reader.

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace awaystep {

class Session;

class Narrator {
public:
    // Looks at what is shown now. seconds: any monotonic clock. A race that plays is described now and then, not at
    // every step.
    void look(const Session& session, double seconds);
    // The oldest sentence that was not taken yet.
    std::optional<std::string> take();

private:
    // Says it where it differs from what this place said last.
    void say(std::size_t place, std::string sentence);

    std::vector<std::string> last_;  // by place
    std::deque<std::string> waiting_;
    double looked_ = -1e9;  // when it looked last
    double steps_ = -1e9;   // when a step was described last
};

// What is shown, as a line of JSON for scripts that drive a page (window.awaystep.state()):
// {"scenario", "seed", "iteration", "playing", "recording": null or {"steps"}, "distances": by solver at the iteration
// that is shown, "lesson": null or its name, "step": of the lesson, from 1, else null, "recovered": what was found from
// last time, a list of {"kind": "document" or "recording", "title", and of a recording "steps"}}
std::string stateReport(const Session& session);

}  // namespace awaystep
