"""Whole games in plain mode, with inputs as people type them."""

import random
import re
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicecup.core import Chance, Choice, Keep, Move, Node, Over, parse
from dicecup.core.moves import Cross, Place, Raise, Score, Steal
from dicecup.events import event, look
from dicecup.games import EDITIONS, edition, open_record, record_of
from dicecup.games.notices import Notice
from dicecup.journal import verify
from dicecup.store import NotSaved, Store, check
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain.game import PlainGame
from dicecup.tui.plain.lobby import start
from dicecup.tui.plain.reading import numbered
from dicecup.tui.plain.speaking import PlainSpeaker
from dicecup.tui.seating import seated
from dicecup.tui.starting import PlayRequest
from dicecup.words import catalogue
from tests.tui.person import Person, only_record, quick_store, script, set_up

TABLES = [(key, seats) for key, listed in EDITIONS.items() for seats in sorted({listed.players[0], listed.players[-1]})]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with quick_store(tmp_path) as opened:
        yield opened


def table(store: Store, person: Person, key: str, moves: str = "", names: str = "Ann Bob", **options: object) -> PlainGame:
    """A game that stands after these moves."""
    seats = names.split()
    record = replace(record_of(key, len(seats), **options), moves=tuple(map(parse, moves.split())))
    return PlainGame(person, set_up(store, record, seats), catalogue("en"))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_whole_game_with_invalid_inputs_in_between(key: str, seats: int, store: Store) -> None:
    person = Person(seed=seats, nonsense=0.15)
    start(person, store, PlayRequest(key, seats), random.Random(seats).randbytes)
    record = only_record(store)
    assert not store.games(finished=False)
    assert not list(check(store))
    assert verify(record.to_text()).kind == "verified"
    game, state = open_record(record)
    node = game.node(state)
    assert isinstance(node, Over)
    assert "The game is over." in person.lines
    result = person.text[person.text.index("The game is over.") :]
    scores = game.scores(state)
    verdict = person.lines[person.lines.index("The game is over.") + 1]
    if seats == 1:
        assert f"Player 1 finishes with {scores[0]} point" in verdict
    else:
        assert all(f"Player {seat + 1}" in verdict for seat in node.winners)
        assert all(f". Player {seat + 1}: {score} " in result for seat, score in enumerate(scores))


@pytest.mark.parametrize(("key", "seats"), [(key, listed.players[-1]) for key, listed in EDITIONS.items()])
def test_no_line_is_wider_than_the_screen(key: str, seats: int, store: Store) -> None:
    person = Person(seed=1)
    start(person, store, PlayRequest(key, seats), random.Random(1).randbytes)
    prompts = set(person.prompts)
    assert [line for line in person.lines if len(line) > 80 and line not in prompts] == []


@pytest.mark.parametrize("key", EDITIONS)
def test_every_prompt_says_whose_turn_it_is(key: str, store: Store) -> None:
    person = Person(seed=2)
    start(person, store, PlayRequest(key, 2, ("Ann", "Bob")), random.Random(2).randbytes)
    *during, after = person.prompts
    assert all(prompt.startswith(("Ann: ", "Bob: ")) for prompt in during)
    assert after.startswith("Type rematch")


@pytest.mark.parametrize("key", EDITIONS)
def test_leaving_at_any_moment_and_coming_back_changes_nothing(key: str, store: Store, tmp_path: Path) -> None:
    """A game left and resumed at every one of its first thirty prompts is the same game as one played through."""
    straight = Person(seed=3)
    start(straight, store, PlayRequest(key, 2, ("Ann", "Bob")), random.Random(3).randbytes)
    typed = iter(straight.typed)
    (tmp_path / "again").mkdir()
    with quick_store(tmp_path / "again") as again:
        for prompt in range(31):
            request = PlayRequest(key) if prompt else PlayRequest(key, 2, ("Ann", "Bob"))
            answers = [next(typed)] if prompt < 30 else list(typed)
            person = Person(script(*([""] if prompt else []), *answers, "quit"))
            start(person, again, request, random.Random(3).randbytes)
            if "The game is over." in person.lines:
                break
            assert "The game is saved: dicecup play goes on with it." in person.lines
        assert only_record(again).moves == only_record(store).moves
        assert not list(check(again))


