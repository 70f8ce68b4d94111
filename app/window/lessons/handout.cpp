#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figures/png_file.h"
#include "files/atomic_file.h"
#include "files/plain_text.h"
#include "model/documents/document_history.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/text/markdown.h"
#include "model/text/numbers.h"
#include "solvers/solver.h"
#include "window/launch.h"
#include "window/lessons/lesson_presenter.h"
#include "window/lessons/lesson_words.h"
#include "window/platform/offscreen_app.h"
#include "window/shell/orders.h"
#include "window/shell/shell.h"

namespace awaystep {
namespace {

// Wide enough for two columns of panels, and so large in itself that it can be read as wide as a sheet.
constexpr int pictureWidth = 1400;
constexpr int pictureHeight = 600;
constexpr double pictureScale = 1.5;

constexpr std::string_view styleSheet = R"(
:root { --ink: #1b1f24; --quiet: #5b6472; --line: #dfe3e8; --accent: #1f5fbf; }
* { box-sizing: border-box; }
body { font: 16px/1.55 Inter, "Helvetica Neue", Arial, sans-serif; color: var(--ink); background: #fff;
       max-width: 46rem; margin: 2.5rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.25rem; margin: 2.4rem 0 .5rem; padding-top: 1.1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.2rem 0 .3rem; }
h2 .n, h3 .n { color: var(--quiet); font-weight: 400; margin-right: .35em; }
.about { color: var(--quiet); margin: 0 0 1.5rem; }
img { display: block; width: 100%; margin: .9rem 0; border: 1px solid var(--line); border-radius: 6px; }
code, pre { font-family: "JetBrains Mono", Consolas, monospace; font-size: .9em; }
pre { padding: .7rem .9rem; background: #f5f6f8; border-radius: 6px; overflow-x: auto; }
em { font-style: italic; }
sub { line-height: 0; }
blockquote { margin: .8rem 0; padding-left: .9rem; border-left: 3px solid var(--line); color: var(--quiet); }
blockquote::before { content: "At the screen: "; font-weight: 600; }
.ask { margin: 1rem 0; padding: .8rem 1rem; border: 1.5px solid var(--accent); border-radius: 6px; }
.ask p { margin: 0 0 .4rem; font-weight: 600; }
.ask ol { margin: 0; padding-left: 1.6rem; }
.blank { display: inline-block; width: 9rem; border-bottom: 1px solid var(--ink); }
.foot { margin-top: 3rem; color: var(--quiet); font-size: .85rem; }
@media print {
  @page { size: A4; margin: 12mm 15mm; }
  body { font-size: 10.5pt; line-height: 1.45; margin: 0; padding: 0; max-width: none; }
  h2 { margin: .9rem 0 .3rem; padding-top: .5rem; }
  p, ul, ol, blockquote { margin: .4rem 0; }
  h2, h3 { break-after: avoid; }
  h2 + p, h3 + p { break-before: avoid; }
  p, li { orphans: 3; widows: 3; }
  img, .ask, pre, blockquote { break-inside: avoid; }
  img { margin: .5rem 0; }
  .step { break-inside: avoid; }
  p:has(+ img), ul:has(+ img), blockquote:has(+ img) { break-after: avoid; }
  .answers { break-before: page; }
  .drawn { break-after: page; }
  .answers h2 { margin-top: 0; border-top: 0; padding-top: 0; }
  .foot { margin-top: 1rem; break-before: avoid; }
}
)";

std::string base64(std::string_view bytes) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t at) -> unsigned {
            return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
        };
        const unsigned three = byte(i) << 16U | byte(i + 1) << 8U | byte(i + 2);
        for (unsigned k = 0; k < 4; ++k) text += i + k <= bytes.size() ? letters[three >> (18U - 6U * k) & 63U] : '=';
    }
    return text;
}

std::string escaped(std::string_view words) {
    std::string text = xmlAttribute(words);
    constexpr std::string_view phi = "\u03A6_E";
    for (std::size_t at = text.find(phi); at != std::string::npos; at = text.find(phi, at))
        text.replace(at, phi.size(), "\u03A6<sub>E</sub>");
    return text;
}

// Links are words here: a sheet of paper cannot be pressed.
std::string runsAsHtml(const std::vector<MarkdownRun>& runs) {
    std::string text;
    for (const MarkdownRun& run : runs) {
        std::string words = run.text == "\n" ? "<br>" : escaped(run.text);
        if (run.code) words = "<code>" + words + "</code>";
        if (run.italic) words = "<em>" + words + "</em>";
        if (run.bold) words = "<strong>" + words + "</strong>";
        text += words;
    }
    return text;
}

