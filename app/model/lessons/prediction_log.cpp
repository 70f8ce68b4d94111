#include "model/lessons/prediction_log.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "files/atomic_file.h"
#include "files/csv_field.h"
#include "files/plain_text.h"
#include "files/text_file.h"

namespace awaystep {

namespace {

constexpr std::string_view header = "number,lesson,step,answer,seconds,right\n";
// Of earlier versions: without the last column, and with another name for it.
constexpr std::string_view withoutRight = "number,lesson,step,answer,seconds\n";
constexpr std::string_view withResult = "number,lesson,step,answer,seconds,result\n";
constexpr std::size_t longestAnswer = 2000;  // bytes
constexpr std::string_view common = "number,lesson,step,answer,seconds";

// Lines of a file from before there was a last column get an empty one.
std::string withLastColumn(const std::string& old) {
    if (old.starts_with(withResult)) return std::string(header) + old.substr(withResult.size());
    if (!old.starts_with(withoutRight)) return old;
    std::string text(header);
    for (std::size_t at = withoutRight.size(); at < old.size();) {
        const std::size_t end = std::min(old.find('\n', at), old.size());
        text += old.substr(at, end - at) + ",\n";
        at = end + 1;
    }
    return text;
}

// The fields of a line as they stand between their commas.
std::vector<std::string> fieldsOfLine(std::string_view line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (c == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

}  // namespace

void appendPrediction(const std::string& file, const KeptPrediction& kept) {
    std::error_code unknown;
    std::string text(header);
    if (std::filesystem::exists(file, unknown))
        text = readTextFile(file);
    else
        makeFolder(std::filesystem::path(file).parent_path().string());
    text = withLastColumn(text);
    if (!text.ends_with('\n')) text += '\n';
    const auto number = std::count(text.begin(), text.end(), '\n');  // the header's line makes it count from 1
    std::array<char, 40> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.1f", kept.seconds);
    text += std::to_string(number) + "," + csvField(kept.lesson) + "," + std::to_string(kept.step) + "," +
            csvField(kept.answer) + "," + seconds.data() + "," + kept.result + "\n";
    writeFile(file, text);
}

bool looksLikePredictions(std::string_view text) { return text.starts_with(common); }

std::vector<LinkedPrediction> parsePredictions(std::string_view text, const std::string& file,
                                               const std::string& author) {
    std::vector<LinkedPrediction> predictions;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (++number == 1 || line.empty()) continue;
        const auto refuse = [&](const char* reason) {
            throw std::invalid_argument(shownPath(file) + ", line " + std::to_string(number) + ": " + reason);
        };
        const std::vector<std::string> fields = fieldsOfLine(line);
        if (fields.size() != 5 && fields.size() != 6) refuse("a prediction has five or six fields");
        LinkedPrediction each;
        each.author = author;
        each.lesson = csvText(fields[1]);
        each.answer = csvText(fields[3]);
        each.result = fields.size() == 6 ? fields[5] : std::string();
        const char* last = fields[2].data() + fields[2].size();
        const auto [stop, wrong] = std::from_chars(fields[2].data(), last, each.step);
        if (wrong != std::errc() || stop != last || each.step < 1) refuse("a step is a whole number from 1 on");
        if (!each.result.empty() && each.result != "right" && each.result != "wrong")
            refuse("the last field is right, wrong or empty");
        if (printable(each.answer, longestAnswer) != each.answer ||
            printable(each.lesson, longestAnswer) != each.lesson)
            refuse("an answer is plain text of at most 2000 bytes");
        predictions.push_back(std::move(each));
    }
    return predictions;
}

}  // namespace awaystep
