"""Databases of both kinds, as the tests of the store have them."""

from tests.store.conftest import postgres, url

__all__ = ["postgres", "url"]
