#include "window/world/screen_picture.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "domains/table_world.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "window/widgets/plot_frame.h"

namespace awaystep {
namespace {

constexpr int wantedPixels = 256;  // a small picture is enlarged to about this, so that its pixels stay squares

int enlargementOf(const WorldExtras& extras) {
    return std::clamp(wantedPixels / std::max(extras.screenHeight, extras.screenWidth), 1, 32);
}

// The state's pixels into the texture, each as a square.
void fillTexture(ImTextureData& texture, const WorldExtras& extras, int state) {
    const int times = enlargementOf(extras), width = extras.screenWidth, height = extras.screenHeight;
    const std::size_t bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3;
    const char* const first = extras.screens.data() + static_cast<std::size_t>(state) * bytes;
    auto* to = reinterpret_cast<unsigned char*>(texture.GetPixels());
    for (int y = 0; y < height * times; ++y)
        for (int x = 0; x < width * times; ++x) {
            const char* const from = first + (static_cast<std::size_t>(y / times) * static_cast<std::size_t>(width) +
                                              static_cast<std::size_t>(x / times)) *
                                                 3;
            for (int channel = 0; channel < 3; ++channel) *to++ = static_cast<unsigned char>(from[channel]);
            *to++ = 255;
        }
}

}  // namespace

std::shared_ptr<const TableWorld> gameWithScreens(const OpenScenario& openScenario) {
    auto table = std::dynamic_pointer_cast<const TableWorld>(openScenario.scenario.domain);
    return table != nullptr && !table->extras().screens.empty() ? table : nullptr;
}

int playedState(const Session& session, const OpenScenario& openScenario) {
    if (const auto motion = shownMotion(session.recording(), openScenario.domain()))
        return motion->progress < 0.5 ? motion->from : motion->to;
    Eigen::Index start = 0;
    openScenario.mdp().initial().maxCoeff(&start);
    return static_cast<int>(start);
}

ScreenPicture::~ScreenPicture() { forget(); }

void ScreenPicture::forget() {
    if (!texture_ || ImGui::GetCurrentContext() == nullptr) return;
    ImGui::UnregisterUserTexture(texture_.get());
    // The renderer walks this list when it ends, before another frame would make it anew.
    ImGui::GetPlatformIO().Textures.find_erase(texture_.get());
    texture_.reset();
}

void ScreenPicture::show(const TableWorld& game, int state) {
    const WorldExtras& extras = game.extras();
    const int times = enlargementOf(extras);
    const int width = extras.screenWidth * times, height = extras.screenHeight * times;
    // Another game may have pictures of another size; the few bytes of the old texture stay with the renderer till it
    // ends.
    if (!texture_ || texture_->Width != width || texture_->Height != height) {
        forget();
        texture_ = std::make_unique<ImTextureData>();
        texture_->Create(ImTextureFormat_RGBA32, width, height);
        texture_->UseColors = true;
        texture_->SetStatus(ImTextureStatus_WantCreate);
        ImGui::RegisterUserTexture(texture_.get());
    }
    fillTexture(*texture_, extras, state);
    if (texture_->Status == ImTextureStatus_OK) {
        const ImTextureRect all = {0, 0, static_cast<unsigned short>(width), static_cast<unsigned short>(height)};
        texture_->UsedRect = texture_->UpdateRect = all;
        texture_->Updates.resize(0);
        texture_->Updates.push_back(all);
        texture_->SetStatus(ImTextureStatus_WantUpdates);
    }
}

float ScreenPicture::draw(ImDrawList& list, const std::shared_ptr<const TableWorld>& game, int state,
                          const Area& area) {
    const WorldExtras& extras = game->extras();
    if (game != game_ || state != state_) show(*game, state);
    game_ = game;
    state_ = state;
    const float shape = static_cast<float>(extras.screenWidth) / static_cast<float>(extras.screenHeight);
    const float width = std::floor(std::min(area.width(), area.height() * shape)), height = std::floor(width / shape);
    const float left = std::floor(area.min.x + (area.width() - width) / 2);
    list.AddImage(texture_->GetTexRef(), ImVec2(left, area.min.y), ImVec2(left + width, area.min.y + height));
    return area.min.y + height;
}

}  // namespace awaystep
