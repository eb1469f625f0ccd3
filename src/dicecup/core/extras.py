"""Which extra of the package brings which optional module, and the one line that says so where a module is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from dicecup.core.errors import DicecupError

EXTRAS: Final = {
    "dask": ("distributed", "dask"),
    "postgres": ("psycopg", "psycopg_binary"),
    "serve": ("fastapi", "prometheus_client", "pydantic_settings", "starlette", "uvicorn", "uvloop", "websockets"),
    "solve": ("numba", "numpy", "matplotlib", "llvmlite"),
    "envs": ("gymnasium", "pettingzoo", "numba", "numpy"),
}
"""The modules of each extra of pyproject.toml, with those that come with them."""


class MissingExtra(DicecupError):
    """An optional module is not installed; the message names the extra that brings it."""

    def __init__(self, module: str, extra: str) -> None:
        super().__init__(f"this needs {module}, which is not installed: run `pip install 'dicecup[{extra}]'`")


@contextmanager
def naming_extras() -> Iterator[None]:
    """Raise `MissingExtra` instead of `ModuleNotFoundError` where an extra brings the module."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        for extra, modules in EXTRAS.items():
            if module in modules:
                raise MissingExtra(module, extra) from error
        raise
