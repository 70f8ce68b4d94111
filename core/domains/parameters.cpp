#include "domains/parameters.h"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "files/json_reading.h"

namespace awaystep {

using nlohmann::json;

std::string shortNumber(double value) { return json(value).dump(); }

namespace {

// What a file says is quoted, but never at length.
std::string quote(const json& value) {
    std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    if (text.size() > 40) text = text.substr(0, 37) + "...";
    return text;
}

json parsed(const std::string& owner, const std::string& text) {
    return text.empty() ? json::object() : parseJson(text, owner);
}

}  // namespace

Parameters::Parameters(std::string owner, const std::string& text) : Parameters(owner, parsed(owner, text)) {}

Parameters::Parameters(std::string owner, json object) : owner_(std::move(owner)), object_(std::move(object)) {
    if (!object_.is_object()) refuse("the parameters must be a JSON object, got " + quote(object_));
}

void Parameters::refuse(const std::string& complaint) const { throw std::invalid_argument(owner_ + ": " + complaint); }

const json& Parameters::raw(const std::string& key) {
    static const json nothing;
    known_.insert(key);
    const auto found = object_.find(key);
    return found == object_.end() ? nothing : *found;
}

double Parameters::number(const std::string& key, double fallback, double low, double high) {
    const json& value = raw(key);
    if (value.is_null()) return fallback;
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(number >= low && number <= high))
        refuse(key + " must lie in [" + shortNumber(low) + ", " + shortNumber(high) + "], got " + quote(value));
    return number;
}

double Parameters::discount(double fallback) {
    const json& value = raw("discount");
    if (value.is_null()) return fallback;
    if (!value.is_number() || !(value.get<double>() >= 0.0 && value.get<double>() < 1.0))
        refuse("discount must lie in [0, 1), got " + quote(value));
    return value.get<double>();
}

int Parameters::integer(const std::string& key, int fallback, int low, int high) {
    const json& value = raw(key);
    if (value.is_null()) return fallback;
    if (!value.is_number_integer() || !(value.get<double>() >= low && value.get<double>() <= high))
        refuse(key + " must be a whole number in " + std::to_string(low) + ".." + std::to_string(high) + ", got " +
               quote(value));
    return value.get<int>();
}

bool Parameters::flag(const std::string& key, bool fallback) {
    const json& value = raw(key);
    if (value.is_null()) return fallback;
    if (!value.is_boolean()) refuse(key + " must be true or false, got " + quote(value));
    return value.get<bool>();
}

std::string Parameters::text(const std::string& key, const std::string& fallback) {
    const json& value = raw(key);
    if (value.is_null()) return fallback;
    if (!value.is_string()) refuse(key + " must be a text, got " + quote(value));
    return value.get<std::string>();
}

std::string Parameters::choice(const std::string& key, const std::string& fallback,
                               std::initializer_list<const char*> choices) {
    return choice(key, fallback, std::span<const char* const>(choices.begin(), choices.size()));
}

std::string Parameters::choice(const std::string& key, const std::string& fallback,
                               std::span<const char* const> choices) {
    const std::string chosen = text(key, fallback);
    std::string list;
    for (const char* choice : choices) {
        if (chosen == choice) return chosen;
        list += (list.empty() ? "" : ", ") + std::string(choice);
    }
    refuse(key + " must be one of " + list + ", got " + quote(chosen));
}

void Parameters::refuseUnknown() const {
    for (const auto& [key, value] : object_.items())
        if (known_.count(key) == 0) refuse("there is no parameter " + quote(key));
}

}  // namespace awaystep
