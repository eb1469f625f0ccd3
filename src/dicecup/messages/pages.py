"""A rule page as blocks that a screen draws, so that no screen parses Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str
    kind: Literal["text"] = "text"


@dataclass(frozen=True, slots=True)
class Code:
    """Words as they are typed."""

    text: str
    kind: Literal["code"] = "code"


@dataclass(frozen=True, slots=True)
class Styled:
    """Stressed words."""

    kind: Literal["strong", "emphasis"]
    inside: Line


@dataclass(frozen=True, slots=True)
class PageLink:
    """Words that lead to an address."""

    address: str
    inside: Line
    kind: Literal["link"] = "link"


Inline = Text | Code | Styled | PageLink
Line = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, with the id by which it can be linked."""

    level: int
    id: str
    inside: Line
    kind: Literal["heading"] = "heading"


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule; `note` is "(ruling)" where the printed sheet leaves it open."""

    number: str
    note: str
    inside: Line
    kind: Literal["rule"] = "rule"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    inside: Line
    kind: Literal["paragraph"] = "paragraph"


@dataclass(frozen=True, slots=True)
class BulletList:
    """A list."""

    ordered: bool
    items: tuple[Line, ...]
    kind: Literal["list"] = "list"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: one row of headings, then rows of cells."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    kind: Literal["table"] = "table"


Block = Heading | Rule | Paragraph | BulletList | Grid | Code


@dataclass(frozen=True, slots=True)
class RulePage:
    """The numbered rules of a game."""

    game: str
    title: str
    blocks: tuple[Block, ...]
