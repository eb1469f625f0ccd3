"""The review in words: the same lines for the command, the terminal and the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from dicecup.coach.facts import Facts
from dicecup.coach.grades import Estimate, Form, Tally
from dicecup.coach.review import Line, Review, SeatReview, costliest, state_before
from dicecup.coach.why import Why, why, why_lines
from dicecup.core.moves import parse
from dicecup.games import edition
from dicecup.journal.course import Course
from dicecup.words import Catalogue, Speaker

SHOWN: Final = 5
"""Mistakes of a seat that a report lists."""

BAR: Final = 20
"""The width of a bar of chances."""

SUM: Final = ("start", "luck", "loss", "cut_short", "others", "remainder")
"""The parts of the checked sum, in order; the loss is taken away."""


NO_WHYS: Final[Mapping[int, Why]] = {}


class Figures(NamedTuple):
    """How numbers are written: points with one digit or two, chances as percentages."""

    say: Catalogue
    objective: str | None

    @property
    def scale(self) -> int:
        """Chances are shown in percent."""
        return 100 if self.objective == "win" else 1

    def number(self, value: float, digits: int = 1) -> str:
        """A value or an amount."""
        return self.say.number(value * self.scale, digits)

    def signed(self, value: float, digits: int = 1) -> str:
        """An amount with its sign."""
        text = self.say.number(abs(value) * self.scale, digits)
        return text if not any(digit in text for digit in "123456789") else f"{'+' if value > 0 else '−'}{text}"


def speaker_of(review: Review, say: Catalogue) -> Speaker:
    """Who speaks of this game; seats without a name get their number."""
    named = {seat.seat: seat.name for seat in review.seats} | {facts.seat: facts.name for facts in review.facts}
    names = [named.get(seat) or say("setup-seat", number=seat + 1) for seat in range(max(named) + 1)]
    return Speaker(say, edition(review.game), names)


def headline(review: Review, seat: SeatReview, speaker: Speaker) -> str:
    """How the seat played, what the dice gave, and how lucky that was."""
    figures = Figures(speaker.say, review.objective)
    played = {"away": figures.number(seat.loss)} if review.objective == "win" else {"like": figures.number(seat.played_like)}
    said = {"player": speaker.names[seat.seat], "luck": figures.signed(seat.luck), **played}
    if seat.luck_percentile is None:
        return speaker.say(f"review-headline-{review.objective}-bare", **said)
    return speaker.say(f"review-headline-{review.objective}", **said, portion=speaker.say.number(100 * seat.luck_percentile))


def sum_lines(review: Review, seat: SeatReview, speaker: Speaker) -> list[tuple[str, str]]:
    """The checked sum, each part with its amount: parts that are nothing are left out, but for luck and loss."""
    figures, lines = Figures(speaker.say, review.objective), []
    for name in SUM:
        amount = getattr(seat, name) * (-1 if name == "loss" else 1)
        if name in ("start", "luck", "loss") or abs(amount) * figures.scale >= 0.005:
            text = figures.number(amount, 2) if name == "start" else figures.signed(amount, 2)
            modelled = name == "remainder" and review.source == "estimate"
            lines.append(("review-model" if modelled else f"review-{name.replace('_', '-')}", text))
    end = ("review-value", seat.value) if seat.final is None else ("review-final", seat.final)
    lines.append((end[0], figures.number(end[1], 2)))
    percent = "%" if review.objective == "win" else ""
    return [(speaker.say(message), text + percent) for message, text in lines]


def mistake_line(review: Review, line: Line, speaker: Speaker) -> str:
    """One decision: where it was, what was chosen, and what was better by how much."""
    return speaker.say(
        "review-mistake",
        turn=line.turn,
        stage=speaker.say(f"review-stage-{line.stage}"),
        dice=speaker.dice(line.dice, line.power),
        choice=speaker.choice(parse(line.move)),
        best=speaker.choice(parse(line.best)),
        by=loss_text(speaker.say, review.objective, line.loss),
    )


def loss_text(say: Catalogue, objective: str | None, loss: float) -> str:
    """A loss with its unit; one that is there is never shown as nothing."""
    return f"{say.number(max(loss * (100 if objective == 'win' else 1), 0.01), 2)} {say(f'coach-unit-{objective}')}"


def source_line(review: Review, say: Catalogue) -> str:
    """How exact the values are."""
    estimated = say("review-estimated") if review.source == "estimate" else ""
    if not review.within:
        return estimated or say("table-coach-exact")
    scale = 100 if review.objective == "win" else 1
    within = say.number(max(0.01, ceil(review.within * scale * 100) / 100), 2)
    message = "table-coach-estimated" if review.source == "judge" else f"table-coach-within-{review.objective}"
    return f"{estimated} {say(message, within=within)}".lstrip()


def explanations(review: Review, course: Course) -> dict[int, Why]:
    """Why the best move was better, for the costliest decisions that a report lists, by the number of the move."""
    listed = (line for seat in review.seats for line in costliest(seat)[:SHOWN])
    found = {line.at: why(course.game, state_before(course, line.at), parse(line.move), parse(line.best)) for line in listed}
    return {at: each for at, each in found.items() if each is not None}


def chance_bars(chances: Sequence[float], speaker: Speaker, width: int = BAR) -> list[str]:
    """Every seat's chance to win, with a bar."""
    wide = max(map(len, speaker.names))
    shown = [(f"{name:<{wide}}", round(width * chance), chance) for name, chance in zip(speaker.names, chances, strict=True)]
    return [f"{name} {'█' * full}{'░' * (width - full)} {speaker.say.number(100 * chance):>3}%" for name, full, chance in shown]


