"""The review as one self-contained HTML page with its graph as SVG, to be kept or sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from dicecup.coach.review import Line, Review, SeatReview, costliest
from dicecup.coach.telling import (
    SHOWN,
    Figures,
    headline,
    mistake_line,
    report_lines,
    seat_notes,
    source_line,
    speaker_of,
    sum_lines,
)
from dicecup.coach.why import Why, why_lines
from dicecup.words import Catalogue, Speaker

WIDTH, HEIGHT, LEFT, BOTTOM = 400, 200, 40, 20

KEY: Final = {"luck": "review-by-luck", "loss": "review-by-choice"}
STYLE: Final = Path(__file__).with_suffix(".css")


class Step(NamedTuple):
    """One step of the graph: the values before and after a throw or a choice."""

    line: Line
    before: float
    after: float


def steps_of(seat: SeatReview) -> list[Step]:
    """The seat's value before and after every throw and every choice; of a game without moves one step that goes nowhere."""
    lines = seat.lines or (Line(0, "throw", 1, seat.start),)
    return [Step(line, line.best_value if line.kind == "choice" else line.value - line.luck, line.value) for line in lines]


class Reviewed(NamedTuple):
    """A game with its title, its review, and the explanations of its costliest decisions by the number of the move."""

    title: str
    review: Review
    whys: Mapping[int, Why]


def page(games: Sequence[Reviewed], say: Catalogue) -> str:
    """The page of some games."""
    title = escape(say("review-title"))
    parts = "\n".join(part for game in games for part in _game(game, say))
    return (
        f'<!doctype html>\n<html lang="{say.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title} – Dicecup</title>\n'
        f"<style>\n{STYLE.read_text()}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{parts}\n</main>\n"
        f"<footer><p>{escape(say('review-page'))} {escape(say('common-not-affiliated'))}</p></footer>\n</body>\n</html>\n"
    )


def _game(game: Reviewed, say: Catalogue) -> Iterator[str]:
    name, review, whys = game
    speaker = speaker_of(review, say)
    yield f"<section>\n<h2>{escape(name)}</h2>"
    if review.objective is None:
        yield "".join(f"<p>{escape(line.strip())}</p>" for line in report_lines(review, say) if line)
    else:
        yield f"<p>{escape(source_line(review, say))}</p>"
        for seat in review.seats:
            yield from _seat(review, seat, speaker, whys)
    yield "</section>"


def _seat(review: Review, seat: SeatReview, speaker: Speaker, whys: Mapping[int, Why]) -> Iterator[str]:
    say = speaker.say
    yield f"<h3>{escape(headline(review, seat, speaker))}</h3>"
    yield graph(review, seat, speaker)
    yield "<table>"
    yield "".join(f"<tr><th>{escape(name)}</th><td>{escape(amount)}</td></tr>" for name, amount in sum_lines(review, seat, speaker))
    yield f"</table><p>{escape(say('review-adds-up'))}</p>" if review.source == "exact" else "</table>"
    yield "".join(f"<p>{escape(note)}</p>" for note in seat_notes(seat, say))
    mistakes = costliest(seat)[:SHOWN]
    if mistakes:
        items = "".join(
            f"<li>{escape(mistake_line(review, line, speaker))}{_why(whys.get(line.at), speaker)}</li>" for line in mistakes
        )
        yield f"<h4>{escape(say('review-costliest'))}</h4><ol>{items}</ol>"
    else:
        yield f"<p>{escape(say('review-no-mistakes'))}</p>"


def _why(why: Why | None, speaker: Speaker) -> str:
    lines = [] if why is None else why_lines(why, speaker)
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""


def graph(review: Review, seat: SeatReview, speaker: Speaker) -> str:
    """The seat's value move by move: throws are green steps, losses red ones."""
    say, figures, steps = speaker.say, Figures(speaker.say, review.objective), steps_of(seat)
    values = [value for step in steps for value in (step.before, step.after)]
    low, high = min(values), max(values)
    room = (high - low) * 0.08 or (0.05 if review.objective == "win" else 1.0)
    low, high = low - room, high + room

    def place(at: float, value: float) -> tuple[float, float]:
        across = LEFT + (WIDTH - LEFT) * at / len(steps)
        return round(across, 1), round((HEIGHT - BOTTOM) * (high - value) / (high - low), 1)

    parts = []
    for value in (low + room, (low + high) / 2, high - room):
        _, down = place(0, value)
        parts.append(f'<path class="grid" d="M{LEFT} {down}H{WIDTH}"/><text x="0" y="{down + 4}">{figures.number(value)}</text>')
    for at, (line, before, after) in enumerate(steps):
        (x, y), (_, y2), (x3, _) = place(at, before), place(at, after), place(at + 1, after)
        kind = "luck" if line.kind == "throw" else "loss"
        parts.append(f'<path class="{kind}" d="M{x} {y}V{y2}"/><path class="level" d="M{x} {y2}H{x3}"/>')
    turns = {step.line.turn: at for at, step in reversed(list(enumerate(steps)))}
    marks = (f'<text x="{place(at, low)[0]}" y="{HEIGHT - 4}">{turn}</text>' for turn, at in sorted(turns.items()) if turn % 2)
    title = escape(say("review-graph", player=speaker.names[seat.seat]))
    key = " · ".join(f'<b class="{kind}">{escape(say(word))}</b>' for kind, word in KEY.items())
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">{"".join((*parts, *marks))}</svg><p>{key}</p>'
