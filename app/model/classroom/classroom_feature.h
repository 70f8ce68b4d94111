#pragma once
// A class of demonstrations next to the document: its students can become what is raced for, or a table.

#include <memory>
#include <string>

#include "model/classroom/classroom_orders.h"
#include "model/feature.h"

namespace awaystep {

class Classroom;
class SessionLinks;
struct SessionState;

class ClassroomFeature : public Feature {
public:
    ClassroomFeature(SessionState& state, SessionLinks& links);
    ~ClassroomFeature() override;

    bool collect(double seconds, double passed) override;
    bool working() const override;
    void carryOut(const ClassroomOrder& order);

    // The class that is open, if one is.
    const Classroom& room() const { return *room_; }

private:
    void raceForStudents();
    void exportTable(const std::string& file);

    SessionState& state_;
    SessionLinks& links_;
    std::unique_ptr<Classroom> room_;
};

}  // namespace awaystep
