#pragma once
// What the faces of K say, in its picture: the face and the pair of points that realise the facial distance, and the
// rewards for which the expert is optimal, as the cone of K's outward normals at the target.

#include <vector>

#include "window/widgets/plane_canvas.h"

namespace awaystep {

class Orders;
class PolytopeLabels;
class Session;
struct PolytopeScene;
struct PolytopeView;
struct Style;

// Goes on in the line of the panel if a switch with this label still fits there, else on the next.
void placeSwitch(const Style& style, const char* label);
// Switches for both, in that line: each where it has something to show.
void drawFaceChoices(const Style& style, const Session& session, PolytopeView& view);

// The same world with its target elsewhere in K: at a vertex, on a face, inside or outside. Locked in a lesson unless
// its step opens regime.*.
void drawRegimes(const Style& style, const Session& session, Orders& orders);

void paintFacialPair(PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene, PolytopeLabels& labels);
// The marks of both that are drawn, for what should not lie over them.
std::vector<PlaneCanvas::Spot> faceMarks(const PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene);
// Where the picture is K itself: with two or three features.
void paintRewardCone(PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene, PolytopeLabels& labels);

}  // namespace awaystep
