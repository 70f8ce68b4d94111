#include "model/race/player.h"

#include <algorithm>
#include <cmath>

namespace awaystep {

void Player::rewind(int last) {
    position_ = 0.0;
    playing_ = false;
    finished_ = false;
    head_ = -1;
    asked_ = 0;
    last_ = std::max(0, last);
}

void Player::computed(int head, bool finished) {
    head_ = head;
    finished_ = finished;
    if (finished_) last_ = std::max(0, head_);
    position_ = std::min(position_, static_cast<double>(last_));
    if (playing_ && shown() >= last_) playing_ = false;
}

void Player::advance(double seconds) {
    if (!playing_) return;
    if (std::isinf(speed_)) {
        position_ = last_;
    } else {
        // For a solver that is slower than the speed, at most a tenth of a second of rounds is requested in advance, so
        // that a pause takes effect at once.
        const double ahead = head_ + 1.0 + 0.1 * speed_;
        position_ = std::min({position_ + seconds * speed_, std::max(ahead, position_), static_cast<double>(last_)});
    }
    if (shown() >= last_) playing_ = false;
}

void Player::play() {
    if (shown() >= last_) position_ = 0.0;
    playing_ = last_ > 0;
}

void Player::pause() {
    playing_ = false;
    position_ = shown();
}

bool Player::stepForward() {
    pause();
    if (shown() >= last_) return false;
    position_ = shown() + 1;
    return true;
}

bool Player::stepBack() {
    pause();
    if (shown() == 0) return false;
    position_ = shown() - 1;
    return true;
}

void Player::show(int round) {
    playing_ = false;
    position_ = std::clamp(round, 0, last_);
}

void Player::setSpeed(double iterationsPerSecond) { speed_ = std::max(slowest, iterationsPerSecond); }

int Player::shown() const { return std::clamp(static_cast<int>(position_), 0, std::max(0, head_)); }

int Player::wanted() const { return std::max(static_cast<int>(position_), std::min(asked_, last_)); }

double Player::secondsToNextRound() const {
    if (!playing_) return std::numeric_limits<double>::infinity();
    if (std::isinf(speed_)) return 0.0;
    return (std::floor(position_) + 1.0 - position_) / speed_;
}

}  // namespace awaystep
