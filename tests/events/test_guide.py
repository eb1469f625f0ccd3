"""What one needs to know: what rows pay, how far a bonus is, turns left, what a space asks for and why something is closed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, get_args

import pytest

from dicecup.core import Chance, Choice, Move, Over, parse
from dicecup.core.moves import CardMove, Cross, Roll, Score
from dicecup.events import look, offers
from dicecup.games import EDITIONS, Edition, Seen, new
from dicecup.games.check import random_move
from dicecup.games.guide import Closed, Guide, Here, HereKind, Why
from dicecup.games.sheet import SheetGame
from dicecup.games.view import Goal
from dicecup.words import Speaker, catalogue

NAMES = ("Ann", "Bob", "Cy", "Dee")


def reached(key: str, moves: str, seats: int = 1, **options: int) -> tuple[Any, Seen]:
    game = new(key, seats, **options)
    state = game.start()
    for move in moves.split():
        state = game.step(state, parse(move))
    return game, look(game, state)


def guided(key: str, moves: str, seats: int = 1, **options: int) -> Guide:
    game, seen = reached(key, moves, seats, **options)
    guide: Guide = game.guide(seen)
    return guide


def speaker(key: str) -> Speaker:
    return Speaker(catalogue("en"), EDITIONS[key], NAMES)


def thrown(game: Any, edition: Edition, state: Any, dice: tuple[Any, ...]) -> Seen:
    """These dice on the table, the Power die at its lowest face, the pawn on an empty diamond."""
    while isinstance(node := game.node(state), Chance):
        power = edition.extra_die[0] if node.throw.power else None
        state = game.step(state, parse("m:1") if node.throw.red else Roll(dice, power))
    return look(game, state)


def row_of(move: Move) -> str:
    return move.card if isinstance(move, CardMove) else move.row if isinstance(move, Score) else ""


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_every_row_has_an_example_and_the_game_pays_for_it_what_is_said(edition: Edition) -> None:
    game = edition.new()
    assert tuple(edition.facts) == edition.rows
    for row, facts in edition.facts.items():
        assert facts.example == tuple(sorted(facts.example, key=edition.faces.index)) or edition.key == "mickey-mouse"
        before = game.start()
        if row == "choice":  # counts a number once more: that number's own row first
            before = game.step(thrown(game, edition, before, facts.example).state, parse("s:fives"))
        seen = thrown(game, edition, before, facts.example)
        paid = [offer.slot.total for move, offer in offers(game, seen).items() if row_of(move) == row and offer.slot]
        assert max(paid) == facts.pays
        assert facts.counts != "all" or facts.pays == sum(facts.example)  # type: ignore[arg-type]
        assert bool(facts.fixed) == (facts.counts == "fixed")


@pytest.mark.parametrize("key", ["yahtzee", "yatzy", "maxi-yatzy"])
def test_rows_are_fixed_if_and_only_if_all_hands_that_fit_pay_the_same(key: str) -> None:
    game = new(key, 1)
    assert isinstance(game, SheetGame)
    hands = list(combinations_with_replacement(range(1, 7), game.hand_size))
    for at, (_, facts) in enumerate(EDITIONS[key].facts.items()):
        paid = {game.plain(hand)[at] for hand in hands} - {0}
        assert (paid == set(facts.fixed)) == (len(paid) == 1)


def test_what_rows_and_cards_pay_is_said() -> None:
    said = {(key, row): " ".join(speaker(key).pays(row)) for key, edition in EDITIONS.items() for row in edition.rows}
    assert said["yahtzee", "full-house"] == "Pays 25 points."
    assert said["yahtzee", "three-of-a-kind"] == "Pays the sum of all dice."
    assert said["yatzy", "three-of-a-kind"] == "Pays the sum of the dice that fit."
    assert said["power-yahtzee", "yahtzee"] == "Pays 50, 100, 150 points, one after the other. The Power die multiplies that."
    assert said["power-yahtzee", "small-straight"].startswith("Pays 30 points.")
    assert said["mickey-mouse", "goofy"] == "One point for each die that fits; Mickey fits every character."
    assert said["showdown", "sixes"] == "Takes a chip for each die that fits, 4 at most."
    assert said["showdown", "chance"] == "Takes 6 chips."
    assert speaker("showdown").hint("chance") == "25 or more"


def test_a_bonus_tells_how_far_it_is() -> None:
    def goal(key: str, moves: str, **options: int) -> Goal | None:
        _, seen = reached(key, moves, **options)
        return next(line for line in seen.view.sums if line.name == "upper-bonus").goals[0]

    assert goal("yahtzee", "") == Goal(63, 35, 63, True)
    assert goal("yahtzee", "r:1,5,6,6,6 s:sixes") == Goal(63, 35, 45, True)
    assert goal("yatzy", "") == Goal(63, 50, 63, True)
    assert goal("maxi-yatzy", "") == Goal(75, 50, 75, True)
    assert goal("maxi-yatzy", "", bonus_at=84, bonus=100) == Goal(84, 100, 84, True)
    zeros = " ".join(f"r:1,1,1,1,1 s:{row}" for row in ("sixes", "fives", "fours"))
    assert goal("yahtzee", zeros) == Goal(63, 35, 63, False)  # ones, twos and threes bring 30 at most
    assert goal("power-yahtzee", "") == Goal(150, 50, 150, True)
    big = "r:6,6,6,6,6+power s:sixes"
    assert goal("power-yahtzee", big) == Goal(150, 50, 60, True)
    assert goal("power-yahtzee", f"{big} r:5,5,5,5,5+power s:fives") == Goal(200, 100, 35, True)
    fives_and_fours = f"{big} r:5,5,5,5,5+power s:fives r:4,4,4,4,4+power s:fours"
    assert goal("power-yahtzee", fives_and_fours) == Goal(300, 200, 75, True)
    assert goal("power-yahtzee", f"{fives_and_fours} r:6,6,6,6,6+power s:choice=6") is None
    assert speaker("yahtzee").goal(Goal(63, 35, 45, True)) == "45 to go"


@pytest.mark.parametrize(
    ("key", "seats", "moves", "said"),
    [
        ("yahtzee", 1, "", "13 turns left"),
        ("maxi-yatzy", 1, "r:1,1,1,1,1,1 s:ones", "19 turns left"),
        ("power-yahtzee", 1, "", "at most 21 turns left"),
        ("mickey-mouse", 4, "", "3 turns left"),
        ("showdown", 2, "", "12 cards to place"),
    ],
)
def test_turns_left_are_said(key: str, seats: int, moves: str, said: str) -> None:
    _, seen = reached(key, moves, seats)
    assert speaker(key).turns(seen.view, 0) == said


@pytest.mark.parametrize("key", EDITIONS)
def test_turns_left_come_true(key: str) -> None:
    game, rng = new(key, 3), random.Random(4)
    seen = look(game, game.start())
    while not isinstance(seen.node, Over):
        before = seen
        seen = look(game, game.step(seen.state, random_move(seen.node, rng)))
        for then, now in zip(before.view.turns, seen.view.turns, strict=len(before.view.turns) == len(seen.view.turns)):
            assert then - 1 <= now <= then
    assert seen.view.turns_at_most or not any(seen.view.turns)


SIXES = "m:6 r:1,2,6,6,6 place:sixes m:2"
"""Bob stands on Ann's Sixes, which hold three chips."""


