"""Theorems: claims about rules, each proved, refuted with a model, or said to be unknown."""
