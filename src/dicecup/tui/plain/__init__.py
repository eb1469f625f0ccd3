"""The plain game: lines in and lines out, for screen readers and pipes."""
