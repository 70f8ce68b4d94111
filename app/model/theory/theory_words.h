#pragma once
// What theory says of the race, in sentences. Each is empty while its numbers are not there, and says what is not known
// where that is so.

#include <string>
#include <vector>

namespace awaystep {

class Session;
struct SampleError;
struct WorldRanking;

// What every reward of the ball can say of the mixture at worst, and how well the solver's own reward explains the
// expert.
std::string guaranteeSentence(const Session& session);

// |A|^|S| policies, how few of them were planned by the solver that is shown, and how many improvements a call took.
std::string policiesSentence(const Session& session);

// How far from the expert a mixture for a sampled target may be.
std::string sampleErrorSentence(const SampleError& error);

// The set of rewards for which the expert is optimal (Ng & Russell): its dimension, and its share of all rewards.
std::vector<std::string> rewardSentences(const Session& session);

// Which solver for this world; losses are named.
std::string rankingSentence(const WorldRanking& ranking);

}  // namespace awaystep
