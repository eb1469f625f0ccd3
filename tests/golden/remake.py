"""Remake every playthrough: `make golden`, or `python -m tests.golden.remake`.

Each rule sheet has one whole game, `<sheet>/game.txt`: two seats, the printed rules, and of many random games the one that passes
the most rare phases without being long. A phase that this game does not pass has an excerpt, `<sheet>/<phase>.txt`: of all games
tried, with other seats and house rules too, the one that reaches the phase with the fewest moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, takewhile
from pathlib import Path
from typing import Final

from dicecup.core import Record
from dicecup.core.record import turns
from dicecup.games import EDITIONS, Edition
from dicecup.games.check import tables
from tests.golden.phases import RARE, phases
from tests.golden.player import played
from tests.golden.transcript import transcript

FOLDER: Final = Path(__file__).parent
SHEETS: Final = {edition.page: edition for edition in reversed(EDITIONS.values())}
"""For each rule page the first edition that is played by it."""

GAMES: Final = 40
"""How many random games the whole one is chosen from."""

SEEDS: Final = 40
MOST_SEEDS: Final = 400
MOST_SEATS: Final = 3
MOST_RULES: Final = 6
"""Excerpts are chosen from `SEEDS` games for each number of seats and house rule, or from more while a phase is missing."""


def main() -> None:
    """Write all playthroughs, and remove those that are no longer needed."""
    for old in FOLDER.glob("*/*.txt"):
        old.unlink()
    for sheet, listed in SHEETS.items():
        (FOLDER / sheet).mkdir(exist_ok=True)
        game = whole_game(listed)
        golden(sheet).write_text(transcript(game), encoding="utf-8")
        for phase, excerpt in excerpts(listed, RARE.get(sheet, set()) - phases(game).keys()).items():
            text = transcript(excerpt, phase, turns_to_show(excerpt))
            golden(sheet, phase).write_text(text, encoding="utf-8")


def golden(sheet: str, phase: str = "game") -> Path:
    """The file of a whole game, or of the excerpt that shows a phase."""
    return FOLDER / sheet / f"{phase.replace(' ', '-').lower()}.txt"


def whole_game(listed: Edition) -> Record:
    """Of the shorter half of the random games, the one that passes the most rare phases; of several, the shortest."""
    seats = 2 if 2 in listed.players else listed.players[0]
    table = Record(listed.key, seats, listed.check_options(seats, {}), listed.rules)
    games = sorted((played(table, seed) for seed in range(GAMES)), key=lambda record: len(record.moves))
    wanted = RARE.get(listed.page, set())
    return max(games[: GAMES // 2], key=lambda record: len(wanted & phases(record).keys()))


def excerpts(listed: Edition, wanted: set[str]) -> dict[str, Record]:
    """For each phase the game that reaches it with the fewest moves, up to the end of that turn."""
    best: dict[str, Record] = {}
    for first in range(0, MOST_SEEDS, SEEDS):
        for record in candidates(listed, range(first, first + SEEDS)) if wanted - best.keys() else ():
            for phase, at in phases(record).items():
                if phase in wanted:
                    excerpt = up_to_the_turn_of(record, at)
                    if phase not in best or len(excerpt.moves) < len(best[phase].moves):
                        best[phase] = excerpt
    missing = wanted - best.keys()
    assert not missing, f"no game of {listed.key} passes {', '.join(sorted(missing))}"
    return best


def candidates(listed: Edition, seeds: range) -> Iterator[Record]:
    """Random games at every small table, by the house rules that change what may be written where."""
    for seats in (seats for seats in listed.players if seats <= MOST_SEATS):
        house_rules = [options for options in tables(listed, seats) if options.get("first", "roll") == "roll"]
        for options, seed in product(house_rules[:MOST_RULES], seeds):
            yield played(Record(listed.key, seats, options, listed.rules), seed)


def up_to_the_turn_of(record: Record, at: int) -> Record:
    """The record cut after the turn that the move with this index belongs to."""
    end = 0
    for turn in turns(record.moves):
        end += len(turn)
        if end > at:
            break
    return Record(record.game, record.seats, record.options, record.rules, record.moves[:end])


def turns_to_show(excerpt: Record) -> int:
    """One turn, or all throws of a contest, each of which is a turn of one move."""
    contest = takewhile(lambda turn: len(turn) == 1, reversed(list(turns(excerpt.moves))))
    return max(1, len(list(contest)))


if __name__ == "__main__":
    main()
