"""The catalogue: every sentence that the terminal and the browser say, once in each language.

The sources are the `.ftl` files beside this one; `scripts/compile_words.py` makes plain Python of them, and plain TypeScript for
the browser.

    >>> say = catalogue("en")
    >>> say("event-scored", player="Ann", row="Fours", points=16, total=116)
    'Ann scores 16 points in Fours, total 116.'
"""

from dicecup.words.catalogue import LANGUAGES, Catalogue, catalogue, preferred_language
from dicecup.words.pages import readable
from dicecup.words.speaker import Speaker

__all__ = ["LANGUAGES", "Catalogue", "Speaker", "catalogue", "preferred_language", "readable"]
