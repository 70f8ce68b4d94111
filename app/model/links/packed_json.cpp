#include "model/links/packed_json.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>

#include "files/number_text.h"
#include "model/links/packed_words.h"

namespace awaystep {
namespace {

using nlohmann::json;

// The kind of a value: the upper three bits of its first byte.
enum class Packed : unsigned { Positive, Negative, Text, Word, List, Object, SmallNumbers, Other };
// The lower five bits of Packed::Other. The numbers after these are for later versions.
enum class OtherPacked : unsigned { Null, False, True, Double, Decimal, Count };

constexpr unsigned inFirstByte = 24;                               // numbers below stand in the first byte
constexpr std::size_t fewNumbers = 4;                              // shorter lists are not worth packing together
constexpr std::uint64_t largestSmall = 0xffffffffULL;              // of the numbers that are packed together
constexpr std::uint64_t largestMantissa = std::uint64_t{1} << 40;  // of a decimal; else eight bytes are shorter
constexpr std::int64_t largestExponent = 40;

// How many digits to a base fit into 64 bits, and how many values they have.
struct DigitGroup {
    std::size_t digits = 0;
    std::uint64_t values = 1;
};
DigitGroup groupFor(std::uint64_t base, std::size_t wanted) {
    DigitGroup group;
    while (group.digits < wanted && group.values <= std::numeric_limits<std::uint64_t>::max() / base) {
        group.values *= base;
        ++group.digits;
    }
    return group;
}
// How many bytes hold the numbers below this one.
int bytesBelow(std::uint64_t values) { return (static_cast<int>(std::bit_width(values - 1)) + 7) / 8; }

// A number as a whole one times a power of ten, as short as it can be said; nothing where eight bytes are shorter.
struct DecimalNumber {
    bool negative = false;
    std::uint64_t mantissa = 0;
    std::int64_t exponent = 0;
};
std::optional<DecimalNumber> decimalOf(double number) {
    if (number == 0.0 && std::signbit(number)) return std::nullopt;
    DecimalNumber decimal;
    bool afterPoint = false;
    const std::string text = numberText(number);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '-') decimal.negative = true;
        if (c == '.') afterPoint = true;
        if (c == 'e') {
            decimal.exponent += std::stol(text.substr(i + 1));
            break;
        }
        if (c < '0' || c > '9') continue;
        if (decimal.mantissa > largestMantissa) return std::nullopt;
        decimal.mantissa = decimal.mantissa * 10 + static_cast<std::uint64_t>(c - '0');
        if (afterPoint) --decimal.exponent;
    }
    if (decimal.mantissa == 0) return DecimalNumber{};
    for (; decimal.mantissa % 10 == 0; ++decimal.exponent) decimal.mantissa /= 10;
    if (decimal.mantissa > largestMantissa || std::abs(decimal.exponent) > largestExponent) return std::nullopt;
    return decimal;
}

std::optional<std::size_t> placeOfWord(std::string_view word) {
    const auto found = std::find(packedWords.begin(), packedWords.end(), word);
    if (found == packedWords.end()) return std::nullopt;
    return static_cast<std::size_t>(found - packedWords.begin());
}

bool isSmall(const json& value) {
    return value.is_number_integer() && (value.is_number_unsigned() || value.get<std::int64_t>() >= 0) &&
           value.get<std::uint64_t>() <= largestSmall;
}

