#include "workbench/prediction_log.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "files/atomic_file.h"
#include "files/text_file.h"

namespace awaystep {
namespace {

// In quotes if it holds what would end a field.
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}  // namespace

void appendPrediction(const std::string& file, const KeptPrediction& kept) {
    std::error_code unknown;
    std::string text = "number,lesson,step,answer,seconds\n";
    if (std::filesystem::exists(file, unknown))
        text = readTextFile(file);
    else
        std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    if (!text.ends_with('\n')) text += '\n';
    const auto number = std::count(text.begin(), text.end(), '\n');  // the header's line makes it count from 1
    std::array<char, 40> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.1f", kept.seconds);
    text += std::to_string(number) + "," + field(kept.lesson) + "," + std::to_string(kept.step) + "," +
            field(kept.answer) + "," + seconds.data() + "\n";
    writeFile(file, text);
}

}  // namespace awaystep
