#pragma once
// K as it is drawn: its shape, where the target lies in it, what the policies at its vertices do, and the chosen
// view.

#include <memory>
#include <optional>

#include "geometry/regime.h"
#include "model/feature.h"
#include "model/polytope/polytope_orders.h"
#include "model/workers/background.h"

namespace awaystep {

struct Vertex;

class Pictures;
class Polytopes;
struct SessionState;

class PolytopeFeature : public Feature {
public:
    explicit PolytopeFeature(SessionState& state);
    ~PolytopeFeature() override;

    bool collect(double seconds, double passed) override;
    void follow(const QuestionChanges& changes) override;
    bool working() const override;

    void carryOut(const PolytopeOrder& order);
    // A new frame's orders begin: nothing is hovered until one says so.
    void forgetHovered() { hovered_.reset(); }
    void lookAt(const PolytopeView& view) { view_ = view; }

    const PolytopeView& view() const { return view_; }
    const std::shared_ptr<const Vertex>& hoveredVertex() const { return hovered_; }
    const Pictures& pictures() const { return *pictures_; }
    const Polytopes& polytopes() const { return *polytopes_; }
    // Where the target lies in K, once it is known.
    const std::optional<Regime>& regime() const { return regime_; }

private:
    SessionState& state_;
    std::unique_ptr<Pictures> pictures_;
    std::unique_ptr<Polytopes> polytopes_;
    PolytopeView view_;
    int viewedFeatures_ = 0;  // of the world that view_ is for
    std::shared_ptr<const Vertex> hovered_;
    void askForRegime();

    Background<Regime> regimeQuestion_;
    std::optional<Regime> regime_;
    // While the target is dragged: it has moved since regimeQuestion_ was asked, and for so long regime_ is old.
    bool regimeIsOld_ = false;
    double regimeAge_ = 0.0;  // seconds
};

}  // namespace awaystep
