#pragma once
// The card that greets a person who has never been here, over the live application, with three doors: watch a race,
// demonstrate, open a scenario. Escape closes it, and it does not come again unless asked for.

#include "gui/theme.h"
#include "workbench/requests.h"
#include "workbench/workbench.h"

namespace awaystep {

class Welcome {
public:
    bool isOpen() const { return open_; }
    void open();
    // The keys printed on the doors open them. Answers whether one did; what it is for stays among the orders.
    bool hear(Requests& keys, const Workbench& workbench);
    void close() { open_ = false; }  // for now: something else was chosen
    // Answers whether it was closed in this frame.
    bool draw(const Look& look, const Workbench& workbench, Requests& requests);

private:
    void drawDoors(const Look& look, const Workbench& workbench, Requests& requests);
    void drawScenarios(const Look& look, Requests& requests);

    bool open_ = false;
    bool choosing_ = false;  // behind the third door
    std::vector<ScenarioPlan> shelf_;
    std::string starting_;  // the scenario that was chosen behind the third door, until its race runs
};

}  // namespace awaystep
