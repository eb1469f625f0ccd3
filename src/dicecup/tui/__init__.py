"""The terminal: the same table for people at one keyboard."""
