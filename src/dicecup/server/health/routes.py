"""Whether the server is well, and what it has been doing."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from sqlalchemy import literal, select

from dicecup.server.errors import Refused
from dicecup.server.gate import may_look
from dicecup.server.health.schemas import Health
from dicecup.server.house import TheHouse
from dicecup.server.measures import page
from dicecup.server.message import as_text
from dicecup.store import StoreError

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def health(house: TheHouse) -> Health:
    """Well, if the store answers within two seconds."""
    try:
        async with asyncio.timeout(2):
            await asyncio.to_thread(house.store.read, select(literal(1)))
    except (StoreError, TimeoutError):
        raise Refused(503, "busy", "the store does not answer", retry_after=1) from None
    return Health(tables=len(house.tables))


@router.get("/metrics", responses=as_text("text/plain"))
async def metrics(house: TheHouse, request: Request) -> Response:
    """Counts and times for Prometheus, from where the settings allow it."""
    may_look(request, house.settings.metrics_for)
    return Response(page(), media_type="text/plain; version=0.0.4; charset=utf-8")
