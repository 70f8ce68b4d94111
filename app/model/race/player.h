#pragma once
// Which round of a race is shown, and how that moves. There is one position, as on a music player: playing moves it
// at a speed, a drag sets it. It may stand ahead of what has been computed; then the newest round is shown until the
// rest arrives. Knows neither threads nor clocks: advance() takes the time that went by.

#include <limits>

namespace awaystep {

struct Rounds {
    int head = -1;          // 0..head are computed
    int last = 0;           // of the race
    bool finished = false;  // no more will come: the race ends at the head
};

class Player {
public:
    static constexpr double slowest = 1.0;  // rounds per second
    static constexpr double fastest = std::numeric_limits<double>::infinity();

    // A new race with rounds 0..last; nothing is computed yet.
    void rewind(int last);
    void computed(int head, bool finished);
    void advance(double seconds);

    // Playing from the last round starts again at the first.
    void play();
    void pause();
    // By one round, forward (1) or back (-1). At an end of the race nothing happens; returns whether the position
    // moved.
    bool step(int direction);
    // Stops there; a round that is not yet computed is requested and shown when it arrives.
    void show(int round);
    // Rounds up to this one are wanted although an earlier one is shown.
    void askFor(int round) { asked_ = round; }
    // In rounds per second, from `slowest` to `fastest`.
    void setSpeed(double iterationsPerSecond);

    bool playing() const { return playing_; }
    double speed() const { return speed_; }
    int shown() const;
    const Rounds& rounds() const { return rounds_; }
    // The round that the runner has to work until.
    int wanted() const;
    // Seconds until advance() changes what is shown; infinity when nothing will.
    double secondsToNextRound() const;

private:
    double position_ = 0.0;
    double speed_ = 12.0;
    bool playing_ = false;
    Rounds rounds_;
    int asked_ = 0;
};

}  // namespace awaystep
