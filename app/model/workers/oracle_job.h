#pragma once
// A question to a world's exact oracle in the background, written as one function. Without threads it is answered in
// pieces (solvers/oracles/replayed_oracle.h), so that frames are drawn in between.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "model/workers/background.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/oracles/replayed_oracle.h"
#include "world/mdp.h"

namespace awaystep {

template <class Answer>
void startWithOracle(Background<Answer>& job, Workers& workers, std::shared_ptr<const Mdp> mdp,
                     std::function<Answer(LinearOracle&, const StopToken&)> question) {
    job.startSlices(workers,
                    [mdp = std::move(mdp), ask = std::move(question),
                     memory = std::shared_ptr<OracleMemory>()](const StopToken& stop) mutable -> std::optional<Answer> {
                        using Clock = std::chrono::steady_clock;
                        const auto begin = Clock::now();
                        if (!memory) memory = std::make_shared<OracleMemory>(std::make_unique<ExactOracle>(mdp, stop));
                        ReplayedOracle oracle(*memory, [begin] {
                            return std::chrono::duration<double>(Clock::now() - begin).count() >
                                   Workers::longestSlice();
                        });
                        try {
                            return ask(oracle, stop);
                        } catch (const Paused&) {
                            return std::nullopt;
                        }
                    });
}

}  // namespace awaystep
