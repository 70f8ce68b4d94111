#pragma once
// S and alpha: the vertices that make up x, with their weights. Every move leaves weights that are positive and sum to
// one: members at or below 1e-14 leave, and the rest is divided by its sum. That division is needed, not cosmetic: an
// away step multiplies a rounding error in the sum by (1+gamma), a long run of them without end. x is summed afresh
// from the weights after each move. Vertices are compared by address (see linear_oracle.h). Which move to make is left
// to the solvers.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solvers/active_set/weight_history.h"
#include "solvers/iteration_record.h"

namespace awaystep {

class ActiveSet {
public:
    explicit ActiveSet(const VertexPtr& start);

    int size() const { return now_.size(); }
    const VertexPtr& vertex(int i) const { return now_.vertices[static_cast<std::size_t>(i)]; }
    double weight(int i) const { return now_.weights[static_cast<std::size_t>(i)]; }
    std::optional<int> find(const VertexPtr& vertex) const;
    // x = sum alpha_i phi_i.
    const Vector& point() const { return point_; }
    // w . phi_i for every member.
    Vector alignments(const Vector& w) const { return phis_.leftCols(size()).transpose() * w; }
    // The member with the smallest of them (the first of equals): z of Algorithm 3.
    int leastAligned(const Vector& w) const;
    // alpha_z / (1 - alpha_z): the longest step away from z that keeps its weight >= 0. Infinite for a single member.
    double awayLimit(int z) const;

    // x + gamma (y - x), gamma in [0, 1]. From 1 - 1e-13 on the set becomes {y}.
    void moveToward(const VertexPtr& y, double gamma);
    // x + gamma (x - z), gamma in [0, awayLimit(z)]. True if z left the set: from limit (1 - 1e-12) on it does.
    bool moveAwayFrom(int z, double gamma);
    // x + gamma (y - z), gamma in [0, alpha_z]: weight goes from z to y, the others keep theirs. True if z left.
    bool transfer(int z, const VertexPtr& y, double gamma);
    // The same x from at most `most` members, after Caratheodory (Beck & Shtern 2017): as long as there are more, the
    // weights slide along an affine dependence until one is zero. `most` must be at least dimension + 1.
    void reduce(int most);
    // Other vertices, other weights (>= 0, summing to one up to rounding); for corrective steps.
    void assign(std::vector<VertexPtr> vertices, std::vector<double> weights);

    std::shared_ptr<const ActiveSnapshot> snapshot() const { return latest_; }
    // For tests: empty, or what is wrong (see iteration_record.h).
    std::string checkHealth() const;

private:
    void commit(WeightChange change);
    void replaceAll(WeightedVertices list);
    void sumUp();

    WeightedVertices now_;
    Matrix phis_;  // the first size() columns are the members' phi, side by side for speed
    Vector point_;
    WeightSnapshot::Ptr latest_;
};

}  // namespace awaystep
