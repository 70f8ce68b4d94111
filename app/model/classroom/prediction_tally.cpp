#include "model/classroom/prediction_tally.h"

#include <algorithm>
#include <exception>
#include <map>
#include <utility>

#include "model/lessons/lesson_library.h"
#include "model/text/numbers.h"

namespace awaystep {
namespace {

using Question = std::pair<std::string, int>;

// Per question: the last answer of each named student, and all answers without a name.
std::map<Question, std::vector<const LinkedPrediction*>> counting(const std::vector<LinkedPrediction>& predictions) {
    std::map<Question, std::vector<const LinkedPrediction*>> byQuestion;
    for (const LinkedPrediction& each : predictions) {
        std::vector<const LinkedPrediction*>& here = byQuestion[{each.lesson, each.step}];
        const auto same = std::find_if(here.begin(), here.end(), [&](const LinkedPrediction* other) {
            return !each.author.empty() && other->author == each.author;
        });
        same == here.end() ? here.push_back(&each) : static_cast<void>(*same = &each);
    }
    return byQuestion;
}

void nameQuestion(TalliedQuestion& question) {
    try {
        const LessonPtr lesson = findLesson(question.lesson);
        const auto place = static_cast<std::size_t>(question.step - 1);
        if (place >= lesson->steps.size()) return;
        question.title = lesson->steps[place].title;
        if (lesson->steps[place].prediction) question.question = lesson->steps[place].prediction->question;
    } catch (const std::exception&) {
        // A lesson that is not here has no words; its answers count all the same.
    }
}

}  // namespace

std::vector<TalliedQuestion> tallyOf(const std::vector<LinkedPrediction>& predictions) {
    std::vector<TalliedQuestion> tally;
    for (const auto& [key, given] : counting(predictions)) {
        TalliedQuestion question;
        question.lesson = key.first;
        question.step = key.second;
        nameQuestion(question);
        for (const LinkedPrediction* each : given) {
            ++question.people;
            question.judged += each->result.empty() ? 0 : 1;
            question.right += each->result == "right" ? 1 : 0;
            const auto same = std::find_if(question.answers.begin(), question.answers.end(),
                                           [&](const TalliedAnswer& other) { return other.answer == each->answer; });
            if (same == question.answers.end())
                question.answers.push_back({each->answer, 1, each->result});
            else
                ++same->count;
        }
        std::stable_sort(question.answers.begin(), question.answers.end(),
                         [](const TalliedAnswer& a, const TalliedAnswer& b) { return a.count > b.count; });
        tally.push_back(std::move(question));
    }
    return tally;
}

std::string tallyWords(const TalliedQuestion& question) {
    std::string words = counted(question.people, "answer");
    if (question.judged > 0) words += ": " + std::to_string(question.right) + " right";
    return words;
}

}  // namespace awaystep
