#include "model/links/packed_drive.h"

#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "expert/recorder.h"
#include "files/fingerprint.h"
#include "files/json_reading.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

using nlohmann::json;

[[noreturn]] void refuseDrive(const Demonstration& demonstration, const std::string& reason) {
    throw std::invalid_argument("the demonstration " + inQuotes(demonstration.title) +
                                " does not fit into a link: " + reason + "; save it as a file instead");
}

bool sameStates(const Demonstration& a, const Demonstration& b) {
    if (a.length() != b.length()) return false;
    for (int t = 0; t <= a.length(); ++t)
        if (a.at(t).fields != b.at(t).fields) return false;
    return true;
}

// Its place among the successors that have a chance; nothing if it is none of them.
std::optional<int> placeOfNext(const Mdp::Row& row, int next) {
    int place = 0;
    for (int i = 0; i < row.count; ++i) {
        if (row.probability[i] <= 0.0) continue;
        if (row.next[i] == next) return place;
        ++place;
    }
    return std::nullopt;
}
std::optional<int> nextAtPlace(const Mdp::Row& row, int place) {
    for (int i = 0; i < row.count; ++i)
        if (row.probability[i] > 0.0 && place-- == 0) return row.next[i];
    return std::nullopt;
}

// What the recorder makes of these keys; the second is why it stopped before the last, if it did.
std::pair<Demonstration, std::string> recordedAgain(const DomainPtr& domain, const RecordingSetup& setup,
                                                    const std::vector<int>& actions) {
    Recorder recorder;
    recorder.start(domain, setup);
    for (const int action : actions) {
        if (auto reason = whyNot(recorder, action)) return {recorder.current(), *reason};
        recorder.take(recorder.nextStep(action, recorder.current().length() + 1.0));
    }
    return {recorder.current(), whyNotFinish(recorder).value_or("")};
}

std::vector<int> actionsOf(const Demonstration& demonstration) {
    std::vector<int> actions;
    for (const RecordedStep& step : demonstration.steps) actions.push_back(step.action);
    return actions;
}

void packSuccessors(json& packed, const Demonstration& demonstration, const Domain& domain) {
    const auto stateAt = [&](int t) { return stateNow(domain, demonstration.at(t)).value(); };
    packed["start"] = stateAt(0);
    json places = json::array();
    for (int t = 0; t < demonstration.length(); ++t) {
        const int action = demonstration.steps[static_cast<std::size_t>(t)].action;
        const auto place = placeOfNext(domain.mdp()->row(stateAt(t), action), stateAt(t + 1));
        if (!place)
            refuseDrive(demonstration,
                        "its step " + std::to_string(t + 1) + " leads where this world has no transition");
        places.push_back(*place);
    }
    packed["next"] = std::move(places);
}

// The setup is that of the link; the states are those that it names.
Demonstration walkedAgain(const JsonValue& packed, const DomainPtr& domain, const RecordingSetup& setup,
                          const std::vector<int>& actions) {
    Recorder recorder;
    recorder.start(domain, setup);
    Demonstration demonstration = recorder.current();
    int state = static_cast<int>(packed.at("start").integer(0, domain->states() - 1));
    const std::vector<int> places = packed.at("next").integers();
    if (places.size() != actions.size()) packed.at("next").refuse("one successor for each action is needed");
    demonstration.start = recordedState(*domain, state);
    for (std::size_t t = 0; t < actions.size(); ++t) {
        const auto next = nextAtPlace(domain->mdp()->row(state, actions[t]), places[t]);
        if (!next) packed.at("next").at(t).refuse("this world has no such transition");
        demonstration.steps.push_back(
            {actions[t], static_cast<double>(t) + 1.0, recordedState(*domain, state, actions[t], *next)});
        state = *next;
    }
    return demonstration;
}

