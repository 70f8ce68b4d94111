#pragma once
// What a class predicted, as CSV: number,lesson,step,answer,seconds,right. The number counts the answers in the file;
// no names, nothing about the machine. Written only if the user has switched it on.

#include <string>
#include <string_view>
#include <vector>

namespace awaystep {

struct KeptPrediction {
    std::string lesson;
    int step = 0;  // counted from 1
    std::string answer;
    double seconds = 0.0;     // from the question to the answer
    std::string result = {};  // right, wrong, or empty where that is not known
};

// The same as it is handed in by a link (model/links).
struct LinkedPrediction {
    std::string author;  // at most longestLinkedAuthor bytes
    std::string lesson;
    int step = 1;        // counted from 1
    std::string answer;  // in words
    std::string result;  // right, wrong, or empty where that is not known

    bool operator==(const LinkedPrediction&) const = default;
};

// Makes the file with its header if it is not there. Throws std::runtime_error with the file's name.
void appendPrediction(const std::string& file, const KeptPrediction& kept);

// Whether a text is such a file, whatever its version.
bool looksLikePredictions(std::string_view text);
// As if they had been handed in, all by this author. Throws std::invalid_argument with the file and the line.
std::vector<LinkedPrediction> parsePredictions(std::string_view text, const std::string& file,
                                               const std::string& author);

}  // namespace awaystep
