"""What the registry knows of the editions."""

from __future__ import annotations

from functools import cache

from dicecup.bots.registry import bots_for
from dicecup.games import EDITIONS
from dicecup.games import Edition as Listed
from dicecup.games.turn import ROLLS
from dicecup.server.editions.schemas import Edition, Option


@cache
def editions() -> tuple[Edition, ...]:
    """All editions, in the order of the registry."""
    return tuple(_told(listed) for listed in EDITIONS.values())


def _told(listed: Listed) -> Edition:
    return Edition(
        key=listed.key,
        title=listed.title,
        about=listed.about,
        least_players=listed.players[0],
        most_players=listed.players[-1],
        faces=list(listed.faces),
        signs=list(listed.signs),
        dice=listed.dice,
        rolls=ROLLS,
        extra_die=list(listed.extra_die),
        rows=list(listed.rows),
        options=[
            Option(name=option.name, about=option.about, values=list(option.values), per_seat=option.name == "first")
            for option in listed.options
        ],
        together=list(listed.together),
        rules=listed.rules,
        bots={seats: list(bots_for(listed.key, seats)) for seats in listed.players},
    )
