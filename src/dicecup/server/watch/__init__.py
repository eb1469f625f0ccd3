"""Watching a table as it goes on, and playing over the same socket."""
