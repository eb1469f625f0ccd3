"""The commands, nothing else."""

from dicecup.cli.app import main

__all__ = ["main"]
