"""The finished games of this server, for its operator."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from dicecup.messages.responses import History
from dicecup.server.dependencies import ServicesDep, require_address
from dicecup.server.history.service import history

router = APIRouter(prefix="/api/history", tags=["history"])


@router.get("")
async def finished(services: ServicesDep, request: Request, limit: Annotated[int, Query(ge=1, le=500)] = 100) -> History:
    """The newest finished games, for the addresses that the settings allow: by default the server's own machine."""
    require_address(request, services.settings.history_for)
    return await asyncio.to_thread(history, services.store, limit)
