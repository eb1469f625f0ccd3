"""A process that has imported everything and forks a service for each line of its input.

A service is a process of its own, to be killed with SIGKILL; forked from here it is ready in milliseconds.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


class Service:
    """A running service: send requests, receive responses, kill it."""

    def __init__(self, pipe: "Connection[Any, Any]", pid: int) -> None:
        self.pipe = pipe
        self.pid = pid

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self.pipe.close()

    def ask(self, *request: object, seconds: float = 60) -> Any:
        self.pipe.send(request)
        if not self.pipe.poll(seconds):
            raise TimeoutError(f"no answer to {request}")
        return self.pipe.recv()


class Nursery:
    """Starts services of a module that has a function `serve(pipe, **settings)`."""

    def __init__(self, module: str, folder: Path) -> None:
        self._address = str(folder / "services")
        self._listener = Listener(self._address, family="AF_UNIX", backlog=16)
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__ if __name__ != "__main__" else "tests.store.nursery", module, self._address],
            stdin=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def start(self, **settings: object) -> Service:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(settings) + "\n")
        self._process.stdin.flush()
        pipe = self._listener.accept()
        if not pipe.poll(60):
            raise TimeoutError("the service does not start")
        return Service(pipe, pipe.recv())

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(60)
        self._listener.close()


@contextmanager
def nursery(module: str) -> Iterator[Nursery]:
    with tempfile.TemporaryDirectory(prefix="dicecup") as folder:
        opened = Nursery(module, Path(folder))
        try:
            yield opened
        finally:
            opened.close()


def main(module: str, address: str) -> None:
    from importlib import import_module

    serve = import_module(module).serve
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            with Client(address, family="AF_UNIX") as pipe:
                pipe.send(os.getpid())
                with suppress(EOFError, BrokenPipeError, ConnectionResetError):
                    serve(pipe, **json.loads(line))
            os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
