#pragma once
// One result computed in the background. Another start abandons the one before: only the latest result ever arrives. An
// exception becomes a sentence.

#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "model/workers/workers.h"
#include "world/stop_token.h"

namespace awaystep {

template <class Answer>
class Background {
public:
    struct Result {
        std::optional<Answer> answer;
        std::string error;  // why there is no result
    };

    Background() = default;
    Background(Background&&) noexcept = default;
    Background& operator=(Background&&) noexcept = default;
    ~Background() { abandon(); }

    // The workers must outlive the question.
    void start(Workers& workers, std::function<Answer(const StopToken&)> question) {
        abandon();
        // Throws std::system_error where no thread can be started; then nothing has begun.
        const auto asked = std::make_shared<Question>();
        workers.start([shared = asked, ask = std::move(question)] {
            Result result;
            try {
                result.answer = ask(shared->stop.token());
            } catch (const std::exception& failure) {
                result.error = failure.what();
            }
            const std::lock_guard lock(shared->mutex);
            shared->result = std::move(result);
        });
        question_ = asked;
        workers_ = &workers;
    }

    // The same in pieces of some milliseconds: `slice` is called until it answers. Where there are no threads a frame
    // does some of them and is drawn in between.
    void startSlices(Workers& workers, std::function<std::optional<Answer>(const StopToken&)> slice) {
        abandon();
        const auto asked = std::make_shared<Question>();
        workers.startSlices([shared = asked, go = std::move(slice)]() mutable {
            Result result;
            try {
                if (shared->stop.token().stopRequested()) return Slice::Done;  // the result is not wanted
                result.answer = go(shared->stop.token());
                if (!result.answer) return Slice::More;
            } catch (const std::exception& failure) {
                result.error = failure.what();
            }
            go = nullptr;  // what it has gathered goes with it, on this thread
            const std::lock_guard lock(shared->mutex);
            shared->result = std::move(result);
            return Slice::Done;
        });
        question_ = asked;
        workers_ = &workers;
    }

    void abandon() {
        if (question_) question_->stop.requestStop();
        question_.reset();
    }

    bool busy() const { return question_ != nullptr; }

    // Waits until nothing is being worked on; the result is dropped. For the few answers that later work must not
    // overtake.
    void finish() {
        while (busy() && !take()) workers_->waitForNews(0.01);
    }

    // The result, once; nothing while it is being worked on.
    std::optional<Result> take() {
        if (!question_) return std::nullopt;
        std::optional<Result> result;
        {
            const std::lock_guard lock(question_->mutex);
            result = std::move(question_->result);
        }
        if (result) question_.reset();
        return result;
    }

private:
    struct Question {
        StopSource stop;
        std::mutex mutex;
        std::optional<Result> result;
    };
    std::shared_ptr<Question> question_;
    Workers* workers_ = nullptr;
};

}  // namespace awaystep
