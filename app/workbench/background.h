#pragma once
// One answer computed beside the window. Asking again abandons the question before it: only the latest answer ever
// arrives. An exception becomes a sentence.

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "workbench/workers.h"

namespace awaystep {

// Long jobs look at it now and then and come home early.
class Cancelled {
public:
    explicit operator bool() const { return flag_->load(std::memory_order_relaxed); }
    void cancel() { flag_->store(true); }

private:
    std::shared_ptr<std::atomic<bool>> flag_ = std::make_shared<std::atomic<bool>>(false);
};

template <class Answer>
class Background {
public:
    struct Result {
        std::optional<Answer> answer;
        std::string error;  // why there is no answer
    };

    Background() = default;
    Background(Background&&) noexcept = default;
    Background& operator=(Background&&) noexcept = default;
    ~Background() { abandon(); }

    void start(Workers& workers, std::function<Answer(const Cancelled&)> question) {
        abandon();
        // Throws std::system_error where no thread can be started; then nothing was asked.
        const auto asked = std::make_shared<Question>();
        workers.start([shared = asked, ask = std::move(question)] {
            Result result;
            try {
                result.answer = ask(shared->cancelled);
            } catch (const std::exception& failure) {
                result.error = failure.what();
            }
            const std::lock_guard lock(shared->mutex);
            shared->result = std::move(result);
        });
        question_ = asked;
    }

    void abandon() {
        if (question_) question_->cancelled.cancel();
        question_.reset();
    }

    bool busy() const { return question_ != nullptr; }

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
        Cancelled cancelled;
        std::mutex mutex;
        std::optional<Result> result;
    };
    std::shared_ptr<Question> question_;
};

}  // namespace awaystep
