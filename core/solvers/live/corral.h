#pragma once
// The active set of an exact projection: vertices with weights whose point x is the one of their hull that is nearest
// to the target last aimed at. It may be aimed at another target, starting from the weights that it has, and a vertex
// may be let in. Weights are positive and sum to one; x is summed afresh from them.

#include <vector>

#include "solvers/iteration_record.h"
#include "world/vector.h"

namespace awaystep {

class Corral {
public:
    // `unit` is that of the oracle.
    explicit Corral(const VertexPtr& start, double unit = 1.0);

    const Vector& point() const { return point_; }
    int size() const { return static_cast<int>(vertices_.size()); }
    const std::vector<VertexPtr>& vertices() const { return vertices_; }
    std::vector<ActiveMember> members() const;

    // To the point of a hull of members that is nearest to this target, by Wolfe's minor cycles from where x is; those
    // that get no weight leave. Vertices outside may still be nearer.
    void aimAt(const Vector& target);
    // One major cycle: the vertex enters (if it is not a member), and minor cycles follow. Unseen: it got a weight, but
    // the distance shows nothing of it, since near the end x moves by the root of what the distance falls by. None: it
    // got no weight, or x would be farther from the target; nothing has changed then.
    enum class Progress { None, Unseen, Closer };
    Progress letIn(const VertexPtr& vertex, const Vector& target);

private:
    void assign(const std::vector<VertexPtr>& vertices, const Matrix& points, const Vector& weights);

    double unit_;
    std::vector<VertexPtr> vertices_;
    Matrix points_;  // their phi, one per column
    Vector weights_;
    Vector point_;
};

}  // namespace awaystep
