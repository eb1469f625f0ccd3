"""The command in a pseudo-terminal: whole games, leaving, killing, resuming."""

import io
import random
import re
import signal
from pathlib import Path

import pexpect
import pytest

from dicecup.journal import Entry, verify
from dicecup.store import Store, check, export
from tests.editions import each_edition
from tests.tui.conftest import Spawn
from tests.tui.person import HAND, faces, reply

PROMPT = r"\n(Ann|Bob|Player): [^\r\n]*: $"


def play_on(child: "pexpect.spawn[str]", rng: random.Random, steps: int | None = None) -> bool:
    """Type something sensible at every prompt, until the game is over (True) or so many prompts were answered."""
    hand: list[str] = []
    while steps is None or steps > 0:
        found = child.expect([PROMPT, "The game is over"])
        hands = HAND.findall(child.before or "")
        if hands:
            hand = faces(hands[-1])
        if found == 1:
            return True
        assert isinstance(child.after, str)
        child.sendline(reply(child.after, hand, rng, hurry=0.7))
        steps = None if steps is None else steps - 1
    return False


@pytest.mark.parametrize("key", each_edition("firefly", "power-yahtzee", "mickey-mouse"))
def test_a_whole_game_in_a_terminal(key: str, terminal: Spawn, tmp_path: Path) -> None:
    child = terminal("play", key, "--name", "Ann", "--name", "Bob", "--plain")
    assert play_on(child, random.Random(key))
    child.expect("press Enter to leave: ")
    child.sendline("")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as store:
        (stored,) = store.games()
        assert stored.position.finished
        assert not list(check(store))
        assert verify(export(store, stored.header.id).to_text()).kind == "verified"


@pytest.mark.parametrize(
    "ending", ["kill -9", "Ctrl-C", *(pytest.param(ending, marks=pytest.mark.heavy) for ending in ("Ctrl-D", "quit", "hang up"))]
)
def test_an_interrupted_game_resumes_where_it_was(ending: str, terminal: Spawn, tmp_path: Path) -> None:
    child = terminal("play", "yahtzee", "--name", "Ann", "--name", "Bob", "--plain")
    play_on(child, random.Random(1), steps=9)
    child.expect(PROMPT)
    while "press Enter" in str(child.after):  # so that dice lie on the table
        child.sendline("")
        child.expect(PROMPT)
    hand = HAND.findall(str(child.before))[-1]
    match ending:
        case "kill -9":
            child.kill(signal.SIGKILL)
        case "hang up":
            child.kill(signal.SIGHUP)
        case "Ctrl-C":
            child.sendintr()
        case "Ctrl-D":
            child.sendeof()
        case "quit":
            child.sendline("quit")
    child.expect(pexpect.EOF)
    assert "Traceback" not in str(child.before)
    child.close()
    if ending in ("Ctrl-C", "Ctrl-D", "quit"):
        assert "The game is saved" in str(child.before)
        assert child.exitstatus == 0
    before = log_of(tmp_path)

    log = io.StringIO()
    child = terminal("play", "--plain", log=log)
    child.expect("Enter for 1")
    child.sendline("")
    child.expect(PROMPT)
    assert hand.strip() in log.getvalue()
    assert "Yahtzee, Ann and Bob" in log.getvalue()
    assert log_of(tmp_path) == before
    assert play_on_from(child)
    child.close()


def log_of(folder: Path) -> list[Entry]:
    """The log of the one game in the store."""
    with Store(f"sqlite:///{folder / 'games.db'}") as store:
        (game_id,) = store.ids()
        return store.entries(game_id)


def play_on_from(child: "pexpect.spawn[str]") -> bool:
    """The prompt has been seen already: answer it, then play to the end."""
    child.sendline("1")
    return play_on(child, random.Random(2))


def test_a_rule_page_is_laid_out_in_a_terminal(terminal: Spawn) -> None:
    child = terminal("rules", "mickey-mouse")
    child.expect(pexpect.EOF)
    shown = re.sub(r"\x1b\[[0-9;]*m", "", str(child.before))
    assert "R1." in shown
    assert "**R1.**" not in shown
