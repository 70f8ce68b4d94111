// Dear ImGui with ImPlot: their contexts, alive and current as long as this object. Window, tests and
// pictures without a display each bring their own backend.
#pragma once

namespace awaystep {

class GuiContext {
public:
    GuiContext();
    ~GuiContext();
    GuiContext(const GuiContext&) = delete;
    GuiContext& operator=(const GuiContext&) = delete;
};

}  // namespace awaystep
