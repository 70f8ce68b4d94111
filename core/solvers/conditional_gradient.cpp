#include "solvers/conditional_gradient.h"

#include "solvers/step_size.h"

namespace awaystep {

// Algorithm 2: CG.   x, y, alpha as in the paper; h(x) = |x - phiE|^2 / 2, so w = -grad h(x) = phiE - x and the argmin
// of line 4 is an argmax. Lines 1-2 are the constructor. The paper's step t leads from x_{t-1} to x_t; our record t
// tells of the step from x_t.
// clang-format off
void ConditionalGradient::move(IterationRecord& record) {
    const Vector& x = record.x;
    const Vector& w = record.w;
    const VertexPtr& y = record.toward;                                                 // line 4, asked once per x_t
    double alpha = 0.0;
    if (rule_ == StepRule::LineSearch)
        alpha = lineSearch(x, w, y->phi - x, 1.0);                                      // the remark to Theorem 2
    else if (record.distance > roundingAt(x))
        alpha = openLoop(t_);                                                           // Theorem 2: 2/(t+1)
    set_.moveToward(y, alpha);                                                          // line 5
    record.gamma = alpha;
}
// clang-format on

}  // namespace awaystep
