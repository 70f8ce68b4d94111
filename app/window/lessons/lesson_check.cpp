#include <imgui.h>
#include <imgui_impl_null.h>

#include <exception>
#include <utility>

#include "model/documents/document_history.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/open_question.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/workers/workers.h"
#include "window/launch.h"
#include "window/lessons/lesson_presenter.h"
#include "window/platform/gui_context.h"
#include "window/shell/action_tables.h"
#include "window/shell/actions.h"
#include "window/shell/orders.h"
#include "window/shell/shell.h"
#include "window/widgets/fonts.h"

namespace awaystep {
namespace {

// Frames are laid out and nothing is drawn.
class BlindWindow {
public:
    explicit BlindWindow(PanelMaker makePanels) : shell_(makePanels, loadFonts(), welcomed()) {}

    std::vector<std::string> problemsOf(const Lesson& lesson) const {
        return awaystep::problemsOf(lesson, controlNames(shell_.actions()));
    }

    std::vector<std::string> walk(const LessonPtr& lesson) {
        std::vector<std::string> problems;
        session_.open(documentFor(lesson->steps.front().state.scenario));
        order(StartLesson{lesson, 0});
        for (const LessonStep& step : lesson->steps) {
            if (&step != &lesson->steps.front()) order(GoInLesson{1});
            addMissing(*lesson, problems);
            if (!step.prediction) continue;
            order(GoInLesson{1});  // the reveal
            addMissing(*lesson, problems);
        }
        return problems;
    }

private:
    struct NullBackend {
        NullBackend() { ImGui_ImplNull_Init(); }
        ~NullBackend() { ImGui_ImplNull_Shutdown(); }
        NullBackend(const NullBackend&) = delete;
        NullBackend& operator=(const NullBackend&) = delete;
    };

    static Preferences welcomed() {
        Preferences preferences;
        preferences.welcomed = true;
        return preferences;
    }

    void addMissing(const Lesson& lesson, std::vector<std::string>& problems) {
        const LessonState& state = session_.lessons().lesson()->state();
        // What the reveal takes over from its step was judged there; in a scene that is refused nothing is drawn.
        if (!state.lines.contains("highlight") || !session_.question().failure().empty() ||
            !session_.lessons().lesson()->notice().empty())
            return;
        for (const std::string& name : shell_.presenter().highlights().missing())
            problems.push_back(missingHighlight(lesson, state, name));
    }

    template <class Order>
    void order(Order order) {
        SessionOrders orders;
        orders.add(std::move(order));
        session_.apply(orders);
        constexpr int calmFrames = 6;
        for (int calm = 0; calm < calmFrames; ++calm) {
            ImGui_ImplNull_NewFrame();
            ImGui::GetIO().DisplaySize = ImVec2(1920, 1080);
            ImGui::GetIO().DeltaTime = 1.0F / 60;
            ImGui::NewFrame();
            shell_.frame(session_, 0.0);
            ImGui::Render();
            ImGui_ImplNullRender_RenderDrawData(ImGui::GetDrawData());
            if (!session_.working()) continue;
            calm = -1;
            session_.workers().waitForNews(0.05);
        }
    }

    LiveSession session_{std::string()};  // no folder: nothing is recorded
    GuiContext context_;
    NullBackend backend_;
    Shell shell_;
};

}  // namespace

std::vector<std::string> problemsOnScreen(const LessonPtr& lesson, PanelMaker makePanels) {
    BlindWindow window(makePanels);
    std::vector<std::string> problems = window.problemsOf(*lesson);
    try {
        for (std::string& each : window.walk(lesson)) problems.push_back(std::move(each));
    } catch (const std::exception&) {
        // The very first scene does not exist: that was said above, and nothing can be drawn.
        if (problems.empty()) throw;
    }
    return problems;
}

}  // namespace awaystep
