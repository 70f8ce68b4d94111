#include "model/race/player.h"

#include <algorithm>
#include <cmath>

namespace awaystep {

void Player::rewind(int last) {
    position_ = 0.0;
    playing_ = false;
    rounds_ = {-1, std::max(0, last), false};
    asked_ = 0;
}

void Player::computed(int head, bool finished) {
    rounds_.head = head;
    rounds_.finished = finished;
    if (finished) rounds_.last = std::max(0, head);
    position_ = std::min(position_, static_cast<double>(rounds_.last));
    if (playing_ && shown() >= rounds_.last) playing_ = false;
}

void Player::advance(double seconds) {
    if (!playing_) return;
    if (std::isinf(speed_)) {
        position_ = rounds_.last;
    } else {
        // For a solver that is slower than the speed, at most a tenth of a second of rounds is requested in advance, so
        // that a pause takes effect at once.
        const double ahead = rounds_.head + 1.0 + 0.1 * speed_;
        position_ =
            std::min({position_ + seconds * speed_, std::max(ahead, position_), static_cast<double>(rounds_.last)});
    }
    if (shown() >= rounds_.last) playing_ = false;
}

void Player::play() {
    if (shown() >= rounds_.last) position_ = 0.0;
    playing_ = rounds_.last > 0;
}

void Player::pause() {
    playing_ = false;
    position_ = shown();
}

bool Player::step(int direction) {
    pause();
    const int next = shown() + direction;
    if (next < 0 || next > rounds_.last) return false;
    position_ = next;
    return true;
}

void Player::show(int round) {
    playing_ = false;
    position_ = std::clamp(round, 0, rounds_.last);
}

void Player::setSpeed(double iterationsPerSecond) { speed_ = std::max(slowest, iterationsPerSecond); }

int Player::shown() const { return std::clamp(static_cast<int>(position_), 0, std::max(0, rounds_.head)); }

int Player::wanted() const { return std::max(static_cast<int>(position_), std::min(asked_, rounds_.last)); }

double Player::secondsToNextRound() const {
    if (!playing_) return std::numeric_limits<double>::infinity();
    if (std::isinf(speed_)) return 0.0;
    return (std::floor(position_) + 1.0 - position_) / speed_;
}

}  // namespace awaystep