def test_showdown_says_what_the_space_asks_for() -> None:
    def said(moves: str) -> str:
        here = guided("showdown", moves, 2).here
        return "" if here is None else speaker("showdown").here(here)

    assert said("") == ""
    assert said(SIXES) == "The Sixes here hold 3 chips: 3 sixes or more steal them."
    assert said(f"{SIXES} r:1,2,3,3,5") == said(SIXES)
    full = "m:6 r:2,2,2,5,5 place:full-house m:2"
    assert said(full) == "The Full house here holds 5 chips: a full house steals it."
    chance = "m:6 r:4,5,5,6,6 place:chance m:2"
    assert said(chance) == "The Chance here holds 6 chips: a sum of 25 or more steals it."
    assert said("m:1").startswith("An empty diamond")
    assert said("m:4").startswith("Wild: place, steal or raise")
    ann, bob = (
        ["m:1 r:1,2,3,4,6 place:ones", "m:6 r:1,2,3,3,6 place:threes", "m:6 r:1,2,5,5,6 place:fives"],
        ["m:1 r:2,2,3,4,6 place:twos"],
    )
    bob += ["m:1 r:1,2,4,4,6 place:fours", "m:4 r:1,2,3,6,6 place:sixes"]
    own = " ".join(f"{hers} {his}" for hers, his in zip(ann, bob, strict=True))
    assert said(f"{own} m:4") == "Ann’s own Ones hold 1 chip: 2 ones or more raise them."
    assert said(f"{own} m:4 stay") == said(f"{own} m:4")


