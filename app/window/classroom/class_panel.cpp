// A class of demonstrations: who is in it, everybody's trails over one another, everybody as a point in the shadow of
// K, and any of them mixed into one target that can be raced for.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "files/plain_text.h"
#include "window/widgets/drawing.h"
#include "window/recording/trail_drawing.h"
#include "model/classroom/classroom_feature.h"
#include "model/session.h"
#include "window/panels.h"
#include "window/shell/orders.h"
#include "model/classroom/class_room.h"
#include "model/text/numbers.h"

namespace awaystep {
namespace {

enum View { Trails, Points };

class ClassPanel : public Panel {
public:
    explicit ClassPanel(const Look& look) : look_(look) {}
    const char* title() const override { return "Class"; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Session& session, Orders& orders) override {
        const ClassRoom& room = session.classroom().room();
        const StudentClass* all = room.students();
        heading(look_, "Class of demonstrations",
                all == nullptr
                    ? std::string()
                    : std::to_string(all->students.size()) + " students, " + std::string(all->domain->name()));
        const float close = sizeOf(look_, look_.font.text, look_.textSize, "Close").x;
        placeRight(look_, close);
        if (ImGui::TextLink("Close##class")) orders.add(ToggleClassRoom{});
        drawFolder(room, orders);
        if (all == nullptr) return;
        hairline(look_);
        const float bottom = look_.px(76);
        const float height = std::max(look_.px(80), ImGui::GetContentRegionAvail().y - bottom);
        const float list = std::clamp(ImGui::GetContentRegionAvail().x * 0.34F, look_.px(220), look_.px(420));
        hovered_ = -1;
        ImGui::BeginChild("students", ImVec2(list, height));
        drawStudents(room, *all, orders);
        ImGui::EndChild();
        ImGui::SameLine(0, look_.px(16));
        ImGui::BeginChild("picture", ImVec2(0, height), 0, ImGuiWindowFlags_NoScrollbar);
        drawPicture(room, *all, orders);
        ImGui::EndChild();
        lastHovered_ = hovered_;
        drawMixture(room, orders);
    }

private:
    void drawFolder(const ClassRoom& room, Orders& orders) {
        if (room.students() == nullptr)
            mutedParagraph(look_,
                           "A folder with one demonstration file per student, as the application exports them. "
                           "Everything stays on this machine.");
        // One that was opened from the command line is shown, too.
        if (folder_.empty() && room.students() != nullptr) folder_ = room.students()->folder;
        ImGui::SetNextItemWidth(std::min(look_.px(420), ImGui::GetContentRegionAvail().x - look_.px(120)));
        const bool entered = ImGui::InputTextWithHint("##Class folder", "path of a folder", &folder_,
                                                      ImGuiInputTextFlags_EnterReturnsTrue);
        ImGui::SameLine();
        if ((primaryButton(look_, "Open##class") || entered) && !folder_.empty()) orders.add(OpenClass{folder_});
        if (const auto progress = room.progress()) {
            ImGui::SameLine();
            ImGui::AlignTextToFramePadding();
            mutedText(look_, std::to_string(progress->done) + " of " + std::to_string(progress->total) + " files");
        }
        if (!room.failure().empty()) {
            ImGui::PushStyleColor(ImGuiCol_Text, look_.colour.warning);
            ImGui::PushTextWrapPos(0.0F);
            text(room.failure());
            ImGui::PopTextWrapPos();
            ImGui::PopStyleColor();
        }
    }

    // --- the list ---

    void drawStudents(const ClassRoom& room, const StudentClass& all, Orders& orders) {
        if (quietButton(look_, "Everybody")) {
            std::vector<int> every;
            for (int i = 0; i < static_cast<int>(all.students.size()); ++i) every.push_back(i);
            orders.add(ChooseStudents{every});
        }
        ImGui::SameLine();
        if (quietButton(look_, "Nobody")) orders.add(ChooseStudents{});
        if (!all.problems.empty()) {
            ImGui::SameLine();
            ImGui::AlignTextToFramePadding();
            ImGui::PushStyleColor(ImGuiCol_Text, look_.colour.warning);
            text(std::to_string(all.problems.size()) + " skipped");
            ImGui::PopStyleColor();
            std::string reasons;
            for (std::size_t i = 0; i < all.problems.size() && i < 12; ++i) reasons += all.problems[i] + "\n";
            tip(look_, reasons);
        }
        const float row = look_.px(44);
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(all.students.size()), row);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) drawStudent(room, all, i, row, orders);
        for (const std::string& problem : all.problems) mutedParagraph(look_, problem);
    }

