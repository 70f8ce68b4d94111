#include "model/settings/preferences.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "files/atomic_file.h"
#include "files/json_reading.h"
#include "model/settings/folders.h"

namespace awaystep {
namespace {

constexpr std::size_t largestFile = std::size_t{4} << 20;  // bytes; the layout is the longest part of it

}  // namespace

double naturalScale(const std::string& theme) { return theme == name(Theme::Projector) ? 1.6 : 1.0; }

double scaleOf(const Preferences& preferences) { return preferences.scale.value_or(naturalScale(preferences.theme)); }

std::string preferencesPath() { return inFolder(configFolder(), "preferences.json").string(); }

Preferences loadPreferences(const std::string& path, std::string& complaint) {
    Preferences preferences;
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) return preferences;
    try {
        const nlohmann::json file = loadJson(path, {.most = largestFile});
        preferences.theme = file.value("theme", preferences.theme);
        if (file.contains("scale"))
            preferences.scale = std::clamp(file["scale"].get<double>(), smallestScale, largestScale);
        preferences.hiddenPanels = file.value("hidden_panels", preferences.hiddenPanels);
        preferences.workspace = file.value("workspace", preferences.workspace);
        preferences.keepPredictions = file.value("keep_predictions", preferences.keepPredictions);
        preferences.pageAddress = file.value("page_address", preferences.pageAddress);
        preferences.author = file.value("author", preferences.author);
        preferences.welcomed = file.value("welcomed", true);
        // The layout is checked where it is used; a bad one is no reason to lose the rest.
        if (file.contains("layout"))
            preferences.layout = file["layout"].is_string() ? file["layout"].get<std::string>() : file["layout"].dump();
    } catch (const std::exception& damaged) {
        complaint = std::string("preferences could not be read, defaults are used: ") + damaged.what();
        return {};
    }
    return preferences;
}

void savePreferences(const std::string& path, const Preferences& preferences) {
    makeFolder(std::filesystem::path(path).parent_path().string());
    nlohmann::json file = {
        {"theme", preferences.theme}, {"hidden_panels", preferences.hiddenPanels}, {"layout", preferences.layout}};
    file["workspace"] = preferences.workspace;
    if (!preferences.pageAddress.empty()) file["page_address"] = preferences.pageAddress;
    if (!preferences.author.empty()) file["author"] = preferences.author;
    if (preferences.keepPredictions) file["keep_predictions"] = true;
    file["welcomed"] = preferences.welcomed;
    if (preferences.scale) file["scale"] = *preferences.scale;
    writeFile(path, file.dump(2) + "\n");
}

}  // namespace awaystep
