#include <imgui.h>

#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "model/live/ghost_playback.h"
#include "model/live/live_feature.h"
#include "model/live/live_run.h"
#include "model/live/shown_learning.h"
#include "model/recording/policy_playback.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "window/live/live_drawing.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr std::string_view separator = " \u00B7 ";
constexpr const char* longestWords =
    "distance 0.00123 (best possible 0.00123) \u00B7 100 planning calls, 10000 for all steps";

// What is left of zero after so many additions of numbers of this size is rounding.
std::string learntNumber(const LiveStep& step, double value) {
    return readable(std::abs(value) < 1e-13 * (step.record->unit + step.target().norm()) ? 0.0 : value);
}

}  // namespace

std::string liveWords(const Session& session) {
    const LiveFeature& live = session.live();
    if (!live.whyNot().empty()) return live.whyNot();
    const LiveRun* run = live.run();
    if (run == nullptr) return {};
    const LiveStepPtr step = run->shown();
    if (!step) return "the first policies are being planned \u2026";
    std::string words = "distance " + learntNumber(*step, step->record->distance) + " (best possible " +
                        learntNumber(*step, step->floor) + ")";
    words += separator;
    if (run->behind() > 0) return words + counted(run->behind(), "step") + " behind";
    return words + counted(step->planningCalls, "planning call") + ", " + std::to_string(run->planned()) +
           " for all steps";
}

std::vector<std::string> liveLines(const std::string& words, const std::function<bool(const std::string&)>& fits) {
    if (fits(longestWords)) return {words};
    const std::size_t part = words.find(separator);
    if (part == std::string::npos) return {words, std::string()};
    return {words.substr(0, part), words.substr(part + separator.size())};
}

void drawLiveLine(const Style& style, const Session& session, Orders& orders) {
    const LiveFeature& live = session.live();
    const std::string words = tellsLearning(session) ? liveWords(session) : std::string();
    if (words.empty()) return;
    ImGui::BeginGroup();
    const bool learns = live.run() != nullptr;
    ImGui::PushStyleColor(ImGuiCol_Text, learns ? style.colour.accent : style.colour.muted);
    ImGui::PushFont(style.font.heading, 12.0F);
    text(learns ? "LIVE" : "NOT LIVE");
    ImGui::PopFont();
    ImGui::PopStyleColor();
    ImGui::SameLine(0, style.px(8));
    ImGui::PushFont(style.font.text, 13.0F);
    const float room = ImGui::GetContentRegionAvail().x;
    const auto fits = [&](const std::string& all) { return sizeOf(style, style.font.text, 13.0F, all).x <= room; };
    const auto say = [&](const std::string& line) {
        text(fitted(style, style.font.text, 13.0F, line, ImGui::GetContentRegionAvail().x));
    };
    if (learns)
        for (const std::string& line : liveLines(words, fits)) say(line);
    else
        say(words);
    ImGui::PopFont();
    ImGui::EndGroup();
    if (!learns) return;
    const LiveStepPtr step = live.run()->shown();
    tip(style,
        "The apprentice learns after every step: the mixture whose feature expectations are nearest to yours so far. "
        "No mixture is nearer than the best possible distance, by the certificate. Planning calls: how often a policy "
        "had to be planned since the recording began" +
            (step ? ", " + std::to_string(step->planningCalls) + " of them for the last step" : std::string()) +
            (step && step->storeHits > 0 ? "; policies that were known already: " + std::to_string(step->storeHits)
                                         : std::string()) +
            ".",
        "|x \u2212 \u03A6_E|");
    bool ghost = live.ghost().on();
    if (smallCheckbox(style, "ghost", ghost)) orders.add(ShowGhost{ghost});
    tip(style,
        "The apprentice as it is now acts beside you, from the same start with the same random numbers, one step for "
        "each of yours.");
    if (!ghost) return;
    constexpr std::array<const char*, 2> ways = {"random vertex", "stationary policy"};
    placeBeside(style, segmentedWidth(style, ways));
    int driving = live.ghost().driving() == Driving::Stationary ? 1 : 0;
    if (segmented(style, "ghost acts by", ways, driving))
        orders.add(SetGhostDriving{driving == 1 ? Driving::Stationary : Driving::DrawnVertex});
    tip(style,
        "By a vertex drawn once from the mixture, or by the one policy that draws its action in every state; both have "
        "the same \u03A6.",
        "\u03C8");
}

}  // namespace awaystep
