// Kills the process instead of its n-th call that changes what is on the disk for good: a sync, a
// rename, a deletion, a new folder. Or lets the disk be full from its n-th write into a file on: no
// file grows any more, and no folder can be made. Loaded before the C library (LD_PRELOAD), so that
// SQLite's own calls count as well.
#include <cerrno>
#include <dlfcn.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

namespace {
long left = 0;

void point() {
    if (left > 0 && --left == 0) {
        raise(SIGKILL);
    }
}

long space = 0;
bool full = false;

// Whether there is no space for what this call is to write.
bool no_space() {
    if (space > 0 && --space == 0) {
        full = true;
    }
    if (full) {
        errno = ENOSPC;
    }
    return full;
}

bool is_file(int file) {
    struct stat found;
    return fstat(file, &found) == 0 && S_ISREG(found.st_mode);
}

template <typename Function> Function original(const char *name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}
} // namespace

extern "C" {
void kill_at(long call) { left = call; }

void fill_at(long call) { space = call; }

bool is_full() { return full; }

ssize_t write(int file, const void *bytes, size_t length) {
    if (is_file(file) && no_space()) {
        return -1;
    }
    return original<ssize_t (*)(int, const void *, size_t)>("write")(file, bytes, length);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
    if (is_file(file) && no_space()) {
        return -1;
    }
    return original<ssize_t (*)(int, const void *, size_t, off64_t)>("pwrite64")(file, bytes,
                                                                              length, at);
}

int fsync(int file) {
    point();
    return original<int (*)(int)>("fsync")(file);
}

int fdatasync(int file) {
    point();
    return original<int (*)(int)>("fdatasync")(file);
}

int rename(const char *from, const char *to) noexcept {
    point();
    return original<int (*)(const char *, const char *)>("rename")(from, to);
}

int unlink(const char *path) noexcept {
    point();
    return original<int (*)(const char *)>("unlink")(path);
}

int rmdir(const char *path) noexcept {
    point();
    return original<int (*)(const char *)>("rmdir")(path);
}

int mkdir(const char *path, mode_t mode) noexcept {
    point();
    if (access(path, F_OK) != 0 && no_space()) {
        return -1;
    }
    return original<int (*)(const char *, mode_t)>("mkdir")(path, mode);
}

int truncate(const char *path, off_t length) noexcept {
    point();
    return original<int (*)(const char *, off_t)>("truncate")(path, length);
}

int ftruncate64(int file, off64_t length) noexcept {
    point();
    return original<int (*)(int, off64_t)>("ftruncate64")(file, length);
}
}
