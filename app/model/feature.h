#pragma once
// A part of the application without its window: it owns its state and carries out its own orders, with a function
// carryOut(const <Feature>Order&) that visits all of them. Features do not include one another: what they share is in
// SessionState, what one wants of another goes through SessionLinks.

#include <limits>

namespace awaystep {

struct QuestionChanges;

class Feature {
public:
    virtual ~Feature() = default;

    // Once per frame: takes in what was worked out in the background and lets `seconds` go by for what moves. passed:
    // the time that really went by, which files and sentences go by. Returns whether anything changed.
    virtual bool collect(double seconds, double passed) = 0;
    // After the document may have changed; called also when nothing did.
    virtual void follow(const QuestionChanges&) {}

    // Something is being worked on that has been asked for.
    virtual bool working() const { return false; }
    // Something moves by itself: frames are wanted at display rate.
    virtual bool animating() const { return false; }
    // Seconds until collect() will show something else although nothing happens; infinity: never.
    virtual double secondsToNextChange() const { return std::numeric_limits<double>::infinity(); }
};

}  // namespace awaystep
