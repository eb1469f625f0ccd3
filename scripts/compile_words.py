"""Compile the catalogues of words (Project Fluent) into plain Python and TypeScript.

Reads `src/dicecup/words/<language>.ftl` and writes `src/dicecup/words/compiled/<language>.py` and
`web/src/words/compiled/<language>.ts`. A message without variables becomes a string, one with variables a function. Nothing of
Fluent is needed at run time, and no invisible marks are put around variables.

What is understood of Fluent: messages, terms without arguments, references to both (they are inlined), variables, `NUMBER()` with
`minimumFractionDigits` and `maximumFractionDigits`, and select expressions on a variable: on numbers (plural categories and exact
numbers) or on text. Everything else is an error that names its file and line.

A variable has one type in the whole catalogue: a number if any message of any language selects on it as a number or formats it with
`NUMBER()`, else text. Every language has the same messages with the same variables. Messages for the terminal and for commands
(`terminal-`, `plain-`, `cli-`) are left out of the TypeScript.
"""

from __future__ import annotations

import json
import keyword
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, ast

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = Path("src/dicecup/words")
OUTPUTS: Final = {"py": Path("src/dicecup/words/compiled"), "ts": Path("web/src/words/compiled")}
NOT_IN_THE_BROWSER: Final = ("terminal-", "plain-", "cli-")
PLURALS: Final = {"one", "other"}
"""The plural categories of English, Finnish and Swedish."""
FRACTIONS: Final = ("minimumFractionDigits", "maximumFractionDigits")
TAKEN: Final = {*keyword.kwlist, "format_number", "is_one", "formatNumber", "isOne"}
"""Names that no variable can have in the compiled modules."""


class WordsError(Exception):
    """A catalogue that cannot be compiled; the message names file and line."""


@dataclass(frozen=True)
class Variable:
    """A variable where it is put into the text; `digits` are the least and most fraction digits of `NUMBER()`."""

    name: str
    digits: tuple[int, int] | None = None


@dataclass(frozen=True)
class Select:
    """A choice between patterns by the value of a variable; the last variant is the default."""

    name: str
    numeric: bool
    variants: tuple[tuple[str, Pattern], ...]


Pattern = tuple[str | Variable | Select, ...]


