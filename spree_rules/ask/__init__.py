"""Questions in words, answered with reasons: ``Session.feed(line)`` gives an ``Answer``."""

from .answers import Answer, Reason
from .session import Session

__all__ = ["Answer", "Reason", "Session"]
