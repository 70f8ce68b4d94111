// Lesson files: a lesson that makes sense, or a refusal that names file, line and reason.

#include "model/lessons/lesson.h"
#include "refusal.h"

using namespace awaystep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readsOrRefuses([&] {
        const Lesson lesson = parseLesson(textOf(data, size), "input.md");
        if (lesson.steps.empty()) broken("a lesson has steps", lesson.title);
        for (const LessonStep& step : lesson.steps) {
            if (step.text.empty() || step.state.scenario.empty()) broken("a step has a text and a scene", step.title);
            piecesOf(step.text);
            if (!step.prediction || step.prediction->kind != PredictionKind::Choice) continue;
            if (step.prediction->right >= static_cast<int>(step.prediction->choices.size()))
                broken("the right choice is one of them", step.title);
        }
    });
    return 0;
}