std::string_view tagOf(const MarkdownBlock& block) {
    switch (block.kind) {
        case BlockKind::Paragraph:
            return "p";
        case BlockKind::Heading:
            return "h3";
        case BlockKind::Code:
            return "pre";
        case BlockKind::Rule:
            return "hr";
        case BlockKind::Cell:
            return "td";
        case BlockKind::Quote:
            return "blockquote";
        case BlockKind::List:
            return block.blocks.empty() || block.blocks.front().number < 0 ? "ul" : "ol";
        case BlockKind::Item:
            return "li";
        case BlockKind::Table:
            return "table";
        case BlockKind::Row:
            return "tr";
    }
    return {};
}

std::string asHtml(const std::vector<MarkdownBlock>& blocks) {
    std::string text;
    for (const MarkdownBlock& block : blocks) {
        const std::string tag(tagOf(block));
        // One paragraph alone in an item or a quote is its text.
        const bool single = block.blocks.size() == 1 && block.blocks.front().kind == BlockKind::Paragraph;
        text += "<" + tag + ">" + runsAsHtml(block.runs) +
                (single ? runsAsHtml(block.blocks.front().runs) : asHtml(block.blocks)) +
                (block.kind == BlockKind::Rule ? "" : "</" + tag + ">") + "\n";
    }
    return text;
}

class Page {
public:
    Page(LessonPtr lesson, PanelMaker makePanels)
        : lesson_(std::move(lesson)), offscreen_(pictureWidth, pictureHeight, preferences(), makePanels) {
        offscreen_.shell().presenter().showTilesOnly();
    }

    std::string make() {
        offscreen_.session().open(documentFor(lesson_->steps.front().state.scenario));
        offscreen_.settle();
        order(StartLesson{lesson_, 0});
        for (std::size_t i = 0; i < lesson_->steps.size(); ++i) {
            if (i > 0) order(GoInLesson{1});
            addStep(lesson_->steps[i], static_cast<int>(i) + 1);
        }
        return whole();
    }

private:
    static Preferences preferences() {
        Preferences light;
        light.scale = pictureScale;
        return light;
    }

    template <class Order>
    void order(Order order) {
        SessionOrders orders;
        orders.add(std::move(order));
        offscreen_.session().apply(orders);
        offscreen_.settle();
    }

    // The same scene as before, but for frames and for what is open, which paper does not have, is not shown again.
    bool shownBefore() {
        LessonState scene = offscreen_.session().lessons().lesson()->state();
        scene.highlight.clear();
        scene.open.clear();
        scene.lines.clear();
        scene.play = false;
        const bool same = pictured_ && *pictured_ == scene;
        pictured_ = std::move(scene);
        return same;
    }

    std::string picture(const std::string& about) {
        if (shownBefore()) return {};
        // It takes a while, so progress is printed.
        std::fprintf(stderr, "awaystep: picture of \"%s\"\n", printable(about, 200).c_str());
        Picture taken = offscreen_.picture();
        cutBelowPanels(taken);
        // The same picture is not shown twice in a row.
        if (taken.rgba == last_) return {};
        last_ = taken.rgba;
        return "<img alt=\"" + escaped(about + ": " + described()) + "\" src=\"data:image/png;base64," +
               base64(pngBytes(taken.width, taken.height, taken.rgba)) + "\">\n";
    }

    void cutBelowPanels(Picture& picture) {
        float top = static_cast<float>(picture.height), bottom = 0.0F;
        for (const Tile& tile : offscreen_.shell().presenter().drawnPanels()) {
            top = std::min(top, tile.min.y);
            bottom = std::max(bottom, tile.max.y);
        }
        // With the same margin at both ends.
        const int height = static_cast<int>(std::lround(bottom + top));
        if (bottom <= top || height >= picture.height) return;
        picture.height = height;
        picture.rgba.resize(4 * static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(height));
    }

    // For those who do not see it: the panels, where each solver is, and what the step did.
    std::string described() {
        const Session& session = offscreen_.session();
        std::string alt;
        for (const Tile& tile : offscreen_.shell().presenter().drawnPanels())
            alt += (alt.empty() ? "" : ", ") + std::string(titleOf(tile.panel));
        const Race* race = session.race().race();
        if (race == nullptr) return alt + ".";
        const int t = race->player().shown();
        alt += ". Iteration " + std::to_string(t) + " of " + std::to_string(race->player().rounds().last) + ".";
        for (const RunView& run : race->runs()) {
            if (run.history().size() == 0) continue;
            const RecordPtr& record = run.history().at(std::min(t, run.history().size() - 1));
            alt += " " + solverLabel(run.solver()) + " is at a distance of " + readable(record->distance) +
                   " and mixes " + std::to_string(record->activeCount()) +
                   (record->activeCount() == 1 ? " policy." : " policies.");
        }
        return alt;
    }

