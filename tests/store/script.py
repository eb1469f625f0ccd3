"""A scripted player in its own process, for tests that trace its system calls or make them fail.

`python -m tests.store.script URL ROLLS [fail|off]` starts games and throws in each, saying `asking` before and `answered` after.
With `fail`, half-way on the kernel refuses every sync with an input/output error; with `off`, nothing is synced at all.
"""

import ctypes
import os
import struct
import sys

from sqlalchemy import event

from dicecup.store import NotSaved, Store
from dicecup.tui.local_table import LocalTable

SYNCS = {"x86_64": (0xC000003E, 74, 75), "aarch64": (0xC00000B7, 82, 83)}
SECCOMP_CALL = {"x86_64": 317, "aarch64": 277}


def fail_every_sync() -> None:
    """A seccomp filter for all threads: `fsync` and `fdatasync` return EIO from now on."""
    arch, fsync, fdatasync = SYNCS[os.uname().machine]
    load, equal, answer = 0x20, 0x15, 0x06
    allow, refuse = 0x7FFF0000, 0x00050000 | 5
    program = b"".join(
        struct.pack("HBBI", *line)
        for line in (
            (load, 0, 0, 4),
            (equal, 0, 3, arch),
            (load, 0, 0, 0),
            (equal, 2, 0, fsync),
            (equal, 1, 0, fdatasync),
            (answer, 0, 0, allow),
            (answer, 0, 0, refuse),
        )
    )
    libc = ctypes.CDLL(None, use_errno=True)
    held = ctypes.create_string_buffer(program)
    header = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(held)))
    set_mode_filter, all_threads, no_new_privileges = 1, 1, 38
    libc.prctl(no_new_privileges, 1, 0, 0, 0)
    if libc.syscall(SECCOMP_CALL[os.uname().machine], set_mode_filter, all_threads, header):
        raise OSError(ctypes.get_errno(), "seccomp")


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


def main(url: str, count: str, fault: str = "") -> None:
    rolls = int(count)
    with Store(url) as store:
        if fault == "off":
            event.listen(store._engine, "checkout", lambda connection, *_: connection.execute("PRAGMA synchronous=OFF"))
        tables = [LocalTable.create(store, "yahtzee", ["Ann"]) for _ in range(rolls)]
        for at, table in enumerate(tables):
            if fault == "fail" and at == rolls // 2:
                fail_every_sync()
            say(f"asking {table.id}")
            try:
                say(f"answered {table.id} {table.roll(0).moves[0]}")
            except NotSaved as error:
                say(f"refused {table.id} {error}")


if __name__ == "__main__":
    main(*sys.argv[1:])
