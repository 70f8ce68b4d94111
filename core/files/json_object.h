#pragma once
// A JSON object whose keys may be left out, such as the parameters of a domain: each value is checked as it is read,
// and a key that was never read is refused by name at the end, so that a misspelt key cannot pass for a default. A key
// with the value null counts as left out. Private to readers: the JSON library stays out of the other headers.

#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "files/json_reading.h"

namespace awaystep {

class JsonObject {
public:
    // `owner`, a file or a domain, opens every message: "gridworld: slip must lie in [0, 1], got 1.3". Empty text is
    // an object without keys.
    JsonObject(std::string owner, const std::string& text);

    bool has(const std::string& key) const { return value_.raw().contains(key); }
    std::optional<JsonValue> find(const std::string& key);
    // The object at a key, with its place; without keys if it is left out.
    JsonObject section(const std::string& key);

    double number(const std::string& key, double fallback, double low, double high);
    double discount(double fallback);  // in [0, 1)
    int integer(const std::string& key, int fallback, int low, int high);
    bool flag(const std::string& key, bool fallback);
    std::string text(const std::string& key, const std::string& fallback);
    // One of the words of an enumeration, or of those `among` them.
    template <Spelled Enum>
    Enum choice(const std::string& key, Enum fallback, std::initializer_list<Enum> among = {}) {
        const std::string word = text(key, std::string(name(fallback)));
        std::vector<std::string_view> allowed;
        for (const Enum each : among) allowed.push_back(name(each));
        if (among.size() == 0) allowed.assign(spelling<Enum>.texts().begin(), spelling<Enum>.texts().end());
        for (const std::string_view each : allowed)
            if (word == each) return *named<Enum>(word);
        refuse(key + " must be one of " + joined(allowed) + ", got " + described(word));
    }

    // Throws std::invalid_argument for a key that was not read.
    void refuseOthers() const;
    [[noreturn]] void refuse(const std::string& complaint) const { value_.refuse(complaint); }

private:
    JsonObject(std::shared_ptr<const nlohmann::json> tree, JsonValue value);
    void checkIsObject() const;

    std::shared_ptr<const nlohmann::json> tree_;  // what value_ refers to
    JsonValue value_;
    std::set<std::string> read_;
};

}  // namespace awaystep
