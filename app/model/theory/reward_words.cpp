#include <cmath>

#include "model/polytope/polytope_feature.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/theory_feature.h"
#include "model/theory/theory_words.h"

namespace awaystep {
namespace {

std::string shareWords(const RewardShare& share) {
    if (share.drawn == 0) return {};
    const auto asShare = [](double value) {
        return value > 0.0 && value < 0.01 ? readable(100.0 * value) + " %" : percent(value);
    };
    if (share.optimal == 0)
        return "Of " + std::to_string(share.drawn) + " rewards drawn evenly from the sphere none makes the expert " +
               "optimal: their share is below " + asShare(share.high()) + " with 95 % confidence.";
    return "Of " + std::to_string(share.drawn) + " rewards drawn evenly from the sphere " +
           std::to_string(share.optimal) + " make the expert optimal: " + asShare(share.share()) + ", with 95 % " +
           "confidence between " + asShare(share.low()) + " and " + asShare(share.high()) + ".";
}

}  // namespace

std::vector<std::string> rewardSentences(const Session& session) {
    const auto& regime = session.polytope().regime();
    const auto& share = session.theory().rewardShare();
    const std::optional<int> dimension = session.theory().dimension();
    std::vector<std::string> sentences = {
        "Which rewards explain the expert? Those w for which no policy earns more: the normal cone of K at \u03A6_E. "
        "Every other reward is refuted by a policy that earns more."};
    if (!dimension) {
        sentences.emplace_back("The rewards are being drawn \u2026");
        return sentences;
    }
    const std::string d = std::to_string(*dimension);
    if (*dimension == 0) {
        sentences.emplace_back("K is a single point: every policy is as good as every other, for every reward.");
        return sentences;
    }
    if (regime) switch (regime->kind) {
            case RegimeKind::Vertex:
                sentences.push_back("The target is a vertex: the cone is solid, of dimension " + d + " in K's " + d +
                                    ", so that a reward near a good one is good as well.");
                break;
            case RegimeKind::Face:
                sentences.push_back(
                    "The target lies inside a face of dimension 1 or more: the cone is at most of "
                    "dimension " +
                    std::to_string(*dimension - 1) + " in " + d +
                    ". A reward must be exactly right; one that is drawn never is.");
                break;
            case RegimeKind::Interior:
                sentences.emplace_back(
                    "The target lies in the interior of K: only w = 0 makes the expert optimal. "
                    "Whatever else is rewarded, some policy earns more.");
                break;
            case RegimeKind::Outside:
                sentences.emplace_back(
                    "The target lies outside K: it is no policy's. The rewards counted are those for "
                    "which it would be worth at least as much as every policy.");
                break;
        }
    if (share) sentences.push_back(shareWords(*share));
    sentences.emplace_back(
        "Only directions within K's affine hull count: along the others all policies earn the same.");
    return sentences;
}

}  // namespace awaystep
