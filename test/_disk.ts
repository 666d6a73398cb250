import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";

/** A disk that fails for other processes, while a file says so. */
export interface BadDisk {
  /** What a process needs to see the disk fail. */
  environment: Record<string, string>;
  /** Lets this share of all writes fail, in percent. */
  fail(code: DiskFault, percent: number): void;
  mend(): void;
}

export type DiskFault = "EIO" | "ENOSPC" | "EROFS";

/**
 * Stands between a process and the C library: writes to files below a folder fail as the file says. It needs a C compiler
 * and Linux, no root. Undefined where there is none.
 */
export function createBadDisk(folder: string, place: string): BadDisk | undefined {
  const library = join(place, "bad-disk.so");
  const source = join(place, "bad-disk.c");
  const flag = join(place, "bad-disk.now");
  writeFileSync(source, SOURCE);
  try {
    execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], {
      stdio: "ignore",
    });
  } catch {
    return undefined;
  }
  return {
    environment: { LD_PRELOAD: library, BAD_DISK_FLAG: flag, BAD_DISK_FOLDER: folder },
    fail: (code, percent) => writeFileSync(flag, `${constants.errno[code]} ${percent}`),
    mend: () => rmSync(flag, { force: true }),
  };
}

const SOURCE = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static int now(void) {
  const char *flag = getenv("BAD_DISK_FLAG");
  if (!flag) return 0;
  int file = (int)syscall(SYS_openat, AT_FDCWD, flag, O_RDONLY, 0);
  if (file < 0) return 0;
  char text[32];
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = 0;
  int code = 0, percent = 0;
  if (sscanf(text, "%d %d", &code, &percent) != 2) return 0;
  return rand() % 100 < percent ? code : 0;
}
static int below(const char *path) {
  const char *folder = getenv("BAD_DISK_FOLDER");
  return folder && strncmp(path, folder, strlen(folder)) == 0;
}
static int bad_file(int file) {
  if (access(getenv("BAD_DISK_FLAG") ? getenv("BAD_DISK_FLAG") : "", F_OK)) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return below(path) ? now() : 0;
}
static int bad_path(const char *path) { return path && below(path) ? now() : 0; }

#define REAL(name) static __typeof__(name) *real; if (!real) real = dlsym(RTLD_NEXT, #name)
#define REFUSE(code) { int bad = code; if (bad) { errno = bad; return -1; } }

ssize_t write(int f, const void *b, size_t n) { REAL(write); REFUSE(bad_file(f)) return real(f, b, n); }
ssize_t writev(int f, const struct iovec *v, int n) { REAL(writev); REFUSE(bad_file(f)) return real(f, v, n); }
ssize_t pwrite(int f, const void *b, size_t n, off_t o) { REAL(pwrite); REFUSE(bad_file(f)) return real(f, b, n, o); }
ssize_t pwrite64(int f, const void *b, size_t n, off64_t o) { REAL(pwrite64); REFUSE(bad_file(f)) return real(f, b, n, o); }
int fsync(int f) { REAL(fsync); REFUSE(bad_file(f)) return real(f); }
int fdatasync(int f) { REAL(fdatasync); REFUSE(bad_file(f)) return real(f); }
int mkdir(const char *p, mode_t m) { REAL(mkdir); REFUSE(bad_path(p)) return real(p, m); }
int rename(const char *a, const char *b) { REAL(rename); REFUSE(bad_path(b)) return real(a, b); }
int open(const char *p, int flags, ...) {
  REAL(open);
  va_list more; va_start(more, flags); mode_t m = va_arg(more, mode_t); va_end(more);
  if (flags & O_CREAT) REFUSE(bad_path(p))
  return real(p, flags, m);
}
int open64(const char *p, int flags, ...) {
  REAL(open64);
  va_list more; va_start(more, flags); mode_t m = va_arg(more, mode_t); va_end(more);
  if (flags & O_CREAT) REFUSE(bad_path(p))
  return real(p, flags, m);
}
`;
