#include "window/lessons/lesson_glossary.h"

#include <algorithm>
#include <cctype>
#include <exception>
#include <optional>
#include <utility>

#include "model/guide/guide_reader.h"
#include "model/lessons/lesson.h"
#include "model/settings/folders.h"

namespace awaystep {
namespace {

bool isLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0; }

// "vertex" and "vertices", "policy" and "policies", "face" and "faces". A single letter is a name, such as K.
std::vector<std::string> formsOf(const std::string& word) {
    if (word.size() < 2) return {word};
    const std::string small = inSmallLetters(word);
    std::vector<std::string> forms = {small, small + "s"};
    if (small.ends_with("y")) forms.push_back(small.substr(0, small.size() - 1) + "ies");
    if (small.ends_with("ex")) forms.push_back(small.substr(0, small.size() - 2) + "ices");
    return forms;
}

// As a whole word; nothing where it does not occur. Longer forms count first: the link covers "faces".
std::optional<std::pair<std::size_t, std::size_t>> findForm(const std::string& text,
                                                            const std::vector<std::string>& forms) {
    const bool name = forms.size() == 1;
    const std::string small = name ? text : inSmallLetters(text);
    std::optional<std::pair<std::size_t, std::size_t>> first;
    for (const std::string& form : forms)
        for (std::size_t at = small.find(form); at != std::string::npos; at = small.find(form, at + 1)) {
            const std::size_t end = at + form.size();
            if ((at > 0 && (isLetter(small[at - 1]) || small[at - 1] == '_')) ||
                (end < small.size() && (isLetter(small[end]) || small[end] == '_' || small[end] == '(')))
                continue;
            if (!first || at < first->first) first = {at, form.size()};
            break;
        }
    return first;
}

// The first place in these runs; true once there is a link.
bool linkIn(std::vector<MarkdownRun>& runs, const std::vector<std::string>& forms, const std::string& link) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (runs[i].code || !runs[i].link.empty() || !runs[i].picture.empty()) continue;
        const auto place = findForm(runs[i].text, forms);
        if (!place) continue;
        MarkdownRun before = runs[i], word = runs[i], after = runs[i];
        before.text = runs[i].text.substr(0, place->first);
        word.text = runs[i].text.substr(place->first, place->second);
        word.link = link;
        after.text = runs[i].text.substr(place->first + place->second);
        std::vector<MarkdownRun> pieces;
        for (MarkdownRun* each : {&before, &word, &after})
            if (!each->text.empty()) pieces.push_back(std::move(*each));
        const auto at = runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(i));
        runs.insert(at, pieces.begin(), pieces.end());
        return true;
    }
    return false;
}

bool linkIn(std::vector<MarkdownBlock>& blocks, const std::vector<std::string>& forms, const std::string& link) {
    return std::any_of(blocks.begin(), blocks.end(), [&](MarkdownBlock& block) {
        if (block.kind == BlockKind::Code || block.kind == BlockKind::Heading) return false;
        return linkIn(block.runs, forms, link) || linkIn(block.blocks, forms, link);
    });
}

bool occurs(const std::vector<MarkdownBlock>& blocks, const std::vector<std::string>& forms) {
    std::vector<MarkdownBlock> copy = blocks;
    return linkIn(copy, forms, "found");
}

}  // namespace

void LessonGlossary::read(const Lesson& lesson) {
    try {
        read(lesson, loadGlossary(assetPath("guide")));
    } catch (const std::exception&) {
        entries_.clear();  // the guide is not installed
    }
}

void LessonGlossary::read(const Lesson& lesson, const std::vector<GlossaryWord>& glossary) {
    entries_.clear();
    std::vector<std::vector<MarkdownBlock>> steps;
    for (const LessonStep& step : lesson.steps)
        steps.push_back(parseMarkdown(step.text + (step.prediction ? "\n\n" + step.prediction->after : "")));
    for (const GlossaryWord& word : glossary) {
        // "mixed policy, mixture": both are explained there.
        std::string_view rest = word.word;
        while (!rest.empty()) {
            const std::size_t comma = rest.find(", ");
            Entry entry{formsOf(std::string(rest.substr(0, comma))), word.meaning, word.link};
            rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 2);
            for (std::size_t i = 0; i < steps.size() && entry.firstStep < 0; ++i)
                if (occurs(steps[i], entry.forms)) entry.firstStep = static_cast<int>(i);
            if (entry.firstStep >= 0) entries_.push_back(std::move(entry));
        }
    }
    std::stable_sort(entries_.begin(), entries_.end(),
                     [](const Entry& a, const Entry& b) { return a.forms.front().size() > b.forms.front().size(); });
}

void LessonGlossary::link(std::vector<MarkdownBlock>& blocks, int step) const {
    for (const Entry& entry : entries_)
        if (entry.firstStep == step) linkIn(blocks, entry.forms, entry.link);
}

std::string_view LessonGlossary::meaningOf(std::string_view written) const {
    const std::string small = inSmallLetters(written);
    for (const Entry& entry : entries_)
        for (const std::string& form : entry.forms)
            if (form == small || form == written) return entry.meaning;
    return {};
}

}  // namespace awaystep