def closed_in(key: str, moves: str, seats: int = 1) -> dict[str, str]:
    return {closed.row: speaker(key).closed(closed) for closed in guided(key, moves, seats).closed}


def test_what_cannot_be_taken_says_why() -> None:
    bob = closed_in("showdown", f"{SIXES} r:1,2,3,3,5", 2)
    assert bob["sixes"] == "These dice are not enough: it takes 3 sixes or more."
    assert bob["ones"].startswith("A card can be placed from an empty diamond")
    assert bob["full-house"] == "These dice do not fit it: it takes a full house."
    assert bob["chance"] == "These dice do not fit it: it takes a sum of 25 or more."
    away = closed_in("showdown", "m:6 r:1,2,6,6,6 place:sixes m:1 r:1,6,6,6,6", 2)
    assert away["sixes"].startswith("Only from its space")
    yahtzee = "r:4,4,4,4,4 s:yahtzee r:4,4,4,4,4"
    assert closed_in("yahtzee", yahtzee)["chance"].endswith("they must go into Fours.")
    lower = closed_in("yahtzee", f"{yahtzee} s:fours r:4,4,4,4,4")
    assert set(lower) == {"ones", "twos", "threes", "fives", "sixes"}
    assert closed_in("power-yahtzee", "r:1,2,2,3,6+2")["choice"].startswith("It counts a number whose own row")
    mickey = closed_in("mickey-mouse", "r:minnie,minnie,minnie,pluto,pluto s:minnie r:minnie,minnie,minnie,pluto,pluto")
    assert mickey["minnie"] == "This token lies on the board already."
    assert mickey["goofy"] == "These dice do not fit it."


def positions() -> Iterator[tuple[str, Any, Seen]]:
    for key in EDITIONS:
        game, rng = new(key, 2), random.Random(1)
        seen = look(game, game.start())
        while not isinstance(seen.node, Over):
            yield key, game, seen
            seen = look(game, game.step(seen.state, random_move(seen.node, rng)))


def test_every_open_row_and_card_is_either_offered_or_closed_with_a_reason() -> None:
    kinds: set[str] = set()
    whys: set[str] = set()
    for key, game, seen in positions():
        guide: Guide = game.guide(seen)
        kinds |= {guide.here.kind} if guide.here else set()
        whys |= {closed.why for closed in guide.closed}
        closed = {closed.row for closed in guide.closed}
        assert not closed or isinstance(seen.node, Choice)
        if isinstance(seen.node, Choice) and seen.view.dice:
            taken = {row_of(move) for move in seen.node.legal} - {""}
            assert not closed & taken
            still = {row for row, slots in zip(EDITIONS[key].rows, seen.view.columns[seen.node.seat], strict=True) if None in slots}
            crossed = {move.row for move in seen.node.legal if isinstance(move, Cross)}
            assert still <= closed | taken | crossed
        for each in guide.closed:
            assert speaker(key).closed(each)
        assert guide.here is None or speaker(key).here(guide.here)
    assert kinds >= set(get_args(HereKind)) - {"only-five"}
    assert whys >= set(get_args(Why)) - {"joker-own-row", "joker-lower"}


def test_a_space_with_all_cards_placed_waits_for_five_alike() -> None:
    assert speaker("showdown").here(Here("only-five")).endswith("only five alike gain a card now.")
    assert speaker("showdown").closed(Closed("ones", "own-full")) == "It holds all the chips it can take."
