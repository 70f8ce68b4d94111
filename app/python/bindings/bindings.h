#pragma once
// The parts of the module awaystep._core. Python code in ../awaystep is what people import; it converts arguments to
// the plain arrays that these take.

#include <nanobind/nanobind.h>

#include <functional>
#include <memory>

#include "formats/world_file.h"
#include "world/mdp.h"
#include "world/stop_token.h"

namespace awaystep::python {

// What the Python class World wraps, under the name Mdp.
struct World {
    std::shared_ptr<const Mdp> mdp;
    std::shared_ptr<const WorldExtras> extras;  // never null
};

// Runs work(stop) to its end on a thread of its own, while the calling thread gives up Python's lock and watches for
// Ctrl-C. What it throws comes out here. On Ctrl-C the work is told to stop, is waited for, and KeyboardInterrupt is
// raised. To call Python, the work must take the lock (nb::gil_scoped_acquire).
void runInterruptibly(const std::function<void(const StopToken&)>& work);

void addWorld(nanobind::module_& module);
void addSolving(nanobind::module_& module);
void addOwnOracle(nanobind::module_& module);
void addComparing(nanobind::module_& module);

}  // namespace awaystep::python
