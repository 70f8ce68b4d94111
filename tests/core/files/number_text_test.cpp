// Numbers read from text; as the standard library reads them: number_text_charconv_test.cpp. How they are spelled:
// files_test.cpp, and page_files_test.cpp for the page.
#include "files/number_text.h"

#include <doctest/doctest.h>

#include <string_view>

using namespace awaystep;

TEST_CASE("numbers: the whole text is one, or it is none") {
    CHECK(readNumber("0.25") == 0.25);
    CHECK(readNumber("-1e-3") == -0.001);
    CHECK(readNumber(std::string_view("12345").substr(1, 2)) == 23.0);
    for (const char* wrong :
         {"",    " 1",   "1 ",  "+1",  "1,5",      "0x10",  "1e",    "1e+",   ".",     "-",      "--1",    "e5",
          "inf", "-inf", "nan", "NaN", "infinity", "1_000", "1.2.3", "1e5.0", "1e400", "-1e400", "1e-400", "two"}) {
        CAPTURE(wrong);
        CHECK_FALSE(readNumber(wrong));
    }
    CHECK_FALSE(readNumber(std::string_view("1\0", 2)));
}
