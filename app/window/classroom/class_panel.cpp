// A class of demonstrations: the list of students, all trails over one another, every student as a point in the shadow
// of K, and any of them mixed into one target for a race.
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "files/plain_text.h"
#include "model/classroom/classroom.h"
#include "model/classroom/classroom_feature.h"
#include "model/links/link_text.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "window/classroom/tally_drawing.h"
#include "window/panels.h"
#include "window/recording/trail_drawing.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

enum View { Trails, Points, Predictions };

class ClassPanel : public Panel {
public:
    explicit ClassPanel(const Style& style) : style_(style) {}
    PanelId id() const override { return PanelId::Class; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Session& session, Orders& orders) override {
        const Classroom& room = session.classroom().room();
        const StudentClass* handedIn = room.students();
        const StudentClass* all = handedIn != nullptr && handedIn->domain ? handedIn : nullptr;
        heading(style_, "Class of demonstrations",
                all == nullptr ? std::string()
                               : counted(static_cast<std::int64_t>(all->students.size()), "student") + ", " +
                                     std::string(all->domain->name()));
        const float close = sizeOf(style_, style_.font.text, style_.textSize, "Close").x;
        placeRight(style_, close);
        if (ImGui::TextLink("Close##class")) orders.add(ToggleClassroom{});
        drawFolder(room, orders);
        if (all == nullptr) return drawTallyAlone(handedIn);
        hairline(style_);
        const float bottom = style_.px(76);
        const float height = std::max(style_.px(80), ImGui::GetContentRegionAvail().y - bottom);
        const float list = std::clamp(ImGui::GetContentRegionAvail().x * 0.34F, style_.px(220), style_.px(420));
        hovered_ = -1;
        ImGui::BeginChild("students", ImVec2(list, height));
        drawStudents(room, *all, orders);
        ImGui::EndChild();
        ImGui::SameLine(0, style_.px(16));
        ImGui::BeginChild("picture", ImVec2(0, height), 0, ImGuiWindowFlags_NoScrollbar);
        drawPicture(room, *all, orders);
        ImGui::EndChild();
        lastHovered_ = hovered_;
        drawMixture(room, orders);
    }

private:
    void drawFolder(const Classroom& room, Orders& orders) {
        if (room.students() == nullptr)
            mutedParagraph(style_,
                           "A folder with one demonstration file per student, as this program saves them; a text "
                           "file with the links that they handed in; or those links themselves, pasted. Nothing "
                           "leaves this computer.");
        // One that was opened from the command line is shown, too.
        if (folder_.empty() && room.students() != nullptr) folder_ = room.students()->folder;
        // The path is typed next.
        if (room.students() == nullptr && ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(std::min(style_.px(420), ImGui::GetContentRegionAvail().x - style_.px(230)));
        // A field of one line would run the lines of a pasted list into one another: the list is opened instead.
        const bool pasted = ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_V) &&
                            ImGui::GetClipboardText() != nullptr && containsLink(ImGui::GetClipboardText());
        const std::string before = folder_;
        const bool entered = ImGui::InputTextWithHint("##Class folder", "path of a folder or of a file", &folder_,
                                                      ImGuiInputTextFlags_EnterReturnsTrue);
        if (pasted && ImGui::IsItemActive()) {
            folder_ = before;
            ImGui::ClearActiveID();
            orders.add(OpenPasted{});
        }
        ImGui::SameLine();
        if ((primaryButton(style_, "Open##class") || entered) && !folder_.empty()) orders.add(OpenClass{folder_});
        ImGui::SameLine();
        if (quietButton(style_, "Paste links##class")) orders.add(OpenPasted{});
        tip(style_, "Opens the links in the clipboard, copied from a forum or a mail: drives and predictions.");
        if (const auto progress = room.progress()) {
            ImGui::SameLine();
            ImGui::AlignTextToFramePadding();
            mutedText(style_, std::to_string(progress->done) + " of " + std::to_string(progress->total) + " files");
        }
        if (!room.failure().empty()) {
            ImGui::PushStyleColor(ImGuiCol_Text, style_.colour.warning);
            ImGui::PushTextWrapPos(0.0F);
            text(room.failure());
            ImGui::PopTextWrapPos();
            ImGui::PopStyleColor();
        }
    }

    // Predictions without drives have no world to be drawn in.
    void drawTallyAlone(const StudentClass* all) {
        if (all == nullptr) return;
        hairline(style_);
        ImGui::BeginChild("tally");
        drawTally(style_, all->tally);
        for (const std::string& problem : all->problems) mutedParagraph(style_, problem);
        ImGui::EndChild();
    }

