"""System calls of a process, traced by `ptrace` through `ctypes`, so that no tool has to be installed.

`python -m tests.store.tracing ARGUMENT…` runs the scripted player with all its threads under trace and prints one JSON line for
each system call that writes or syncs, in the order in which they returned.
"""

import ctypes
import errno
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from ctypes import Structure, c_int64, c_uint8, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import NamedTuple

TRACEME, CONT, SYSCALL, SETOPTIONS, GETEVENTMSG, GET_SYSCALL_INFO = 0, 7, 24, 0x4200, 0x4201, 0x420E
STOP_MARK = 0x80
OPTIONS = 0x1 | 0x2 | 0x4 | 0x8 | 0x100000  # mark system calls, follow forks, vforks and threads, and end with the tracer
EVENT_FORK, EVENT_VFORK, EVENT_CLONE = 1, 2, 3
ENTRY, EXIT = 1, 2
ALL_CHILDREN = 0x40000000

NUMBERS = {
    "x86_64": {1: "write", 18: "pwrite64", 20: "writev", 74: "fsync", 75: "fdatasync"},
    "aarch64": {64: "write", 68: "pwrite64", 66: "writev", 82: "fsync", 83: "fdatasync"},
}


class Info(Structure):
    _fields_ = (
        ("op", c_uint8),
        ("pad", c_uint8 * 3),
        ("arch", c_uint32),
        ("instruction_pointer", c_uint64),
        ("stack_pointer", c_uint64),
        ("number_or_value", c_int64),
        ("arguments", c_uint64 * 6),
    )


class Call(NamedTuple):
    """A completed system call: its name, its file, its return value and the data written."""

    name: str
    file: str
    value: int
    data: str = ""


_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, c_void_p, c_void_p]
_libc.ptrace.restype = ctypes.c_long


def ptrace(request: int, pid: int, address: int = 0, data: object = 0) -> int:
    ctypes.set_errno(0)
    result: int = _libc.ptrace(request, pid, address, data)
    if result < 0 and ctypes.get_errno() not in (0, errno.ESRCH):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def trace(work: Callable[[], None]) -> Iterator[Call]:
    """Run some work in a child process without output, and yield its system calls as they return."""
    names = NUMBERS[os.uname().machine]
    child = os.fork()
    if child == 0:
        ptrace(TRACEME, 0)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.kill(os.getpid(), signal.SIGSTOP)
        work()
        os._exit(0)
    os.waitpid(child, 0)
    ptrace(SETOPTIONS, child, 0, OPTIONS)
    ptrace(SYSCALL, child)
    entered: dict[int, tuple[str, str, str]] = {}
    alive = {child}
    while alive:
        try:
            pid, status = os.waitpid(-1, ALL_CHILDREN)
        except ChildProcessError:
            return
        if os.WIFEXITED(status) or os.WIFSIGNALED(status):
            alive.discard(pid)
            continue
        alive.add(pid)
        stop = os.WSTOPSIG(status)
        forward = 0
        if stop == signal.SIGTRAP | STOP_MARK:
            info = Info()
            ptrace(GET_SYSCALL_INFO, pid, ctypes.sizeof(info), ctypes.byref(info))
            if info.op == ENTRY and info.number_or_value in names:
                entered[pid] = _described(pid, names[info.number_or_value], info)
            elif info.op == EXIT and pid in entered:
                name, file, data = entered.pop(pid)
                yield Call(name, file, info.number_or_value, data)
        elif stop not in (signal.SIGTRAP, signal.SIGSTOP):
            forward = stop
        ptrace(SYSCALL, pid, 0, forward)


def _described(pid: int, name: str, info: Info) -> tuple[str, str, str]:
    descriptor, address, length = info.arguments[0], info.arguments[1], info.arguments[2]
    try:
        file = str(Path(f"/proc/{pid}/fd/{descriptor}").readlink())
        data = b""
        if name == "write":
            with open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:  # noqa: PTH123 - a device to seek in
                memory.seek(address)
                data = memory.read(min(length, 200))
    except OSError:
        return name, "", ""
    return name, file, data.decode("ascii", "replace")


if __name__ == "__main__":
    from tests.store.script import main

    for call in trace(lambda: main(*sys.argv[1:])):
        sys.stdout.write(json.dumps(call) + "\n")
