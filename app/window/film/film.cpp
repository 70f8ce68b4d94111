// A film of a race for slides: one picture per iteration, drawn without a display as a screenshot is, each flowing into
// the next, with a caption of what the step did and a bar that says how far it is.
#include <imgui.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/documents/document_history.h"
#include "model/explanation/sentences.h"
#include "model/links/shown_link.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "window/film/video_encoder.h"
#include "window/launch.h"
#include "window/platform/offscreen_app.h"
#include "window/shell/shell.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr float captionHeight = 62.0F;  // unscaled: the transport of the window is below it
constexpr double longestFlow = 0.4;     // seconds from one iteration to the next
constexpr double flowOfInterval = 0.6;  // and at most this share of the time that one is shown
constexpr double hundredPercent = 100.0;

// 0 to 1, beginning and ending slowly.
double eased(double share) { return share * share * (3.0 - 2.0 * share); }

// Words that flow into others cannot be read: the caption, below this many rows, changes at once.
Picture blended(const Picture& from, const Picture& to, double share, int rows) {
    Picture picture = to;
    const int weight = static_cast<int>(std::lround(share * 256.0));
    const std::size_t bytes = 4 * static_cast<std::size_t>(to.width) * static_cast<std::size_t>(rows);
    for (std::size_t i = 0; i < bytes; ++i)
        picture.rgba[i] = static_cast<std::uint8_t>((from.rgba[i] * (256 - weight) + to.rgba[i] * weight) / 256);
    return picture;
}

// Along the lower edge.
void drawProgress(Picture& picture, const Style& style, double share) {
    const int high = std::max(2, static_cast<int>(style.px(4)));
    const int end = static_cast<int>(std::lround(share * picture.width));
    const ImU32 ink = style.colour.accent;
    for (int y = picture.height - high; y < picture.height; ++y)
        for (int x = 0; x < end; ++x) {
            std::uint8_t* pixel = picture.rgba.data() + (picture.at(x, y) - picture.rgba.data());
            pixel[0] = static_cast<std::uint8_t>((ink >> IM_COL32_R_SHIFT) & 0xffU);
            pixel[1] = static_cast<std::uint8_t>((ink >> IM_COL32_G_SHIFT) & 0xffU);
            pixel[2] = static_cast<std::uint8_t>((ink >> IM_COL32_B_SHIFT) & 0xffU);
        }
}

// Over the transport, whose buttons have no use in a film.
void drawCaption(const Session& session, const Style& style) {
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const ImVec2 end(screen.Pos.x + screen.Size.x, screen.Pos.y + screen.Size.y);
    const float top = end.y - style.px(captionHeight);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled(ImVec2(screen.Pos.x, top), end, style.colour.panel);
    list.AddLine(ImVec2(screen.Pos.x, top), ImVec2(end.x, top), style.colour.hairline, style.line(1));
    const RunView* run = session.race().selectedRun();
    const auto record = session.race().shownRecord();
    if (run == nullptr || !record) return;
    const std::string t = "t = " + std::to_string(record->t);
    drawText(list, style, style.font.heading, 18.0F, ImVec2(screen.Pos.x + style.px(18), top + style.px(16)),
             style.colour.text, t);
    const std::string words = explainStep(run->config().solver, *record);
    const float left = screen.Pos.x + style.px(110), room = end.x - style.px(18) - left;
    const std::vector<std::string> lines = wrapped(style, style.font.text, 15.0F, words, room);
    float y = top + style.px(lines.size() > 1 ? 9 : 19);
    for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), 2); ++i, y += style.px(20))
        drawText(
            list, style, style.font.text, 15.0F, ImVec2(left, y), style.colour.text,
            i == 1 && lines.size() > 2 ? fitted(style, style.font.text, 15.0F, lines[1] + " \u2026", room) : lines[i]);
}

void tellProgress(const FilmOptions& film, int frame, int frames) {
    if (film.tellsProgress) {
        static_cast<void>(std::fprintf(stderr, "film: %.0f %%\n", std::floor(hundredPercent * frame / frames)));
        return;
    }
    if (isatty(STDERR_FILENO) == 0) return;
    static_cast<void>(std::fprintf(stderr, "\rfilm: %3.0f %%", hundredPercent * frame / frames));
    static_cast<void>(std::fflush(stderr));
}

}  // namespace

void writeFilm(const LaunchOptions& options, const FilmOptions& film, PanelMaker makePanels) {
    const ScreenshotOptions& shot = film.picture;
    SceneLink scene = sceneFor(options);
    Document document = scene.document ? std::move(*scene.document) : documentFor(options);
    document.race.common.iterations = std::max(document.race.common.iterations, film.to);
    VideoEncoder encoder(shot.file, shot.width, shot.height, film.framesPerSecond);
    OffscreenApp offscreen(shot.width, shot.height, preferencesFor(options, scene.view), makePanels);
    checkPanel(shot.panel);
    offscreen.shell().showOnly(shot.panel, shot.panel.empty() ? 0.0F : captionHeight);
    offscreen.drawOver([&] { drawCaption(offscreen.session(), offscreen.shell().style()); });
    offscreen.session().open(std::move(document));
    offscreen.settle();
    const auto show = [&](int iteration) {
        SessionOrders orders;
        orders.add(ShowIteration{iteration});
        offscreen.session().apply(orders);
        offscreen.settle();
        return offscreen.picture();
    };
    show(film.to);  // all of the race is there, and the axes hold it
    const int shown = film.to - film.from + 1;
    const int frames = std::max(1, static_cast<int>(std::lround(film.seconds * film.framesPerSecond)));
    const double interval = film.seconds / shown;
    const double flow = std::min(longestFlow / interval, flowOfInterval);
    const float caption = offscreen.shell().style().px(captionHeight);
    const int rows = std::max(0, shot.height - static_cast<int>(std::ceil(caption)));
    Picture before, now;
    int at = -1;
    for (int frame = 0; frame < frames; ++frame) {
        const double place = static_cast<double>(frame) * shown / frames;
        const int step = std::min(shown - 1, static_cast<int>(place));
        if (step != at) {
            before = std::move(now);
            now = show(film.from + step);
            at = step;
            tellProgress(film, frame, frames);
        }
        const double share = (place - step) / flow;
        Picture picture =
            step > 0 && share < 1.0 && !before.rgba.empty() ? blended(before, now, eased(share), rows) : now;
        drawProgress(picture, offscreen.shell().style(), static_cast<double>(frame + 1) / frames);
        encoder.add(picture);
    }
    encoder.finish();
    if (isatty(STDERR_FILENO) != 0) static_cast<void>(std::fprintf(stderr, "\r              \r"));
}

}  // namespace awaystep
