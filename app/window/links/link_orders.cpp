#include <imgui.h>

#include <algorithm>
#include <exception>
#include <stdexcept>

#include "expert/demonstration.h"
#include "model/documents/document.h"
#include "model/lessons/lesson_library.h"
#include "model/links/link_text.h"
#include "model/links/shown_link.h"
#include "model/session.h"
#include "model/settings/preferences.h"
#include "model/text/numbers.h"
#include "window/links/link_card.h"
#include "window/shell/orders.h"

namespace awaystep {
namespace {

// `what`: "Link to the scene"; `remark`: a further sentence.
void putIntoClipboard(const std::string& link, const Preferences& preferences, const std::string& what,
                      const std::string& remark, Orders& orders) {
    const std::string address = pageAddress(preferences);
    const std::string whole = withBase(address, link);
    ImGui::SetClipboardText(whole.c_str());
    std::string words = what + " copied: " + grouped(static_cast<std::int64_t>(whole.size())) + " characters.";
    if (!remark.empty()) words += " " + remark;
    if (address.empty()) words += " It begins without the address of a page; Ctrl+V opens it in Awaystep.";
    orders.add(Announce{words});
}

template <class Act>
void sayingWhyNot(Orders& orders, const Act& act) {
    try {
        act();
    } catch (const std::exception& why) {
        orders.add(SayTrouble{why.what()});
    }
}

}  // namespace

void copyLink(const Session& session, const Preferences& preferences, Orders& orders) {
    sayingWhyNot(orders, [&] {
        putIntoClipboard(linkTo(shownScene(session, preferences)), preferences, "Link", leftOutOf(session), orders);
    });
}

void copyDriveLink(const std::string& id, const Session& session, const Preferences& preferences, Orders& orders) {
    const auto& all = session.document().demonstrations;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const DemonstrationPtr& each) { return each->id == id; });
    if (found == all.end()) return;
    sayingWhyNot(orders, [&] {
        Demonstration drive = **found;
        if (!preferences.author.empty()) drive.author = preferences.author;
        const std::string by = drive.author.empty() ? "It holds no name." : "It holds the name " + drive.author + ".";
        putIntoClipboard(linkToDrive(session.document(), drive), preferences, "Link to " + drive.title, by, orders);
    });
}

void copyPredictionLink(const Session& session, const Preferences& preferences, Orders& orders) {
    sayingWhyNot(orders, [&] {
        const SceneLink link = shownPrediction(session, preferences);
        const std::string& author = link.prediction->author;
        putIntoClipboard(linkTo(link), preferences, "Link to your answer",
                         author.empty() ? "It holds no name." : "It holds the name " + author + ".", orders);
    });
}

void openPasted(bool forClass, Orders& orders) {
    const char* pasted = ImGui::GetClipboardText();
    const std::string text = pasted == nullptr ? "" : pasted;
    if (!containsLink(text))
        orders.add(SayTrouble{"There is no link in the clipboard: every link of Awaystep has #a1. in it."});
    else if (forClass)
        orders.add(OpenClass{text});
    else
        orders.add(AskOpenFile{text});
}

void showLinked(const LinkedView& view, Orders& orders) {
    if (view.theme) orders.add(SetTheme{*view.theme});
    if (view.workspace) orders.add(SetWorkspace{*view.workspace});
    if (!view.lesson) return;
    sayingWhyNot(orders, [&] {
        const LessonPtr lesson = findLesson(*view.lesson);
        const int steps = static_cast<int>(lesson->steps.size());
        orders.add(StartLesson{lesson, std::min(view.step.value_or(1), steps) - 1});
        orders.add(ShowLessonAlone{});
    });
}

}  // namespace awaystep
