"""Settings for Hypothesis that frontends can use in their own tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings


def crosshair_profile(max_examples: int = 15) -> settings:
    """Return settings, registered as ``crosshair``, under which Hypothesis solves for inputs with crosshair.

    For pure functions of small values: numbers, texts, cards, short tuples. Needs the package hypothesis-crosshair.
    Also keep a test in which a planted fault must be found, since a solver that does not run finds nothing.

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
