"""Dicecup without a server: the requests and messages of a server, answered inside a browser. Standard library only.

Python runs there in a Web Worker, and storage cannot be waited for in it. So a request is a generator that yields what has to be
done outside, `Effect`s, and goes on with what came of them: see `dicecup.worker.effects`.
"""

from dicecup.worker.worker import Worker

__all__ = ["Worker"]
