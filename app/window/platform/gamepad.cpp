#include "window/platform/gamepad.h"

// Other files that are compiled together with this one want the names of OpenGL.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

namespace awaystep {
namespace {

constexpr float stickThreshold = 0.5F;  // of its way; nearer to the middle nothing is pressed

struct PadButton {
    ImGuiKey key;
    int button;
};
constexpr PadButton padButtons[] = {
    {ImGuiKey_GamepadDpadLeft, GLFW_GAMEPAD_BUTTON_DPAD_LEFT},
    {ImGuiKey_GamepadDpadRight, GLFW_GAMEPAD_BUTTON_DPAD_RIGHT},
    {ImGuiKey_GamepadDpadUp, GLFW_GAMEPAD_BUTTON_DPAD_UP},
    {ImGuiKey_GamepadDpadDown, GLFW_GAMEPAD_BUTTON_DPAD_DOWN},
    {ImGuiKey_GamepadFaceDown, GLFW_GAMEPAD_BUTTON_A},
    {ImGuiKey_GamepadFaceRight, GLFW_GAMEPAD_BUTTON_B},
    {ImGuiKey_GamepadStart, GLFW_GAMEPAD_BUTTON_START},
    {ImGuiKey_GamepadBack, GLFW_GAMEPAD_BUTTON_BACK},
};
struct PadAxis {
    ImGuiKey key;
    int axis;
    float sign;
};
constexpr PadAxis padAxes[] = {
    {ImGuiKey_GamepadLStickLeft, GLFW_GAMEPAD_AXIS_LEFT_X, -1.0F},
    {ImGuiKey_GamepadLStickRight, GLFW_GAMEPAD_AXIS_LEFT_X, 1.0F},
    {ImGuiKey_GamepadLStickUp, GLFW_GAMEPAD_AXIS_LEFT_Y, -1.0F},
    {ImGuiKey_GamepadLStickDown, GLFW_GAMEPAD_AXIS_LEFT_Y, 1.0F},
};

}  // namespace

bool Gamepads::present() const {
    for (int pad = GLFW_JOYSTICK_1; pad <= GLFW_JOYSTICK_LAST; ++pad)
        if (glfwJoystickIsGamepad(pad) == GLFW_TRUE) return true;
    return false;
}

bool Gamepads::poll() {
    std::array<bool, keyCount> now{};
    for (int pad = GLFW_JOYSTICK_1; pad <= GLFW_JOYSTICK_LAST; ++pad) {
        GLFWgamepadstate state{};
        if (glfwGetGamepadState(pad, &state) != GLFW_TRUE) continue;
        std::size_t place = 0;
        for (const PadButton& each : padButtons) {
            now[place] = now[place] || state.buttons[each.button] == GLFW_PRESS;
            ++place;
        }
        for (const PadAxis& each : padAxes) {
            now[place] = now[place] || state.axes[each.axis] * each.sign > stickThreshold;
            ++place;
        }
    }
    const bool changed = now != down_;
    down_ = now;
    return changed;
}

void Gamepads::feed() const {
    ImGuiIO& io = ImGui::GetIO();
    io.BackendFlags |= ImGuiBackendFlags_HasGamepad;  // without it their keys count as released
    std::size_t place = 0;
    for (const PadButton& each : padButtons) io.AddKeyEvent(each.key, down_[place++]);
    for (const PadAxis& each : padAxes) io.AddKeyEvent(each.key, down_[place++]);
}

}  // namespace awaystep
