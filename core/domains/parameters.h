#pragma once
// Reading a domain's parameters from JSON: every value is checked when it is asked for, and what was never asked for is
// refused by name at the end, so that a misspelt key cannot pass for a default. Private to the makers of domains: the
// JSON library stays out of the other headers.

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>

namespace awaystep {

class Parameters {
public:
    // `owner` opens every complaint ("gridworld: slip must lie in [0, 1], got 1.3"). Empty text means no parameters.
    Parameters(std::string owner, const std::string& text);
    Parameters(std::string owner, nlohmann::json object);

    bool has(const std::string& key) const { return object_.contains(key); }
    double number(const std::string& key, double fallback, double low, double high);
    double discount(double fallback);  // in [0, 1)
    int integer(const std::string& key, int fallback, int low, int high);
    bool flag(const std::string& key, bool fallback);
    std::string text(const std::string& key, const std::string& fallback);
    std::string choice(const std::string& key, const std::string& fallback, std::initializer_list<const char*> choices);
    std::string choice(const std::string& key, const std::string& fallback, std::span<const char* const> choices);
    // The raw value, marked as known; null if it is not there.
    const nlohmann::json& raw(const std::string& key);
    // Throws for a key that nobody asked for.
    void refuseUnknown() const;

    [[noreturn]] void refuse(const std::string& complaint) const;

private:
    std::string owner_;
    nlohmann::json object_;
    std::set<std::string> known_;
};

// A number as short as it can be and still read back exactly.
std::string shortNumber(double value);

}  // namespace awaystep
