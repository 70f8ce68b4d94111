#pragma once
// What can be asked of the race: playing, steps and their parts, the curves, the same race from many seeds.

#include <variant>

#include "model/race/curve_view.h"

namespace awaystep {

enum class SubStep;

struct TogglePlay {};
struct StepForward {};
struct StepBack {};
struct ShowIteration {
    int round = 0;
};
struct ShowStart {};
struct ShowEnd {};  // computes what is missing, as fast as it goes
struct ShowNow {};  // back to the newest round
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

using RaceOrder = std::variant<TogglePlay, StepForward, StepBack, ShowIteration, ShowStart, ShowEnd, ShowNow, SetSpeed,
                               RestartRace, NextSubStep, PreviousSubStep, ShowSubStep, ShowWholeStep, RunSeeds,
                               ForgetSeeds, SelectRun, SetCurveView>;

}  // namespace awaystep
