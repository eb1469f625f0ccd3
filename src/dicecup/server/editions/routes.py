"""The editions and their rule pages."""

from __future__ import annotations

import asyncio
import gzip
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Query
from fastapi.responses import Response
from pydantic import TypeAdapter

from dicecup.games import Edition as ListedEdition
from dicecup.games.pages import page
from dicecup.games.registry import EDITIONS
from dicecup.messages.editions import Edition, editions
from dicecup.messages.pages import RulePage
from dicecup.server.editions.rule_pages import rule_page
from dicecup.server.errors import Refused
from dicecup.server.pages import accepts_gzip
from dicecup.server.schemas import as_text
from dicecup.words import LANGUAGES

router = APIRouter(prefix="/api/editions", tags=["editions"])


@router.get("", response_model=tuple[Edition, ...])
async def list_editions(accept_encoding: Annotated[str, Header(include_in_schema=False)] = "") -> Response:
    """Every game that can be played here."""
    headers = {"Vary": "Accept-Encoding"}
    if accepts_gzip(accept_encoding):
        return Response(_gzipped(), media_type="application/json", headers=headers | {"Content-Encoding": "gzip"})
    return Response(_listed(), media_type="application/json", headers=headers)


@cache
def _listed() -> bytes:
    return TypeAdapter(tuple[Edition, ...]).dump_json(editions())


@cache
def _gzipped() -> bytes:
    """A seventh of the size: the start page asks for it first of all."""
    return gzip.compress(_listed(), mtime=0)


def get_edition(game: Annotated[str, Path(max_length=40)]) -> ListedEdition:
    """The edition in the path."""
    if game not in EDITIONS:
        raise Refused(404, "not-found", f"there is no such game: the games are {', '.join(EDITIONS)}")
    return EDITIONS[game]


def get_language(language: Annotated[str, Query(max_length=10)] = "en") -> str:
    """The language in the query."""
    if language not in LANGUAGES:
        raise Refused(404, "not-found", f"there is no such language: the languages are {', '.join(LANGUAGES)}")
    return language


EditionDep = Annotated[ListedEdition, Depends(get_edition)]
LanguageDep = Annotated[str, Depends(get_language)]


@router.get("/{game}/rules", responses=as_text("text/markdown"))
async def read_rules(edition: EditionDep, language: LanguageDep) -> Response:
    """The numbered rules of a game, as Markdown."""
    text = await asyncio.to_thread(page, edition, language)
    return Response(text, media_type="text/markdown; charset=utf-8")


@router.get("/{game}/page")
async def read_page(edition: EditionDep, language: LanguageDep) -> RulePage:
    """How to play a game, and its numbered rules, as blocks to be drawn."""
    return await asyncio.to_thread(rule_page, edition, language)
