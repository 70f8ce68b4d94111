// What a long race costs to remember: iterations per second, full speed, and the memory of the process while the race
// grows and after it was closed. history_bench [two-rooms] [iterations [solver...]]; no window, the same Race as in the
// window. In the world of two rooms iterations cost the least, for races that are very long.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "bench/clock.h"
#include "model/documents/document.h"
#include "model/race/race.h"
#include "model/world/scenario_library.h"
#include "support/tiny_worlds.h"

using namespace awaystep;
using awaystep::bench::threadSeconds;

namespace {

double megabytes() {
    long whole = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> whole >> resident;
    return 1e-6 * static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace

int main(int count, char** words) {
    const bool twoRooms = count > 1 && std::string(words[1]) == "two-rooms";
    const int first = twoRooms ? 2 : 1;
    const int iterations = count > first ? std::atoi(words[first]) : 1000000;
    std::vector<std::string> solvers(words + std::min(count, first + 1), words + count);
    if (solvers.empty()) solvers = {"cg", "ascg"};
    Scenario scenario = drawScenario(findScenario("grid-face"), 1, demonstrationsFolder());
    if (twoRooms) scenario.problem = {tiny::twoRooms(), tiny::vectorOf({6.3, 3.7}), {}};
    std::vector<RunConfig> configs;
    for (const std::string& solver : solvers) {
        configs.push_back(scenario.config(solver));
        configs.back().iterations = iterations;
    }

    Workers workers;
    const double before = megabytes();
    std::printf("iteration   MB     iterations per second\n0           %.0f\n", before);
    double most = before;
    {
        Race race(workers, scenario.problem, configs, LockStep::Iterations);
        race.player().setSpeed(Player::fastest);
        race.player().play();
        const auto begin = std::chrono::steady_clock::now();
        int next = 1 << 14;
        double longest = 0.0;
        while (!race.player().rounds().finished) {
            // A frame every sixtieth of a second, as in the window.
            const auto frame = std::chrono::steady_clock::now();
            const double computed = threadSeconds();
            race.collect();
            race.advance(1.0 / 60);
            longest = std::max(longest, threadSeconds() - computed);
            if (race.player().rounds().head >= next || race.player().rounds().finished) {
                const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begin;
                most = std::max(most, megabytes());
                std::printf("%-11d %-6.0f %.0f\n", race.player().rounds().head, megabytes(),
                            race.player().rounds().head / since.count());
                std::fflush(stdout);
                next *= 2;
            }
            std::this_thread::sleep_until(frame + std::chrono::microseconds(16667));
        }
        int vertices = 0;
        for (const RunView& run : race.runs())
            for (const RecordPtr& record : run.history().records())
                if (record->toward) vertices = std::max(vertices, record->toward->number);
        std::printf("the largest number of a vertex is %d\n", vertices);
        std::printf("collecting took at most %.1f ms in a frame\n", 1e3 * longest);
    }
    for (int i = 0; i < 20; ++i) {
        workers.sweep();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    std::printf("most %.0f MB; 2 s after it was closed %.0f MB\n", most, megabytes());
}
