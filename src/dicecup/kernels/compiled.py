"""How every kernel is compiled: serial, free of the interpreter's lock, and cached on disk between runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def compiled(function: Kernel) -> Kernel:
    """Compile on first call; the machine code is kept beside the source, or in the user's cache folder."""
    return cast(Kernel, numba.njit(nogil=True, cache=True)(function))
