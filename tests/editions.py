"""Which editions a costly test takes always, and which in `make heavy` alone."""

from __future__ import annotations

from typing import Any

import pytest

from dicecup.games import EDITIONS


def each_edition(*always: str) -> list[Any]:
    """Every edition as a parameter; those that are not named are heavy."""
    return [key if key in always else pytest.param(key, marks=pytest.mark.heavy) for key in EDITIONS]
