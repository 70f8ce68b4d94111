#pragma once
// The card of the first start, over the live application: learn, watch a race, demonstrate, choose a scenario. Escape
// closes it, and it does not come again unless asked for. The File menu shows its gallery of scenarios alone.

#include <memory>
#include <string>

#include "window/shell/scenario_card.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

struct Action;
struct Lesson;

class Welcome {
public:
    bool isOpen() const { return open_; }
    void open(bool scenarios = false);  // the gallery of scenarios alone
    // The keys printed on the buttons press them. Returns whether the action of a key that was pressed is to run.
    bool lets(const Action& action, const Session& session);
    void close() { open_ = false; }  // for now: something else was chosen
    // Returns whether it was closed in this frame.
    bool draw(const Style& style, const Session& session, Orders& orders);

private:
    void drawDoors(const Style& style, const Session& session, Orders& orders);
    void drawScenarios(const Style& style, Orders& orders);

    bool open_ = false;
    bool choosing_ = false;  // the gallery is open
    bool galleryOnly_ = false;
    ScenarioGallery gallery_;
    std::shared_ptr<const Lesson> first_;  // the lesson to begin with
    std::string starting_;                 // the scenario that was chosen, until its race runs
};

}  // namespace awaystep