    std::string words(const std::string& text) {
        return asHtml(parseMarkdown(filledWords(offscreen_.session(), text)));
    }

    void addStep(const LessonStep& step, int number) {
        const std::string n = "<span class=\"n\">" + std::to_string(number) + "</span>";
        std::string& steps = steps_;
        // What comes after a curve to be drawn would say how it goes: it stands on another sheet.
        const bool draws = step.prediction && step.prediction->kind == PredictionKind::Curve;
        steps += std::string("<section class=\"step") + (draws ? " drawn" : "") + "\">\n<h2>" + n +
                 escaped(step.title) + "</h2>\n" + words(step.text) + stepPicture(step.title, n);
        if (!step.prediction) {
            steps += "</section>\n";
            return;
        }
        const Prediction& prediction = *step.prediction;
        steps += "<div class=\"ask\"><p>" + runsAsHtml(parseRuns(prediction.question)) + "</p>\n";
        if (prediction.kind == PredictionKind::Choice) {
            steps += "<ol>\n";
            for (const std::string& choice : prediction.choices)
                steps += "<li>" + runsAsHtml(parseRuns(choice)) + "</li>\n";
            steps += "</ol>";
        } else {
            steps += prediction.kind == PredictionKind::Number ? "<span class=\"blank\">&nbsp;</span>"
                                                               : "Draw it on the plot above.";
        }
        steps += "</div>\n</section>\n";

        order(GoInLesson{1});  // the reveal
        answers_ += "<section class=\"step\">\n<h3>" + n + escaped(step.title) + "</h3>\n" + answerOf(prediction) +
                    words(prediction.after) + picture(step.title + ", the answer") + "</section>\n";
        drawn_ = drawn_ || prediction.kind == PredictionKind::Curve;
    }

    // After a curve was to be drawn, a plot would give it away: it stands among the answers.
    std::string stepPicture(const std::string& title, const std::string& n) {
        const auto& panels = offscreen_.session().lessons().lesson()->state().panels;
        const bool plot =
            panels.empty() || std::find(panels.begin(), panels.end(), titleOf(PanelId::Convergence)) != panels.end();
        if (!drawn_ || !plot) return picture(title);
        const std::string taken = picture(title);
        if (taken.empty()) return {};
        answers_ += "<section class=\"step\">\n<h3>" + n + escaped(title) + "</h3>\n" + taken + "</section>\n";
        return "<p class=\"about\">Its picture stands among the answers.</p>\n";
    }

    std::string answerOf(const Prediction& prediction) {
        if (prediction.kind == PredictionKind::Choice)
            return "<p><strong>" + std::to_string(prediction.right + 1) + "</strong> \u2013 " +
                   runsAsHtml(parseRuns(prediction.choices[static_cast<std::size_t>(prediction.right)])) + "</p>\n";
        if (prediction.kind == PredictionKind::Number)
            return "<p><strong>" + escaped(measuredWords(offscreen_.session(), prediction.truth)) + "</strong></p>\n";
        return {};
    }

    std::string whole() const {
        std::string page =
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>";
        page += escaped(numberedTitle(*lesson_)) + "</title>\n<style>" + std::string(styleSheet) +
                "</style>\n</head>\n<body>\n<h1>" + escaped(numberedTitle(*lesson_)) + "</h1>\n<p class=\"about\">" +
                escaped(lesson_->about);
        if (lesson_->minutes > 0) page += " About " + std::to_string(lesson_->minutes) + " minutes.";
        page += "</p>\n";
        page += steps_;
        const std::string foot =
            "<p class=\"foot\">Awaystep: apprenticeship learning via Frank-Wolfe. Every number and picture on "
            "this page was computed for it.</p>\n";
        // On the same sheet as the last part of the page.
        page += answers_.empty() ? foot
                                 : "<section class=\"answers\">\n<h2>Answers</h2>\n" + answers_ + foot + "</section>\n";
        return page + "</body>\n</html>\n";
    }

    LessonPtr lesson_;
    OffscreenApp offscreen_;
    std::string steps_;
    std::string answers_;
    bool drawn_ = false;                   // a step before asked for a curve
    std::optional<LessonState> pictured_;  // the scene of the last picture
    std::vector<std::uint8_t> last_;
};

}  // namespace

void writeHandout(const HandoutOptions& options, PanelMaker makePanels) {
    LessonPtr lesson = findLesson(options.lesson, Pipes::Allowed);
    // An output that cannot be written is refused before the work; while the pictures are made there is no file that
    // Ctrl-C could leave behind.
    { const PendingFile tried(options.file); }
    writeFile(options.file, Page(std::move(lesson), makePanels).make());
}

}  // namespace awaystep
