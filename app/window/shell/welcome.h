#pragma once
// The card that greets a person who has never been here, over the live application, with three doors: watch a race,
// demonstrate, open a scenario. Escape closes it, and it does not come again unless asked for.

#include "experiment/scenario.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

struct Action;

class Welcome {
public:
    bool isOpen() const { return open_; }
    void open();
    // The keys printed on the doors open them. Returns whether the action of a key that was pressed is to run.
    bool lets(const Action& action, const Session& session);
    void close() { open_ = false; }  // for now: something else was chosen
    // Answers whether it was closed in this frame.
    bool draw(const Style& style, const Session& session, Orders& orders);

private:
    void drawDoors(const Style& style, const Session& session, Orders& orders);
    void drawScenarios(const Style& style, Orders& orders);

    bool open_ = false;
    bool choosing_ = false;  // behind the third door
    std::vector<ScenarioPlan> shelf_;
    std::string starting_;  // the scenario that was chosen behind the third door, until its race runs
};

}  // namespace awaystep
