// LPAL, the linear program of Syed, Bowling & Schapire (2008) for the paper's game with w on the simplex: the mixture
// that maximises min_i (Phi(psi) - phiE)_i. They write it over occupancies, with a variable per state and action; here
// it is solved over the vertices found so far, whose prices are the next reward (column generation, Dantzig & Wolfe),
// so that it asks the same oracle as the other solvers. It ends at the value of the game: the finish line of MWAL.

#include <algorithm>
#include <vector>

#include "solvers/active_set_solver.h"
#include "solvers/game_program.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

// One over the range of mu - phiE, so that the entries of the program are of size one.
double entryScale(const SolverSetup& setup) {
    const double farthest = (setup.start->phi - setup.phiE).lpNorm<Eigen::Infinity>();
    const double unit = setup.oracle->unit(), factor = setup.horizon.factor();
    const double reach = std::max(unit < 1.0 ? factor * unit : setup.horizon.largestReach(), farthest);
    return reach > 0.0 ? 1.0 / reach : 1.0;  // constant features, and a target that has them
}

class LinearProgram final : public ActiveSetSolver {
public:
    explicit LinearProgram(const SolverSetup& setup)
        : ActiveSetSolver(setup), scale_(entryScale(setup)), found_{setup.start}, program_(entries(setup.start)) {}

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;
    StepKind usual() const override { return StepKind::Corrective; }
    Vector entries(const VertexPtr& vertex) const { return scale_ * (vertex->phi - phiE_); }

    double scale_;
    std::vector<VertexPtr> found_;
    GameProgram program_;
};

// With w the prices, w . (x - phiE) is the value v over the vertices found, and no mixture of K has more than
// v + w . (y - x): the gap is the game's.
IterationRecord LinearProgram::measureIterate() {
    const Vector w = program_.prices().cwiseMax(0.0);
    IterationRecord record = look(w / w.sum());
    record.gapIsExact = false;
    if (oracle_.exact()) record.gap = std::max(0.0, record.gap);  // x is a mixture: below zero it is rounding
    return record;
}

void LinearProgram::move(IterationRecord& record) {
    const VertexPtr& y = record.toward;
    const bool known = std::find(found_.begin(), found_.end(), y) != found_.end();
    if (known || record.towardSlope <= roundingAt(record.x, record.unit))
        return;  // nothing better than x: the program is solved
    found_.push_back(y);
    program_.add(entries(y));
    program_.solve();
    const Vector weights = program_.weights();
    set_.assign(found_, {weights.begin(), weights.end()});
    record.gamma = 1.0;  // all weights at once
}

}  // namespace

SolverInfo infoOfLinearProgram() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "lpal";
    info.label = "LPAL";
    info.about = "Syed, Bowling & Schapire's linear program by column generation: ends at the value of the game.";
    info.make = makeOf<LinearProgram>;
    info.family = SolverFamily::Game;
    info.bound = SolverBound::Finite;
    info.gapBoundsObjective = false;  // it is the game's
    info.neverFarther = false;
    info.colours = {0x7A5195, 0xB694D1, {10, 2.5, 2, 2.5}};
    info.code = {
        "LPAL, Syed, Bowling & Schapire",
        {{"", 0, "w \u2190 prices of the features in the program", M::Reward, P::Oracle},
         {"", 0, "y \u2190 oracle(w)", M::Oracle, P::Oracle, 1},
         {"", 0, "if w\u00B7(y \u2212 x) = 0: stop, x is the answer", M::Arrived, P::Direction},
         {"", 0, "Y \u2190 Y \u222A {y}", M::LetIn, P::Direction},
         {"", 0, "maximise v so that (\u03A3 \u03B1_y y \u2212 \u03A6_E)_i \u2265 v for all i", M::SolveProgram,
          P::Update, 2},
         {"", 0, "x \u2190 \u03A3 \u03BB_y y,  \u03BB its solution", M::Move, P::Update}},
        {"w\u00B7(y \u2212 x) is the gap of the game: no mixture has a value more than that above x's.",
         "In print the variables are occupancies, one per state and action; here they are the weights of the policies "
         "found, which is the same program where Y has all that matter."}};
    return info;
}

}  // namespace awaystep
