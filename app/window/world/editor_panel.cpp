// The editor of the world: cells painted on the grid, its size and features, a highway's or a random world's numbers;
// and what is odd about it, in words. Below it the results that were put aside. Every change is an edit of the
// document.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "domains/gridworld.h"
#include "domains/highway.h"
#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/panels.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/world/world_drawing.h"

namespace awaystep {
namespace {

using nlohmann::json;
constexpr float fieldWidth = 136.0F;

constexpr auto gridFeatureLabels = spell<GridFeatures>({{GridFeatures::OneHot, "one per cell"},
                                                        {GridFeatures::CellType, "one per type"},
                                                        {GridFeatures::Regions, "regions"},
                                                        {GridFeatures::Coordinates, "coordinates"}});

struct Brush {
    const char* label;
    char symbol;
    const char* about;
};
constexpr std::array<Brush, 5> brushes = {
    {{"Free", '.', "An empty cell."},
     {"Wall", '#', "Cannot be entered."},
     {"Start", 'S', "Where an episode begins. Of several starts one is drawn at random."},
     {"Goal", 'G', "The goal. The step after reaching it leads back to a start."},
     {"Penalty", '-',
      "A cell with a negative reward of its own, \u22121 unless changed below. The world marks it with a minus."}}};

class EditorPanel : public Panel {
public:
    explicit EditorPanel(const Style& style) : style_(style) {}
    PanelId id() const override { return PanelId::Editor; }

    void draw(const Session& session, Orders& orders) override {
        const Document& document = session.document();
        const ScenarioPlan& plan = document.scene.plan;
        take(plan);
        if (plan.domain == "gridworld")
            drawGridEditor(session, orders);
        else
            drawNumbers(plan, orders);
        if (!session.question().failure().empty()) {
            gap(style_, 4);
            warning(session.question().failure());
        }
        drawDemonstrationsRemark(session);
        drawResults(document, orders);
    }

private:
    // Read anew only when the text changed.
    void take(const ScenarioPlan& plan) {
        if (plan.parameters == text_ && plan.domain == domain_) return;
        text_ = plan.parameters;
        domain_ = plan.domain;
        problem_.clear();
        oddities_.clear();
        readable_ = false;
        if (domain_ != "gridworld") return;
        try {
            world_ = parseGridworld(text_);
            picture_ = gridPicture(world_);
            oddities_ = oddities(world_);
            readable_ = true;
        } catch (const std::exception& refused) {
            problem_ = refused.what();
        }
    }

    void warning(const std::string& sentence) {
        ImGui::PushStyleColor(ImGuiCol_Text, style_.colour.warning);
        ImGui::PushTextWrapPos(0.0F);
        ImGui::TextUnformatted(sentence.c_str());
        ImGui::PopTextWrapPos();
        ImGui::PopStyleColor();
    }

    // A world that cannot be made is not applied: the reason is shown below the map.
    void change(Orders& orders, std::string name, const GridworldParameters& wanted, std::string key = {}) {
        try {
            checkGridworld(wanted);
        } catch (const std::exception& refused) {
            problem_ = refused.what();
            return;
        }
        problem_.clear();
        orders.edit(
            std::move(name), [text = gridworldJson(wanted)](Document& d) { setWorld(d, text); }, std::move(key));
    }

    void drawGridEditor(const Session& session, Orders& orders) {
        heading(
            style_, title(),
            readable_ ? std::to_string(picture_.width) + " \u00D7 " + std::to_string(picture_.height) + " cells" : "");
        if (!readable_) {
            warning(problem_);
            return;
        }
        ImGui::BeginDisabled(session.recording().controller().recording());
        drawBrushes();
        // In a wide panel the map stands beside its numbers, as high as the panel.
        const float room = ImGui::GetContentRegionAvail().x;
        const bool beside = room >= style_.px(460);
        if (beside) {
            drawMap(session, orders, ImVec2(room * 0.55F, std::max(style_.px(160), ImGui::GetContentRegionAvail().y)));
            ImGui::SameLine(0, style_.px(16));
            ImGui::BeginGroup();
        } else {
            drawMap(session, orders,
                    ImVec2(room, std::min(style_.px(300), std::max(style_.px(120), ImGui::GetWindowHeight() * 0.5F))));
        }
        for (const std::string& each : oddities_) warning("Warning: " + each);
        if (!problem_.empty()) warning(problem_);
        if (oddities_.empty() && problem_.empty()) mutedParagraph(style_, "Every goal can be reached.");
        gap(style_, 4);
        drawShape(orders);
        drawRewards(orders);
        if (beside) ImGui::EndGroup();
        ImGui::EndDisabled();
    }

