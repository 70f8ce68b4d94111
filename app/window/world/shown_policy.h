#pragma once
// What the world panel shows of a policy: whose it is (the mixture's, or one vertex's), how often each state is
// visited, what is done there, and the colours of the states; and the time that it is looked at.

#include <imgui.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "model/world/pictures.h"
#include "window/widgets/theme.h"
#include "world/mdp.h"

namespace awaystep {

class Session;
struct OpenScenario;

// In the order of the panel's buttons: what states are coloured by, and whose policy is shown. Plain has no button: a
// lesson shows the world alone.
enum class WorldColouring { Policy, Occupancy, Reward, Plain };
enum class PolicyOwner { Mixture, HeaviestVertex };

class ShownPolicy {
public:
    explicit ShownPolicy(const Style& style) : style_(style) {}

    // Once per frame, before anything is read. Colours and shares are computed again only when what they show changes.
    // `time`: of a finite horizon; none: all times together.
    void update(const Session& session, const OpenScenario& openScenario, WorldColouring colouring, PolicyOwner owner,
                std::optional<int> time = {});

    // Per state; empty while they are being computed.
    std::span<const float> visits() const { return visits_; }
    std::span<const ImU32> colours() const { return colours_; }
    // How often each action is taken in a state. Valid until the next call.
    std::span<const float> sharesAt(const OpenScenario& openScenario, int state);

private:
    const Style& style_;
    // What is shown in this frame.
    VertexPtr vertex_;
    VisitsPtr vertexVisits_;
    std::optional<int> time_;
    std::shared_ptr<const MixturePicture> mixture_;
    std::span<const float> visits_;
    RecordPtr heaviestOf_;
    VertexPtr heaviest_;
    std::vector<ImU32> colours_;
    // What the colours were made from.
    struct ColouredBy {
        std::shared_ptr<const void> values;  // kept alive, so that nothing new can come to lie at their address
        const OpenScenario* openScenario = nullptr;
        Theme theme = Theme::Light;
        WorldColouring colouring = WorldColouring::Policy;
        std::optional<int> time;

        bool operator==(const ColouredBy&) const = default;
    };
    ColouredBy colouredBy_;
    std::vector<float> share_;
};

// The time at which a time-dependent policy is looked at: with a finite horizon the best action depends on how much
// time is left. Other criteria have one policy for all times, and no clock.
class PolicyClock {
public:
    // None: all times together.
    std::optional<int> time(const Criterion& criterion) const {
        if (criterion.stages() < 2 || time_ < 0) return std::nullopt;
        return std::min(time_, criterion.stages() - 1);
    }
    // A slider across the panel; nothing where there is no clock.
    void draw(const Style& style, const Criterion& criterion);

private:
    int time_ = -1;  // all times together
};

}  // namespace awaystep
