#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "experiment/provenance.h"

TEST_CASE("the version is three numbers with dots between them") {
    const std::string version(awaystep::version());
    CAPTURE(version);
    CHECK(std::count(version.begin(), version.end(), '.') == 2);
    CHECK(version.find_first_not_of("0123456789.") == std::string::npos);
}
