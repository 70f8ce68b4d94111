#pragma once
// A class of demonstrations that is open: the students, the chosen ones among them, their mixture and where in K it
// lies, and the shadow of K in two features. What takes long is computed in the background.

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "geometry/regime.h"
#include "geometry/shadow.h"
#include "model/classroom/student_class.h"
#include "model/workers/background.h"

namespace awaystep {

struct OpenScenario;
using OpenScenarioPtr = std::shared_ptr<const OpenScenario>;
struct ScenarioPlan;

class Classroom {
public:
    void open(Workers& workers, const std::string& folder);
    // Returns whether something new is there.
    bool collect(Workers& workers);
    bool working() const { return loading_.busy() || regimeQuestion_.busy() || shadowQuestion_.busy(); }

    // Files read, and how many there are; nothing while nothing is being read.
    struct Progress {
        int done = 0;
        int total = 0;
    };
    std::optional<Progress> progress() const;
    const std::string& failure() const { return failure_; }

    // Null while no class is open. One that has handed in nothing but predictions has neither students nor a world.
    const StudentClass* students() const { return room_ ? &room_->all : nullptr; }
    // Their world as it is drawn; null with it.
    const OpenScenario* openScenario() const { return room_ ? room_->openScenario.get() : nullptr; }

    const std::vector<int>& chosen() const { return chosen_; }
    void choose(Workers& workers, std::vector<int> students);
    // The mixture of the chosen students; nothing while none is chosen.
    const std::optional<FeatureExpectations>& mixture() const { return mixture_; }
    // Where that lies, once it is known.
    const std::optional<Regime>& regime() const { return regime_; }

    // The two features whose plane is shown, and K's shadow in it once it is known.
    int featureU() const { return u_; }
    int featureV() const { return v_; }
    void showPlane(Workers& workers, int u, int v);
    const Shadow* shadow() const { return shadow_ ? &*shadow_ : nullptr; }

private:
    struct Room {
        StudentClass all;
        OpenScenarioPtr openScenario;
    };
    using RoomPtr = std::shared_ptr<const Room>;
    struct Counter {
        std::atomic<int> done{0};
        std::atomic<int> total{0};
    };

    std::shared_ptr<Counter> counter_;
    Background<RoomPtr> loading_;
    RoomPtr room_;
    std::string failure_;
    std::vector<int> chosen_;
    std::optional<FeatureExpectations> mixture_;
    Background<Regime> regimeQuestion_;
    std::optional<Regime> regime_;
    int u_ = 0, v_ = 1;
    Background<Shadow> shadowQuestion_;
    std::optional<Shadow> shadow_;
};

// The world of the class as a scene of its own; what is raced for are demonstrations, so the given target is only what
// the scene falls back to.
ScenarioPlan planFor(const StudentClass& all);

// What a regime means for the demonstrations that were mixed, in a sentence.
std::string mixtureSentence(const Regime& regime, std::size_t people);

}  // namespace awaystep
