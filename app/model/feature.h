#pragma once
// A part of the application without its window: it owns its state and carries out its own orders, with a function
// carryOut(const <Feature>Order&) that visits all of them. Features do not include one another: what they share is in
// SessionState, calls from one to another go through SessionLinks.

#include <limits>

namespace awaystep {

struct QuestionChanges;

class Feature {
public:
    virtual ~Feature() = default;

    // Once per frame: collects the results of the background and advances animations by `seconds`. passed: the time
    // that really went by, for files and messages. Returns whether anything changed.
    virtual bool collect(double seconds, double passed) = 0;
    // After the document may have changed; called also when nothing did.
    virtual void follow(const QuestionChanges&) {}

    // A result that was requested is being computed.
    virtual bool working() const { return false; }
    // An animation runs: frames are needed at display rate.
    virtual bool animating() const { return false; }
    // Seconds until collect() changes something without input; infinity: never.
    virtual double secondsToNextChange() const { return std::numeric_limits<double>::infinity(); }
};

}  // namespace awaystep
