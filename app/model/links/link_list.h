#pragma once
// Text with links in it: a list that was pasted, or a file. Each line may say anything around its links; lines without
// one are passed over. It is taken wherever a file of demonstrations is, and a class hands in predictions the same way.

#include <string>
#include <string_view>
#include <vector>

#include "expert/demonstration_file.h"
#include "files/text_file.h"
#include "model/links/scene_link.h"
#include "world/stop_token.h"

namespace awaystep {

// Whether the text is meant as links and not as JSON that happens to contain one.
bool looksLikeLinks(std::string_view text);

struct LinkList {
    DemonstrationSet demonstrations;  // with the numbers of their lines
    std::vector<LinkedPrediction> predictions;
    int scenes = 0;  // links with neither
};
// Never throws for what is in the text: a link that cannot be read is one of the problems. Stopped if told to stop.
LinkList parseLinks(std::string_view text, const std::string& file, const StopToken& stop = {});

// --- a file of demonstrations, as lines of JSON or as links ---

bool looksLikeRecordings(std::string_view text);
DemonstrationSet parseRecordings(std::string_view text, const std::string& file, const StopToken& stop = {});
DemonstrationSet loadRecordings(const std::string& path, const StopToken& stop = {}, Pipes pipes = Pipes::Refused);

}  // namespace awaystep
