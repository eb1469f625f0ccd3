"""Looking back in the plain game: every game, everyone's bests, a game move by move, and the report on it."""

from __future__ import annotations

from typing import Final

from dicecup.core.errors import DicecupError
from dicecup.core.record import Record
from dicecup.games import edition
from dicecup.journal import Stored
from dicecup.store import Store, export
from dicecup.tui.following import Following
from dicecup.tui.history import begun, ending, personal_bests, played, played_here, players, seat_names, title_of, won
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain.console import Console
from dicecup.tui.plain.pictures import picture
from dicecup.tui.plain.speaking import PlainSpeaker
from dicecup.tui.reporting import Losses, is_peek, note_peek, report_of
from dicecup.tui.speaking import game_title, problem
from dicecup.words import Catalogue

LISTED: Final = 20


def look_back(console: Console, store: Store, say: Catalogue, typed: str) -> bool:
    """Do what was typed, if it is one of these words: `history`, `bests`, `replay 2`, `report 2`."""
    word, _, rest = typed.casefold().partition(" ")
    if word == "history":
        _history(console, store, say)
    elif word == "bests":
        _bests(console, store, say)
    elif word == "replay":
        _replay(console, store, say, rest.strip())
    elif word == "report":
        _report(console, store, say, rest.strip())
    else:
        return False
    return True


def _history(console: Console, store: Store, say: Catalogue) -> None:
    games = played(store)
    if not games:
        console.write(say("terminal-history-empty"))
        return
    for at, stored in enumerate(games[:LISTED], 1):
        console.paragraph(f"{at}. {begun(stored)}, {title_of(say, stored)}: {players(stored)}; {ending(say, stored)}.", "   ")
    if len(games) > LISTED:
        console.paragraph(say("plain-older", count=len(games) - LISTED, command="dicecup export --list"))
    console.paragraph(say("plain-history-replay"))


def _bests(console: Console, store: Store, say: Catalogue) -> None:
    found = personal_bests(store)
    if not found:
        console.write(say("terminal-bests-empty"))
    for one in found:
        best = say("terminal-best", player=one.name, best=say.number(one.best), average=say.number(one.average, 1), games=one.games)
        wins = f" {say('history-won')}: {won(say, one)}." if one.against else ""
        console.paragraph(f"{game_title(say, one.game)}, {best}{wins}", "   ")


def _replay(console: Console, store: Store, say: Catalogue, number: str) -> None:
    found = _chosen(console, store, say, number, "replay")
    if found is not None:
        try:
            replay(console, say, export(store, found.header.id))
        except DicecupError as error:
            console.paragraph(problem(say, error))


def _chosen(console: Console, store: Store, say: Catalogue, number: str, word: str) -> Stored | None:
    """The game of this number in the history; without a number the newest."""
    games = played(store)
    at = int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else 1 if not number else 0
    if not 1 <= at <= len(games):
        console.paragraph(say("plain-which", word=word, count=len(games)) if games else say("terminal-history-empty"))
        return None
    return games[at - 1]


def _report(console: Console, store: Store, say: Catalogue, number: str) -> None:
    found = _chosen(console, store, say, number, "report")
    if found is None:
        return
    try:
        table = LocalTable.open(store, found.header.id)
        if is_peek(table):
            if not played_here(found):
                console.paragraph(say("refusal-not-your-seat"))
                return
            console.paragraph(say("review-running"))
            if console.ask(f"{say('plain-report-anyway')}: ").casefold() != "look":
                return
            note_peek(table)
        report(console, say, table.record())
    except DicecupError as error:
        console.paragraph(problem(say, error))


def report(console: Console, say: Catalogue, record: Record) -> None:
    """Luck and skill of a game, its costliest decisions, and why something else was better."""
    for line in report_of(record, say):
        console.paragraph(line, " " * (len(line) - len(line.lstrip()) + 3) if line.startswith(" ") else "")


def replay(console: Console, say: Catalogue, record: Record) -> bool:
    """Go through a game, a move for every Enter; False if it was left by `quit`."""
    listed = edition(record.game)
    speaker = PlainSpeaker(say, listed, seat_names(say, record), console.can_show("".join(listed.signs)))
    course = Following(listed.table(record.seats, record.options, record.rules), speaker, record.moves)
    losses = Losses(record)
    last = len(course.moves)
    at = 0
    console.paragraph(f"{say('replay-title', game=speaker.title)}. {say('plain-replay-help')}")
    while True:
        typed = console.ask(f"{say('replay-position', move=at, of=last)}: ").casefold()
        if typed in ("quit", "q", "exit"):
            return False
        if not typed and at == last:
            return True
        if typed == "sheet":
            console.write(*picture(speaker, course.moments[at].view, console.width))
            continue
        step = _step(typed, last)
        if step is None:
            console.paragraph(say("plain-replay-help"))
            continue
        goal = min(max(at + step, 0), last)
        for number, moment in enumerate(course.moments[at + 1 : goal + 1], at):
            for line in (*(line.text for line in moment.lines), losses.told_with_choice(number, speaker)):
                if line:
                    console.paragraph(line)
        if goal < at:
            console.paragraph(" ".join(line.text for line in course.moments[goal].lines) or say("replay-beginning"))
        at = goal


def _step(typed: str, last: int) -> int | None:
    if typed in ("", "end", "back"):
        return {"": 1, "end": last, "back": -1}[typed]
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 6 else None
