"""The finished games of this server."""
