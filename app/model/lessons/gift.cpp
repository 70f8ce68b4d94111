#include "model/lessons/gift.h"

#include <cmath>

#include "files/number_text.h"

namespace awaystep {
namespace {

constexpr double numberTolerance = 0.1;  // of the number, as in predictions.csv

// What has a meaning in GIFT is marked; a line end is written as \n, because an empty line would end the question.
std::string escapedForGift(const std::string& words) {
    std::string text;
    for (const char c : words) {
        if (c == '\n') {
            text += "\\n";
            continue;
        }
        if (std::string_view("~=#{}:\\").find(c) != std::string_view::npos) text += '\\';
        text += c;
    }
    return text;
}

std::string answersOf(const GiftQuestion& question) {
    const Prediction& asked = question.asked;
    const std::string feedback = question.after.empty() ? "" : "\t####" + escapedForGift(question.after) + "\n";
    if (asked.kind == PredictionKind::Number)
        return "{#\n\t=" + numberText(*question.truth) + ":" + numberText(numberTolerance * std::abs(*question.truth)) +
               "\n" + feedback + "}\n\n";
    std::string text = "{\n";
    for (std::size_t i = 0; i < asked.choices.size(); ++i)
        text += std::string("\t") + (static_cast<int>(i) == asked.right ? "=" : "~") +
                escapedForGift(asked.choices[i]) + "\n";
    return text + feedback + "}\n\n";
}

}  // namespace

std::string giftText(const Lesson& lesson, const std::vector<GiftQuestion>& questions) {
    std::string text = "// " + lesson.title + "\n$CATEGORY: Awaystep/" + lesson.name + "\n\n";
    for (const GiftQuestion& question : questions) {
        const bool isNumber = question.asked.kind == PredictionKind::Number;
        if (question.asked.kind == PredictionKind::Curve || (isNumber && !question.truth)) {
            text += "// " + question.title +
                    (isNumber ? ": its number is not known there"
                              : ": a curve is drawn there, which is no question for a quiz") +
                    "\n\n";
            continue;
        }
        text += "::" + escapedForGift(question.title) + "::[markdown]" + escapedForGift(question.text) + "\\n\\n" +
                escapedForGift(question.asked.question) + " " + answersOf(question);
    }
    return text;
}

}  // namespace awaystep