// The same link, the same id, so that a drive that was handed in twice is seen to be one.
std::string idOf(const json& packed, const Domain& domain) {
    Fingerprint all;
    all.add(packed.dump());
    all.add(std::string(domain.name()));
    all.add(domain.parameters());
    return "link-" + all.digits();
}

}  // namespace

std::uint32_t hashOfStates(const Demonstration& demonstration) {
    Fnv1a hash;
    for (int t = 0; t <= demonstration.length(); ++t)
        for (const int field : demonstration.at(t).fields) hash.add(static_cast<std::uint32_t>(field));
    return static_cast<std::uint32_t>(hash.value() ^ (hash.value() >> 32U));
}

json packedDrive(const Demonstration& demonstration, const DomainPtr& domain) {
    if (const auto difference = differenceFrom(demonstration, *domain)) refuseDrive(demonstration, *difference);
    if (demonstration.author.size() > longestLinkedAuthor)
        refuseDrive(demonstration, "the name of its author has " + std::to_string(demonstration.author.size()) +
                                       " bytes, and a link holds " + std::to_string(longestLinkedAuthor));
    json packed = json::object();
    packed["seed"] = demonstration.seed;
    packed["actions"] = actionsOf(demonstration);
    packed["check"] = hashOfStates(demonstration);
    if (!demonstration.author.empty()) packed["author"] = demonstration.author;
    if (demonstration.ending == Ending::Geometric) packed["geometric"] = true;
    if (demonstration.success != looksSuccessful(demonstration, *domain)) packed["success"] = demonstration.success;
    if (!demonstration.enabled) packed["off"] = true;
    if (demonstration.undone > 0) packed["undone"] = demonstration.undone;
    RecordingSetup setup;
    setup.id = "link";
    setup.seed = demonstration.seed;
    setup.ending = demonstration.ending;
    const auto [again, stopped] = recordedAgain(domain, setup, actionsOf(demonstration));
    if (!stopped.empty() || !sameStates(again, demonstration)) packSuccessors(packed, demonstration, *domain);
    return packed;
}

Demonstration driveAgain(const JsonValue& packed, const DomainPtr& domain) {
    const JsonValue list = packed.at("actions");
    if (list.size() > static_cast<std::size_t>(longestDemonstration)) list.refuse("too many steps");
    std::vector<int> actions;
    for (std::size_t t = 0; t < list.size(); ++t)
        actions.push_back(static_cast<int>(list.at(t).integer(0, domain->actions() - 1)));

    RecordingSetup setup;
    setup.id = idOf(packed.raw(), *domain);
    setup.seed = packed.at("seed").unsignedInteger();
    if (const auto author = packed.find("author")) setup.author = author->text();
    if (setup.author.size() > longestLinkedAuthor || printable(setup.author, setup.author.size()) != setup.author)
        packed.at("author").refuse("a name on one line of at most 40 bytes is needed");
    setup.title = setup.author.empty() ? "From a link" : setup.author;
    if (const auto geometric = packed.find("geometric"); geometric && geometric->boolean())
        setup.ending = Ending::Geometric;

    Demonstration demonstration;
    if (packed.find("start")) {
        demonstration = walkedAgain(packed, domain, setup, actions);
    } else {
        std::string stopped;
        std::tie(demonstration, stopped) = recordedAgain(domain, setup, actions);
        if (!stopped.empty())
            list.refuse("the drive cannot be repeated in this version of the world: after " +
                        std::to_string(demonstration.length()) + " steps " + stopped);
    }
    if (hashOfStates(demonstration) != packed.at("check").unsignedInteger())
        packed.refuse("the drive leads through other states than those recorded: this is another version of the world");
    if (const auto off = packed.find("off")) demonstration.enabled = !off->boolean();
    if (const auto undone = packed.find("undone"))
        demonstration.undone = static_cast<int>(undone->integer(0, 1'000'000'000));
    const auto success = packed.find("success");
    demonstration.success = success ? success->boolean() : looksSuccessful(demonstration, *domain);
    return demonstration;
}

}  // namespace awaystep