def test_undo_takes_back_a_score_before_the_next_throw(store: Store) -> None:
    person = Person(script("s:chance", "undo", "undo", "s:threes", "", "undo"))
    table(store, person, "yahtzee", "r:1,3,3,5,6", first=0).run()
    assert person.lines.count("Taken back.") == 1
    assert person.lines.count("There is no decision to take back since the last throw.") == 2
    assert [str(move) for move in only_record(store).moves][:2] == ["r:1,3,3,5,6", "s:threes"]


def test_undo_takes_back_both_marks_of_a_double_one_by_one(store: Store) -> None:
    person = Person(script("s:fours", "x:yahtzee", "undo", "undo", "undo"))
    table(store, person, "power-yahtzee", "r:4,4,4,4,5+double", first=0).run()
    assert person.lines.count("Taken back.") == 2
    assert [str(move) for move in only_record(store).moves] == ["r:4,4,4,4,5+double"]


def test_a_keep_cannot_be_taken_back_because_its_throw_has_fallen(store: Store) -> None:
    person = Person(script("k 3 3", "undo"))
    table(store, person, "yahtzee", "r:1,3,3,5,6", first=0).run()
    assert "There is no decision to take back since the last throw." in person.lines
    assert len(only_record(store).moves) == 3


@pytest.mark.parametrize("typed", ["s:chance", "chance", "ch", "score chance", "s chance", "CHANCE"])
def test_a_row_is_chosen_by_notation_name_beginning_or_number(typed: str, store: Store) -> None:
    person = Person(script(typed))
    table(store, person, "yahtzee", "r:1,3,3,5,6", first=0).run()
    assert str(only_record(store).moves[-1]) == "s:chance"


def test_a_bare_number_is_a_row_only_when_it_cannot_be_dice(store: Store) -> None:
    person = Person(script("13", "3", "13", "2"))
    table(store, person, "yahtzee", "r:1,3,3,5,6", first=0).run()
    assert '13 could be dice or a choice: type k 13 to keep, or "Chance".' in person.lines
    assert str(only_record(store).moves[-1]) == "s:twos"


def test_enter_never_writes_a_row_by_itself(store: Store) -> None:
    moves = "r:1,1,1,1,1 s:ones r:2,2,2,2,2 s:twos r:3,3,3,3,3 s:threes r:4,4,4,4,4 s:fours r:5,5,5,5,5 s:fives r:6,6,6,6,6 s:sixes"
    moves += " r:1,1,1,2,3 s:three-of-a-kind r:1,1,1,1,3 s:four-of-a-kind r:1,1,2,2,2 s:full-house r:1,2,3,4,6 s:small-straight"
    moves += " r:1,2,3,4,5 s:large-straight r:1,1,1,1,2 s:yahtzee r:1,2,3,4,6 k:1 r:2,3,4,6 k:1 r:2,3,4,6"
    person = Person(script("", "", "chance"))
    table(store, person, "yahtzee", moves, "Ann").run()
    assert str(only_record(store).moves[-1]) == "s:chance"
    assert len(person.prompts) >= 3


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("k:3,3", "k:3,3"),
        ("k 3 3", "k:3,3"),
        ("k33", "k:3,3"),
        ("3 3", "k:3,3"),
        ("3,3", "k:3,3"),
        ("keep 3 and 3", "k:3,3"),
        ("roll 1 5 6", "k:3,3"),
        ("r 156", "k:3,3"),
        ("6 1 3", "k:1,3,6"),
        ("k 5", "k:5"),
        ("k", "k:"),
        ("keep none", "k:"),
        ("roll", "k:"),
        ("roll all", "k:"),
    ],
)
def test_dice_to_keep_are_typed_in_several_ways(typed: str, kept: str, store: Store) -> None:
    person = Person(script(typed))
    table(store, person, "yahtzee", "r:1,3,3,5,6", first=0).run()
    assert str(only_record(store).moves[1]) == kept


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("k 3 3", "k:3,3"),
        ("3 3 +", "k:3,3+2"),
        ("3 3 + 2", "k:3,3+2"),
        ("k 3 3 +2", "k:3,3+2"),
        ("k:3,3+2", "k:3,3+2"),
        ("k +", "k:+2"),
        ("roll 1 5 6", "k:3,3+2"),
        ("roll 1 5 6 +", "k:3,3"),
        ("roll +", "k:1,3,3,5,6"),
        ("roll", "k:"),
    ],
)
def test_the_power_die_is_kept_or_thrown_as_typed(typed: str, kept: str, store: Store) -> None:
    person = Person(script(typed))
    table(store, person, "power-yahtzee", "r:1,3,3,5,6+2", first=0).run()
    assert str(only_record(store).moves[1]) == kept


