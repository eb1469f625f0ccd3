"""The full-screen app: Textual screens over one store."""
