// Lets the monkey loose for some seconds: monkey SECONDS SEED LOGFILE. New seeds follow the first until the time is
// over; the log is of the last one, and names it. With SECONDS 0 one seed is played once: to see a failure again.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "monkey.h"

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: monkey SECONDS SEED LOGFILE\n");
        return 2;
    }
    // What the panels' driver requires is asked of doctest.
    doctest::Context context;
    context.setAsDefaultForAssertsOutOfTestCases();
    const double seconds = std::atof(argv[1]);
    const std::uint64_t first = std::strtoull(argv[2], nullptr, 10);
    const auto start = std::chrono::steady_clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    int acts = 0;
    std::uint64_t seed = first;
    for (;; ++seed) {
        awaystep::Monkey monkey(seed, argv[3]);
        monkey.act(300);
        acts += monkey.acts();
        for (const std::string& each : monkey.complaints())
            std::fprintf(stderr, "monkey: seed %llu: %s\n", static_cast<unsigned long long>(seed), each.c_str());
        if (!monkey.complaints().empty()) return 1;
        if (passed() >= seconds) break;
    }
    std::printf("monkey: %d acts in %.0f s, seeds %llu to %llu, nothing broke\n", acts, passed(),
                static_cast<unsigned long long>(first), static_cast<unsigned long long>(seed));
    return 0;
}
