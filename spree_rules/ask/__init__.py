"""Questions in words, answered with reasons: ``Session.feed(line)`` gives an ``Answer``."""

from spree_rules.extras import needed_from

from .answers import Answer, Reason

with needed_from("ask", "Questions"):
    from .session import Session

__all__ = ["Answer", "Reason", "Session"]
