#include "window/lessons/lesson_words.h"

#include <cmath>

#include "model/explanation/sentences.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_numbers.h"
#include "model/session.h"
#include "model/text/markdown.h"
#include "model/text/numbers.h"

namespace awaystep {
namespace {

constexpr const char* unknown = "\u2026";

bool isCount(const Measurement& measurement) {
    return measurement.ofRun()
               ? measurement.thing >= MeasuredThing::Vertices
               : measurement.thing == MeasuredThing::Samples || measurement.thing == MeasuredThing::SamplesMore;
}

std::string shown(const Measurement& measurement, double value) {
    const bool whole = isCount(measurement) || (measurement.given && value == std::round(value));
    return whole ? grouped(std::llround(value)) : readable(value);
}

// "3.6 times too large", "2 too few", "well predicted". Only of what is counted there are many or few.
std::string apart(double said, double truth, bool counted) {
    if (said == truth || std::abs(said - truth) <= 0.005 * std::abs(truth)) return "well predicted.";
    const bool whole = said == std::round(said) && truth == std::round(truth);
    if (whole && std::abs(said - truth) < 1000.0)
        return grouped(std::llround(std::abs(said - truth))) +
               (counted ? (said > truth ? " too many." : " too few.") : (said > truth ? " too high." : " too low."));
    if (said > 0.0 && truth > 0.0) {
        const double factor = said > truth ? said / truth : truth / said;
        if (factor < 1.1) return "within ten per cent.";
        return readable(factor) + " times too " + (said > truth ? "large." : "small.");
    }
    return readable(std::abs(said - truth)) + (said > truth ? " too high." : " too low.");
}

std::string curveVerdict(const Session& session, const Prediction& prediction, const std::vector<DrawnPoint>& drawn) {
    const auto compared = comparison(session, prediction.solver, drawn);
    if (!compared) return unknown;
    if (compared->points == 0) return "Nothing was drawn where there is a curve.";
    std::string words = "You drew " + readable(compared->drawnLast) +
                        " at t = " + std::to_string(std::lround(compared->lastT)) + ", " +
                        solverLabel(prediction.solver) + " is at " + readable(compared->trueLast) +
                        ". On average you were " + readable(compared->meanDecades) + " powers of ten ";
    if (compared->meanDecades < 0.3) return words + "away: that is close.";
    if (std::abs(compared->bias) < 0.5 * compared->meanDecades) return words + "away.";
    return words + (compared->bias > 0.0 ? "too high." : "too low.");
}

}  // namespace

std::string filledWords(const Session& session, std::string_view text) {
    std::string words;
    for (const TextPiece& piece : piecesOf(text)) {
        words += piece.words;
        if (piece.measurement) words += measuredWords(session, *piece.measurement);
    }
    return formulasInOnePiece(words);
}

std::string measuredWords(const Session& session, const Measurement& measurement) {
    const auto value = measured(session, measurement);
    return value ? shown(measurement, *value) : unknown;
}

std::string stepWords(const Session& session, const LessonSession& lesson) {
    const auto* held = session.lessons().held();
    if (held == nullptr) return filledWords(session, lesson.now().text);
    std::string words;
    for (const TextPiece& piece : piecesOf(lesson.now().text)) {
        words += piece.words;
        if (!piece.measurement) continue;
        const auto number = held->find(text(*piece.measurement));
        words += number == held->end() ? unknown : shown(*piece.measurement, number->second);
    }
    return formulasInOnePiece(words);
}

bool waitsForNumbers(const Session& session, std::string_view text) {
    for (const TextPiece& piece : piecesOf(text))
        if (piece.measurement && !measured(session, *piece.measurement)) return true;
    return false;
}

std::string verdict(const Session& session, const LessonSession& lesson) {
    if (!lesson.now().prediction) return {};
    const PredictionAnswer* answer = lesson.answer();
    const Prediction& prediction = *lesson.now().prediction;
    // Without an answer the number is told all the same; the right choice is marked where it stands.
    if (answer == nullptr)
        return prediction.kind == PredictionKind::Number && lesson.revealed()
                   ? "It is **" + measuredWords(session, prediction.truth) + "**."
                   : std::string();
    if (const int* choice = std::get_if<int>(answer))
        return *choice == prediction.right ? "That is right."
                                           : "The answer is " + std::to_string(prediction.right + 1) + ": " +
                                                 prediction.choices[static_cast<std::size_t>(prediction.right)];
    if (const double* said = std::get_if<double>(answer)) {
        const auto truth = measured(session, prediction.truth);
        if (!truth) return unknown;
        Measurement plain;
        plain.given = *said;
        return "You said " + shown(plain, *said) + ", it is " + shown(prediction.truth, *truth) + ": " +
               apart(*said, *truth, isCount(prediction.truth));
    }
    return curveVerdict(session, prediction, std::get<std::vector<DrawnPoint>>(*answer));
}

}  // namespace awaystep
