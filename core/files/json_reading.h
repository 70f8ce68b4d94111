#pragma once
// JSON read with care. Whatever is wrong is refused with std::invalid_argument, one sentence: the file, the place
// (line and column, or a path such as features[3][1]), the reason. Refused besides broken JSON: nesting deeper than
// 64, the same key twice, numbers too large for a double. For files much larger than what they describe there is
// JsonEvents, which keeps nothing.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/text_file.h"
#include "files/words.h"

namespace awaystep {

// The base of readers of the events: it refuses errors of syntax and depth, the derived class checks the values.
class JsonEvents : public nlohmann::json_sax<nlohmann::json> {
public:
    // `onlyLine` is the number of the line that the text is, for files that hold one JSON text per line.
    JsonEvents(std::string_view text, std::string file, std::optional<int> onlyLine = {});

    // Runs through the text and calls the events of json_sax in order.
    void parse();

    [[noreturn]] void refuse(const std::string& placeAndReason) const;

protected:
    // To be called by start_object and start_array, and by their ends.
    void enter();
    void leave() { --depth_; }
    int depth() const { return depth_; }

private:
    bool parse_error(std::size_t position, const std::string& lastToken,
                     const nlohmann::detail::exception& problem) override;

    std::string_view text_;
    std::string file_;
    std::optional<int> onlyLine_;
    int depth_ = 0;
};

// Told to stop, it throws Stopped.
nlohmann::json parseJson(std::string_view text, const std::string& file, std::optional<int> onlyLine = {},
                         const StopToken& stop = {});
// Files of settings and the like are small; the rules say how small, and whether a pipe will do.
nlohmann::json loadJson(const std::string& path, ReadingRules rules = {});

// How a value is named in a message: 3.5, "abc", null, an array, an object.
std::string described(const nlohmann::json& value);
// The whole number that a JSON number stands for (5 and 5.0), if it is one.
std::optional<std::int64_t> wholeNumber(const nlohmann::json& value);

// A value together with its place. It refers to the JSON that it was made from, which must live longer.
class JsonValue {
public:
    JsonValue(const nlohmann::json& value, std::string file) : value_(&value), file_(std::move(file)) {}

    JsonValue at(std::string_view key) const;
    std::optional<JsonValue> find(std::string_view key) const;  // nothing if the key is not there
    // Another value as if it stood at the key.
    JsonValue inPlaceOf(std::string_view key, const nlohmann::json& value) const;
    JsonValue at(std::size_t index) const;
    std::size_t size() const;  // of an array

    double number() const;
    std::int64_t integer(std::int64_t least, std::int64_t most) const;
    bool boolean() const;
    std::string text() const;
    std::uint64_t unsignedInteger() const;
    std::vector<double> numbers() const;
    std::vector<int> integers() const;

    // One of the words of an enumeration.
    template <Spelled Enum>
    Enum choice() const {
        const std::string word = text();
        if (const auto value = named<Enum>(word)) return *value;
        refuse(wordList<Enum>(", ", " or ") + " is needed, got " + described(*value_));
    }

    const nlohmann::json& raw() const { return *value_; }
    [[noreturn]] void refuse(const std::string& reason) const;

private:
    JsonValue child(const nlohmann::json& value, const std::string& step) const;
    const nlohmann::json& checked(bool asNeeded, const char* needed) const;

    const nlohmann::json* value_;
    std::string file_;
    std::string place_;
};

}  // namespace awaystep
