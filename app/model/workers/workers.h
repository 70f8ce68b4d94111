#pragma once
// Work in the background. With threads (workers_threads.cpp) every job has one of its own; without (workers_frames.cpp)
// jobs are done in the frames, some milliseconds in each. CMake chooses by AWAYSTEP_THREADS. The frames never wait for
// a job: one that is no longer wanted is told so and left to end by itself. Only the destructor waits.

#include <functional>
#include <memory>

namespace awaystep {

class Parallel;

// What a job that is done in slices has to say after each of them. Idle: there is nothing to do until it is resumed.
enum class Slice { More, Idle, Done };

class Workers {
public:
    Workers();
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // Jobs must catch their own exceptions: one that escapes ends the program. Both throw std::system_error where no
    // thread can be started. A job in one piece; in frames, the one in which it is done lasts as long as the job, so
    // one frame is drawn before it that can say that something is being worked on.
    void start(std::function<void()> job);
    // A job in slices, which ends when it answers Done. What is returned ends its idleness; it may be called at any
    // time and from any thread, also before the job is idle and after it has ended.
    std::function<void()> startSlices(std::function<Slice()> slice);

    // In frames: does what is to be done, for so long or until all jobs are idle or done, but a slice at least. With
    // threads this does nothing.
    void runFor(double milliseconds);
    // Whether runFor() has something to do: the next frame should not wait. With threads: never.
    bool due() const;

    // Seconds that a slice should last at most: in frames a part of one; with threads there is no limit.
    static double longestSlice();

    // Forgets the jobs that have ended; never waits.
    void sweep();
    // Jobs that have not ended, or have not been swept yet.
    int busy() const;

    // Called by jobs, from their threads, when there is a new result.
    void announce();
    // What announce() calls besides waking waitForNews(); an empty function calls nothing. After this returns the old
    // one is not running any more, so what it needs may be destroyed.
    void onNews(std::function<void()> wake);
    // Sleeps until a job announces something, or the time is over; in frames, works meanwhile. Returns whether there
    // was news.
    bool waitForNews(double seconds);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// For core's loops over blocks (world/parallel.h), on all cores but the window's; null where that leaves one, or where
// there are no threads.
std::unique_ptr<Parallel> poolBesideWindow();

// Gives memory that was freed back to the system. The C library keeps it otherwise: what a worker's thread allocated
// stays with the process for good. Takes some milliseconds per 100 MB, so it is called by jobs.
void returnFreedMemory();

}  // namespace awaystep
