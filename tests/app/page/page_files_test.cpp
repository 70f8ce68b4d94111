// Files as a page writes them: numbers spelled without std::to_chars, and a call after every durable change.
#include <doctest/doctest.h>

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "files/atomic_file.h"
#include "files/number_text.h"
#include "files/synced_log.h"
#include "model/documents/recovery_file.h"
#include "support/page_parts.h"
#include "support/sample_documents.h"
#include "support/scratch_folder.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

double fromBits(std::uint64_t bits) {
    double number = 0.0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

std::uint64_t toBits(double number) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    return bits;
}

// The text of the desktop. Numbers that are not finite are never written.
void checkSpelling(double number) {
    if (!std::isfinite(number)) return;
    char expected[40];
    const auto end = std::to_chars(expected, expected + sizeof expected, number).ptr;
    const std::string_view desktop(expected, static_cast<std::size_t>(end - expected));
    const std::string page = numberText(number);
    if (page == desktop && readNumber(page) == number) return;  // an assertion each would take minutes
    CAPTURE(toBits(number));
    CHECK(page == desktop);
    CHECK(readNumber(page) == number);
}

// How often it was called since the last time.
int writes() { return std::exchange(pageParts().writes, 0); }

}  // namespace

TEST_CASE("page numbers: any bit pattern is spelled as on the desktop") {
    Rng rng(1, "bit patterns");
    for (int i = 0; i < 300000; ++i) checkSpelling(fromBits(rng.bits()));
    for (int i = 0; i < 50000; ++i) checkSpelling(fromBits(rng.bits() >> (12 + i % 52)));  // denormal numbers
    for (int i = 0; i < 100000; ++i) {
        const double whole = static_cast<double>(rng.bits() >> (i % 64));
        checkSpelling(whole);
        checkSpelling(whole / 1000.0);
        checkSpelling(i);
        checkSpelling(-i / 1024.0);
    }
}

TEST_CASE("page numbers: powers of two and of ten with their neighbours, and the ends of the range") {
    for (int exponent = -1074; exponent < 1024; ++exponent)
        for (std::uint64_t step = 0; step < 5; ++step)
            checkSpelling(fromBits(toBits(std::ldexp(1.0, exponent)) + step - 2));
    for (int exponent = -324; exponent < 309; ++exponent)
        for (int digits = 1; digits < 130; ++digits)
            checkSpelling(readNumber(std::to_string(digits) + "e" + std::to_string(exponent)).value_or(0.0));
    using Limits = std::numeric_limits<double>;
    for (const double number : {0.0, Limits::max(), Limits::lowest(), Limits::min(), Limits::denorm_min(), 0.1,
                                9007199254740993.0, 1e5, 123456.0, 1e15, 1e16, 1e17, 1e21, 1e22, 1e23, 1e-4, 1e-5})
        for (const double signedNumber : {number, -number}) checkSpelling(signedNumber);
    CHECK(numberText(-0.0) == "-0");
    CHECK_THROWS(numberText(Limits::quiet_NaN()));
}

TEST_CASE("page files: a file in its place is one change, a refused or unfinished one is none") {
    const ScratchFolder folder;
    writes();
    writeFile(folder.file("a"), "text");
    CHECK(writes() == 1);
    {
        std::vector<PendingFile> files;
        files.emplace_back(folder.file("b"));
        files.emplace_back(folder.file("c"));
        files.front().write("b");
        CHECK(writes() == 0);
        commitTogether(files);
        CHECK(writes() == 2);
        PendingFile abandoned(folder.file("d"));
        abandoned.write("d");
    }
    CHECK_THROWS(writeFile(folder.file("no/such/folder"), "text"));
    CHECK(writes() == 0);
}

TEST_CASE("page files: every line of a log, and its end") {
    const ScratchFolder folder;
    writes();
    {
        SyncedLog log = SyncedLog::create(folder.file("log"), "first");
        CHECK(writes() >= 1);
        log.append("second");
        CHECK(writes() == 1);
        log.append("third");
        CHECK(writes() == 1);
    }
    auto found = SyncedLog::adopt(folder.file("log"), 6);
    REQUIRE(found);
    CHECK(writes() == 1);  // it was cut
    found->append("again");
    CHECK(writes() == 1);
    found->remove();
    CHECK(writes() == 1);
}

TEST_CASE("page files: what is dismissed does not come back") {
    const ScratchFolder folder;
    const std::string file = recoveryFile(folder.path().string(), "id");
    saveRecoveryFile(file, "", tinyDocument());
    writes();
    dismissLeftBehind(file);
    CHECK(writes() == 1);
}
