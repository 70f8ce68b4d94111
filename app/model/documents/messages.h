#pragma once
// The message line of the application: the result of an order or of work in the background, the latest one only.

#include <string>
#include <utility>

#include "files/plain_text.h"

namespace awaystep {

// Good news disappears by itself, trouble stays until it was seen.
struct Message {
    std::string sentence;
    bool trouble = false;
    int number = 0;  // another number, another sentence
};

class Messages {
public:
    void say(const std::string& sentence, bool trouble = false) {
        latest_ = {printable(sentence, longest), trouble, latest_.number + 1};
    }
    const Message& latest() const { return latest_; }

private:
    static constexpr std::size_t longest = 300;  // characters
    Message latest_;
};

}  // namespace awaystep
