"""The editions and their rule pages."""
