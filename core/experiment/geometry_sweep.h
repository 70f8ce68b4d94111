#pragma once
// What makes K rich: the paper leaves open how its facial distance follows from the parameters of the world. Grids,
// small enough to enumerate every deterministic policy, are measured for many values of one parameter, and CG races
// ASCG in each for targets on an edge of K.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "files/words.h"
#include "world/mdp.h"
#include "world/stop_token.h"

namespace awaystep {

enum class SweepParameter { Discount, Slip, Actions, States, Features };
template <>
inline constexpr auto spelling<SweepParameter> = spell<SweepParameter>({{SweepParameter::Discount, "discount"},
                                                                        {SweepParameter::Slip, "slip"},
                                                                        {SweepParameter::Actions, "actions"},
                                                                        {SweepParameter::States, "states"},
                                                                        {SweepParameter::Features, "features"}});

// Grids are raced in; random worlds (4 states, 3 actions, 3 features, discount 0.9, but for what is swept) are measured
// only, and there are many of them for each value.
enum class SweptWorlds { Grids, Random };
template <>
inline constexpr auto spelling<SweptWorlds> = spell<SweptWorlds>({{SweptWorlds::Grids, "grids"},
                                                                  {SweptWorlds::Random, "random"}});

struct GeometrySweep {
    SweepParameter parameter = SweepParameter::Discount;
    SweptWorlds worlds = SweptWorlds::Grids;
    std::vector<double> values;  // empty: the usual ones
    int seeds = 10;              // targets, or random worlds, per value: seeds 0..seeds-1
    int iterations = 100;
    double relax = 0.0;  // every policy of the apprentice is mixed with a random one (world/relaxation.h)
    double pull = 0.0;   // the target is pulled inside, (1-e) Phi_E + e Phi(uniform)
};
std::vector<double> usualValues(SweepParameter parameter);
// Whether a world with this value can be made and measured; numbers of states, actions and features are whole, and
// small enough to look at every policy. Grids have no other actions, states or features.
bool canBeSwept(SweptWorlds worlds, SweepParameter parameter, double value);

struct GeometryRow {
    std::string world;
    std::optional<double> value;  // of the parameter; none without a sweep
    double policies = 0.0;        // deterministic ones
    int points = 0;    // different Phi among them; 0 where there are too many policies to look at all of them
    int vertices = 0;  // extreme points of K
    int dimension = 0;
    double diameter = 0.0;
    double diameterBound = 0.0;  // R sqrt(k) where all features lie in [0, 1]
    double facialDistance = 0.0;
    double vertexFacetDistance = 0.0;
    double rate = 0.0;  // rho
    int races = 0;      // targets that could be drawn
    // Of the distance to the best point there is at the last iteration, geometric means over the races; none without.
    std::optional<double> cg, ascg;
    // Geometric mean of ASCG's over CG's: below one, away steps are ahead.
    std::optional<double> ratio() const;
};

// One row per world and value, worlds in order. Told to stop, it returns the rows that are
// finished.
std::vector<GeometryRow> sweepGeometry(const GeometrySweep& sweep, const StopToken& stop = {});

// A world of one's own: its constants, if it has at most 5000 deterministic policies, and races for the targets that
// `targetOf` draws from seeds 0..sweep.seeds-1 (a seed for which it throws std::invalid_argument has no target).
// The sweep's parameter and values do not count. Told to stop, it throws Stopped.
GeometryRow geometryOf(const std::string& name, const std::shared_ptr<const Mdp>& mdp, const GeometrySweep& sweep,
                       const std::function<Vector(std::uint64_t seed)>& targetOf, const StopToken& stop = {});

// Spearman's rank correlation of the facial distance with Garber's constant, 0 for fewer than two worlds.
double constantsCorrelation(const std::vector<GeometryRow>& rows);
// What they say together, in words: the paper conjectures that they are related.
std::string constantsSentence(const std::vector<GeometryRow>& rows);

// The columns parameter and value are empty for rows without a value, as are constants that are not known.
std::string geometryCsv(const GeometrySweep& sweep, const std::vector<GeometryRow>& rows);

}  // namespace awaystep