class Catalogue:
    """The messages of one `.ftl` file as patterns, all references resolved."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.source = path.read_text(encoding="utf-8")
        self.entries: dict[str, ast.Message | ast.Term] = {}
        for entry in FluentParser().parse(self.source).body:
            self._add(entry)
        messages = {name: entry for name, entry in self.entries.items() if isinstance(entry, ast.Message)}
        self.messages: dict[str, Pattern] = {name: self._entry(entry, ()) for name, entry in messages.items()}

    def line_of(self, message: str) -> int:
        """Where a message stands."""
        return self._line(self.entries[message])

    def _add(self, entry: ast.EntryType) -> None:
        if isinstance(entry, ast.Junk):
            raise self._error(entry, "; ".join(note.message or "" for note in entry.annotations))
        if not isinstance(entry, ast.Message | ast.Term):
            return
        name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
        if name in self.entries:
            raise self._error(entry, f"{name} is defined twice")
        if entry.attributes:
            raise self._error(entry.attributes[0], "attributes are not supported")
        self.entries[name] = entry

    def _entry(self, entry: ast.Message | ast.Term, within: tuple[str, ...]) -> Pattern:
        if entry.value is None:
            raise self._error(entry, f"{entry.id.name} has no value")
        return self._pattern(entry.value, (*within, entry.id.name))

    def _pattern(self, pattern: ast.Pattern, within: tuple[str, ...]) -> Pattern:
        parts: list[str | Variable | Select] = []
        for element in pattern.elements:
            found: Pattern = (element.value,) if isinstance(element, ast.TextElement) else self._expression(element, within)
            for part in found:
                if isinstance(part, str) and parts and isinstance(parts[-1], str):
                    parts[-1] += part
                else:
                    parts.append(part)
        return tuple(parts)

    def _expression(self, placeable: ast.Placeable, within: tuple[str, ...]) -> Pattern:
        match placeable.expression:
            case ast.StringLiteral() as literal:
                return (literal.parse()["value"],)
            case ast.VariableReference(id=identifier):
                return (Variable(self._name(identifier)),)
            case ast.FunctionReference() as call:
                return (self._number(call),)
            case ast.SelectExpression() as select:
                return (self._select(select, within),)
            case ast.MessageReference(id=identifier, attribute=None) as reference:
                return self._referred(reference, identifier.name, within)
            case ast.TermReference(id=identifier, attribute=None, arguments=None) as reference:
                return self._referred(reference, f"-{identifier.name}", within)
        raise self._error(placeable, "this kind of placeable is not supported")

    def _referred(self, reference: ast.SyntaxNode, name: str, within: tuple[str, ...]) -> Pattern:
        if name not in self.entries:
            raise self._error(reference, f"{name} is not defined")
        if name.removeprefix("-") in within:
            raise self._error(reference, f"{name} refers to itself")
        return self._entry(self.entries[name], within)

    def _number(self, call: ast.FunctionReference) -> Variable:
        match call.arguments.positional:
            case [ast.VariableReference(id=identifier)] if call.id.name == "NUMBER":
                pass
            case _:
                raise self._error(call, "the only function is NUMBER, of one variable")
        digits = {"minimumFractionDigits": 0, "maximumFractionDigits": 3}
        for given in call.arguments.named:
            if given.name.name not in FRACTIONS or not isinstance(given.value, ast.NumberLiteral):
                raise self._error(given, f"NUMBER takes {' and '.join(FRACTIONS)}, as numbers")
            digits[given.name.name] = int(given.value.value)
        least, most = (digits[name] for name in FRACTIONS)
        return Variable(self._name(identifier), (least, max(least, most)))

    def _select(self, select: ast.SelectExpression, within: tuple[str, ...]) -> Select:
        if not isinstance(select.selector, ast.VariableReference):
            raise self._error(select, "a select expression selects on a variable")
        keys = [
            variant.key.value if isinstance(variant.key, ast.NumberLiteral) else variant.key.name for variant in select.variants
        ]
        exact = [isinstance(variant.key, ast.NumberLiteral) for variant in select.variants]
        numeric = any(exact) or set(keys) <= PLURALS
        for key, is_number, variant in zip(keys, exact, select.variants, strict=True):
            if numeric and not is_number and key not in PLURALS:
                raise self._error(variant, f"[{key}] is no plural category: they are {' and '.join(sorted(PLURALS))}")
            if variant.default and numeric and key != "other":
                raise self._error(variant, "the default of a select expression on a number is *[other]")
        ordered = sorted(zip(keys, select.variants, strict=True), key=lambda pair: pair[1].default)
        variants = tuple((key, self._pattern(variant.value, within)) for key, variant in ordered)
        return Select(self._name(select.selector.id), numeric, variants)

    def _name(self, identifier: ast.Identifier) -> str:
        if not identifier.name.isidentifier() or identifier.name in TAKEN:
            raise self._error(identifier, f"${identifier.name} cannot be the name of a variable")
        return identifier.name

    def _line(self, node: ast.SyntaxNode) -> int:
        return self.source.count("\n", 0, node.span.start if node.span else 0) + 1

    def _error(self, node: ast.SyntaxNode, why: str) -> WordsError:
        return WordsError(f"{self.path}:{self._line(node)}: {why}")


def parts(pattern: Pattern) -> Iterator[Variable | Select]:
    """Everything in a pattern that depends on a variable, nested parts too."""
    for part in pattern:
        if isinstance(part, str):
            continue
        yield part
        if isinstance(part, Select):
            for _, variant in part.variants:
                yield from parts(variant)


def variables(pattern: Pattern) -> list[str]:
    """The names of a message's variables, in alphabetical order."""
    return sorted({part.name for part in parts(pattern)})


def read(folder: Path) -> dict[str, Catalogue]:
    """All catalogues by their languages, English first, checked against it."""
    paths = sorted(folder.glob("*.ftl"), key=lambda path: (path.stem != "en", path.stem))
    catalogues = {path.stem: Catalogue(path) for path in paths}
    english = catalogues["en"]
    for other in catalogues.values():
        for message in english.messages:
            if message not in other.messages:
                raise WordsError(f"{other.path}: {message} is missing ({english.path}:{english.line_of(message)})")
        for message, pattern in other.messages.items():
            where = f"{other.path}:{other.line_of(message)}"
            if message not in english.messages:
                raise WordsError(f"{where}: {message} is not in {english.path.name}")
            if variables(pattern) != variables(english.messages[message]):
                raise WordsError(f"{where}: {message} has other variables than in {english.path.name}")
    return catalogues