def test_pictures_and_numerals_are_kept_by_name_and_by_sign(store: Store) -> None:
    person = Person(script("mickey do"))
    table(store, person, "mickey-mouse", "r:mickey,pluto,goofy,donald,donald").run()
    assert str(only_record(store).moves[1]) == "k:mickey,donald"
    signs = table(store, Person(script("三 三")), "firefly", "r:1,3,3,5,6", first=0)
    signs.run()
    assert str(signs._table.moves[1]) == "k:3,3"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("33", 'There is no choice 33: the choices are 1 to 13. To keep dice write them apart, like "3 3", or k 33.'),
        ("k 4 4", "there is no such 4"),
        ("k 3 3 3", "there is no such 3"),
        ("keep all", "That throws no dice"),
        ("three", "can be several: Threes, Three of a kind"),
        ("k:4,4", "the dice on the table are [1] [3] [3] [5] [6]"),
        ("k 8", "is no face of these dice"),
        ("x chance", "is no choice here"),
        ("-1", "'-1' is no choice here"),
        ("k +", "the Power die is not part of this game"),
    ],
)
def test_the_error_for_an_invalid_input_lists_valid_ones(typed: str, said: str, store: Store) -> None:
    person = Person(script(typed))
    table(store, person, "yahtzee", "r:1,3,3,5,6", first=0).run()
    assert said in person.text.replace("\n", " ")
    assert len(only_record(store).moves) == 1


def test_a_number_where_nothing_has_one_is_refused_without_a_range(store: Store) -> None:
    person = Person(script("9"))
    table(
        store,
        person,
        "mickey-mouse",
        "r:minnie,goofy,daisy,daisy,daisy s:minnie r:mickey,pluto,goofy,daisy,daisy s:daisy "
        "r:mickey,minnie,minnie,pluto,daisy s:goofy r:mickey,mickey,mickey,mickey,pluto s:minnie r:minnie,minnie,goofy,goofy,goofy",
    ).run()
    assert "There is no choice 9: nothing has a number here." in person.text.replace("\n", " ")


def test_a_bare_name_never_crosses_out(store: Store) -> None:
    person = Person(script("yahtzee", "x yahtzee"))
    table(store, person, "power-yahtzee", "r:1,3,3,5,6+2", first=0).run()
    assert "to cross it out, type x Yahtzee" in person.text.replace("\n", " ")
    assert str(only_record(store).moves[-1]) == "x:yahtzee"


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("seed", range(4))
def test_a_question_mark_lists_what_every_choice_scores(key: str, seed: int, store: Store) -> None:
    """The numbers are those of the machine: the score after the move less the score before it."""
    game = edition(key).new(2)
    rng = random.Random(seed)
    state, moves = game.start(), list[str]()
    node = game.node(state)
    while len(moves) < 30 or not (
        isinstance(node, Choice) and any(isinstance(move, Score | Cross | Place | Steal | Raise) for move in node.legal)
    ):
        move = _any_move(node, rng)
        assert move is not None
        state = game.step(state, move)
        moves.append(str(move))
        node = game.node(state)
    person = Person(script("?"))
    person.width = 1000
    table(store, person, key, " ".join(moves)).run()
    for at, move in enumerate(numbered(node), 1):
        (line,) = (line for line in person.lines if line.startswith(f"{at}. "))
        if isinstance(move, Score | Cross | Place | Steal | Raise):
            total = game.scores(game.step(state, move))[node.seat]
            assert re.search(rf": {total - game.scores(state)[node.seat]} (point|chip)s?\b", line)
            assert line.endswith(f"total {total}")


def _any_move(node: Node, rng: random.Random) -> Move | None:
    match node:
        case Chance():
            return node.throw.draw(rng.randrange)
        case Choice():
            ends = [move for move in node.legal if not isinstance(move, Keep)]
            return rng.choice(ends if ends and rng.random() < 0.4 else node.legal)
    return None


def test_a_question_mark_counts_bonuses_in(store: Store) -> None:
    moves = "r:3,3,3,3,3 s:yahtzee r:3,3,3,3,3"
    person = Person(script("?"))
    table(store, person, "yahtzee", moves, names="Ann").run()
    assert "1. Threes: 115 points (100 Yahtzee bonus included), total 165" in person.lines


# The special rules, in words


