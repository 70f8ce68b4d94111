#pragma once
// The orders of the target that is placed by hand in the picture of K.

#include <string>
#include <variant>
#include <vector>

namespace awaystep {

// The arrow keys move the selected target.
struct SelectTarget {
    bool on = true;
};
// The target goes here while it is dragged; the first one begins the drag. The document has it with ReleaseTarget.
struct MoveTarget {
    std::vector<double> phi;
    std::string where;     // how it was placed, for the screen: "at a corner of K"
    double surface = 0.0;  // nearer to K than this, it becomes its projection onto K; 0: never
};
struct ReleaseTarget {};  // one edit
struct CancelTarget {};   // the target is again where it was before the drag
// The nearest point of K becomes the target.
struct ProjectTarget {};
// Whether a dragged target stays in K while it is inside the outline, or moves along the two directions shown alone.
struct KeepTargetInK {
    bool on = true;
};

using TargetOrder = std::variant<SelectTarget, MoveTarget, ReleaseTarget, CancelTarget, ProjectTarget, KeepTargetInK>;

}  // namespace awaystep
