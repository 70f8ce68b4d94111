#pragma once
// The predictions of a class, counted: for each question how many gave which answer, and how many were right.

#include <string>
#include <vector>

#include "model/lessons/prediction_log.h"

namespace awaystep {

struct TalliedAnswer {
    std::string answer;
    int count = 0;
    std::string result;  // right, wrong or empty, as it was handed in
};

struct TalliedQuestion {
    std::string lesson;
    int step = 1;       // counted from 1
    std::string title;  // of the step, where the lesson is there
    std::string question;
    int people = 0;
    int right = 0;
    int judged = 0;                      // with a result
    std::vector<TalliedAnswer> answers;  // most frequent first
};

// Of several answers by one name to one question the last counts; without a name each counts. Reads the lessons.
std::vector<TalliedQuestion> tallyOf(const std::vector<LinkedPrediction>& predictions);

// "12 answers: 8 right"
std::string tallyWords(const TalliedQuestion& question);

}  // namespace awaystep
