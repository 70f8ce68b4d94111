#pragma once
// What differs from build to build and the application has to know: where the files that come with it are, and what it
// cannot do. this_build_desktop.cpp speaks for the desktop; a page has a source file of its own, chosen by CMake.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace awaystep {

// For each ability: why this build lacks it, as a sentence to be shown ("Figures are drawn by the desktop program.");
// empty where it has it.
struct BuildAbilities {
    std::string_view figures = {};  // as SVG and PNG
    std::string_view minari = {};   // datasets for other programs
    std::string_view handout = {};  // a lesson as a page to print, or its questions
    std::string_view film = {};     // a race as a film
    std::string_view quit = {};     // a window that can be closed from inside
};

// Asked when the actions are made; menus show what is missing in grey, with the reason.
BuildAbilities buildAbilities();

// The person asked for this file, and it is written. A page gives it to the browser as a download. Answers where it is
// now, as a sentence after a blank, where that has to be said; on the desktop it is where it was asked to be.
std::string handOver(const std::string& path);

// The folder of the assets: scenarios, lessons, demonstrations, fonts. The working folder plays no part.
std::filesystem::path assetRoot();

// The address of the page that this is; empty on the desktop, where the preferences say which page links are for.
std::string ownPageAddress();

// Where fonts are looked for besides the assets, in this order: folders of the person, then of the system. A build
// whose fonts all come with it has none.
std::vector<std::filesystem::path> fontFolders();

}  // namespace awaystep
