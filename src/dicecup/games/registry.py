"""The editions, listed once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from dicecup.core.dice import PIPS
from dicecup.core.errors import BadRecord, IllegalMove, OtherRules, UnknownGame
from dicecup.core.machine import replay
from dicecup.core.record import Record
from dicecup.games import boards, maxi_yatzy, mickey_mouse, power_yahtzee, showdown, yahtzee
from dicecup.games.edition import Edition, Option, PlayableGame, Section, upper_and_lower
from dicecup.games.sheet import NUMBERS

_FIRST: Final = Option(
    "first", "who takes the first turn: a seat number, or thrown for", ("roll",), lambda seats: tuple(range(seats))
)

_YAHTZEE: Final = Edition(
    key="yahtzee",
    title="Yahtzee",
    about="The classic: five dice, thirteen rows, and a bonus for every further Yahtzee.",
    players=range(1, 11),  # yahtzee R2 R41
    faces=PIPS,
    dice=5,
    sections=upper_and_lower(NUMBERS, yahtzee.NAMES[yahtzee.FIRST_LOWER :]),
    make=yahtzee.Yahtzee,
    options=(
        _FIRST,
        Option("joker", "what a further Yahtzee may be written in", ("forced", "free", "none")),
        Option("yahtzee_bonus", "100 points for every further Yahtzee", (True, False)),
    ),
    page="yahtzee",
    solvable=tuple(range(1, 11)),
)

EDITIONS: Final[dict[str, Edition]] = {
    edition.key: edition
    for edition in (
        _YAHTZEE,
        replace(
            _YAHTZEE,  # yahtzee R4
            key="firefly",
            title="Firefly Yahtzee",
            about="Yahtzee on dice with the Chinese numerals 一 to 六.",
            signs=("一", "二", "三", "四", "五", "六"),  # yahtzee R3
        ),
        Edition(
            key="maxi-yatzy",
            title="Maxi Yatzy",
            about="Six dice and twenty rows: pairs, houses, villas and towers.",
            players=range(1, 11),  # maxi-yatzy R1 R2
            faces=PIPS,
            dice=6,
            sections=upper_and_lower(NUMBERS, tuple(row.name for row in maxi_yatzy.ROWS[len(NUMBERS) :])),
            make=maxi_yatzy.MaxiYatzy,
            options=(
                Option("bonus_at", "the upper total that earns the bonus", (75, 84)),
                Option("bonus", "the upper bonus", (50, 100)),
            ),
            together=("bonus_at", "bonus"),  # maxi-yatzy R35
            page="maxi-yatzy",
            solvable=tuple(range(1, 11)),
        ),
        Edition(
            key="power-yahtzee",
            title="Power Yahtzee",
            about="A Power die multiplies, doubles, freezes or gives a fourth roll; the first full sheet ends the game.",
            players=range(1, 7),
            faces=PIPS,
            dice=5,
            sections=upper_and_lower(
                power_yahtzee.NAMES[: power_yahtzee.UPPER_END], power_yahtzee.NAMES[power_yahtzee.UPPER_END :]
            ),
            make=power_yahtzee.PowerYahtzee,
            options=(_FIRST,),
            extra_die=power_yahtzee.POWER_FACES,
            page="power-yahtzee",
            solvable=tuple(range(1, 7)),
            points_a_turn=45,
        ),
        Edition(
            key="mickey-mouse",
            title="Mickey Mouse Yahtzee",
            about="Match pictures, Mickey is wild, and be first to the best spaces of one shared board.",
            players=range(1, 5),  # mickey-mouse R1
            faces=mickey_mouse.FACES,
            dice=5,
            sections=(Section("", mickey_mouse.CHARACTERS),),
            make=mickey_mouse.MickeyMouse,
            page="mickey-mouse",
            solvable=(1, 2),
            judge=boards.mickey_margin,
            points_a_turn=4,
        ),
        Edition(
            key="showdown",
            title="Showdown Yahtzee",
            about="Walk the ring, place, steal and raise cards; the Showdown Round decides.",
            players=range(2, 5),
            faces=PIPS,
            dice=5,
            sections=(Section("", showdown.NAMES),),
            make=showdown.Showdown,
            unit="chip",
            options=(Option("corners", "the corner where each seat starts, one digit a seat", (), showdown.corner_choices),),
            rules=2,
            page="showdown",
            judge=boards.showdown_margin,
            points_a_turn=4,
        ),
    )
}


def edition(key: str) -> Edition:
    """The edition of this name."""
    try:
        return EDITIONS[key]
    except (KeyError, TypeError):
        raise UnknownGame(key, EDITIONS) from None


def new(key: str, seats: int | None = None, **options: object) -> PlayableGame[Any]:
    """A game by its edition's name: `new("yahtzee", seats=2, first=0)`."""
    return edition(key).new(seats, **options)


def record_of(key: str, seats: int, **options: object) -> Record:
    """The record of a game that is about to begin, every option written out."""
    listed = edition(key)
    return Record(key, listed.check_seats(seats), listed.check_options(seats, options), listed.rules)


def open_record(record: Record) -> tuple[PlayableGame[Any], Any]:
    """The game of a record and the state after its moves; a record that does not make sense is refused with the place."""
    listed = edition(record.game)
    if record.rules not in listed.versions:
        raise OtherRules(
            f"the record was played by rules version {record.rules} of {listed.key}: this program plays versions 1 to"
            f" {listed.rules}"
        )
    game = listed.table(record.seats, record.options, record.rules)
    try:
        return game, replay(game, record.moves)
    except IllegalMove as error:
        raise BadRecord(f"the record stops making sense at move {(error.at or 0) + 1}: {error}", error.at) from None
