"""Schemas of the health check."""

from __future__ import annotations

from typing import Literal

from dicecup.server.schemas import ResponseModel


class Health(ResponseModel):
    """The server is healthy: its store answers."""

    ok: Literal[True] = True
    tables: int
