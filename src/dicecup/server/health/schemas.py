"""Schemas of the health check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Health:
    """The server is healthy: its store answers."""

    tables: int
    ok: Literal[True] = True
