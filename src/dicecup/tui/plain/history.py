"""Looking back in the plain terminal: every game, everyone's bests, and a game move by move."""

from __future__ import annotations

from typing import Final

from dicecup.core.errors import DicecupError
from dicecup.core.record import Record
from dicecup.games import EDITIONS, edition
from dicecup.journal import Stored
from dicecup.store import Store, export
from dicecup.tui.following import Following
from dicecup.tui.plain.console import Console
from dicecup.tui.plain.pictures import picture
from dicecup.tui.saying import ScreenWords
from dicecup.tui.series import ending, number_text, personal_bests, players, seat_names, when
from dicecup.tui.wording import counted

LISTED: Final = 20


def look_back(console: Console, store: Store, typed: str) -> bool:
    """Do what was typed, if it is one of these words: `history`, `bests`, `replay 2`."""
    word, _, rest = typed.casefold().partition(" ")
    if word == "history":
        _history(console, store)
    elif word == "bests":
        _bests(console, store)
    elif word == "replay":
        _replay(console, store, rest.strip())
    else:
        return False
    return True


def _games(store: Store) -> list[Stored]:
    return store.games()


def _history(console: Console, store: Store) -> None:
    games = _games(store)
    if not games:
        console.say("No game has been played yet.")
        return
    for at, stored in enumerate(games[:LISTED], 1):
        console.tell(f"{at}. {when(stored)}, {_title(stored)}: {players(stored)}; {ending(stored)}.", "   ")
    if len(games) > LISTED:
        console.tell(f"And {len(games) - LISTED} older ones: dicecup export --list shows all.")
    console.say("Type replay and a number to go through a game move by move.")


def _bests(console: Console, store: Store) -> None:
    found = personal_bests(store)
    if not found:
        console.say("No game has been finished yet.")
    for one in found:
        title = EDITIONS[one.game].title if one.game in EDITIONS else one.game
        won = f", won {number_text(one.wins)} of {one.against} against others" if one.against else ""
        console.tell(
            f"{title}, {one.name}: best {one.best}, average {one.average:.1f} of {counted(one.games, 'game')}{won}.", "   "
        )


def _title(stored: Stored) -> str:
    game = stored.header.record.game
    return EDITIONS[game].title if game in EDITIONS else game


def _replay(console: Console, store: Store, number: str) -> None:
    games = _games(store)
    at = int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else 1 if not number else 0
    if not 1 <= at <= len(games):
        most = f"a number from 1 to {len(games)}" if games else "a number, once a game has been played"
        console.say(f"Type replay and {most}; history lists the games.")
        return
    try:
        replay(console, export(store, games[at - 1].header.id))
    except DicecupError as error:
        console.tell(f"{error}.")


def replay(console: Console, record: Record) -> None:
    """Go through a game, a move for every Enter."""
    listed = edition(record.game)
    words = ScreenWords(listed, seat_names(record), console.can_show("".join(listed.signs)))
    course = Following(listed.table(record.seats, record.options), words, record.moves)
    last = len(course.moves)
    at = 0
    console.tell(f"{listed.title}, {counted(last, 'move')}. Enter goes on; a number goes on by so many; back, sheet, end and quit.")
    while True:
        typed = console.ask(f"Move {at} of {last}: ").casefold()
        if typed in ("quit", "q", "exit") or (not typed and at == last):
            return
        if typed == "sheet":
            console.say(*picture(words, course.moments[at].view, console.width))
            continue
        step = _step(typed, last)
        if step is None:
            console.say("Press Enter, or type a number of moves, back, sheet, end or quit.")
            continue
        goal = min(max(at + step, 0), last)
        for moment in course.moments[at + 1 : goal + 1]:
            for line in moment.said:
                console.tell(line.text)
        if goal < at:
            console.tell(" ".join(line.text for line in course.moments[goal].said) or "The beginning.")
        at = goal


def _step(typed: str, last: int) -> int | None:
    if typed in ("", "end", "back"):
        return {"": 1, "end": last, "back": -1}[typed]
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 6 else None
