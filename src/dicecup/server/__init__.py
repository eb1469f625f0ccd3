"""The server: many tables for browsers and other clients, in one process on SQLite or in several on PostgreSQL."""
