"""What was played on this server, for whoever keeps it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from dicecup.server.gate import may_look
from dicecup.server.history.schemas import History
from dicecup.server.history.service import history
from dicecup.server.house import TheHouse

router = APIRouter(prefix="/api/history", tags=["history"])


@router.get("")
async def finished(house: TheHouse, request: Request, limit: Annotated[int, Query(ge=1, le=500)] = 100) -> History:
    """The newest finished games of this server; only from where the settings allow it, usually the server's own machine."""
    may_look(request, house.settings.history_for)
    return await asyncio.to_thread(history, house.store, limit)
