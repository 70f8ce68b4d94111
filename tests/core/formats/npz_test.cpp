// Arrays of numpy: zip archives, the arrays in them, and the worlds that they make. What is damaged is refused in one
// sentence, and nothing is allocated by a size that the file cannot hold.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "domains/random_mdp.h"
#include "experiment/provenance.h"
#include "files/zip_archive.h"
#include "formats/npy_array.h"
#include "formats/world_file.h"
#include "support/refusals.h"
#include "support/tiny_worlds.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

std::string npzOf(const Mdp& mdp, const WorldExtras& extras = {}) { return worldBytes(mdp, extras, WorldFormat::Npz); }
WorldFile worldIn(const std::string& bytes) { return parseWorld(bytes, "w.npz", WorldFormat::Npz); }

// An archive of two rooms with one array changed or left out.
std::string archiveWith(const std::string& name, const std::string& npy) {
    const std::string whole = npzOf(*tiny::twoRooms());
    const ZipArchive archive(whole, "w.npz");
    ZipWriter zip;
    for (const ZipArchive::Member& member : archive.members()) {
        std::string room;
        if (member.name != name + ".npy") zip.add(member.name, archive.read(member, room));
    }
    if (!npy.empty()) zip.add(name + ".npy", npy);
    return zip.finish();
}

}  // namespace

TEST_CASE("deflate: bytes come back, and a stream of another length is refused") {
    if (!canDeflate()) return;
    std::string text;
    for (unsigned i = 0; i < 100000; ++i) text += static_cast<char>(i * i % 251);
    for (const std::string& each : {std::string(), std::string("a"), text}) {
        const std::string packed = deflated(each);
        CHECK(inflated(packed, each.size()) == each);
        CHECK(contains(refusal([&] { inflated(packed, each.size() + 1); }), "damaged"));
    }
    CHECK(contains(refusal([&] { inflated(deflated(text), text.size() - 1); }), "damaged"));
    CHECK(contains(refusal([&] { inflated("nonsense", 100); }), "damaged"));
}

TEST_CASE("zip: what is written is read, and equal contents make equal archives") {
    const auto make = [] {
        ZipWriter zip;
        zip.add("empty", "");
        zip.add("long", std::string(10000, 'x'));
        return zip.finish();
    };
    const std::string bytes = make();
    CHECK(bytes == make());
    const ZipArchive archive(bytes, "a.zip");
    REQUIRE(archive.members().size() == 2);
    std::string room;
    CHECK(archive.read(*archive.find("long"), room) == std::string(10000, 'x'));
    CHECK(archive.read(*archive.find("empty"), room).empty());
    CHECK(archive.find("other") == nullptr);
    if (canDeflate()) CHECK(bytes.size() < 1000);
}

TEST_CASE("npy: numbers of all types come out in C order, and texts with their letters") {
    const std::string header = "{'descr': '<i2', 'fortran_order': True, 'shape': (2, 3), }";
    std::string text("\x93NUMPY\x01\0", 8);
    text += static_cast<char>(header.size());
    text += '\0';
    text += header;
    for (const int value : {1, 4, 2, 5, 3, 6})
        (text += static_cast<char>(value)) += '\0';  // columns one after the other
    const NpyArray array(text, "a.npy");
    CHECK(array.integers(0, 9) == std::vector<int>{1, 2, 3, 4, 5, 6});
    CHECK(array.numbers() == std::vector<double>{1, 2, 3, 4, 5, 6});
    CHECK(contains(refusal([&] { array.integers(2, 9); }), "a.npy: value 0: must lie in 2..9"));

    const std::vector<std::string> names{"left", "", "\u03a6 of \u00e9", "\U0001F600"};
    const std::string named = npyText(names);
    CHECK(NpyArray(named, "names").texts() == names);
    CHECK(named.size() % 4 == 0);
}

