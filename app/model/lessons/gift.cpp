#include "model/lessons/gift.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <sstream>

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

// Quotes are instructions for the screen of the lesson, which a quiz does not have.
std::string withoutInstructions(const std::string& markdown) {
    std::istringstream lines(markdown);
    std::string text, line;
    while (std::getline(lines, line))
        if (line.substr(0, 1) != ">") text += line + "\n";
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

// Question banks sort by name: a place with two digits keeps the lessons in their sequence.
std::string categoryOf(const Lesson& lesson) {
    if (lesson.order >= Lesson::unordered) return lesson.name;
    std::array<char, 16> place{};
    std::snprintf(place.data(), place.size(), "%02d ", lesson.order);
    return place.data() + lesson.title;
}

std::string answersOf(const GiftQuestion& question) {
    const Prediction& asked = question.asked;
    const std::string feedback =
        question.after.empty() ? "" : "\t####" + escapedForGift(withoutInstructions(question.after)) + "\n";
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
    std::string text =
        "// " + numberedTitle(lesson) + "\n$CATEGORY: Awaystep/" + escapedForGift(categoryOf(lesson)) + "\n\n";
    for (const GiftQuestion& question : questions) {
        if (!question.asked.quiz) {
            text += "// " + question.title + ": it is about what the step shows, which a quiz does not have\n\n";
            continue;
        }
        const bool isNumber = question.asked.kind == PredictionKind::Number;
        if (question.asked.kind == PredictionKind::Curve || (isNumber && !question.truth)) {
            text += "// " + question.title +
                    (isNumber ? ": its number is not known there"
                              : ": a curve is drawn there, which is no question for a quiz") +
                    "\n\n";
            continue;
        }
        // The text may speak of what the step shows.
        const std::string where = "*In Awaystep: lesson " + numberedTitle(lesson) + ", step " +
                                  std::to_string(question.step) + " (F2 opens the list of lessons).*\n\n";
        text += "::" + escapedForGift(question.title) + "::[markdown]" +
                escapedForGift(where + withoutInstructions(question.text)) + "\\n\\n" +
                escapedForGift(question.asked.question) + " " + answersOf(question);
    }
    return text;
}

}  // namespace awaystep
