"""Tables: open, read, play, replay, export."""
