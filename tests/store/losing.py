"""A disk that can lose what was not synced, and fail: SQLite's own file layer with three methods replaced through `ctypes`.

SQLite reaches the disk through a table of functions (its VFS). `Disk` registers a copy of the usual one as the default in which
opening a file swaps in our `xWrite`, `xTruncate` and `xSync`; everything else stays SQLite's own. No compiler, no root, no tracing.
"""

import _sqlite3
import ctypes
import os
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path

OK, IO_ERROR, FULL = 0, 10, 13
IO_ERROR_SYNC = IO_ERROR | (4 << 8)

OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)  # kept as a pointer, because SQLite stores it
WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class Methods(Structure):
    _fields_ = (
        ("iVersion", c_int),
        ("xClose", c_void_p),
        ("xRead", c_void_p),
        ("xWrite", WRITE),
        ("xTruncate", TRUNCATE),
        ("xSync", SYNC),
        *((f"other{number}", c_void_p) for number in range(13)),
    )


class File(Structure):
    _fields_ = (("methods", POINTER(Methods)),)


class Vfs(Structure):
    _fields_ = (
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        ("xOpen", OPEN),
        *((f"other{number}", c_void_p) for number in range(17)),
    )


_INSTALLED: list[object] = []


def sqlite_library() -> ctypes.CDLL:
    """The SQLite library that Python's `sqlite3` uses: a shared library, or linked into the module."""
    for mapped in Path("/proc/self/maps").read_text().splitlines():
        if "libsqlite3" in mapped:
            return ctypes.CDLL(mapped.split()[-1])
    return ctypes.CDLL(_sqlite3.__file__)


class Disk:
    """The default disk of every SQLite connection opened after `install`."""

    def __init__(self) -> None:
        self.on_sync: Callable[[str], int] = lambda name: OK
        self.on_write: Callable[[str], int] = lambda name: OK
        self.names: dict[int, str] = {}

    def install(self) -> None:
        library = sqlite_library()
        library.sqlite3_vfs_find.restype = POINTER(Vfs)
        library.sqlite3_vfs_find.argtypes = [c_char_p]
        usual = library.sqlite3_vfs_find(None)
        self._keep = vfs = Vfs()
        ctypes.memmove(ctypes.byref(vfs), usual, ctypes.sizeof(Vfs))
        usual_open = usual.contents.xOpen
        self._methods: list[object] = []

        def opened(_: int, name: int | None, file: int, flags: int, out: int | None) -> int:
            status: int = usual_open(ctypes.cast(usual, c_void_p), name, file, flags, out)
            methods = ctypes.cast(file, POINTER(File)).contents
            if status == OK and methods.methods:
                self.names[file] = ctypes.string_at(name).decode() if name else ""
                methods.methods = ctypes.pointer(self._replaced(methods.methods.contents))
            return status

        vfs.zName = b"disk-of-the-tests"
        vfs.xOpen = OPEN(opened)
        library.sqlite3_vfs_register.argtypes = [c_void_p, c_int]
        if library.sqlite3_vfs_register(ctypes.byref(vfs), 1) != OK:
            raise OSError("SQLite did not take the disk")
        _INSTALLED.append(self)  # SQLite keeps pointers to these functions for the life of the process

    def _replaced(self, usual: Methods) -> Methods:
        ours = Methods()
        ctypes.memmove(ctypes.byref(ours), ctypes.byref(usual), ctypes.sizeof(Methods))
        write, sync = usual.xWrite, usual.xSync

        def on_write(file: int, data: int, count: int, offset: int) -> int:
            return self.on_write(self.names[file]) or write(file, data, count, offset)

        def on_sync(file: int, flags: int) -> int:
            return sync(file, flags) or self.on_sync(self.names[file])

        ours.xWrite, ours.xSync = WRITE(on_write), SYNC(on_sync)
        self._methods.append(ours)
        return ours


def keep_synced_copy(folder: Path) -> None:
    """From now on keep a copy of each database file as last synced in `folder`: what a power failure would leave."""
    disk = Disk()

    def copy(name: str) -> int:
        path = Path(name)
        fresh = folder / f"{path.name}.{os.getpid()}.part"
        fresh.write_bytes(path.read_bytes())
        fresh.replace(folder / path.name)
        return OK

    disk.on_sync = copy
    disk.install()


def lose_what_was_not_synced(database: Path, synced: Path) -> None:
    """Simulate a power failure: restore every file as last synced, or remove it."""
    for path in database.parent.glob(f"{database.name}*"):
        kept = synced / path.name
        if path.name.endswith("-shm") or not kept.exists():
            path.unlink()
        else:
            path.write_bytes(kept.read_bytes())
