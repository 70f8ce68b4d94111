#pragma once
// Playback of the apprentice next to the expert: two walks through the same world at the same pace. The apprentice acts
// as the mixture of the iterate shown does, by a vertex drawn at the start of every episode or by the stationary
// policy; the expert by its policy, or by what was recorded. What takes a while to make (a simulator, a stationary
// policy) is made in the background.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/recording/walk.h"
#include "model/workers/background.h"

namespace awaystep {

struct OpenScenario;
using OpenScenarioPtr = std::shared_ptr<const OpenScenario>;

enum class Driving { DrawnVertex, Stationary };

struct PlaybackSettings {
    static constexpr double slowest = 1.0, fastest = 200.0;  // steps per second

    Driving driving = Driving::DrawnVertex;
    double speed = 6.0;  // steps per second
    bool paused = false;
};

class PolicyPlayback {
public:
    void open(Workers& workers, OpenScenarioPtr openScenario, RecordPtr record,
              std::vector<DemonstrationPtr> recordings);
    void close();
    bool isOpen() const { return open_; }

    const PlaybackSettings& settings() const { return settings_; }
    void change(const PlaybackSettings& settings);

    // Another iterate, other recordings, another world: the walks begin anew with it, once it has been made.
    void follow(Workers& workers, const OpenScenarioPtr& openScenario, const RecordPtr& record,
                const std::vector<DemonstrationPtr>& recordings);
    // Returns whether something moved or arrived.
    bool advance(double seconds);
    bool working() const { return job_.busy(); }
    bool moving() const { return open_ && apprentice_ && !settings_.paused; }

    // Null while they are being made; no expert where there is no policy or recording (a target that is just given).
    const Walk* apprentice() const { return apprentice_.get(); }
    const Walk* expert() const { return expert_.get(); }
    // The iterate whose mixture acts.
    const RecordPtr& record() const { return record_; }
    double progress() const { return settings_.paused ? 1.0 : position_; }  // from step to step, 0 to 1

private:
    struct Walks {
        std::unique_ptr<Walk> apprentice, expert;
    };
    void prepareWalks(Workers& workers);

    bool open_ = false;
    PlaybackSettings settings_;
    double position_ = 0.0;
    OpenScenarioPtr openScenario_;
    RecordPtr record_;
    std::vector<DemonstrationPtr> recordings_;
    Driving preparedDriving_ = Driving::DrawnVertex;
    std::unique_ptr<Walk> apprentice_, expert_;
    Background<std::shared_ptr<Walks>> job_;
};

}  // namespace awaystep
