"""The FastAPI application of one server process."""

from __future__ import annotations

import gc
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from dicecup.core.errors import DicecupError
from dicecup.server.coach.routes import router as coach
from dicecup.server.editions.routes import router as editions
from dicecup.server.errors import Refused, refused, validation_message
from dicecup.server.exact.routes import router as exact
from dicecup.server.health.routes import router as health
from dicecup.server.history.routes import router as history
from dicecup.server.logs import configure_logging
from dicecup.server.middleware import GuardMiddleware
from dicecup.server.openapi import describe
from dicecup.server.pages import add_pages
from dicecup.server.process import end_when_broken, end_with_parent, raise_file_limit
from dicecup.server.seats.routes import router as seats
from dicecup.server.services import Services
from dicecup.server.settings import Settings
from dicecup.server.tables.routes import router as tables
from dicecup.server.uvicorn_protocols import ADMISSION
from dicecup.server.watch.routes import router as watch

_LOG: Final = logging.getLogger(__name__)

ABOUT: Final = """Dice games over HTTP and WebSocket. Moves and records are in Dicecup's notation; `position` has the legal moves \
of the seat to act. A command names the version of the table it was made for and has an id of its own: repeated with the same id, \
it is executed once and has the same answer; made for an older version, it gets 409 with the current version. The WebSocket \
`/api/tables/{table_id}/watch?since=VERSION` takes commands and sends a SocketMessage for everything that happens at the table."""
SWITCH_SECONDS: Final = 0.001
"""The interpreter's switch interval: how long a bot's thread may delay the event loop. The default of 5 ms adds up."""

GC_THRESHOLDS: Final = (2_000, 250_000, 100)
"""A garbage collection pauses all tables: it looks through what is new, once, a few milliseconds' worth at a time, while that is
still in the processor's cache. Nearly everything here is freed by reference counts, tables and sockets too, so what is old is
looked through next to never."""


def create(settings: Settings | None = None, clock: Callable[[], float] = time.time) -> FastAPI:
    """The application with its services and its middleware."""
    settings = settings or Settings.load()
    app = routes()
    app.state.services = services = Services(settings, clock)
    app.add_middleware(GuardMiddleware, settings=settings, requests=services.requests, exchanges=services.exchanges)
    return app


def routes() -> FastAPI:
    """The application without services: enough to describe it."""
    app = FastAPI(
        title="Dicecup",
        description=ABOUT,
        version="1",
        lifespan=_lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    for router in (tables, seats, exact, coach, watch, editions, history, health):
        app.include_router(router)
    add_pages(app)
    app.add_exception_handler(Refused, _refuse)
    app.add_exception_handler(DicecupError, _refuse_error)
    app.add_exception_handler(RequestValidationError, _refuse_form)
    app.add_exception_handler(HTTPException, _refuse_status)
    describe(app)
    return app


def from_environment() -> FastAPI:
    """The application of a process that uvicorn started."""
    settings = Settings.load()
    configure_logging(settings.logs)
    sys.setswitchinterval(SWITCH_SECONDS)
    end_when_broken()
    end_with_parent(settings.stop_seconds + 1)
    connections = raise_file_limit(settings.connections)
    if connections < settings.connections:
        _LOG.warning("at most %d connections, because this process may not open more files: raise its limit", connections)
    app = create(settings.model_copy(update={"connections": connections}))
    gc.freeze()  # what the start has made stays; a collection before would take a tenth of a second and free next to nothing
    gc.set_threshold(*GC_THRESHOLDS)
    gc.enable()
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[dict[str, object]]:
    services: Services = app.state.services
    await services.open()
    try:
        yield {ADMISSION: services.admission}
    finally:
        await services.close()


def _answer(refusal: Refused) -> JSONResponse:
    headers = {"Retry-After": str(refusal.retry_after)} if refusal.retry_after is not None else None
    return JSONResponse(asdict(refusal.refusal()), refusal.status, headers)


async def _refuse(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return _answer(error)


async def _refuse_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, DicecupError)
    return _answer(refused(error))


async def _refuse_form(_: Request, error: Exception) -> JSONResponse:
    """Explain the first validation error."""
    assert isinstance(error, RequestValidationError)
    return _answer(Refused(422, "malformed", validation_message(error.errors()[0])))


async def _refuse_status(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = "not-found" if error.status_code == 404 else "malformed"
    response = _answer(Refused(error.status_code, code, str(error.detail)))  # type: ignore[arg-type]
    response.headers.update(error.headers or {})
    return response
