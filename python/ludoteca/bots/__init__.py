"""Bots: who may sit down at a table, and how one says so."""
