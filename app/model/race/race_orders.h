#pragma once
// The orders of the race (playing, steps and their parts, the curves, the same race from many seeds) and of the
// apprentice, who acts in the world next to the expert.

#include <optional>
#include <variant>

#include "files/words.h"

namespace awaystep {

enum class Driving;
enum class SubStep;

// What the convergence plot shows. A choice like the iteration that is shown: keys, panel and lessons set it.
enum class CurveMeasure { Distance, Suboptimality, Gap, Shortfall, OracleError };
template <>
inline constexpr auto spelling<CurveMeasure> = spell<CurveMeasure>({{CurveMeasure::Distance, "distance"},
                                                                    {CurveMeasure::Suboptimality, "h"},
                                                                    {CurveMeasure::Gap, "gap"},
                                                                    {CurveMeasure::Shortfall, "shortfall"},
                                                                    {CurveMeasure::OracleError, "oracle-error"}});

enum class Against { Iterations, OracleCalls, PlanningCalls, Rollouts, Seconds };

struct CurveView {
    CurveMeasure measure = CurveMeasure::Distance;
    Against against = Against::Iterations;
    bool theory = false;  // bounds and fitted rates beside the curves

    bool operator==(const CurveView&) const = default;
};

struct TogglePlay {};
struct StepForward {};
struct StepBack {};
struct ShowIteration {
    int iteration = 0;
};
struct ShowStart {};
struct ShowEnd {};  // computes what is missing, as fast as it goes
struct ShowNow {};  // back to the newest iteration
struct SetSpeed {
    double iterationsPerSecond = 12.0;
};
struct RestartRace {};
struct NextSubStep {};  // the next part of a step, of the next step after the last
struct PreviousSubStep {};
struct ShowSubStep {
    SubStep part{};
};
struct ShowWholeStep {};
struct RunSeeds {  // the same race over many seeds, for the bands behind the curves
    int seeds = 20;
};
struct ForgetSeeds {};
struct SelectRun {
    int run = 0;
};
struct SetCurveView {
    CurveView view;
};
struct HoverFeature {  // for this frame; without this order nothing is hovered
    std::optional<int> feature;
};

using RaceOrder = std::variant<TogglePlay, StepForward, StepBack, ShowIteration, ShowStart, ShowEnd, ShowNow, SetSpeed,
                               RestartRace, NextSubStep, PreviousSubStep, ShowSubStep, ShowWholeStep, RunSeeds,
                               ForgetSeeds, SelectRun, SetCurveView, HoverFeature>;

struct WatchApprentice {
    bool on = true;
};
struct PauseApprentice {
    bool paused = true;
};
struct SetDriving {
    Driving driving{};
};
struct SetWatchingSpeed {
    double stepsPerSecond = 6.0;
};

using ApprenticeOrder = std::variant<WatchApprentice, PauseApprentice, SetDriving, SetWatchingSpeed>;

}  // namespace awaystep