    void drawStudent(const ClassRoom& room, const StudentClass& all, int number, float row, Orders& orders) {
        const Student& student = all.students[static_cast<std::size_t>(number)];
        ImGui::PushID(number);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const auto& chosen = room.chosen();
        bool on = std::find(chosen.begin(), chosen.end(), number) != chosen.end();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (lastHovered_ == number)
            list.AddRectFilled(at, ImVec2(at.x + width, at.y + row - look_.px(2)), look_.colour.fieldHovered,
                               look_.px(4));
        ImGui::SetCursorScreenPos(ImVec2(at.x + look_.px(4), at.y + look_.px(10)));
        if (smallCheckbox(look_, ("##" + student.file).c_str(), on)) {
            std::vector<int> changed = chosen;
            std::erase(changed, number);
            if (on) changed.push_back(number);
            std::sort(changed.begin(), changed.end());
            orders.add(ChooseStudents{changed});
        }
        const float side = row - look_.px(8);
        const ImVec2 corner(at.x + look_.px(28), at.y + look_.px(3));
        drawTrailThumbnail(list, look_, *room.stage(), *student.demonstrations.front(),
                           {corner, ImVec2(corner.x + side, corner.y + side)}, on ? 1.0F : 0.45F);
        if (isFew(room) && on)
            list.AddRectFilled(ImVec2(corner.x + side + look_.px(3), corner.y),
                               ImVec2(corner.x + side + look_.px(7), corner.y + side), colourOf(room, number),
                               look_.px(2));
        const float left = corner.x + side + look_.px(12);
        const float words = at.x + width - left - look_.px(50);
        drawText(list, look_, look_.font.text, 14.0F, ImVec2(left, at.y + look_.px(4)), look_.colour.text,
                 fitted(look_, look_.font.text, 14.0F, shownPath(student.name), words));
        drawText(list, look_, look_.font.text, 12.0F, ImVec2(left, at.y + look_.px(22)), look_.colour.muted,
                 std::to_string(student.demonstrations.size()) + " \u00B7 " + grouped(student.steps) + " steps");
        ImGui::SetCursorScreenPos(ImVec2(at.x + width - look_.px(48), at.y + look_.px(8)));
        if (quietButton(look_, ("Only##" + student.file).c_str())) orders.add(ChooseStudents{{number}});
        tip(look_, "Only this one is chosen; Race then races for what " + shownPath(student.name) + " did.");
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        if (ImGui::IsWindowHovered() && mouse.y >= at.y && mouse.y < at.y + row && mouse.x >= at.x &&
            mouse.x < at.x + width)
            hovered_ = number;
        ImGui::SetCursorScreenPos(at);
        ImGui::Dummy(ImVec2(width, row - ImGui::GetStyle().ItemSpacing.y));
        ImGui::PopID();
    }

    // --- the picture ---

    void drawPicture(const ClassRoom& room, const StudentClass& all, Orders& orders) {
        segmented(look_, "view", {"Trails", "Points in K"}, view_);
        if (view_ == Points) drawAxesChoice(room, all, orders);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImVec2 size = ImGui::GetContentRegionAvail();
        const Area area = {at, ImVec2(at.x + std::max(look_.px(40), size.x), at.y + std::max(look_.px(40), size.y))};
        if (view_ == Trails)
            drawTrails(room, all, area);
        else
            drawPoints(room, all, area);
    }

    bool isChosen(const ClassRoom& room, int number) const {
        return std::binary_search(room.chosen().begin(), room.chosen().end(), number);
    }

    // A few have a colour each, the same in the list and in the picture, and their names; of many only the crowd is
    // seen.
    static bool isFew(const ClassRoom& room) { return room.chosen().size() <= 8; }
    ImU32 colourOf(const ClassRoom& room, int number) const {
        if (!isFew(room)) return look_.colour.human;
        const auto place = std::lower_bound(room.chosen().begin(), room.chosen().end(), number) - room.chosen().begin();
        return look_.vertex(static_cast<int>(place) + 1);
    }

