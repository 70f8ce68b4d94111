#pragma once
// A row of the active set (a vertex with its picture, its weight and what became of it) and the weights over time as
// stacked areas: of a race, and of what is learnt while a demonstration is recorded.

#include <imgui.h>

#include <optional>
#include <vector>

#include "window/widgets/plot_frame.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;
struct ActiveRow;
struct WeightSample;

constexpr float roomyRow = 33.0F;  // unscaled

// How rows and the weights below them share the panel. All active vertices should be visible: first the rows become
// flatter, then the weights give way, and only what does not fit even so is scrolled.
struct Sharing {
    float row = roomyRow;  // height of one, in pixels
    int rows = 1;          // so many fit
    bool strip = true;
};
// weights: whether they are to be shown at all.
Sharing shareRoom(const Style& style, float height, int living, bool weights = true);

// As much of the title of the panel as fits beside its question mark.
const char* activeSetTitle(const Style& style);

class ActiveRowDrawing {
public:
    // time: what a row counts its birth by, "t" in a race.
    ActiveRowDrawing(const Style& style, const char* time, const char* when)
        : style_(style), time_(time), when_(when) {}

    // Brief: without the iteration at which a vertex joined, and how often it came back.
    void setBrief(bool brief) { brief_ = brief; }

    void drawColumnNames() const;
    // At the cursor, of this height in pixels.
    void drawRow(const Session& session, const ActiveRow& row, float height, Orders& orders) const;
    // Over this area, from time 0 to `last`; what was sampled last goes on to `end`.
    void drawWeights(ImDrawList& list, const std::vector<WeightSample>& samples, const Area& area, int last,
                     int end) const;

    // Where the columns of a row between these two ends stand. From the right: returns, birth, change, weight, the
    // step's mark; the bar takes what is left. In a narrow panel those that matter least are left out: no number lies
    // on the name.
    struct Columns {
        float name;                                           // where it begins
        std::optional<float> returns, birth, change, weight;  // right ends
        float mark;                                           // right end
        bool words, pictures, bar;                            // beside the mark, of the policies, of the weight
    };
    Columns columns(float left, float right) const;

private:
    float markWidth(const Columns& place) const;
    void explainRow(const ActiveRow& row) const;
    void drawSign(ImDrawList& list, const ActiveRow& row, ImVec2 right, const Columns& place) const;
    void drawSlice(ImDrawList& list, const WeightSample& a, const WeightSample& b, float left, float right, float top,
                   float height) const;

    const Style& style_;
    const char* time_;
    const char* when_;
    bool brief_ = false;
};

}  // namespace awaystep
