#pragma once
// Which round of a race is shown, and how that moves. There is one position, as on a music player: playing moves it
// at a speed, a drag sets it. It may stand ahead of what has been computed; then the newest round is shown until the
// rest arrives. Knows neither threads nor clocks: advance() takes the time that went by.

#include <limits>

namespace awaystep {

class Player {
public:
    static constexpr double slowest = 1.0;  // rounds per second
    static constexpr double fastest = std::numeric_limits<double>::infinity();

    // A new race with rounds 0..last; nothing is computed yet.
    void rewind(int last);
    // Rounds 0..head are there; `finished`: no more will come, so that the race ends at the head.
    void computed(int head, bool finished);
    void advance(double seconds);

    // Playing from the last round starts again at the first.
    void play();
    void pause();
    // At the end of the race nothing happens; returns whether the position moved.
    bool stepForward();
    bool stepBack();
    // Stops there; a round that is not yet computed is requested and shown when it arrives.
    void show(int round);
    // Rounds up to this one are wanted although an earlier one is shown.
    void askFor(int round) { asked_ = round; }
    // In rounds per second, from `slowest` to `fastest`.
    void setSpeed(double iterationsPerSecond);

    bool playing() const { return playing_; }
    double speed() const { return speed_; }
    int shown() const;
    int head() const { return head_; }
    int last() const { return last_; }
    bool finished() const { return finished_; }
    // The round that the runner has to work until.
    int wanted() const;
    // Seconds until advance() changes what is shown; infinity when nothing will.
    double secondsToNextRound() const;

private:
    double position_ = 0.0;
    double speed_ = 12.0;
    bool playing_ = false;
    bool finished_ = false;
    int head_ = -1;
    int asked_ = 0;
    int last_ = 0;
};

}  // namespace awaystep
