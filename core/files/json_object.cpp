#include "files/json_object.h"

#include <cmath>
#include <utility>

#include "files/plain_text.h"

namespace awaystep {
namespace {

using nlohmann::json;

constexpr std::size_t longestValue = 40;  // characters of a message

std::shared_ptr<const json> parsed(const std::string& owner, const std::string& text) {
    return std::make_shared<const json>(text.empty() ? json::object() : parseJson(text, owner));
}

}  // namespace

JsonObject::JsonObject(std::string owner, const std::string& text)
    : tree_(parsed(owner, text)), value_(*tree_, std::move(owner)) {
    checkIsObject();
}

JsonObject::JsonObject(std::shared_ptr<const json> tree, JsonValue value)
    : tree_(std::move(tree)), value_(std::move(value)) {
    checkIsObject();
}

void JsonObject::checkIsObject() const {
    if (value_.raw().is_object()) return;
    const std::string got = value_.raw().dump(-1, ' ', true, json::error_handler_t::replace);
    refuse("the parameters must be a JSON object, got " + printable(got, longestValue));
}

std::optional<JsonValue> JsonObject::find(const std::string& key) {
    read_.insert(key);
    std::optional<JsonValue> found = value_.find(key);
    if (found && found->raw().is_null()) found.reset();
    return found;
}

JsonObject JsonObject::section(const std::string& key) {
    static const json none = json::object();
    const std::optional<JsonValue> found = find(key);
    return JsonObject(tree_, found ? *found : value_.inPlaceOf(key, none));
}

double JsonObject::number(const std::string& key, double fallback, double low, double high) {
    const std::optional<JsonValue> value = find(key);
    if (!value) return fallback;
    const double number = value->raw().is_number() ? value->number() : std::nan("");
    if (!(number >= low && number <= high))
        refuse(key + " must lie in [" + described(low) + ", " + described(high) + "], got " + described(value->raw()));
    return number;
}

double JsonObject::discount(double fallback) {
    const std::optional<JsonValue> value = find("discount");
    if (!value) return fallback;
    const double number = value->raw().is_number() ? value->number() : std::nan("");
    if (!(number >= 0.0 && number < 1.0)) refuse("discount must lie in [0, 1), got " + described(value->raw()));
    return number;
}

int JsonObject::integer(const std::string& key, int fallback, int low, int high) {
    const std::optional<JsonValue> value = find(key);
    if (!value) return fallback;
    const json& raw = value->raw();
    if (!raw.is_number_integer() || !(raw.get<double>() >= low && raw.get<double>() <= high))
        refuse(key + " must be a whole number in " + std::to_string(low) + ".." + std::to_string(high) + ", got " +
               described(raw));
    return raw.get<int>();
}

bool JsonObject::flag(const std::string& key, bool fallback) {
    const std::optional<JsonValue> value = find(key);
    if (!value) return fallback;
    if (!value->raw().is_boolean()) refuse(key + " must be true or false, got " + described(value->raw()));
    return value->boolean();
}

std::string JsonObject::text(const std::string& key, const std::string& fallback) {
    const std::optional<JsonValue> value = find(key);
    if (!value) return fallback;
    if (!value->raw().is_string()) refuse(key + " must be a text, got " + described(value->raw()));
    return value->text();
}

void JsonObject::refuseOthers() const {
    for (const auto& [key, value] : value_.raw().items())
        if (read_.count(key) == 0) refuse("there is no parameter " + inQuotes(key));
}

}  // namespace awaystep
