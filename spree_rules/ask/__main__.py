"""``python -i -m spree_rules.ask``: a session at the Python prompt, as ``session`` and ``ask``."""

from spree_rules.ask import Session

session = Session()
ask = session.feed
