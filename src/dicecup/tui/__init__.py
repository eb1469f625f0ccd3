"""The terminal: one table for people and bots at one keyboard, as a full-screen app or line by line."""