def said(store: Store, key: str, moves: str, typed: str = "", names: str = "Ann Bob", **options: object) -> str:
    """What is printed after the last of these moves, and while these inputs are typed."""
    person = Person(script(*typed.split("|")) if typed else script())
    table(store, person, key, moves, names, **options).run()
    return " ".join(person.text.split())


def test_the_forced_joker_is_announced(store: Store) -> None:
    told = said(store, "yahtzee", "r:3,3,3,3,3 s:yahtzee r:3,3,3,3,3", names="Ann")
    assert "They must go into Threes" in told
    told = said(store, "yahtzee", "r:3,3,3,3,3 s:yahtzee r:1,3,3,3,3 s:threes r:3,3,3,3,3", "full house", names="Ann")
    assert "The lower rows pay in full" in told
    assert "Ann scores 25 points in Full house, total 187. Yahtzee bonus for Ann: 100 points." in told


def test_the_upper_bonus_is_announced_when_it_is_reached(store: Store) -> None:
    filled = "r:1,1,1,2,2 s:ones r:2,2,2,1,1 s:twos r:3,3,3,1,1 s:threes r:4,4,4,1,1 s:fours r:5,5,5,1,1 s:fives r:6,6,6,1,1"
    ordered = " ".join(_ordered(token) for token in filled.split())
    assert "Upper bonus for Ann: 35 points." in said(store, "yahtzee", ordered, "sixes", names="Ann")


def _ordered(token: str) -> str:
    return "r:" + ",".join(sorted(token[2:].split(","))) if token.startswith("r:") else token


def test_freeze_double_and_the_fourth_roll_are_announced(store: Store) -> None:
    assert "Freeze: Ann may not roll again this turn" in said(store, "power-yahtzee", "r:1,3,3,5,6+freeze", first=0)
    double = said(store, "power-yahtzee", "r:4,4,4,4,5+double", "fours", first=0)
    assert "Ann scores 32 points in Fours, total 32. Double: Ann marks a second row with the same dice." in double
    moves = "r:1,3,3,5,6+power k:3,3+power r:1,2,6 k:3,3+power r:1,2,6"
    fourth = said(store, "power-yahtzee", moves, "k 3 3", first=0)
    assert "Ann may roll the dice a fourth time" in fourth
    assert "Fourth roll: " in fourth


def test_a_pushed_token_and_a_tie_break_are_announced(store: Store) -> None:
    assert "Bob's token is pushed left to 1" in said(
        store, "mickey-mouse", "r:minnie,minnie,pluto,goofy,donald s:minnie r:minnie,minnie,pluto,goofy,donald", "minnie"
    )
    assert "Bob's token goes onto the picture, for no points" in said(
        store, "mickey-mouse", "r:minnie,pluto,goofy,donald,daisy s:minnie r:minnie,pluto,goofy,donald,daisy", "minnie"
    )


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("mickey-mouse", "tie-break"),
        ("mickey-mouse", "tie-break-won"),
        ("mickey-mouse", "must-roll"),
        ("mickey-mouse", "must-place"),
        ("power-yahtzee", "sheet-full"),
        ("showdown", "must-pass"),
        ("showdown", "own-card"),
        ("showdown", "red-again"),
        ("showdown", "steal-again"),
        ("showdown", "last-round"),
    ],
)
def test_every_notice_is_announced(key: str, kind: str, store: Store) -> None:
    moves, found = _until(key, kind)
    speaker = PlainSpeaker(catalogue("en"), edition(key), ("Ann", "Bob"))
    assert speaker.notice(found) in said(store, key, moves)


def _until(key: str, kind: str) -> tuple[str, Notice]:
    """A random game up to the move that gives this notice."""
    rng = random.Random(key)
    game = edition(key).new(2)
    for _ in range(300):
        state, moves = game.start(), list[str]()
        while (move := _any_move(game.node(state), rng)) is not None:
            before, state = state, game.step(state, move)
            moves.append(str(move))
            for notice in event(game, look(game, before), move, look(game, state)).notices:
                if notice.kind == kind:
                    return " ".join(moves), notice
    raise AssertionError(kind)


def test_throwing_for_the_first_turn_is_announced(store: Store) -> None:
    tied = said(store, "yahtzee", "r:1,1,1,1,1 r:1,1,1,1,1")
    assert "Ann and Bob are tied and throw again." in tied
    won = said(store, "yahtzee", "r:1,1,1,1,1 r:1,1,1,1,2")
    assert "Bob throws [1] [1] [1] [1] [2] for the first turn. Bob's throw counts 6. Bob takes the first turn." in won


