#include "model/lessons/prediction_log.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "files/atomic_file.h"
#include "files/csv_field.h"
#include "files/text_file.h"

namespace awaystep {

namespace {

constexpr std::string_view header = "number,lesson,step,answer,seconds,result\n";
constexpr std::string_view headerBefore = "number,lesson,step,answer,seconds\n";

// A file from before there was a last column: its lines get an empty one.
std::string withResults(const std::string& old) {
    std::string text(header);
    for (std::size_t at = headerBefore.size(); at < old.size();) {
        const std::size_t end = std::min(old.find('\n', at), old.size());
        text += old.substr(at, end - at) + ",\n";
        at = end + 1;
    }
    return text;
}

}  // namespace

void appendPrediction(const std::string& file, const KeptPrediction& kept) {
    std::error_code unknown;
    std::string text(header);
    if (std::filesystem::exists(file, unknown))
        text = readTextFile(file);
    else
        makeFolder(std::filesystem::path(file).parent_path().string());
    if (text.starts_with(headerBefore)) text = withResults(text);
    if (!text.ends_with('\n')) text += '\n';
    const auto number = std::count(text.begin(), text.end(), '\n');  // the header's line makes it count from 1
    std::array<char, 40> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.1f", kept.seconds);
    text += std::to_string(number) + "," + csvField(kept.lesson) + "," + std::to_string(kept.step) + "," +
            csvField(kept.answer) + "," + seconds.data() + "," + kept.result + "\n";
    writeFile(file, text);
}

}  // namespace awaystep
