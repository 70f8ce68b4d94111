#include "window/guide/guide_pictures.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <fstream>

#include "files/text_file.h"

namespace awaystep {
namespace {

constexpr std::size_t mostBytes = std::size_t{8} << 20;

// Dear ImGui's renderer makes it when it next draws, whichever renderer that is.
std::unique_ptr<ImTextureData> textureOf(const PngPicture& picture) {
    auto texture = std::make_unique<ImTextureData>();
    texture->Create(ImTextureFormat_RGBA32, picture.width, picture.height);
    std::memcpy(texture->GetPixels(), picture.rgba.data(), picture.rgba.size());
    texture->UseColors = true;
    texture->SetStatus(ImTextureStatus_WantCreate);
    ImGui::RegisterUserTexture(texture.get());
    return texture;
}

}  // namespace

GuidePictures::~GuidePictures() {
    if (ImGui::GetCurrentContext() == nullptr) return;
    for (auto& [file, entry] : entries_) {
        if (!entry.texture) continue;
        ImGui::UnregisterUserTexture(entry.texture.get());
        // The renderer walks this list when it ends, before another frame would make it anew.
        ImGui::GetPlatformIO().Textures.find_erase(entry.texture.get());
    }
}

GuidePictures::Entry& GuidePictures::entry(const std::string& file) {
    const auto [found, fresh] = entries_.try_emplace(file);
    if (!fresh) return found->second;
    std::array<char, 24> first{};
    std::error_code none;
    const std::filesystem::path path = assets_ / file;
    if (!std::filesystem::is_regular_file(path, none)) return found->second;
    std::ifstream(path, std::ios::binary).read(first.data(), first.size());
    try {
        const PngSize size = pngSize({first.data(), first.size()});
        found->second.size = ImVec2(static_cast<float>(size.width), static_cast<float>(size.height));
    } catch (const std::exception&) {
        // Its words are shown instead.
    }
    return found->second;
}

ImVec2 GuidePictures::sizeOf(const std::string& file) { return entry(file).size; }

ImTextureData* GuidePictures::texture(const std::string& file, Workers& workers) {
    Entry& each = entry(file);
    if (!each.asked && each.size.x > 0.0F) {
        each.asked = true;
        each.pixels.start(workers, [path = (assets_ / file).string()](const StopToken&) {
            return parsePng(readTextFile(path, {.most = mostBytes}));
        });
    }
    if (auto read = each.pixels.take(); read && read->answer) each.texture = textureOf(*read->answer);
    return each.texture.get();
}

bool GuidePictures::reading() const {
    return std::any_of(entries_.begin(), entries_.end(), [](const auto& each) { return each.second.pixels.busy(); });
}

}  // namespace awaystep
