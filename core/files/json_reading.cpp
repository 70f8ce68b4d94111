#include "files/json_reading.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "files/plain_text.h"

namespace awaystep {
namespace {

using nlohmann::json;
constexpr int deepest = 64;
constexpr std::size_t valuesBetweenLooks = 4096;

// The one part of the parser's own message that helps: what stands between " - " and the next ";".
std::string syntaxReason(std::string_view message) {
    const auto dash = message.find(" - ");
    if (dash != std::string_view::npos) message.remove_prefix(dash + 3);
    message = message.substr(0, message.find(';'));
    if (message == "unexpected end of input") return "the file ends in the middle of its JSON";
    return printable(message, 80);
}

// Builds the tree that json::parse would, but refuses what JsonEvents refuses and keys given twice.
class TreeBuilder : public JsonEvents {
public:
    TreeBuilder(std::string_view text, std::string file, std::optional<int> onlyLine, const StopToken& stop)
        : JsonEvents(text, std::move(file), onlyLine), stop_(stop) {}
    json take() { return std::move(root_); }

private:
    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t&) override { return put(value); }
    bool string(string_t& value) override { return put(std::move(value)); }
    bool binary(binary_t&) override { return false; }  // JSON text has none
    bool start_object(std::size_t) override { return open(json::object()); }
    bool start_array(std::size_t) override { return open(json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        if (open_.back()->contains(name)) refuse(inQuotes(name) + " is given twice");
        slot_ = &(*open_.back())[name];
        return true;
    }

    // A container never grows while one of its children is open, so the pointers stay good.
    json* place(json value) {
        if (++placed_ % valuesBetweenLooks == 0) stop_.throwIfStopped();
        if (open_.empty()) return &(root_ = std::move(value));
        if (open_.back()->is_object()) return &(*slot_ = std::move(value));
        open_.back()->push_back(std::move(value));
        return &open_.back()->back();
    }
    bool put(json value) {
        place(std::move(value));
        return true;
    }
    bool open(json container) {
        enter();
        open_.push_back(place(std::move(container)));
        return true;
    }
    bool close() {
        leave();
        open_.pop_back();
        return true;
    }

    json root_;
    std::vector<json*> open_;
    json* slot_ = nullptr;
    const StopToken& stop_;
    std::size_t placed_ = 0;
};

}  // namespace

JsonEvents::JsonEvents(std::string_view text, std::string file, std::optional<int> onlyLine)
    : text_(text), file_(std::move(file)), onlyLine_(onlyLine) {}

void JsonEvents::parse() { json::sax_parse(text_, static_cast<nlohmann::json_sax<json>*>(this)); }

void JsonEvents::refuse(const std::string& placeAndReason) const {
    const std::string line = onlyLine_ ? ", line " + std::to_string(*onlyLine_) : "";
    throw std::invalid_argument(shownPath(file_) + line + ": " + placeAndReason);
}

void JsonEvents::enter() {
    if (++depth_ > deepest) refuse("nested deeper than " + std::to_string(deepest) + " levels");
}

bool JsonEvents::parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& problem) {
    const std::size_t at = std::min(position > 0 ? position - 1 : 0, text_.size());  // position counts from one
    const std::string_view before = text_.substr(0, at);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t column = at - (lines > 0 ? before.rfind('\n') + 1 : 0) + 1;
    std::string message =
        (onlyLine_ ? "" : "line " + std::to_string(1 + lines) + ", ") + "column " + std::to_string(column) + ": ";
    if (dynamic_cast<const json::out_of_range*>(&problem) != nullptr) {
        refuse(message + "the number is too large");
    }
    message += syntaxReason(problem.what());
    const std::string_view rest = text_.substr(at, text_.find('\n', at) - at);
    if (!rest.empty()) message += " at " + inQuotes(rest);
    refuse(message);
}

json parseJson(std::string_view text, const std::string& file, std::optional<int> onlyLine, const StopToken& stop) {
    TreeBuilder builder(text, file, onlyLine, stop);
    builder.parse();
    return builder.take();
}

