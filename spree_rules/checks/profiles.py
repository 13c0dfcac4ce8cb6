"""Settings for Hypothesis that a frontend's own tests can take over."""

from __future__ import annotations

from hypothesis import HealthCheck, settings


def crosshair_profile(max_examples: int = 15) -> settings:
    """Return settings under which Hypothesis solves for inputs with crosshair, registered as ``crosshair``.

    For pure functions of small values: numbers, texts, cards, short tuples. Needs the package hypothesis-crosshair.
    Keep a test beside your own in which a planted fault must be found: a solver that sleeps finds nothing.

    >>> crosshair_profile().backend
    'crosshair'
    """
    settings.register_profile(
        "crosshair",
        backend="crosshair",
        max_examples=max_examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    return settings.get_profile("crosshair")