def report_lines(review: Review, say: Catalogue, whys: Mapping[int, Why] = NO_WHYS) -> list[str]:
    """The whole report; `whys` are the explanations of single moves."""
    speaker = speaker_of(review, say)
    lines = [] if review.is_over else [say("review-unfinished")]
    lines.append(say("review-no-values") if review.objective is None else source_line(review, say))
    for seat in review.seats:
        lines += ["", *_seat_lines(review, seat, speaker, whys)]
    for facts in review.facts:
        lines += ["", *_facts_lines(facts, speaker)]
    return lines


def _seat_lines(review: Review, seat: SeatReview, speaker: Speaker, whys: Mapping[int, Why]) -> Iterator[str]:
    say = speaker.say
    yield headline(review, seat, speaker)
    parts = sum_lines(review, seat, speaker)
    wide, far = (max(len(part[side]) for part in parts) for side in (0, 1))
    yield from (f"  {name:{wide}}  {amount:>{far}}" for name, amount in parts)
    if review.source == "exact":
        yield f"  {say('review-adds-up')}"
    yield from (f"  {note}" for note in seat_notes(seat, say))
    mistakes = costliest(seat)
    if not mistakes:
        yield f"  {say('review-no-mistakes')}"
        return
    yield f"  {say('review-costliest')}"
    for number, line in enumerate(mistakes[:SHOWN], 1):
        yield f"  {number}. {mistake_line(review, line, speaker)}"
        if line.at in whys:
            yield from (f"     {each}" for each in why_lines(whys[line.at], speaker))


def seat_notes(seat: SeatReview, say: Catalogue) -> Sequence[str]:
    """How many decisions there were, and what was taken back or looked up."""
    notes = [say("review-decisions", decisions=seat.decisions, forced=seat.forced)]
    if seat.undone:
        notes.append(say("review-undone", times=seat.undone))
    if seat.peeks:
        notes.append(say("review-peeked", times=seat.peeks))
    return notes


def _facts_lines(facts: Facts, speaker: Speaker) -> Iterator[str]:
    say = speaker.say
    faces = say.list(say("review-face", face=speaker.face(face), times=times) for face, times in facts.faces.items())
    if facts.faces:
        yield say("review-faces", player=speaker.names[facts.seat], faces=faces)
    if facts.stolen or facts.lost:
        yield f"  {say('review-stolen', stolen=facts.stolen, lost=facts.lost)}"
    for gain in (gain for gain in facts.gains if gain.chance < 1):
        portion = say.number(100 * gain.chance, 0 if gain.chance > 0.1 else 1)
        yield f"  {say('review-gained', choice=speaker.choice(parse(gain.move)), portion=portion)}"


def form_lines(form: Form, name: str, say: Catalogue) -> list[str]:
    """How somebody plays over many games."""
    figures = Figures(say, form.objective)
    speaker = Speaker(say, edition(form.game), [name])

    def estimated(estimate: Estimate) -> str:
        mean = figures.number(estimate.mean, 2)
        if estimate.low is None or estimate.high is None:
            return mean
        return say("form-between", mean=mean, low=figures.number(estimate.low, 2), high=figures.number(estimate.high, 2))

    def tallies(title: str, rows: Iterable[tuple[str, Tally]]) -> list[str]:
        lines = [say("form-line", part=part, mean=figures.number(tally.loss, 2)) for part, tally in rows]
        return [f"  {say(title)}", *(f"    {line}" for line in lines)] if lines else []

    lines = [f"{say('form-title')}: {name}, {say(f'edition-{form.game}-title')}"]
    lines.append("  " + say("form-games", games=form.games, peeked=form.peeked, unfinished=form.unfinished))
    if form.a_game is None or form.a_decision is None:
        return [*lines, f"  {say('form-none')}"]
    lines.append("  " + say("form-band", band=say(f"form-band-{form.band}")))
    lines.append("  " + say("form-a-game", mean=estimated(form.a_game)))
    lines.append("  " + say("form-a-decision", mean=estimated(form.a_decision)))
    lines += tallies("form-by-stage", ((say(f"form-stage-{tally.key}"), tally) for tally in form.stages))
    return lines + tallies("form-by-row", ((speaker.row(tally.key), tally) for tally in form.rows))
