// The module itself, and how its long work is run.
#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "bindings.h"
#include "experiment/provenance.h"

namespace nb = nanobind;

namespace awaystep::python {
namespace {

constexpr std::chrono::milliseconds betweenLooks{50};

}  // namespace

void runInterruptibly(const std::function<void(const StopToken&)>& work) {
    const StopSource source;
    std::mutex door;
    std::condition_variable ended;
    bool done = false;
    std::exception_ptr failure;
    std::exception_ptr interruption;  // what Python's handler of the signal raised
    {
        const nb::gil_scoped_release unlocked;
        std::thread worker([&] {
            try {
                work(source.token());
            } catch (...) {
                failure = std::current_exception();
            }
            const std::lock_guard lock(door);
            done = true;
            ended.notify_one();
        });
        std::unique_lock lock(door);
        while (!ended.wait_for(lock, betweenLooks, [&] { return done; })) {
            if (interruption) continue;
            // The worker may be waiting for Python's lock with ours free: never wait for one while holding the other.
            lock.unlock();
            {
                const nb::gil_scoped_acquire locked;
                try {
                    if (PyErr_CheckSignals() != 0) throw nb::python_error();
                } catch (...) {
                    interruption = std::current_exception();
                }
            }
            if (interruption) source.requestStop();
            lock.lock();
        }
        lock.unlock();
        worker.join();
    }
    if (interruption) std::rethrow_exception(interruption);
    if (failure) std::rethrow_exception(failure);
}

}  // namespace awaystep::python

NB_MODULE(_core, module) {
    using namespace awaystep::python;
    module.doc() = "The engine of awaystep; import awaystep instead.";
    module.attr("version") = nanobind::str(awaystep::version().data(), awaystep::version().size());
    // The checkout that this was built from: awaystep.show() looks there for the program.
    module.attr("checkout") = AWAYSTEP_CHECKOUT;
    addWorld(module);
    addSolving(module);
    addOwnOracle(module);
    addComparing(module);
}