class JsonPacker {
public:
    void pack(const json& value) {
        switch (value.type()) {
            case json::value_t::boolean:
                return other(value.get<bool>() ? OtherPacked::True : OtherPacked::False);
            case json::value_t::number_unsigned:
                return head(Packed::Positive, value.get<std::uint64_t>());
            case json::value_t::number_integer: {
                const auto number = value.get<std::int64_t>();
                if (number >= 0) return head(Packed::Positive, static_cast<std::uint64_t>(number));
                return head(Packed::Negative, static_cast<std::uint64_t>(-(number + 1)));
            }
            case json::value_t::number_float:
                return packNumber(value.get<double>());
            case json::value_t::string:
                return packText(value.get_ref<const std::string&>());
            case json::value_t::array:
                return packList(value);
            case json::value_t::object:
                head(Packed::Object, value.size());
                for (const auto& [key, member] : value.items()) {
                    packText(key);
                    pack(member);
                }
                return;
            default:
                return other(OtherPacked::Null);
        }
    }
    std::string take() { return std::move(bytes_); }

private:
    void byte(unsigned value) { bytes_ += static_cast<char>(static_cast<unsigned char>(value)); }
    void number(std::uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) byte(static_cast<unsigned>(value >> (8 * i)) & 0xffU);
    }
    void head(Packed kind, std::uint64_t value) {
        const unsigned upper = static_cast<unsigned>(kind) << 5U;
        if (value < inFirstByte) return byte(upper | static_cast<unsigned>(value));
        const int bytes = (static_cast<int>(std::bit_width(value)) + 7) / 8;
        byte(upper | (inFirstByte + static_cast<unsigned>(bytes) - 1));
        number(value, bytes);
    }
    void other(OtherPacked kind) { head(Packed::Other, static_cast<std::uint64_t>(kind)); }

    void packText(const std::string& text) {
        if (const auto place = placeOfWord(text)) return head(Packed::Word, *place);
        head(Packed::Text, text.size());
        bytes_ += text;
    }

    void packNumber(double value) {
        if (const auto decimal = decimalOf(value)) {
            other(OtherPacked::Decimal);
            head(decimal->negative ? Packed::Negative : Packed::Positive, decimal->mantissa);
            head(decimal->exponent < 0 ? Packed::Negative : Packed::Positive,
                 static_cast<std::uint64_t>(std::abs(decimal->exponent)));
            return;
        }
        other(OtherPacked::Double);
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        number(bits, 8);
    }

    void packList(const json& list) {
        if (list.size() < fewNumbers || !std::all_of(list.begin(), list.end(), isSmall)) {
            head(Packed::List, list.size());
            for (const json& each : list) pack(each);
            return;
        }
        head(Packed::SmallNumbers, list.size());
        std::uint64_t base = 1;
        for (const json& each : list) base = std::max(base, each.get<std::uint64_t>() + 1);
        head(Packed::Positive, base - 1);
        if (base == 1) return;  // nothing but zeros
        for (std::size_t at = 0; at < list.size();) {
            const DigitGroup group = groupFor(base, list.size() - at);
            std::uint64_t together = 0;
            for (std::size_t i = group.digits; i-- > 0;) together = together * base + list[at + i].get<std::uint64_t>();
            number(together, bytesBelow(group.values));
            at += group.digits;
        }
    }

    std::string bytes_;
};

class JsonUnpacker {
public:
    explicit JsonUnpacker(std::string_view bytes) : rest_(bytes) {}

    json all() {
        json value = unpack(0);
        if (!rest_.empty()) refuse("there is more in it than belongs to it");
        return value;
    }

private:
    struct Head {
        Packed kind{};
        std::uint64_t number = 0;
    };

    [[noreturn]] static void refuse(const char* reason) { throw std::invalid_argument(reason); }

    unsigned byte() {
        if (rest_.empty()) refuse("its end is missing");
        const auto value = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        return value;
    }
    std::uint64_t number(int bytes) {
        std::uint64_t value = 0;
        for (int i = 0; i < bytes; ++i) value |= static_cast<std::uint64_t>(byte()) << (8 * i);
        return value;
    }
    Head head() {
        const unsigned first = byte();
        const unsigned lower = first & 31U;
        const auto kind = static_cast<Packed>(first >> 5U);
        if (lower < inFirstByte) return {kind, lower};
        return {kind, number(static_cast<int>(lower - inFirstByte) + 1)};
    }
    // How many values follow: no more than there may be in all.
    std::size_t count(std::uint64_t number) {
        if (number > mostPackedValues - values_) refuse("it holds too many values");
        values_ += static_cast<std::size_t>(number);
        return static_cast<std::size_t>(number);
    }

