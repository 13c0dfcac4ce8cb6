"""``python -m spree_rules``: the same as ``spree-rules``."""

from spree_rules.cli.entry import main

if __name__ == "__main__":
    main()
