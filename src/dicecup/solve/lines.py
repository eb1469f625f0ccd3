"""The lines of `dicecup advise`: requests as the referee takes them, responses with exact values."""

from __future__ import annotations

import json

from dicecup.core.errors import DicecupError, IllegalMove
from dicecup.core.machine import Over
from dicecup.games.referee import describe, position, read_request
from dicecup.solve.kind import spoken
from dicecup.solve.service import adviser, values


def answer(line: str, objective: str | None = None) -> str:
    """The response to one line, always one JSON object in ASCII; a game that is over is described as the referee does."""
    try:
        game, state = position(read_request(line))
        node = game.node(state)
        if isinstance(node, Over):
            return describe(game, state)
        found = values(game, state, objective)
        answering = adviser(game, objective)
        source = answering.source_of(state)
        reply = {"ok": True, "node": "chance", "seat": node.seat, "objective": answering.objective, "source": spoken(source.name)}
        if source.error:
            reply["error"] = source.error
        if isinstance(found, float):
            return json.dumps({**reply, "value": found})
        best = max(found, key=lambda move: found[move])
        listed = {str(move): value for move, value in found.items()}
        return json.dumps({**reply, "node": "choice", "values": listed, "best": str(best)})
    except IllegalMove as error:
        where = {} if error.at is None else {"at": error.at}
        return json.dumps({"ok": False, "error": str(error), **where})
    except DicecupError as error:
        return json.dumps({"ok": False, "error": str(error)})