    void drawBrushes() {
        std::array<const char*, brushes.size() + 1> labels{};
        for (std::size_t i = 0; i < brushes.size(); ++i) labels[i] = brushes[i].label;
        labels.back() = "Type";
        segmented(style_, "brush", labels, brush_);
        tip(style_, brush_ < static_cast<int>(brushes.size()) ? brushes[static_cast<std::size_t>(brush_)].about
                                                              : "A cell of a type that a letter names.");
        if (brush_ < static_cast<int>(brushes.size())) return;
        ImGui::SameLine(0, style_.px(8));
        ImGui::SetNextItemWidth(style_.px(36));
        ImGui::InputText("##Letter", letter_.data(), letter_.size(), ImGuiInputTextFlags_CharsNoBlank);
        tip(style_, "The letter of the type: a to z.");
    }

    char symbol() const {
        if (brush_ < static_cast<int>(brushes.size())) return brushes[static_cast<std::size_t>(brush_)].symbol;
        const char letter = letter_[0];
        return letter > ' ' && letter <= '~' ? letter : 'a';
    }

    std::string brushName() const {
        if (brush_ >= static_cast<int>(brushes.size())) return std::string("type ") + symbol();
        return brushName(symbol());
    }
    static std::string brushName(char symbol) {
        for (const Brush& brush : brushes) {
            if (brush.symbol != symbol) continue;
            std::string name = brush.label;
            name.front() = static_cast<char>(name.front() - 'A' + 'a');
            return name == "free" || name == "penalty" ? name + " cells" : name;
        }
        return std::string("type ") + symbol;
    }

    void drawMap(const Session& session, Orders& orders, ImVec2 most) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float shape = static_cast<float>(picture_.width) / static_cast<float>(picture_.height);
        const float height = std::min(most.x / shape, most.y);
        const GridView view(picture_, {at, ImVec2(at.x + height * shape, at.y + height)});
        ImDrawList& list = *ImGui::GetWindowDrawList();
        colours_.assign(picture_.cellOfState.size(), style_.colour.field);
        drawGrid(list, style_, view, picture_, colours_);
        drawLetters(list, view);
        ImGui::SetCursorScreenPos(view.area().min);
        ImGui::InvisibleButton("Map", ImVec2(view.area().width(), view.area().height()));
        const int cell = view.cellAt(ImGui::GetIO().MousePos);
        if (ImGui::IsItemHovered() && cell >= 0) {
            const Area under = view.cell(cell);
            list.AddRect(under.min, under.max, style_.colour.accent, 0.0F, 0, style_.line(2));
        }
        if (!ImGui::IsItemActive() || cell < 0 || session.recording().controller().recording()) return;
        if (picture_.symbols[static_cast<std::size_t>(cell)] == symbol()) return;
        // One stroke of the mouse is one change.
        change(orders, "paint " + brushName(), painted(world_, cell / picture_.width, cell % picture_.width, symbol()),
               "paint " + brushName());
    }

    // The user's own types carry their letter.
    void drawLetters(ImDrawList& list, const GridView& view) {
        if (view.cellSize() < style_.px(12)) return;
        for (std::size_t cell = 0; cell < picture_.symbols.size(); ++cell) {
            const char symbol = picture_.symbols[cell];
            if (symbol == '.' || symbol == '#' || symbol == 'S' || symbol == 'G' || symbol == '-') continue;
            const Area area = view.cell(static_cast<int>(cell));
            drawText(list, style_, style_.font.text, 12.0F, ImVec2(area.center().x, area.center().y - style_.px(7)),
                     style_.colour.text, std::string(1, symbol), 0.5F);
        }
    }

