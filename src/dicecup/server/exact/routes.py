"""Whether the game of a table has exact values here, and making them."""

from __future__ import annotations

from fastapi import APIRouter, Request

from dicecup.messages.responses import ExactValues
from dicecup.server.dependencies import ServicesDep, TableDep, is_at, require_address

router = APIRouter(prefix="/api/tables/{table_id}/exact", tags=["exact values"])


@router.get("")
async def read(services: ServicesDep, table: TableDep, request: Request) -> ExactValues:
    """Whether the exact values are there, what making them costs, and how far that is."""
    return await services.exact.read(table.game, is_at(request, services.settings.solving_for))


@router.post("")
async def start(services: ServicesDep, table: TableDep, request: Request) -> ExactValues:
    """Make them in a process of low priority, for the addresses that the settings allow: by default the server's own machine."""
    require_address(request, services.settings.solving_for)
    await services.exact.start(table.game)
    return await services.exact.read(table.game, True)


@router.delete("")
async def stop(services: ServicesDep, table: TableDep, request: Request) -> ExactValues:
    """Stop making them; what is done is kept, and the next start goes on from there."""
    require_address(request, services.settings.solving_for)
    await services.exact.stop(table.game)
    return await services.exact.read(table.game, True)
