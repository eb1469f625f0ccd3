"""Exact values, made on request."""
