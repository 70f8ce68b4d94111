#include "exports/hdf5_writer.h"

#include <hdf5.h>

#include <memory>
#include <stdexcept>
#include <utility>

#include "files/atomic_file.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

// One of the library's handles, given back by the function that belongs to its kind.
class Handle {
public:
    Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
    ~Handle() {
        if (id_ >= 0) close_(id_);
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    operator hid_t() const { return id_; }

private:
    hid_t id_;
    herr_t (*close_)(hid_t);
};

}  // namespace

Hdf5File::Hdf5File(std::string path) : path_(std::move(path)) {
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // what fails is ours to tell
    // In memory, written by us: a disk that fills up is then told like everywhere else, and the library is not left
    // with a file that it can neither write nor close.
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    checked(access, "the file");
    checked(H5Pset_fapl_core(access, 1U << 20U, 0), "the file");
    file_ = checked(H5Fcreate(path_.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access), "the file");
}

Hdf5File::~Hdf5File() {
    if (file_ >= 0) H5Fclose(file_);
}

std::int64_t Hdf5File::checked(std::int64_t answer, const std::string& what) const {
    if (answer < 0) throw std::runtime_error(shownPath(path_) + ": " + what + " cannot be written");
    return answer;
}

void Hdf5File::close() {
    checked(H5Fflush(file_, H5F_SCOPE_GLOBAL), "the file");
    const ssize_t size = H5Fget_file_image(file_, nullptr, 0);
    checked(size, "the file");
    std::string image(static_cast<std::size_t>(size), '\0');
    checked(H5Fget_file_image(file_, image.data(), image.size()), "the file");
    checked(H5Fclose(std::exchange(file_, -1)), "the file");
    writeFile(path_, image);
}

void Hdf5File::addGroup(const std::string& group) {
    const Handle made(H5Gcreate2(file_, group.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
    checked(made, group);
}

void Hdf5File::addData(const std::string& place, std::int64_t fileType, std::int64_t memoryType,
                       const std::vector<std::uint64_t>& shape, const void* data) {
    const std::vector<hsize_t> extent(shape.begin(), shape.end());
    const Handle space(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose);
    checked(space, place);
    const Handle set(H5Dcreate2(file_, place.c_str(), fileType, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                     H5Dclose);
    checked(set, place);
    // A demonstration without a step has empty lists.
    if (data != nullptr) checked(H5Dwrite(set, memoryType, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), place);
}

void Hdf5File::addNumbers(const std::string& place, const std::vector<double>& values) {
    addData(place, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, {values.size()}, values.empty() ? nullptr : values.data());
}

void Hdf5File::addTable(const std::string& place, const std::vector<double>& values, std::size_t columns) {
    const std::size_t rows = columns == 0 ? 0 : values.size() / columns;
    addData(place, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, {rows, columns}, values.empty() ? nullptr : values.data());
}

void Hdf5File::addIntegers(const std::string& place, const std::vector<std::int64_t>& values) {
    addData(place, H5T_STD_I64LE, H5T_NATIVE_INT64, {values.size()}, values.empty() ? nullptr : values.data());
}

void Hdf5File::addFlags(const std::string& place, const std::vector<bool>& values) {
    const Handle type(H5Tenum_create(H5T_NATIVE_INT8), H5Tclose);
    const std::int8_t no = 0, yes = 1;
    checked(H5Tenum_insert(type, "FALSE", &no), place);
    checked(H5Tenum_insert(type, "TRUE", &yes), place);
    const std::vector<std::int8_t> bytes(values.begin(), values.end());
    addData(place, type, type, {bytes.size()}, bytes.empty() ? nullptr : bytes.data());
}

void Hdf5File::addAttribute(const std::string& group, const std::string& name, std::int64_t fileType,
                            std::int64_t memoryType, const void* value) {
    const Handle owner(H5Gopen2(file_, group.c_str(), H5P_DEFAULT), H5Gclose);
    checked(owner, group);
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    const Handle attribute(H5Acreate2(owner, name.c_str(), fileType, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    checked(attribute, group + "." + name);
    checked(H5Awrite(attribute, memoryType, value), group + "." + name);
}

void Hdf5File::setAttribute(const std::string& group, const std::string& name, double value) {
    addAttribute(group, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, &value);
}

void Hdf5File::setAttribute(const std::string& group, const std::string& name, std::int64_t value) {
    addAttribute(group, name, H5T_STD_I64LE, H5T_NATIVE_INT64, &value);
}

}  // namespace awaystep
