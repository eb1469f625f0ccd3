"""The editions and their rule pages."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from dicecup.games.pages import page
from dicecup.games.registry import EDITIONS
from dicecup.server.editions.schemas import Edition
from dicecup.server.editions.service import editions
from dicecup.server.errors import Refused
from dicecup.server.schemas import as_text

router = APIRouter(prefix="/api/editions", tags=["editions"])


@router.get("")
async def list_editions() -> list[Edition]:
    """Every game that can be played here."""
    return list(editions())


@router.get("/{game}/rules", responses=as_text("text/markdown"))
async def rule_page(game: Annotated[str, Path(max_length=40)]) -> Response:
    """The numbered rules of a game, as Markdown."""
    if game not in EDITIONS:
        raise Refused(404, "not-found", f"there is no such game: the games are {', '.join(EDITIONS)}")
    text = await asyncio.to_thread(page, EDITIONS[game])
    return Response(text, media_type="text/markdown; charset=utf-8")
