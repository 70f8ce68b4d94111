#pragma once
// The pictures of the guide as textures of Dear ImGui: their sizes at once, their pixels from a worker's thread.

#include <imgui.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "figures/png_file.h"
#include "model/workers/background.h"

namespace awaystep {

class GuidePictures {
public:
    // The folder of assets, which all files are below.
    explicit GuidePictures(std::filesystem::path assets) : assets_(std::move(assets)) {}
    ~GuidePictures();
    GuidePictures(const GuidePictures&) = delete;
    GuidePictures& operator=(const GuidePictures&) = delete;

    // In its own pixels; 0 x 0 where it cannot be shown.
    ImVec2 sizeOf(const std::string& file);
    // Its texture; nullptr while it is being read, and where it cannot be. The first call asks a worker for it.
    ImTextureData* texture(const std::string& file, Workers& workers);
    // Some are being read.
    bool reading() const;

private:
    struct Entry {
        ImVec2 size = ImVec2(0, 0);
        bool asked = false;
        Background<PngPicture> pixels;
        std::unique_ptr<ImTextureData> texture;
    };
    Entry& entry(const std::string& file);

    std::filesystem::path assets_;
    std::map<std::string, Entry> entries_;
};

}  // namespace awaystep