    std::string text(const Head& head) {
        if (head.kind == Packed::Word) {
            if (head.number >= packedWords.size()) refuse("it has a word that is not known");
            return std::string(packedWords[static_cast<std::size_t>(head.number)]);
        }
        if (head.kind != Packed::Text) refuse("a text is needed where there is none");
        if (head.number > rest_.size()) refuse("its end is missing");
        std::string value(rest_.substr(0, static_cast<std::size_t>(head.number)));
        rest_.remove_prefix(value.size());
        try {
            static_cast<void>(json(value).dump());
        } catch (const json::exception&) {
            refuse("a text in it is damaged");
        }
        return value;
    }

    json unpack(int depth) {
        if (depth > deepestPacked) refuse("it is nested too deeply");
        const Head first = head();
        switch (first.kind) {
            case Packed::Positive:
                return first.number;
            case Packed::Negative:
                if (first.number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
                    refuse("a number is too large");
                return -static_cast<std::int64_t>(first.number) - 1;
            case Packed::Text:
            case Packed::Word:
                return text(first);
            case Packed::List:
                return list(first, depth);
            case Packed::Object:
                return object(first, depth);
            case Packed::SmallNumbers:
                return smallNumbers(first);
            case Packed::Other:
                break;
        }
        return otherValue(first);
    }

    json list(const Head& head, int depth) {
        json value = json::array();
        for (std::size_t left = count(head.number); left > 0; --left) value.push_back(unpack(depth + 1));
        return value;
    }

    json object(const Head& first, int depth) {
        json value = json::object();
        for (std::size_t left = count(first.number); left > 0; --left) {
            const std::string key = text(head());
            if (value.contains(key)) refuse("it says the same thing twice");
            value[key] = unpack(depth + 1);
        }
        return value;
    }

    json smallNumbers(const Head& first) {
        json value = json::array();
        const std::size_t size = count(first.number);
        const Head largest = head();
        if (largest.kind != Packed::Positive || largest.number > largestSmall) refuse("a list of numbers is damaged");
        const std::uint64_t base = largest.number + 1;
        if (base == 1) return json(json::array_t(size, json(0U)));
        while (value.size() < size) {
            const DigitGroup group = groupFor(base, size - value.size());
            std::uint64_t together = number(bytesBelow(group.values));
            for (std::size_t i = 0; i < group.digits; ++i, together /= base) value.push_back(together % base);
        }
        return value;
    }

    json otherValue(const Head& first) {
        if (first.number >= static_cast<std::uint64_t>(OtherPacked::Count)) refuse("it has a value that is not known");
        switch (static_cast<OtherPacked>(first.number)) {
            case OtherPacked::False:
                return false;
            case OtherPacked::True:
                return true;
            case OtherPacked::Double: {
                const std::uint64_t bits = number(8);
                double value = 0.0;
                std::memcpy(&value, &bits, sizeof value);
                if (!std::isfinite(value)) refuse("a number is not finite");
                return value;
            }
            case OtherPacked::Decimal:
                return decimal();
            default:
                return nullptr;
        }
    }

    double decimal() {
        const Head mantissa = head(), exponent = head();
        if (mantissa.kind > Packed::Negative || exponent.kind > Packed::Negative ||
            exponent.number > static_cast<std::uint64_t>(largestExponent))
            refuse("a number is damaged");
        const auto read =
            readNumber((mantissa.kind == Packed::Negative ? "-" : "") + std::to_string(mantissa.number) +
                       (exponent.kind == Packed::Negative ? "e-" : "e") + std::to_string(exponent.number));
        if (!read) refuse("a number is damaged");
        return *read;
    }

    std::string_view rest_;
    std::size_t values_ = 0;
};

}  // namespace

std::string packJson(const json& value) {
    JsonPacker packer;
    packer.pack(value);
    return packer.take();
}

json unpackJson(std::string_view bytes) {
    json value = JsonUnpacker(bytes).all();
    if (packJson(value) != bytes) throw std::invalid_argument("it is not spelled as a link is");
    return value;
}

}  // namespace awaystep
