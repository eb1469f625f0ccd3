"""The commands of `dicecup`."""

from dicecup.cli.app import main

__all__ = ["main"]
