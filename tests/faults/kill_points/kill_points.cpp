// Kills the process instead of its n-th call that changes what is on the disk for good: a sync, a
// rename, a deletion, a new folder. Loaded before the C library (LD_PRELOAD), so that SQLite's own
// calls count as well.
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

template <typename Function> Function original(const char *name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}
} // namespace

extern "C" {
void kill_at(long call) { left = call; }

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
