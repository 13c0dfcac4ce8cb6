"""Exact values as readable decimals, without floating point."""

from __future__ import annotations

from fractions import Fraction


def decimal(value: Fraction, digits: int = 3) -> str:
    """Return a value of at least 0 as a decimal with some digits, rounded half up.

    >>> decimal(Fraction(2, 3)), decimal(Fraction(1, 2), 1)
    ('0.667', '0.5')
    """
    scale = 10**digits
    units = (value * 2 * scale + 1) // 2
    return f"{units // scale}.{units % scale:0{digits}}"
