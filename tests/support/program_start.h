#pragma once
// A session as a start of the program makes it, without a window; several may share a folder, as starts do. Destroyed
// without a word it is a process that was killed.

#include <string>

#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/documents/document_history.h"
#include "model/documents/unsaved_work.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/workers/workers.h"
#include "support/sample_documents.h"
#include "support/scratch_folder.h"

namespace awaystep {

// Until the background work is done and its results are taken.
inline void settle(LiveSession& session) {
    for (int calm = 0; calm < 3; ++calm) {
        session.collect(0.0);
        session.apply(SessionOrders());
        if (!session.working()) continue;
        calm = -1;
        session.workers().waitForNews(0.05);
    }
}

struct ProgramStart {
    explicit ProgramStart(const ScratchFolder& folder, const char* state = "state")
        : session(folder.file("demonstrations"), *state == '\0' ? std::string() : folder.file(state)) {
        session.open(tinyDocument());
        session.loadLeftBehind();
        settle();
    }
    template <class Order>
    void orderOnly(Order what) {
        SessionOrders orders;
        orders.add(what);
        session.apply(orders);
    }
    template <class Order>
    void order(Order what) {
        orderOnly(what);
        settle();
    }
    void settle() { awaystep::settle(session); }
    void edit(int iterations) {
        order(Edit{"change the iterations", [iterations](Document& d) { d.race.common.iterations = iterations; }, {}});
    }
    const DocumentFeature& documents() const { return session.documents(); }
    const DocumentFile& files() const { return documents().files(); }
    int iterations() const { return session.document().race.common.iterations; }

    LiveSession session;
};

}  // namespace awaystep