    bool wholeNumber(const char* label, const char* id, int& value, int low, int high, const char* about) {
        formLabel(style_, label, fieldWidth);
        const bool changed = ImGui::InputInt(id, &value, 1, 10) && value >= low && value <= high;
        tip(style_, about);
        return changed;
    }

    bool share(const char* label, const char* id, double& value, const char* about, const char* symbol = "") {
        formLabel(style_, label, fieldWidth);
        auto narrow = static_cast<float>(value);
        const bool changed = ImGui::SliderFloat(id, &narrow, 0.0F, 1.0F, "%.2f", ImGuiSliderFlags_AlwaysClamp);
        tip(style_, about, symbol);
        if (changed) value = std::round(static_cast<double>(narrow) * 100.0) / 100.0;
        return changed;
    }

    void drawShape(Orders& orders) {
        int width = picture_.width;
        int height = picture_.height;
        const bool wider = wholeNumber("Width", "##Width", width, 1, 1024, "Cells from left to right.");
        const bool higher = wholeNumber("Height", "##Height", height, 1, 1024, "Cells from top to bottom.");
        if (wider || higher) change(orders, "resize the world", resized(world_, width, height));

        GridworldParameters wanted = world_;
        formLabel(style_, "Features", fieldWidth);
        if (choose("##Features", gridFeatureLabels, wanted.features)) change(orders, "change the features", wanted);
        tip(style_, "What the features count: visits to cells, to types of cells or to regions, or the coordinates.",
            "\u03C6(s)");
        if (world_.features == GridFeatures::Regions &&
            wholeNumber("Regions per side", "##Regions", wanted.regionsPerSide, 1, 1024,
                        "The number of regions along each side."))
            change(orders, "change the regions", wanted);
        if (share("Slip", "##Slip", wanted.slip, "The probability that a move goes in a random direction."))
            change(orders, "change the slip", wanted, "slip");
    }

    void drawRewards(Orders& orders) {
        gap(style_, 2);
        boldText(style_, "Rewards");
        tip(style_, "The world's own reward per type of cell, which an expert may maximise.");
        for (const char type : cellTypes(world_)) {
            const auto found = world_.rewards.find(type);
            double reward = found == world_.rewards.end() ? 0.0 : found->second;
            const std::string label = type == '.'   ? "Free"
                                      : type == 'G' ? "Goal"
                                      : type == '-' ? "Penalty"
                                                    : std::string(1, type);
            const std::string id = std::string("##reward ") + type;
            formLabel(style_, label, fieldWidth);
            if (!ImGui::InputDouble(id.c_str(), &reward, 0.0, 0.0, "%.2f", ImGuiInputTextFlags_EnterReturnsTrue) ||
                !std::isfinite(reward))
                continue;
            GridworldParameters wanted = world_;
            wanted.rewards[type] = reward;
            change(orders, "change the reward of " + brushName(type), wanted);
        }
    }

