#include "window/widgets/item_hooks.h"

#include <imgui_internal.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace awaystep {

bool DrawnItem::cutOff() const {
    return visibleMin.x > min.x || visibleMin.y > min.y || visibleMax.x < max.x || visibleMax.y < max.y;
}

// The context itself keeps the recorder, in the place it has for a test engine: no global of ours.
ItemRecorder::ItemRecorder() : context_(ImGui::GetCurrentContext()) {
    if (context_ == nullptr) throw std::logic_error("item recorder: there is no Dear ImGui context");
    if (context_->TestEngine != nullptr) throw std::logic_error("item recorder: this context has one already");
    context_->TestEngine = this;
    context_->TestEngineHookItems = true;
}

ItemRecorder::~ItemRecorder() {
    context_->TestEngine = nullptr;
    context_->TestEngineHookItems = false;
}

ItemRecorder* ItemRecorder::current() {
    const ImGuiContext* context = ImGui::GetCurrentContext();
    return context == nullptr ? nullptr : static_cast<ItemRecorder*>(context->TestEngine);
}

const std::vector<DrawnItem>& ItemRecorder::items() const {
    // After EndFrame the frame being drawn is whole; during a frame the one before is.
    return context_->WithinFrameScope ? finished_.items : drawing_.items;
}

const DrawnItem* ItemRecorder::find(std::string_view label, std::string_view window) const {
    for (const DrawnItem& item : items()) {
        const std::string_view whole = item.label;
        const bool named = whole == label || (!label.empty() && whole.substr(0, whole.find("##")) == label);
        if (named && (window.empty() || item.window == window)) return &item;
    }
    return nullptr;
}

const DrawnItem* ItemRecorder::find(ImGuiID id) const {
    const Frame& frame = context_->WithinFrameScope ? finished_ : drawing_;
    const auto found = frame.byId.find(id);
    return found == frame.byId.end() ? nullptr : &frame.items[found->second];
}

void ItemRecorder::add(ImGuiID id, ImVec2 min, ImVec2 max, bool disabled) {
    startFrameIfNew();
    const auto [place, isNew] = drawing_.byId.try_emplace(id, drawing_.items.size());
    if (!isNew) return;  // a widget may announce itself twice
    DrawnItem item;
    item.id = id;
    item.min = item.visibleMin = min;
    item.max = item.visibleMax = max;
    item.disabled = disabled;
    if (const ImGuiWindow* window = context_->CurrentWindow) {
        item.window = window->Name;
        const ImRect& clip = window->ClipRect;
        item.visibleMin = ImVec2(std::max(min.x, clip.Min.x), std::max(min.y, clip.Min.y));
        item.visibleMax = ImVec2(std::min(max.x, clip.Max.x), std::min(max.y, clip.Max.y));
    }
    drawing_.items.push_back(std::move(item));
}

void ItemRecorder::describe(ImGuiID id, const char* label, bool checked, bool opened) {
    startFrameIfNew();
    const auto found = drawing_.byId.find(id);
    if (found == drawing_.byId.end()) return;
    DrawnItem& item = drawing_.items[found->second];
    if (label != nullptr) item.label = label;
    item.checked = checked;
    item.opened = opened;
}

void ItemRecorder::startFrameIfNew() {
    if (drawing_.number == context_->FrameCount) return;
    std::swap(drawing_, finished_);
    drawing_.number = context_->FrameCount;
    drawing_.items.clear();
    drawing_.byId.clear();
}

}  // namespace awaystep

using awaystep::ItemRecorder;

// Dear ImGui calls these by name, and only while a recorder has switched them on.
void ImGuiTestEngineHook_ItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& box, const ImGuiLastItemData* item) {
    const bool disabled = item != nullptr && (item->ItemFlags & ImGuiItemFlags_Disabled) != 0;
    static_cast<ItemRecorder*>(context->TestEngine)->add(id, box.Min, box.Max, disabled);
}

void ImGuiTestEngineHook_ItemInfo(ImGuiContext* context, ImGuiID id, const char* label, ImGuiItemStatusFlags flags) {
    const bool checked = (flags & ImGuiItemStatusFlags_Checked) != 0;
    const bool opened = (flags & ImGuiItemStatusFlags_Opened) != 0;
    static_cast<ItemRecorder*>(context->TestEngine)->describe(id, label, checked, opened);
}

void ImGuiTestEngineHook_Log(ImGuiContext*, const char*, ...) {}

const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext* context, ImGuiID id) {
    const auto* recorder = static_cast<const ItemRecorder*>(context->TestEngine);
    const awaystep::DrawnItem* item = recorder == nullptr ? nullptr : recorder->find(id);
    return item == nullptr ? nullptr : item->label.c_str();
}
