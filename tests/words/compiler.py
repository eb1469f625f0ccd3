"""The compiler of the catalogues, which is a script and no part of the package."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from dicecup.words import LANGUAGES

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src/dicecup/words"


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("compile_words", ROOT / "scripts/compile_words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


compiler = _load()

PRELUDE = """
import { readFileSync } from 'node:fs'
const given = JSON.parse(readFileSync(0, 'utf8'))
const languages = {}
for (const language of process.argv.slice(1)) languages[language] = await import(`./web/src/words/compiled/${language}.ts`)
"""


def in_node(script: str, given: Any) -> Any:
    """What a script for node leaves in `said`; it has `given` and the compiled `languages`."""
    command = [str(ROOT / ".venv/bin/node"), "--input-type=module", "--eval"]
    whole = f"{PRELUDE}{script}\nconsole.log(JSON.stringify(said))"
    with subprocess.Popen(
        [*command, whole, *LANGUAGES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as node:
        answer, _ = node.communicate(json.dumps(given))
    assert node.returncode == 0
    return json.loads(answer)