    // Worlds that are made from a few numbers.
    void drawNumbers(const ScenarioPlan& plan, Orders& orders) {
        heading(style_, title(), plan.domain);
        const json parameters = json::parse(plan.parameters, nullptr, false);
        if (!parameters.is_object()) return;
        const auto set = [&](const char* name, const char* key, const json& value, const char* merge = "") {
            json wanted = parameters;
            wanted[key] = value;
            orders.edit(
                name, [text = wanted.dump()](Document& d) { setWorld(d, text); }, merge);
        };
        const auto whole = [&](const char* label, const char* id, const char* key, int fallback, int low, int high,
                               const char* about) {
            int value = parameters.value(key, fallback);
            if (wholeNumber(label, id, value, low, high, about))
                set((std::string("change the ") + key).c_str(), key, value);
        };
        if (plan.domain == "highway") {
            formLabel(style_, "Features", fieldWidth);
            HighwayFeatures features =
                named<HighwayFeatures>(parameters.value("features", std::string())).value_or(HighwayFeatures::Driving);
            if (choose("##Features", spelling<HighwayFeatures>, features))
                set("change the features", "features", name(features));
            tip(style_,
                "Speed, collision and road as in the car game, or six with a lane each in the manner of Abbeel & Ng.",
                "\u03C6(s)");
            double slip = parameters.value("slip", 0.0);
            if (share("Slip", "##Slip", slip, "The probability that an action fails and the car keeps going."))
                set("change the slip", "slip", slip, "slip");
            formLabel(style_, "Start speed", fieldWidth);
            int speed = std::clamp(parameters.value("start_speed", 0), 0, 2);
            if (ImGui::Combo("##Start speed", &speed, "slow\0medium\0fast\0"))
                set("change the start speed", "start_speed", speed);
            tip(style_, "The speed of the car at the start of an episode.");
        } else if (plan.domain == "random") {
            whole("States", "##States", "states", 10, 1, 100'000, "The number of states of the table.");
            whole("Actions", "##Actions", "actions", 2, 1, 100, "The number of actions in each state.");
            whole("Features", "##Feature count", "features", 3, 1, 1000, "The number of features of a state.");
            whole("Successors", "##Successors", "successors", 3, 1, 1000,
                  "The number of states to which an action may lead.");
            whole("World seed", "##World seed", "seed", 0, 0, 2'000'000'000, "The seed from which the table is drawn.");
        } else {
            mutedParagraph(
                style_, plan.domain == "car-game"
                            ? "The car game of Syed & Schapire cannot be edited. Its discount can be changed in Setup."
                            : "A world from a table is edited in its file.");
        }
    }

    void drawDemonstrationsRemark(const Session& session) {
        const auto& all = session.document().demonstrations;
        if (all.empty() || session.question().openScenario() == nullptr || session.question().opening()) return;
        if (comparedWith_ != session.question().openScenario() || compared_ != all.size()) {
            comparedWith_ = session.question().openScenario();
            compared_ = all.size();
            strangers_ = static_cast<int>(std::count_if(all.begin(), all.end(), [&](const DemonstrationPtr& each) {
                return differenceFrom(*each, session.question().openScenario()->domain()).has_value();
            }));
        }
        if (strangers_ == 0) return;
        gap(style_, 4);
        warning(std::to_string(strangers_) + (strangers_ == 1 ? " demonstration was" : " demonstrations were") +
                " recorded in another world and cannot count here; undo brings that world back.");
    }

    void drawResults(const Document& document, Orders& orders) {
        if (document.results.empty()) return;
        gap(style_, 6);
        hairline(style_);
        boldText(style_, "Kept results");
        if (!ImGui::BeginTable("results", 5, ImGuiTableFlags_SizingStretchProp)) return;
        for (std::size_t i = 0; i < document.results.size(); ++i) {
            const KeptResult& each = document.results[i];
            ImGui::PushID(static_cast<int>(i));
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            text(each.solver);
            tip(style_, each.about + ", seed " + std::to_string(each.seed));
            ImGui::TableNextColumn();
            numberText(style_, "t = " + std::to_string(each.iterations));
            ImGui::TableNextColumn();
            numberText(style_, readable(each.distance));
            tip(style_, "Distance to the target.", "|x \u2212 \u03A6_E|");
            ImGui::TableNextColumn();
            numberText(style_, std::to_string(each.vertices) + " vertices");
            ImGui::TableNextColumn();
            if (quietButton(style_, "Remove"))
                orders.edit("remove a result of " + each.solver, [i](Document& d) {
                    if (i < d.results.size()) d.results.erase(d.results.begin() + static_cast<std::ptrdiff_t>(i));
                });
            ImGui::PopID();
        }
        ImGui::EndTable();
    }

    const Style& style_;
    int brush_ = 1;
    std::array<char, 2> letter_ = {'a', '\0'};
    // The document's world, as far as it was read.
    std::string text_;
    std::string domain_;
    bool readable_ = false;
    GridworldParameters world_;
    GridPicture picture_;
    std::vector<std::string> oddities_;
    std::string problem_;
    std::vector<ImU32> colours_;
    const OpenScenario* comparedWith_ = nullptr;
    std::size_t compared_ = 0;
    int strangers_ = 0;
};

}  // namespace

PanelPtr makeEditorPanel(const Style& style) { return std::make_unique<EditorPanel>(style); }

}  // namespace awaystep
