#include <cstdlib>
#include <memory>

#include "model/settings/folders.h"
#include "model/settings/this_build.h"

extern "C" {
void page_download(const char* path);
// The address of the page, without what follows a ? or #; to be freed.
char* page_address();
}

namespace awaystep {

namespace fs = std::filesystem;

BuildAbilities buildAbilities() {
    return {.minari = "Datasets for Minari are written by the desktop program.",
            .handout = "Handouts and questions are written by the desktop program.",
            .film = "Films are made by the desktop program.",
            .quit = "A page is closed by its browser."};
}

std::string handOver(const std::string& path) {
    page_download(path.c_str());
    return " It is in this browser, and a copy is in your downloads.";
}

// The page's own address without what follows it.
std::string ownPageAddress() {
    const std::unique_ptr<char, void (*)(void*)> address(page_address(), std::free);
    return address.get();
}

fs::path assetsFolderFor(const fs::path& executableFolder) {
    return (executableFolder / "../share/awaystep").lexically_normal();
}

// Where the page puts them before it starts the program (app/web/loader.js).
fs::path assetRoot() { return "/share/awaystep"; }

// A page brings all its fonts among its assets.
std::vector<fs::path> fontFolders() { return {}; }

}  // namespace awaystep
