#pragma once
// The little of HDF5 that a dataset needs: groups, numbers in rows, attributes. Written by the C library; every failure
// throws std::runtime_error that begins with the file's name.

#include <cstdint>
#include <string>
#include <vector>

namespace awaystep {

class Hdf5File {
public:
    // A new file; one that is there is replaced.
    explicit Hdf5File(std::string path);
    ~Hdf5File();
    Hdf5File(const Hdf5File&) = delete;
    Hdf5File& operator=(const Hdf5File&) = delete;

    // Groups by their path, "episode_0/infos": each after the one it is in.
    void addGroup(const std::string& group);
    void addNumbers(const std::string& place, const std::vector<double>& values);
    void addTable(const std::string& place, const std::vector<double>& values, std::size_t columns);
    void addIntegers(const std::string& place, const std::vector<std::int64_t>& values);
    // As h5py writes truth: an enumeration of 8-bit numbers, FALSE and TRUE.
    void addFlags(const std::string& place, const std::vector<bool>& values);
    void setAttribute(const std::string& group, const std::string& name, double value);
    void setAttribute(const std::string& group, const std::string& name, std::int64_t value);
    // Everything is on the disk.
    void close();

private:
    std::int64_t checked(std::int64_t answer, const std::string& what) const;
    void addData(const std::string& place, std::int64_t fileType, std::int64_t memoryType,
                 const std::vector<std::uint64_t>& shape, const void* data);
    void addAttribute(const std::string& group, const std::string& name, std::int64_t fileType, std::int64_t memoryType,
                      const void* value);

    std::string path_;
    std::int64_t file_ = -1;
};

}  // namespace awaystep
