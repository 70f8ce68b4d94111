#pragma once
// The user's preferences, kept between starts and apart from any document: theme, scale, which panels are hidden, how
// they are arranged. One JSON file in the configuration folder, written whole or not at all.

#include <optional>
#include <set>
#include <string>

#include "files/words.h"
#include "model/layout/panel_info.h"

namespace awaystep {

enum class Theme { Light, Dark, Projector };
template <>
inline constexpr auto spelling<Theme> =
    spell<Theme>({{Theme::Light, "light"}, {Theme::Dark, "dark"}, {Theme::Projector, "projector"}});

struct Preferences {
    std::string theme = "light";
    std::optional<double> scale;         // 1 to 3, times that of the display; none: the theme's own
    std::set<std::string> hiddenPanels;  // by title
    std::string workspace = "race";      // the arrangement to start with: race or insight
    bool keepPredictions = false;        // what is predicted in lessons, as CSV
    bool welcomed = true;                // has seen the welcome card; false only where there is no file yet
    std::string pageAddress;             // of the page with the application, which links and QR codes begin with
    std::string author;                  // the name in links of drives and predictions; empty: as it was recorded
    std::string layout;                  // where panels are docked, see model/layout; empty: the default

    bool operator==(const Preferences&) const = default;
};

constexpr double smallestScale = 1.0;
constexpr double largestScale = 3.0;
constexpr double scaleStep = 0.25;  // one press of Ctrl +

// The scale that a theme was drawn for: 1.6 for the projector, else 1.
double naturalScale(const std::string& theme);
double scaleOf(const Preferences& preferences);

// A file that is not there gives the defaults; one that cannot be read too, and says why in `complaint`.
Preferences loadPreferences(const std::string& path, std::string& complaint);
// Makes the folder if need be. Throws std::runtime_error with the file's name.
void savePreferences(const std::string& path, const Preferences& preferences);
// In the configuration folder; empty without one.
std::string preferencesPath();

}  // namespace awaystep
