#pragma once
// What can be asked of the picture of K.

#include <memory>
#include <variant>

#include "model/polytope/polytope_view.h"

namespace awaystep {

struct Vertex;

struct HoverVertex {  // for this frame; without this order nothing is hovered
    std::shared_ptr<const Vertex> vertex;
};
struct SetPolytopeView {
    PolytopeView view;
};

using PolytopeOrder = std::variant<HoverVertex, SetPolytopeView>;

}  // namespace awaystep
