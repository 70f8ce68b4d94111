#include "model/lessons/prediction_log.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "files/atomic_file.h"
#include "files/csv_field.h"
#include "files/text_file.h"

namespace awaystep {

void appendPrediction(const std::string& file, const KeptPrediction& kept) {
    std::error_code unknown;
    std::string text = "number,lesson,step,answer,seconds\n";
    if (std::filesystem::exists(file, unknown))
        text = readTextFile(file);
    else
        makeFolder(std::filesystem::path(file).parent_path().string());
    if (!text.ends_with('\n')) text += '\n';
    const auto number = std::count(text.begin(), text.end(), '\n');  // the header's line makes it count from 1
    std::array<char, 40> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.1f", kept.seconds);
    text += std::to_string(number) + "," + csvField(kept.lesson) + "," + std::to_string(kept.step) + "," +
            csvField(kept.answer) + "," + seconds.data() + "\n";
    writeFile(file, text);
}

}  // namespace awaystep