json loadJson(const std::string& path, ReadingRules rules) {
    rules.beginning = Beginning::Json;
    return parseJson(readTextFile(path, rules), path);
}

std::string described(const json& value) {
    if (value.is_array()) return "an array";
    if (value.is_object()) return "an object";
    if (value.is_string()) return inQuotes(value.get_ref<const std::string&>());
    return value.dump();
}

std::optional<std::int64_t> wholeNumber(const json& value) {
    if (value.is_number_float()) {
        const double number = value.get<double>();
        // Beyond 2^53 not every whole number is a double: the one in the file may have been another.
        if (std::abs(number) > 0x1p53 || number != std::floor(number)) return std::nullopt;
        return static_cast<std::int64_t>(number);
    }
    if (value.is_number_unsigned() &&
        value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return std::numeric_limits<std::int64_t>::max();
    if (value.is_number_integer()) return value.get<std::int64_t>();
    return std::nullopt;
}

void JsonValue::refuse(const std::string& reason) const {
    throw std::invalid_argument(shownPath(file_) + ": " + (place_.empty() ? "" : place_ + ": ") + reason);
}

JsonValue JsonValue::child(const json& value, const std::string& step) const {
    JsonValue result(value, file_);
    result.place_ = place_ + step;
    return result;
}

const json& JsonValue::checked(bool asNeeded, const char* needed) const {
    if (!asNeeded) refuse(std::string(needed) + " is needed, got " + described(*value_));
    return *value_;
}

JsonValue JsonValue::at(std::string_view key) const {
    if (auto value = find(key)) return *value;
    refuse(inQuotes(key) + " is missing");
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const {
    const json& object = checked(value_->is_object(), "an object");
    const auto found = object.find(std::string(key));
    if (found == object.end()) return std::nullopt;
    return inPlaceOf(key, *found);
}

JsonValue JsonValue::inPlaceOf(std::string_view key, const json& value) const {
    return child(value, (place_.empty() ? "" : ".") + printable(key, 40));
}

JsonValue JsonValue::at(std::size_t index) const {
    if (index >= size())
        refuse("more than " + std::to_string(index) + " entries are needed, got " + std::to_string(size()));
    return child((*value_)[index], "[" + std::to_string(index) + "]");
}

std::size_t JsonValue::size() const { return checked(value_->is_array(), "an array").size(); }

double JsonValue::number() const { return checked(value_->is_number(), "a number").get<double>(); }

std::int64_t JsonValue::integer(std::int64_t least, std::int64_t most) const {
    const std::optional<std::int64_t> number = wholeNumber(*value_);
    if (!number) checked(false, "a whole number");
    if (*number < least || *number > most)
        refuse(described(*value_) + " is not in " + std::to_string(least) + ".." + std::to_string(most));
    return *number;
}

bool JsonValue::boolean() const { return checked(value_->is_boolean(), "true or false").get<bool>(); }

std::uint64_t JsonValue::unsignedInteger() const {
    if (!value_->is_number_unsigned()) refuse("a whole number, not negative, is needed");
    return value_->get<std::uint64_t>();
}

std::string JsonValue::text() const { return checked(value_->is_string(), "a text").get<std::string>(); }

std::vector<double> JsonValue::numbers() const {
    std::vector<double> result;
    result.reserve(size());
    for (std::size_t i = 0; i < size(); ++i) {
        const json& entry = (*value_)[i];
        result.push_back(entry.is_number() ? entry.get<double>() : at(i).number());
    }
    return result;
}

std::vector<int> JsonValue::integers() const {
    std::vector<int> result;
    result.reserve(size());
    for (std::size_t i = 0; i < size(); ++i) {
        const std::optional<std::int64_t> whole = wholeNumber((*value_)[i]);
        const bool fits =
            whole && *whole >= std::numeric_limits<int>::min() && *whole <= std::numeric_limits<int>::max();
        result.push_back(static_cast<int>(
            fits ? *whole : at(i).integer(std::numeric_limits<int>::min(), std::numeric_limits<int>::max())));
    }
    return result;
}

}  // namespace awaystep