TEST_CASE("a world survives npz: every number, the names, the choices and the pictures of a game") {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        CAPTURE(seed);
        const auto mdp = randomMdp({.states = 12, .actions = 3, .features = 4, .seed = seed});
        CHECK(worldHash(*worldIn(npzOf(*mdp)).mdp) == worldHash(*mdp));
    }
    WorldExtras extras;
    extras.choices = {1, 2};
    extras.screenHeight = 2;
    extras.screenWidth = 3;
    extras.screens = std::string("\x00\xff", 2) + std::string(34, '\x7f');
    const WorldFile read = worldIn(npzOf(*tiny::twoRooms(), extras));
    CHECK(read.extras.choices == extras.choices);
    CHECK(read.extras.screens == extras.screens);
    CHECK(read.extras.screenWidth == 3);
}

TEST_CASE("npz: what is wrong is said with the file, the array and the reason") {
    const auto said = [](const std::string& name, const std::string& npy) {
        return refusal([&] { worldIn(archiveWith(name, npy)); });
    };
    CHECK(contains(said("initial", ""), "w.npz: initial: this array is missing"));
    CHECK(contains(said("discount", ""), "discount"));
    CHECK(contains(said("col", npyText(std::vector<int>{0, 1, 1, 7}, {4})), "w.npz: col: value 3: must lie in 0..1"));
    CHECK(contains(said("probability", npyText(std::vector<double>{1, 1, 1}, {3})), "4 numbers are needed"));
    CHECK(contains(said("probability", npyText(std::vector<double>{1, 1, 1, 0.5}, {4})), "must sum to 1"));
    CHECK(contains(said("states", npyText(std::vector<int>{2000000000}, {})), "w.npz: initial: 2000000000 numbers"));
    CHECK(contains(said("features", npyText(std::vector<double>(6, 0.5), {3, 2})), "a row per state"));
    CHECK(contains(said("row", npyText(std::vector<double>{0, 1, 2, 3}, {4})), "whole numbers are needed"));
    std::string pickle = npyText(std::vector<double>{1, 0}, {2});
    pickle.replace(pickle.find("<f8"), 3, "|O8");
    CHECK(contains(said("initial", pickle), "a pickle"));
    std::string huge = npyText(std::vector<double>{1, 0}, {2});
    huge.replace(huge.find("(2,)"), 12, "(99999999999");
    CHECK_FALSE(said("initial", huge).empty());
    CHECK(contains(refusal([] { worldIn("{\"format\": 1} and more than enough text"); }), "w.npz: this is no zip"));
}

TEST_CASE("npz: a file with any byte changed or cut anywhere is read or refused, never more") {
    WorldExtras extras;
    extras.choices = {2, 2};
    const std::string whole = npzOf(*tiny::twoRooms(), extras);
    Rng rng(7, "bytes");
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        CAPTURE(i);
        std::string damaged = whole;
        if (i % 3 == 0) damaged.resize(static_cast<std::size_t>(rng.integer(static_cast<int>(whole.size()))));
        for (int changes = i % 3; changes > 0 && !damaged.empty(); --changes)
            damaged[static_cast<std::size_t>(rng.integer(static_cast<int>(damaged.size())))] =
                static_cast<char>(rng.integer(256));
        const std::string said = refusal([&] { worldIn(damaged); });
        refused += said.empty() ? 0 : 1;
        CHECK(said.find('\n') == std::string::npos);
    }
    CHECK(refused > 2000);
}

TEST_CASE("npz: a small file that says it is large takes no memory") {
    ZipWriter zip;
    zip.add("row.npy", std::string(1000, 'a'));
    std::string bytes = zip.finish();
    // The unpacked size in the directory: 1 GB behind a few bytes.
    const std::size_t directory = bytes.find(std::string("PK\x01\x02", 4));
    REQUIRE(directory != std::string::npos);
    bytes.replace(directory + 24, 4, std::string("\x00\x00\x00\x40", 4));
    // Without compression the two sizes, packed and unpacked, are one.
    const char* const reason = canDeflate() ? "cannot be as large as it says" : "its two sizes differ";
    CHECK(contains(refusal([&] { worldIn(bytes); }), reason));
}
