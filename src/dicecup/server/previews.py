"""What messengers show of a link to a table or a replay: Open Graph tags with a title, a line and a picture of the game.

Who has the link may watch the table, but a messenger keeps what it reads: so the tags name the game and no player, and nothing of
what stands behind the `#` of an invite link reaches a server.
"""

from __future__ import annotations

import asyncio
import html
import re
from typing import Final

from fastapi import Request

from dicecup.core.errors import DicecupError
from dicecup.games.registry import EDITIONS
from dicecup.journal import Stored
from dicecup.server.dependencies import TABLE_ID, get_services
from dicecup.words import catalogue
from dicecup.words.catalogue import LANGUAGES

TITLE: Final = "<title>Dicecup</title>"
LARGE_PICTURE: Final = '<meta name="twitter:card" content="summary_large_image" />'
WIDTH, HEIGHT = 1200, 630


async def preview(request: Request) -> str:
    """The title and the tags of the table in the path, in place of the title of the page; nothing if there is no such table."""
    stored = await _stored(request, request.path_params["table"])
    if stored is None:
        return ""
    say = catalogue(language_of(request.headers.get("accept-language", "")))
    key = stored.header.record.game
    game = say.get(f"edition-{key}-title", key)
    is_over = stored.position.finished or request.url.path.startswith("/replay/")
    title = say("preview-replay" if is_over else "preview-invite", game=game)
    base = str(request.base_url).rstrip("/")
    tags = {
        "og:type": "website",
        "og:site_name": "Dicecup",
        "og:title": title,
        "og:description": say("preview-replay-about" if is_over else "preview-invite-about"),
        "og:url": f"{base}{request.url.path}",
        "og:image": f"{base}/preview-{key}.png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": game,
    }
    named = (f'<meta property="{name}" content="{html.escape(text)}" />' for name, text in tags.items())
    return "\n    ".join(
        [f"<title>{html.escape(title)}</title>", *named, '<meta name="twitter:card" content="summary_large_image" />']
    )


async def _stored(request: Request, table_id: str) -> Stored | None:
    """A table that is played on this server, without bringing it into memory: a messenger's visit is no player's."""
    if not re.fullmatch(TABLE_ID, table_id):
        return None
    try:
        stored = await asyncio.to_thread(get_services(request).store.load, table_id)
    except DicecupError:
        return None
    is_here = stored.header.host_hash is not None and stored.header.record.game in EDITIONS
    return stored if is_here else None


def language_of(accepted: str) -> str:
    """The first language of an `Accept-Language` header that there is a catalogue for."""
    wanted = (part.partition(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return next((language for language in wanted if language in LANGUAGES), "en")
