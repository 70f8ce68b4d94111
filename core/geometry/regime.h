#pragma once
// Where a target lies in K, which decides what away steps can gain. The rule: further than 1e-9 (relative) from K:
// outside. Else, with a centre c in the relative interior of K (see centreOfK), the depth is the largest e
// with Phi_E + e (Phi_E - c) in K; a depth of at least 1e-4 is interior. Else a vertex if Phi_E is an extreme point of
// K (some reward has it as its only maximiser), else a face. Worlds must be solved exactly for any of this to hold.

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "files/words.h"
#include "world/stop_token.h"
#include "world/vector.h"

namespace awaystep {

class LinearOracle;
class Mdp;

enum class RegimeKind { Vertex, Face, Interior, Outside };
template <>
inline constexpr auto spelling<RegimeKind> = spell<RegimeKind>({{RegimeKind::Vertex, "vertex"},
                                                                {RegimeKind::Face, "face"},
                                                                {RegimeKind::Interior, "interior"},
                                                                {RegimeKind::Outside, "outside"}});

struct Regime {
    RegimeKind kind = RegimeKind::Outside;
    double distance = 0.0;  // to K
    double depth = 0.0;     // for targets in K; infinity at c itself
};

// c = Phi(uniform policy). Under the average criterion, where that may be an extreme point, the mean of the oracle's
// answers to directions that span K.
Vector centreOfK(const Mdp& mdp, LinearOracle& oracle, const StopToken& stop = {});
Vector centreOfK(const std::shared_ptr<const Mdp>& mdp, const StopToken& stop = {});

// c for a question that is asked in pieces (solvers/oracles/replayed_oracle.h): what needs no oracle is computed once.
class CentreInPieces {
public:
    explicit CentreInPieces(std::shared_ptr<const Mdp> mdp) : mdp_(std::move(mdp)) {}
    Vector ask(LinearOracle& oracle, const StopToken& stop = {});

private:
    std::shared_ptr<const Mdp> mdp_;
    std::optional<Vector> known_;
};

// `centre` is c. Told to stop, all of these throw Stopped.
Regime regimeOf(LinearOracle& oracle, const Vector& phiE, const Vector& centre, const StopToken& stop = {});
Regime regimeOf(const std::shared_ptr<const Mdp>& mdp, const Vector& phiE, const StopToken& stop = {});

// The largest e with phiE + e (phiE - centre) in K, for a phiE in K.
double depthInside(LinearOracle& oracle, const Vector& phiE, const Vector& centre, const StopToken& stop = {});
// Whether no mixture of other vertices gives this one.
bool isExtreme(LinearOracle& oracle, const Vector& vertex, const StopToken& stop = {});

}  // namespace awaystep
