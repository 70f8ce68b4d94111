#include "model/lessons/lesson_session.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include "files/number_text.h"

namespace awaystep {
namespace {

constexpr std::size_t mostPlaces = 12;  // of a curve that is written down

}  // namespace

std::string answerText(const Prediction& prediction, const PredictionAnswer& answer) {
    if (const int* choice = std::get_if<int>(&answer)) return prediction.choices.at(static_cast<std::size_t>(*choice));
    if (const double* number = std::get_if<double>(&answer)) return numberText(*number);
    const auto& curve = std::get<std::vector<DrawnPoint>>(answer);
    std::string text;
    const std::size_t stride = std::max<std::size_t>(1, (curve.size() + mostPlaces - 1) / mostPlaces);
    for (std::size_t i = 0; i < curve.size(); i += stride) {
        if (!text.empty()) text += ' ';
        // A drawing by hand is not more exact than this.
        std::array<char, 64> place{};
        std::snprintf(place.data(), place.size(), "%.4g:%.4g", curve[i].t, curve[i].value);
        text += place.data();
    }
    return text;
}

LessonSession::LessonSession(LessonPtr lesson, int step)
    : lesson_(std::move(lesson)), answered_(lesson_->steps.size()) {
    if (lesson_->steps.empty()) throw std::invalid_argument("lesson: there are no steps");
    arrive(std::clamp(step, 0, steps() - 1));
}

void LessonSession::arrive(int step) {
    step_ = step;
    ++serial_;
    messages_.say({});
}

const LessonState& LessonSession::state() const { return revealed() ? now().prediction->reveal : now().state; }

bool LessonSession::go(int by) {
    const int wanted = step_ + by;
    if (wanted < 0 || wanted >= steps()) return false;
    arrive(wanted);
    return true;
}

bool LessonSession::replace(LessonPtr lesson) {
    const LessonState before = state();
    const LessonPtr old = std::exchange(lesson_, std::move(lesson));
    step_ = std::min(step_, steps() - 1);
    answered_.resize(lesson_->steps.size());
    // An answer to another question is no answer.
    for (std::size_t i = 0; i < answered_.size(); ++i) {
        const auto& now = lesson_->steps[i].prediction;
        const auto then = i < old->steps.size() ? old->steps[i].prediction : std::optional<Prediction>();
        if (!now || !then || now->kind != then->kind || now->choices != then->choices) answered_[i] = {};
    }
    LessonState after = state();
    after.lines = before.lines;  // where something stands is no change of what is said
    if (after == before) return false;
    ++serial_;
    return true;
}

const Prediction* LessonSession::asked() const {
    return now().prediction && !answered_[static_cast<std::size_t>(step_)].revealed ? &*now().prediction : nullptr;
}

const PredictionAnswer* LessonSession::answer() const {
    const auto& given = answered_[static_cast<std::size_t>(step_)].answer;
    return now().prediction && given ? &*given : nullptr;
}

void LessonSession::give(PredictionAnswer answer) {
    if (!asked()) return;
    answered_[static_cast<std::size_t>(step_)].answer = std::move(answer);
    reveal();
}

void LessonSession::reveal() {
    if (!asked()) return;
    answered_[static_cast<std::size_t>(step_)].revealed = true;
    messages_.say({});
    ++serial_;
}

void LessonSession::askAgain(bool everything) {
    if (everything)
        answered_.assign(answered_.size(), {});
    else
        answered_[static_cast<std::size_t>(step_)] = {};
    arrive(everything ? 0 : step_);
}

}  // namespace awaystep
