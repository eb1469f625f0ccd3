"""Health check and metrics."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from sqlalchemy import literal, select

from dicecup.server.dependencies import ServicesDep, require_address
from dicecup.server.errors import Refused
from dicecup.server.health.schemas import Health
from dicecup.server.metrics import render
from dicecup.server.schemas import as_text
from dicecup.store import StoreError

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def health(services: ServicesDep) -> Health:
    """Whether the store answers within two seconds."""
    try:
        async with asyncio.timeout(2):
            await asyncio.to_thread(services.store.read, select(literal(1)))
    except (StoreError, TimeoutError):
        raise Refused(503, "busy", "the store does not answer", retry_after=1) from None
    return Health(tables=len(services.tables))


@router.get("/metrics", responses=as_text("text/plain"))
async def metrics(services: ServicesDep, request: Request) -> Response:
    """Prometheus metrics, for the addresses that the settings allow."""
    require_address(request, services.settings.metrics_for)
    return Response(render(), media_type="text/plain; version=0.0.4; charset=utf-8")