def numbers(catalogues: Sequence[Catalogue]) -> set[str]:
    """The variables that are numbers; all others are text."""
    number: set[str] = set()
    text: dict[str, str] = {}
    for catalogue in catalogues:
        for message, pattern in catalogue.messages.items():
            for part in parts(pattern):
                if part.numeric if isinstance(part, Select) else part.digits is not None:
                    number.add(part.name)
                elif isinstance(part, Select):
                    text[part.name] = f"{catalogue.path}:{catalogue.line_of(message)}: {message}"
    for name in number & set(text):
        raise WordsError(f"{text[name]} selects on ${name} as text, but it is a number elsewhere")
    return number


def python(language: str, catalogue: Catalogue, number: set[str]) -> str:
    """A catalogue as a Python module."""
    lines = [
        f'"""Compiled from {catalogue.path.name} by scripts/compile_words.py: do not edit."""',
        "",
        "from dicecup.words.formats import formatter, is_one",
        "",
        f'format_number = formatter("{language}")',
        "MESSAGES = {",
    ]
    for message, pattern in catalogue.messages.items():
        taken = variables(pattern)
        body = _python(pattern, number)
        head = f"lambda *, {', '.join(taken)}: " if taken else ""
        lines.append(f'    "{message}": {head}{body},')
    return "\n".join([*lines, "}", ""])


def _python(pattern: Pattern, number: set[str]) -> str:
    joined: list[str] = []
    for part in pattern:
        match part:
            case str(text):
                joined.append(json.dumps(text, ensure_ascii=False))
            case Variable(name, digits):
                joined.append(f"format_number({', '.join([name, *map(str, digits or ())])})" if name in number else name)
            case Select(name, numeric, variants):
                *rest, (_, default) = variants
                chosen = [f"{_python(variant, number)} if {_python_test(name, numeric, key)} else " for key, variant in rest]
                joined.append(f"({''.join(chosen)}{_python(default, number)})")
    return " + ".join(joined) or '""'


def _python_test(name: str, numeric: bool, key: str) -> str:
    if not numeric:
        return f'{name} == "{key}"'
    return f"is_one({name})" if key == "one" else f"{name} == {key}"


def typescript(language: str, catalogue: Catalogue, number: set[str]) -> str:
    """A catalogue as a TypeScript module, for the browser."""
    english = language == "en"
    lines = [
        f"// Compiled from {catalogue.path.name} by scripts/compile_words.py: do not edit.",
        "",
        "import { formats } from '../formats.ts'",
        *([] if english else ["import type { Messages } from '..'"]),
        "",
        f"export const language = '{language}'",
        "const { formatNumber, isOne } = formats(language)",
        "",
        f"export const messages{'' if english else ': Messages'} = {{",
    ]
    for message, pattern in catalogue.messages.items():
        if message.startswith(NOT_IN_THE_BROWSER):
            continue
        taken = variables(pattern)
        types = "; ".join(f"{name}: {'number' if name in number else 'string'}" for name in taken)
        head = f"({{ {', '.join(taken)} }}: {{ {types} }}): string => " if taken else ""
        lines.append(f"  '{message}': {head}{_typescript(pattern, number)},")
    return "\n".join([*lines, "}", ""])


def _typescript(pattern: Pattern, number: set[str]) -> str:
    text = ""
    for part in pattern:
        match part:
            case str(words):
                text += json.dumps(words, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("`", "\\`").replace("${", "\\${")
            case Variable(name, digits):
                text += f"${{formatNumber({', '.join([name, *map(str, digits or ())])})}}" if name in number else f"${{{name}}}"
            case Select(name, numeric, variants):
                *rest, (_, default) = variants
                chosen = [f"{_typescript_test(name, numeric, key)} ? {_typescript(variant, number)} : " for key, variant in rest]
                choice = f"{''.join(chosen)}{_typescript(default, number)}"
                if len(pattern) == 1:
                    return choice
                text += f"${{{choice}}}"
    return f"`{text}`"


def _typescript_test(name: str, numeric: bool, key: str) -> str:
    if not numeric:
        return f"{name} === '{key}'"
    return f"isOne({name})" if key == "one" else f"{name} === {key}"


def compile_all(root: Path) -> None:
    """Write the compiled catalogues of a source tree."""
    catalogues = read(root / SOURCES)
    number = numbers(list(catalogues.values()))
    for language, catalogue in catalogues.items():
        for suffix, write in (("py", python), ("ts", typescript)):
            path = root / OUTPUTS[suffix] / f"{language}.{suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(write(language, catalogue, number), encoding="utf-8")


if __name__ == "__main__":
    try:
        compile_all(ROOT)
    except WordsError as error:
        sys.exit(str(error))
