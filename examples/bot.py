"""A bot in Python that plays any game: `dicecup arena yahtzee "program:python examples/bot.py" club`.

It reads one JSON object per line and answers each with one move. The object is the referee's response with `game`, `seats`,
`options` and `moves` added. This bot keeps the most frequent face while it may roll, then takes the first mark that is not a
cross.
"""

import json
import sys
from collections import Counter


def faces(move: str) -> list[str]:
    """The faces named in a keep: `k:3,3+double` has 3 and 3."""
    return [face for face in move.removeprefix("k:").partition("+")[0].split(",") if face]


def choose(legal: list[str]) -> str:
    """The keep with the most dice of one face and no others; if there is nothing to keep, a mark."""
    keeps = [move for move in legal if move.startswith("k:")]
    alike = [move for move in keeps if len(set(faces(move))) == 1]
    if alike:
        return max(alike, key=lambda move: Counter(faces(move)).most_common(1)[0][1])
    marks = [move for move in legal if not move.startswith(("k:", "x:"))]
    return (marks or legal)[0]


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(choose(json.loads(line)["legal"]) + "\n")
        sys.stdout.flush()
