"""``python -m spree_rules.cli``: the same as ``spree-rules``."""

from .entry import main

if __name__ == "__main__":
    main()