def test_walking_the_ring_is_announced(store: Store) -> None:
    assert "Ann rolls a red 4 and moves to space 4, a Wild space." in said(store, "showdown", "m:4")
    assert "Ann rolls a red 2 and moves to space 2, an empty diamond." in said(store, "showdown", "m:2")
    walk = "m:4 r:1,1,2,3,5 place:ones m:1"
    assert "Bob rolls a red 1 and moves to space 5, to Ann's Ones, 2 chips." in said(store, "showdown", walk)
    stolen = said(store, "showdown", f"{walk} r:1,1,2,3,5", "?|steal ones")
    assert "1. steal Ones: 2 chips, Ann loses 2, total 2" in stolen
    assert "Bob steals Ones from Ann on space 5: 2 chips, total 2." in stolen


def test_everyones_chance_to_win_is_shown_before_every_turn_and_noted(store: Store) -> None:
    person = Person(script("chances", "chance", "quit"))
    game = table(store, person, "yahtzee", "r:1,1,2,2,3", first=0)
    game.run()
    shown = [line for line in person.text.splitlines() if "░" in line]
    assert [line.split()[0] for line in shown] == ["Ann", "Bob", "Ann", "Bob"]
    assert sum(int(line.split()[-1].rstrip("%")) for line in shown[:2]) in {99, 100, 101}
    assert game._table.record().tags["Peeked"] == "0@2, 1@2"
    assert person.text.count("These are estimates, usually within ") == 1


def test_names_are_kept_with_the_game(store: Store) -> None:
    start(Person(script("", "quit")), store, PlayRequest("yahtzee", 2, ("Ann", "Bob")), random.Random(0).randbytes)
    assert [only_record(store).tags[f"Seat-{seat}"] for seat in (0, 1)] == ["Ann", "Bob"]


def test_default_names_are_given_where_none_is_typed() -> None:
    names = [seat.name for seat in seated(catalogue("sv"), ["Ann", "", "", ""], [None, None, "greedy", "greedy@50"])]
    assert names == ["Ann", "Spelare 2", "Girig", "Girig 2"]


# Physical dice


@pytest.mark.parametrize("key", EDITIONS)
def test_a_whole_game_with_physical_dice(key: str, store: Store) -> None:
    """What the person throws is typed in, in several ways, some of it wrong."""
    rng = random.Random(key)
    sensible = Person(seed=5)
    played = LocalTable.create(store, key, ["Ann", "Bob"], dice="physical")
    typed_wrong = 0

    def answer(prompt: str) -> str | None:
        nonlocal typed_wrong
        if "what fell" not in prompt:
            return None
        node = played.node
        assert isinstance(node, Chance)
        if rng.random() < 0.1:
            typed_wrong += 1
            return rng.choice(["", "7 7 7 7 7", "k 1", "1 2", "r:9", "everything", "++", "m:7", "zork + zork"])
        text = str(node.throw.draw(rng.randrange))
        return rng.choice([text, text[2:], text[2:].replace(",", " ").replace("+", " + ")])

    sensible._answers = answer
    PlainGame(sensible, played, catalogue("en")).run()
    record = only_record(store)
    assert "The game is over." in sensible.lines
    assert record.tags["Dice"] == "physical"
    assert verify(record.to_text()).kind == "unverified"
    assert not list(check(store))
    assert typed_wrong


def test_a_physical_throw_typed_wrongly_can_be_taken_back(store: Store) -> None:
    person = Person(script("1 1 1 1 1", "undo", "11112", "quit"))
    start(person, store, PlayRequest("yahtzee", names=("Ann",), dice="physical"))
    record = only_record(store)
    assert [str(move) for move in record.moves] == ["r:1,1,1,1,2"]
    assert record.tags["Undone"] == "r:1,1,1,1,1@1"


# A store that fails


def test_a_move_that_cannot_be_saved_has_not_happened_and_can_be_tried_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    append, room = store.append_soon, [False]

    def full(*arguments: Any) -> Future[None]:
        if not room[0]:
            raise NotSaved("not saved: database or disk is full")
        return append(*arguments)

    def answer(prompt: str) -> str | None:
        if prompt == "press Enter: ":
            room[0] = True
            return ""
        return "quit" if room[0] and "dice to keep" in prompt else None

    monkeypatch.setattr(store, "append_soon", full)
    person = Person(answer)
    start(person, store, PlayRequest("yahtzee", names=("Ann",)))
    assert "That has not happened" in person.text
    assert len(only_record(store).moves) == 1
