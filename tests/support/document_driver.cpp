// Works on a document as a person would, as fast as it can, until it is killed: edits, undo, recordings, saves. It says
// on standard output what it has asked for ("did FINGERPRINT", before any of it can be on the disk) and what must be
// safe from then on ("ok FINGERPRINT"); of a recording "step ID N", "safe ID N", "finish ID N" and "filed ID N".
// crash_test.cpp kills it and compares what the next start offers with what it said. Usage: document_driver FOLDER SEED

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/documents/unsaved_work.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/settings/ids_and_times.h"
#include "model/workers/workers.h"
#include "support/sample_documents.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

// Straight to the pipe: a buffer would die with the process.
void say(const std::string& line) {
    const std::string text = line + '\n';
    if (::write(STDOUT_FILENO, text.data(), text.size()) != static_cast<ssize_t>(text.size())) std::exit(1);
}

class Person {
public:
    Person(const std::string& folder, std::uint64_t seed)
        : folder_(folder), rng_(seed, "person"), session_(folder + "/demonstrations", folder + "/state") {
        session_.open(tinyDocument());
        settle();
    }

    void work() {
        for (int count = 1;; ++count) {
            if (session_.recording().controller().recording())
                record(count);
            else
                edit(count);
        }
    }

private:
    std::string fingerprint() const { return digest(toText(session_.document())); }

    template <class Order>
    void order(Order order) {
        SessionOrders orders;
        orders.add(std::move(order));
        session_.apply(orders);
    }

    // Frames until what was asked for is safe, and one more, which removes an autosave that is not needed any longer.
    void settle() {
        for (int calm = 0; calm < 2;) {
            session_.collect(0.0);
            session_.apply(SessionOrders());
            if (session_.working()) session_.workers().waitForNews(0.01);
            const bool safe = !session_.working() && session_.documents().unsaved().safe(session_.document());
            calm = safe ? calm + 1 : 0;
        }
    }

    template <class Order>
    void change(Order what) {
        order(std::move(what));
        say("did " + fingerprint());
        settle();
        say("ok " + fingerprint());
    }

    void edit(int count) {
        const double what = rng_.uniform();
        if (what < 0.35) {
            change(Edit{"change the iterations", [count](Document& d) { d.race.common.iterations = count; }, {}});
        } else if (what < 0.45) {
            const char* map = rng_.chance(0.5) ? R"({"map":["S..","...","..G"]})" : R"({"map":["S..",".#.","..G"]})";
            change(Edit{"paint", [map](Document& d) { setWorld(d, map); }, {}});
        } else if (what < 0.55) {
            change(Undo{});
        } else if (what < 0.60) {
            change(Redo{});
        } else if (what < 0.70) {
            order(SaveFile{folder_ + "/lesson.awaystep"});
            settle();
            say("saved " + fingerprint());
        } else if (what < 0.75 && !session_.document().demonstrations.empty()) {
            change(Edit{"delete", [](Document& d) { d.demonstrations.pop_back(); }, {}});
        } else {
            order(StartRecording{});
        }
    }

    void record(int) {
        const RecordingController& controller = session_.recording().controller();
        const std::string id = controller.recorder().current().id;
        const int length = controller.recorder().current().length();
        const double what = rng_.uniform();
        if (what < 0.75 || length == 0) {
            const int action = rng_.integer(4);
            if (whyNot(controller.recorder(), action)) return;
            say("step " + id + ' ' + std::to_string(length + 1));
            order(Drive{action});
            say("safe " + id + ' ' + std::to_string(length + 1));
        } else if (what < 0.85) {
            say("step " + id + ' ' + std::to_string(length - 1));
            order(UndoRecordedStep{});
            say("safe " + id + ' ' + std::to_string(length - 1));
        } else {
            say("finish " + id + ' ' + std::to_string(length));
            order(FinishRecording{});
            say("did " + fingerprint());
            // A window draws a frame before it looks at the document again.
            ::usleep(static_cast<useconds_t>(rng_.integer(4'000)));
            settle();
            say("ok " + fingerprint());
            say("filed " + id + ' ' + std::to_string(length));
        }
    }

    std::string folder_;
    Rng rng_;
    LiveSession session_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    try {
        Person(argv[1], std::strtoull(argv[2], nullptr, 10)).work();
    } catch (const std::exception& problem) {
        say(std::string("failed: ") + problem.what());
        return 1;
    }
}