    void drawTrails(const ClassRoom& room, const StudentClass& all, const Area& area) {
        int longest = 1;
        for (const Student& student : all.students)
            for (const auto& each : student.demonstrations) longest = std::max(longest, each->length());
        const TrailGround ground(*room.stage(), area, longest);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        ground.draw(list, look_);
        const int count = static_cast<int>(all.students.size());
        // Many trails are faint, so that where most of them went stands out.
        const float opacity =
            std::clamp(4.0F / static_cast<float>(std::max<std::size_t>(1, room.chosen().size())), 0.14F, 0.85F);
        const auto draw = [&](int number, ImU32 colour, float width) {
            for (const auto& each : all.students[static_cast<std::size_t>(number)].demonstrations)
                ground.drawTrail(list, *each, number, count, colour, width);
        };
        for (const int number : room.chosen())
            draw(number, faded(colourOf(room, number), opacity), look_.line(isFew(room) ? 2.8F : 2.2F));
        if (lastHovered_ >= 0 && lastHovered_ < count) draw(lastHovered_, look_.colour.accent, look_.line(3));
    }

    void drawAxesChoice(const ClassRoom& room, const StudentClass& all, Orders& orders) {
        int u = room.featureU(), v = room.featureV();
        for (const bool first : {true, false}) {
            ImGui::SameLine(0, look_.px(10));
            ImGui::SetNextItemWidth(look_.px(130));
            int& axis = first ? u : v;
            const auto& names = all.domain->featureNames();
            if (!ImGui::BeginCombo(first ? "##Across" : "##Up", names[static_cast<std::size_t>(axis)].c_str()))
                continue;
            for (int i = 0; i < static_cast<int>(names.size()); ++i)
                if (ImGui::Selectable(names[static_cast<std::size_t>(i)].c_str(), i == axis) && i != (first ? v : u)) {
                    axis = i;
                    orders.add(ShowClassPlane{u, v});
                }
            ImGui::EndCombo();
        }
    }

    void drawPoints(const ClassRoom& room, const StudentClass& all, const Area& area) {
        const Shadow* shadow = room.shadow();
        if (shadow == nullptr || shadow->corners.empty()) {
            mutedParagraph(look_, "The shadow of K is being worked out \u2026");
            return;
        }
        const int u = room.featureU(), v = room.featureV();
        double left = shadow->corners.front().u, right = left, low = shadow->corners.front().v, high = low;
        const auto stretch = [&](double x, double y) {
            left = std::min(left, x), right = std::max(right, x), low = std::min(low, y), high = std::max(high, y);
        };
        for (const ShadowCorner& corner : shadow->corners) stretch(corner.u, corner.v);
        for (const Student& student : all.students) stretch(student.phi[u], student.phi[v]);
        const double wide = std::max(1e-9, right - left), tall = std::max(1e-9, high - low);
        const float margin = look_.px(28);
        const auto place = [&](double x, double y) {
            return ImVec2(area.min.x + margin + static_cast<float>((x - left) / wide) * (area.width() - 2 * margin),
                          area.max.y - margin - static_cast<float>((y - low) / tall) * (area.height() - 2 * margin));
        };
        ImDrawList& list = *ImGui::GetWindowDrawList();
        std::vector<ImVec2> outline;
        for (const ShadowCorner& corner : shadow->corners) outline.push_back(place(corner.u, corner.v));
        if (outline.size() > 2)
            list.AddConvexPolyFilled(outline.data(), static_cast<int>(outline.size()), look_.colour.field);
        list.AddPolyline(outline.data(), static_cast<int>(outline.size()), look_.colour.muted, ImDrawFlags_Closed,
                         look_.line(1.5F));
        drawText(list, look_, look_.font.text, 12.0F, ImVec2(area.max.x - margin, area.max.y - look_.px(18)),
                 look_.colour.muted, all.domain->featureNames()[static_cast<std::size_t>(u)] + " \u2192", 1.0F);
        drawText(list, look_, look_.font.text, 12.0F, ImVec2(area.min.x, area.min.y + look_.px(2)), look_.colour.muted,
                 all.domain->featureNames()[static_cast<std::size_t>(v)] + " \u2191");
        drawDots(room, all, list, place, u, v);
    }

