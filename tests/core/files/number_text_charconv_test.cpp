// Numbers read from text beside std::from_chars, which the browser's compiler does not have for them.
#include <doctest/doctest.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <system_error>

#include "files/number_text.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

// What std::from_chars makes of the whole text, without infinity and NaN.
std::optional<double> byStandardLibrary(const std::string& text) {
    double number = 0.0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    if (result.ec != std::errc() || result.ptr != end || !std::isfinite(number)) return std::nullopt;
    return number;
}

void checkAgainstStandardLibrary(const std::string& text) {
    const std::optional<double> expected = byStandardLibrary(text);
    const std::optional<double> got = readNumber(text);
    const bool same = expected.has_value() == got.has_value() &&
                      (!got || (*got == *expected && std::signbit(*got) == std::signbit(*expected)));
    CAPTURE(text);
    CHECK(same);
}

}  // namespace

TEST_CASE("numbers: read as std::from_chars reads them") {
    for (const char* text :
         {"0", "-0", ".5", "5.", "-.5", "00012", "1E5", "1e+5", "5e-324", "2e-324", "1e-320", "1e308",
          "1.7976931348623157e308", "1.7976931348623159e308", "1e99999999999999999999", "0e999999999",
          "1.5e-00000000000000000003", "9007199254740993", "123456789012345678901234567890"})
        checkAgainstStandardLibrary(text);
    Rng rng(2, "number texts");
    const std::string letters = "0123456789.-+eE";
    for (int i = 0; i < 200000; ++i) {
        std::string text;
        for (int length = 1 + rng.integer(9); length > 0; --length)
            text += letters[static_cast<std::size_t>(rng.integer(rng.integer(4) == 0 ? 15 : 10))];
        checkAgainstStandardLibrary(text);
    }
}
