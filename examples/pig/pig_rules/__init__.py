"""Pig: roll as often as you dare. An example of a game that another package brings to ``spree_rules``."""
