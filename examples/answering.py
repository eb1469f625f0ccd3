"""How an example plays as a program: it replays the moves of each question and writes its choice (docs/programs.md)."""

from __future__ import annotations

import json
import sys
from typing import Any

from dicecup.core import parse, replay
from dicecup.games import new


def answer(player: Any) -> None:
    """Answer questions by `player.choose(state, choice, moves)`, as of any bot, until there are no more."""
    for line in sys.stdin:
        asked = json.loads(line)
        game: Any = new(asked["game"], asked["seats"], **asked["options"])
        state = replay(game, asked["moves"])
        found = player.choose(state, game.node(state), [parse(move) for move in asked["moves"]])
        sys.stdout.write(f"{found}\n")
        sys.stdout.flush()
