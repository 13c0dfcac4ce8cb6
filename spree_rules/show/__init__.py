"""Boards, tables and texts for people."""
