#include "solvers/min_norm_point.h"

#include "solvers/nearest_point.h"

namespace awaystep {

// One step is one major cycle of Wolfe's: y enters with weight zero, minor cycles throw members out until the nearest
// point of the affine hull of the rest lies inside their convex hull. All weights change at once, so the length told
// is the weight that y gets; zero once x has arrived, when y is a member already or promises nothing but rounding.
void MinNormPoint::move(IterationRecord& record) {
    const VertexPtr& y = record.toward;
    if (set_.find(y) || !worthACycle(record.x, record.w, y->phi)) return;

    const int n = set_.size();
    Matrix points(record.x.size(), n + 1);
    Vector weights(n + 1);
    std::vector<VertexPtr> vertices;
    for (int i = 0; i < n; ++i) {
        points.col(i) = set_.vertex(i)->phi;
        weights[i] = set_.weight(i);
        vertices.push_back(set_.vertex(i));
    }
    points.col(n) = y->phi;
    weights[n] = 0.0;
    vertices.push_back(y);

    minorCycles(points, phiE_, n, weights);
    set_.assign(std::move(vertices), {weights.begin(), weights.end()});
    record.gamma = weights[n];
}

}  // namespace awaystep