    // --- the list ---

    void drawStudents(const Classroom& room, const StudentClass& all, Orders& orders) {
        if (quietButton(style_, "Everybody")) {
            std::vector<int> every;
            for (int i = 0; i < static_cast<int>(all.students.size()); ++i) every.push_back(i);
            orders.add(ChooseStudents{every});
        }
        ImGui::SameLine();
        if (quietButton(style_, "Nobody")) orders.add(ChooseStudents{});
        if (!all.problems.empty()) {
            ImGui::SameLine();
            ImGui::AlignTextToFramePadding();
            ImGui::PushStyleColor(ImGuiCol_Text, style_.colour.warning);
            text(std::to_string(all.problems.size()) + " skipped");
            ImGui::PopStyleColor();
            std::string reasons;
            for (std::size_t i = 0; i < all.problems.size() && i < 12; ++i) reasons += all.problems[i] + "\n";
            tip(style_, reasons);
        }
        const float row = style_.px(44);
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(all.students.size()), row);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) drawStudent(room, all, i, row, orders);
        for (const std::string& problem : all.problems) mutedParagraph(style_, problem);
    }

    void drawStudent(const Classroom& room, const StudentClass& all, int number, float row, Orders& orders) {
        const Student& student = all.students[static_cast<std::size_t>(number)];
        ImGui::PushID(number);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const auto& chosen = room.chosen();
        bool on = std::find(chosen.begin(), chosen.end(), number) != chosen.end();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (lastHovered_ == number)
            list.AddRectFilled(at, ImVec2(at.x + width, at.y + row - style_.px(2)), style_.colour.fieldHovered,
                               style_.px(4));
        ImGui::SetCursorScreenPos(ImVec2(at.x + style_.px(4), at.y + style_.px(10)));
        if (smallCheckbox(style_, ("##" + student.file).c_str(), on)) {
            std::vector<int> changed = chosen;
            std::erase(changed, number);
            if (on) changed.push_back(number);
            std::sort(changed.begin(), changed.end());
            orders.add(ChooseStudents{changed});
        }
        const float side = row - style_.px(8);
        const ImVec2 corner(at.x + style_.px(28), at.y + style_.px(3));
        drawTrailThumbnail(list, style_, *room.openScenario(), *student.demonstrations.front(),
                           {corner, ImVec2(corner.x + side, corner.y + side)}, on ? 1.0F : 0.45F);
        if (isFew(room) && on)
            list.AddRectFilled(ImVec2(corner.x + side + style_.px(3), corner.y),
                               ImVec2(corner.x + side + style_.px(7), corner.y + side), colourOf(room, number),
                               style_.px(2));
        const float left = corner.x + side + style_.px(12);
        const float words = at.x + width - left - style_.px(50);
        drawText(list, style_, style_.font.text, 14.0F, ImVec2(left, at.y + style_.px(4)), style_.colour.text,
                 fitted(style_, style_.font.text, 14.0F, shownPath(student.name), words));
        drawText(list, style_, style_.font.text, 12.0F, ImVec2(left, at.y + style_.px(22)), style_.colour.muted,
                 std::to_string(student.demonstrations.size()) + " \u00B7 " + grouped(student.steps) + " steps");
        ImGui::SetCursorScreenPos(ImVec2(at.x + width - style_.px(48), at.y + style_.px(8)));
        if (quietButton(style_, ("Only##" + student.file).c_str())) orders.add(ChooseStudents{{number}});
        tip(style_, "Selects this student alone; the solvers then race for the demonstrations of " +
                        shownPath(student.name) + ".");
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        if (ImGui::IsWindowHovered() && mouse.y >= at.y && mouse.y < at.y + row && mouse.x >= at.x &&
            mouse.x < at.x + width)
            hovered_ = number;
        ImGui::SetCursorScreenPos(at);
        ImGui::Dummy(ImVec2(width, row - ImGui::GetStyle().ItemSpacing.y));
        ImGui::PopID();
    }

    // --- the picture ---

    void drawPicture(const Classroom& room, const StudentClass& all, Orders& orders) {
        if (all.tally.empty()) {
            view_ = std::min<int>(view_, Points);
            segmented(style_, "view", {"Trails", "Points in K"}, view_);
        } else {
            segmented(style_, "view", {"Trails", "Points in K", "Predictions"}, view_);
        }
        if (view_ == Predictions) {
            ImGui::BeginChild("tally");
            drawTally(style_, all.tally);
            ImGui::EndChild();
            return;
        }
        if (view_ == Points) drawAxesChoice(room, all, orders);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImVec2 size = ImGui::GetContentRegionAvail();
        const Area area = {at, ImVec2(at.x + std::max(style_.px(40), size.x), at.y + std::max(style_.px(40), size.y))};
        if (view_ == Trails)
            drawTrails(room, all, area);
        else
            drawPoints(room, all, area);
    }

    bool isChosen(const Classroom& room, int number) const {
        return std::binary_search(room.chosen().begin(), room.chosen().end(), number);
    }

    // A few have a colour each, the same in the list and in the picture, and their names; of many only the crowd is
    // seen.
    static bool isFew(const Classroom& room) { return room.chosen().size() <= 8; }
    ImU32 colourOf(const Classroom& room, int number) const {
        if (!isFew(room)) return style_.colour.human;
        const auto place = std::lower_bound(room.chosen().begin(), room.chosen().end(), number) - room.chosen().begin();
        return style_.vertex(static_cast<int>(place) + 1);
    }

    void drawTrails(const Classroom& room, const StudentClass& all, const Area& area) {
        int longest = 1;
        for (const Student& student : all.students)
            for (const auto& each : student.demonstrations) longest = std::max(longest, each->length());
        const TrailGround ground(*room.openScenario(), area, longest);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        ground.draw(list, style_);
        const int count = static_cast<int>(all.students.size());
        // Many trails are faint, so that where most of them went stands out.
        const float opacity =
            std::clamp(4.0F / static_cast<float>(std::max<std::size_t>(1, room.chosen().size())), 0.14F, 0.85F);
        const auto draw = [&](int number, ImU32 colour, float width) {
            for (const auto& each : all.students[static_cast<std::size_t>(number)].demonstrations)
                ground.drawTrail(list, *each, number, count, colour, width);
        };
        for (const int number : room.chosen())
            draw(number, faded(colourOf(room, number), opacity), style_.line(isFew(room) ? 2.8F : 2.2F));
        if (lastHovered_ >= 0 && lastHovered_ < count) draw(lastHovered_, style_.colour.accent, style_.line(3));
    }

    void drawAxesChoice(const Classroom& room, const StudentClass& all, Orders& orders) {
        int u = room.featureU(), v = room.featureV();
        for (const bool first : {true, false}) {
            ImGui::SameLine(0, style_.px(10));
            ImGui::SetNextItemWidth(style_.px(130));
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

    void drawPoints(const Classroom& room, const StudentClass& all, const Area& area) {
        const Shadow* shadow = room.shadow();
        if (shadow == nullptr || shadow->corners.empty()) {
            mutedParagraph(style_, "The shadow of K is being computed \u2026");
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
        const float margin = style_.px(28);
        const auto place = [&](double x, double y) {
            return ImVec2(area.min.x + margin + static_cast<float>((x - left) / wide) * (area.width() - 2 * margin),
                          area.max.y - margin - static_cast<float>((y - low) / tall) * (area.height() - 2 * margin));
        };
        ImDrawList& list = *ImGui::GetWindowDrawList();
        std::vector<ImVec2> outline;
        for (const ShadowCorner& corner : shadow->corners) outline.push_back(place(corner.u, corner.v));
        if (outline.size() > 2)
            list.AddConvexPolyFilled(outline.data(), static_cast<int>(outline.size()), style_.colour.field);
        list.AddPolyline(outline.data(), static_cast<int>(outline.size()), style_.colour.muted, ImDrawFlags_Closed,
                         style_.line(1.5F));
        drawText(list, style_, style_.font.text, 12.0F, ImVec2(area.max.x - margin, area.max.y - style_.px(18)),
                 style_.colour.muted, all.domain->featureNames()[static_cast<std::size_t>(u)] + " \u2192", 1.0F);
        drawText(list, style_, style_.font.text, 12.0F, ImVec2(area.min.x, area.min.y + style_.px(2)),
                 style_.colour.muted, all.domain->featureNames()[static_cast<std::size_t>(v)] + " \u2191");
        drawDots(room, all, list, place, u, v);
    }

    // Beside the dot, on a side where no other name stands; where there is none, only under the mouse.
    void drawName(ImDrawList& list, ImVec2 at, const std::string& name, bool hovered, std::vector<Area>& names) const {
        ImFont* const font = hovered ? style_.font.heading : style_.font.text;
        const ImVec2 size = sizeOf(style_, font, 13.0F, name);
        const float right = at.x + style_.px(9), left = at.x - style_.px(9) - size.x;
        for (const ImVec2 corner : {ImVec2(right, at.y - style_.px(18)), ImVec2(right, at.y + style_.px(3)),
                                    ImVec2(left, at.y - style_.px(18)), ImVec2(left, at.y + style_.px(3))}) {
            const Area box{corner, ImVec2(corner.x + size.x, corner.y + size.y)};
            const bool taken = std::any_of(names.begin(), names.end(), [&](const Area& other) {
                return box.min.x < other.max.x && other.min.x < box.max.x && box.min.y < other.max.y &&
                       other.min.y < box.max.y;
            });
            if (taken && !hovered) continue;
            names.push_back(box);
            drawText(list, style_, font, 13.0F, corner, style_.colour.text, name);
            return;
        }
    }

    template <class Place>
    void drawDots(const Classroom& room, const StudentClass& all, ImDrawList& list, const Place& place, int u, int v) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        std::vector<Area> names;  // that are drawn already
        for (int i = 0; i < static_cast<int>(all.students.size()); ++i) {
            const Student& student = all.students[static_cast<std::size_t>(i)];
            const ImVec2 at = place(student.phi[u], student.phi[v]);
            const bool on = isChosen(room, i);
            const float radius = style_.px(i == lastHovered_ ? 6.5F : 4.5F);
            if (on)
                list.AddCircleFilled(at, radius, faded(colourOf(room, i), 0.85F));
            else
                list.AddCircle(at, radius, style_.colour.muted, 0, style_.line(1.2F));
            const float dx = mouse.x - at.x, dy = mouse.y - at.y;
            if (ImGui::IsWindowHovered() && dx * dx + dy * dy < style_.px(7) * style_.px(7)) hovered_ = i;
            if (i == lastHovered_ || (on && isFew(room))) drawName(list, at, student.name, i == lastHovered_, names);
        }
        if (!room.mixture()) return;
        // What they mix to: a diamond, with its name.
        const ImVec2 at = place(room.mixture()->value[u], room.mixture()->value[v]);
        const float r = style_.px(8);
        list.AddQuadFilled(ImVec2(at.x - r, at.y), ImVec2(at.x, at.y - r), ImVec2(at.x + r, at.y),
                           ImVec2(at.x, at.y + r), style_.colour.accent);
        list.AddQuad(ImVec2(at.x - r, at.y), ImVec2(at.x, at.y - r), ImVec2(at.x + r, at.y), ImVec2(at.x, at.y + r),
                     style_.colour.panel, style_.line(1.5F));
        drawText(list, style_, style_.font.heading, 13.0F, ImVec2(at.x + style_.px(11), at.y + style_.px(2)),
                 style_.colour.text, "\u03A6_E");
    }

    // --- what the chosen ones are together ---

    void drawMixture(const Classroom& room, Orders& orders) {
        hairline(style_);
        gap(style_, 2);
        const bool any = room.mixture().has_value();
        const std::size_t people = room.chosen().size();
        std::string words = any ? std::to_string(people) + (people == 1 ? " student: " : " students: ") : "";
        if (!any)
            words = "Select at least one student: the target is the mean of the selected demonstrations.";
        else if (room.regime())
            words += mixtureSentence(*room.regime(), people);
        else
            words += "its place relative to K is being computed \u2026";
        if (any && room.regime()) {
            std::string kind(name(room.regime()->kind));
            for (char& c : kind) c = static_cast<char>(c - 'a' + 'A');
            badge(style_, kind);
            ImGui::SameLine();
        }
        text(fitted(style_, style_.font.text, style_.textSize, words, ImGui::GetContentRegionAvail().x));
        tip(style_, words);
        ImGui::BeginDisabled(!any);
        if (primaryButton(style_, "Race for these##class")) {
            orders.add(RaceForStudents{});
            orders.add(LeaveClassroom{});
        }
        tip(style_, "Makes these demonstrations the target and starts a race for it.", "\u03A6_E");
        ImGui::EndDisabled();
        ImGui::SameLine(0, style_.px(24));
        if (quietButton(style_, "Export table\u2026##class")) orders.add(AskExportClassTable{});
        tip(style_, "Saves one line per student, selected or not, with the feature sums, as CSV.");
    }

    const Style& style_;
    std::string folder_;
    int view_ = Trails;
    int hovered_ = -1;      // being found in this frame
    int lastHovered_ = -1;  // as it was found in the last
};

}  // namespace

PanelPtr makeClassPanel(const Style& style) { return std::make_unique<ClassPanel>(style); }

}  // namespace awaystep
