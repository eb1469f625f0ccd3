"""Health check and metrics."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from fastapi import APIRouter, Request, Response
from sqlalchemy import literal, select

from dicecup.server.dependencies import ServicesDep, require_address
from dicecup.server.errors import Refused
from dicecup.server.health.schemas import Health
from dicecup.server.metrics import render
from dicecup.server.schemas import as_text
from dicecup.store import StoreError

router = APIRouter(tags=["health"])

FRESH_SECONDS: Final = 1.0
PATIENCE_SECONDS: Final = 2.0


@router.get("/healthz")
async def health(services: ServicesDep) -> Health:
    """Whether what is written becomes durable: tried by a write, unless one succeeded within the last second."""
    store = services.store
    try:
        if time.monotonic() - store.condition.last_write > FRESH_SECONDS:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await asyncio.wrap_future(store.probe())
        if store.condition.failing("read"):
            await asyncio.to_thread(store.read, select(literal(1)))
        store.check_intact()
    except TimeoutError:
        store.condition.failed("write", "slow", f"a write takes longer than {PATIENCE_SECONDS:.0f} s")
    except StoreError:
        pass  # the condition has its cause
    if (cause := store.condition.cause) is not None:
        raise Refused(503, "busy", f"the store does not work ({cause})", retry_after=1)
    return Health(tables=len(services.tables))


@router.get("/metrics", responses=as_text("text/plain"))
async def metrics(services: ServicesDep, request: Request) -> Response:
    """Prometheus metrics, for the addresses that the settings allow."""
    require_address(request, services.settings.metrics_for)
    return Response(render(), media_type="text/plain; version=0.0.4; charset=utf-8")
