#pragma once
// The picture that a game has for every state (TableWorld): the one of a state, as a texture of Dear ImGui.

#include <imgui.h>

#include <memory>

namespace awaystep {

class Session;
class TableWorld;
struct Area;
struct OpenScenario;

// The open world, if its states have pictures.
std::shared_ptr<const TableWorld> gameWithScreens(const OpenScenario& openScenario);
// The state of the recording or of the replay that is shown, or else the likeliest start.
int playedState(const Session& session, const OpenScenario& openScenario);

class ScreenPicture {
public:
    ScreenPicture() = default;
    ~ScreenPicture();
    ScreenPicture(const ScreenPicture&) = delete;
    ScreenPicture& operator=(const ScreenPicture&) = delete;

    // As large as it fits, in its own shape, at the top of the area. Returns the lower end of the picture.
    float draw(ImDrawList& list, const std::shared_ptr<const TableWorld>& game, int state, const Area& area);

private:
    void show(const TableWorld& game, int state);
    void forget();

    std::unique_ptr<ImTextureData> texture_;
    std::shared_ptr<const TableWorld> game_;  // whose state is in the texture
    int state_ = -1;
};

}  // namespace awaystep
