"""The WebSocket of a table."""
