#include "model/lessons/lesson_session.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include "files/number_text.h"
#include "model/layout/panel_info.h"

namespace awaystep {
namespace {

constexpr std::size_t mostPlaces = 12;  // of a curve that is written down

// Never locked: during a lesson one must always be able to continue, to enlarge the text, and to leave.
bool alwaysOpen(std::string_view control) {
    for (const std::string_view free : {"lesson.", "present.", "help.", "file.link."})
        if (control.starts_with(free)) return true;
    if (control == titleOf(PanelId::Lesson)) return true;
    for (const std::string_view free :
         {"file.quit", "view.light", "view.dark", "view.projector", "view.larger", "view.smaller", "view.natural"})
        if (control == free) return true;
    return false;
}

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
    : lesson_(std::move(lesson)),
      answers_(lesson_->steps.size()),
      revealed_(lesson_->steps.size()),
      held_(lesson_->steps.size()) {
    if (lesson_->steps.empty()) throw std::invalid_argument("lesson: there are no steps");
    arrive(std::clamp(step, 0, steps() - 1));
}

void LessonSession::arrive(int step) {
    step_ = step;
    ++serial_;
    seconds_ = 0.0;
    notice_.clear();
    drawing_.clear();
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
    answers_.resize(lesson_->steps.size());
    revealed_.resize(lesson_->steps.size());
    held_.resize(lesson_->steps.size());
    // An answer to another question is no answer.
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        const auto& now = lesson_->steps[i].prediction;
        const auto then = i < old->steps.size() ? old->steps[i].prediction : std::optional<Prediction>();
        if (!now || !then || now->kind != then->kind || now->choices != then->choices) {
            answers_[i].reset();
            revealed_[i] = false;
        }
    }
    LessonState after = state();
    after.lines = before.lines;  // where something stands is no change of what is said
    if (after == before) return false;
    ++serial_;
    return true;
}

const Prediction* LessonSession::asked() const {
    return now().prediction && !revealed_[static_cast<std::size_t>(step_)] ? &*now().prediction : nullptr;
}

const PredictionAnswer* LessonSession::answer() const {
    const auto& given = answers_[static_cast<std::size_t>(step_)];
    return now().prediction && given ? &*given : nullptr;
}

void LessonSession::give(PredictionAnswer answer) {
    if (!asked()) return;
    answers_[static_cast<std::size_t>(step_)] = std::move(answer);
    reveal();
}

void LessonSession::reveal() {
    if (!asked()) return;
    revealed_[static_cast<std::size_t>(step_)] = true;
    notice_.clear();
    ++serial_;
}

void LessonSession::askAgain() {
    answers_[static_cast<std::size_t>(step_)].reset();
    revealed_[static_cast<std::size_t>(step_)] = false;
    arrive(step_);
}

void LessonSession::startAgain() {
    answers_.assign(answers_.size(), std::nullopt);
    revealed_.assign(revealed_.size(), false);
    arrive(0);
}

void LessonSession::hold(std::map<std::string, double> numbers) {
    held_[static_cast<std::size_t>(step_)] = std::move(numbers);
}

const std::map<std::string, double>* LessonSession::held() const {
    const bool changed = revealed() && !now().state.sameQuestion(now().prediction->reveal);
    return changed ? &held_[static_cast<std::size_t>(step_)] : nullptr;
}

bool LessonSession::opens(std::string_view control) const {
    if (alwaysOpen(control)) return true;
    const auto& open = state().open;
    return std::any_of(open.begin(), open.end(), [&](const std::string& each) {
        if (each.ends_with(".*")) return control.starts_with(std::string_view(each).substr(0, each.size() - 1));
        return control == each;
    });
}

}  // namespace awaystep