    template <class Place>
    void drawDots(const ClassRoom& room, const StudentClass& all, ImDrawList& list, const Place& place, int u, int v) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        for (int i = 0; i < static_cast<int>(all.students.size()); ++i) {
            const Student& student = all.students[static_cast<std::size_t>(i)];
            const ImVec2 at = place(student.phi[u], student.phi[v]);
            const bool on = isChosen(room, i);
            const float radius = look_.px(i == lastHovered_ ? 6.5F : 4.5F);
            if (on)
                list.AddCircleFilled(at, radius, faded(colourOf(room, i), 0.85F));
            else
                list.AddCircle(at, radius, look_.colour.muted, 0, look_.line(1.2F));
            const float dx = mouse.x - at.x, dy = mouse.y - at.y;
            if (ImGui::IsWindowHovered() && dx * dx + dy * dy < look_.px(7) * look_.px(7)) hovered_ = i;
            if (i == lastHovered_ || (on && isFew(room)))
                drawText(list, look_, i == lastHovered_ ? look_.font.heading : look_.font.text, 13.0F,
                         ImVec2(at.x + look_.px(9), at.y - look_.px(18)), look_.colour.text, student.name);
        }
        if (!room.mixture()) return;
        // What they mix to: a diamond, with its name.
        const ImVec2 at = place(room.mixture()->value[u], room.mixture()->value[v]);
        const float r = look_.px(8);
        list.AddQuadFilled(ImVec2(at.x - r, at.y), ImVec2(at.x, at.y - r), ImVec2(at.x + r, at.y),
                           ImVec2(at.x, at.y + r), look_.colour.accent);
        list.AddQuad(ImVec2(at.x - r, at.y), ImVec2(at.x, at.y - r), ImVec2(at.x + r, at.y), ImVec2(at.x, at.y + r),
                     look_.colour.panel, look_.line(1.5F));
        drawText(list, look_, look_.font.heading, 13.0F, ImVec2(at.x + look_.px(11), at.y + look_.px(2)),
                 look_.colour.text, "\u03A6_E");
    }

    // --- what the chosen ones are together ---

    void drawMixture(const ClassRoom& room, Orders& orders) {
        hairline(look_);
        gap(look_, 2);
        const bool any = room.mixture().has_value();
        const std::size_t people = room.chosen().size();
        std::string words = any ? std::to_string(people) + (people == 1 ? " student: " : " students: ") : "";
        if (!any)
            words = "Choose somebody: the target is the mean of what they did.";
        else if (room.regime())
            words += mixtureSentence(*room.regime(), people);
        else
            words += "where this lies in K is being worked out \u2026";
        if (any && room.regime()) {
            std::string kind(name(room.regime()->kind));
            for (char& c : kind) c = static_cast<char>(c - 'a' + 'A');
            badge(look_, kind);
            ImGui::SameLine();
        }
        text(fitted(look_, look_.font.text, look_.textSize, words, ImGui::GetContentRegionAvail().x));
        tip(look_, words);
        ImGui::BeginDisabled(!any);
        if (primaryButton(look_, "Race for these##class")) {
            orders.add(RaceForStudents{});
            orders.add(LeaveClassRoom{});
        }
        tip(look_, "Their demonstrations become the target, and the solvers race for it.", "\u03A6_E");
        ImGui::EndDisabled();
        ImGui::SameLine(0, look_.px(24));
        if (quietButton(look_, "Export table\u2026##class")) orders.add(AskExportClassTable{});
        tip(look_, "One line for every student of the class, chosen or not, with their feature sums, as CSV.");
    }

    const Look& look_;
    std::string folder_;
    int view_ = Trails;
    int hovered_ = -1;      // being found in this frame
    int lastHovered_ = -1;  // as it was found in the last
};

}  // namespace

PanelPtr makeClassPanel(const Look& look) { return std::make_unique<ClassPanel>(look); }

}  // namespace awaystep
