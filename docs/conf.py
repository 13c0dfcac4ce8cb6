"""How the documentation is built: python -m sphinx -W -b html docs build/docs"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import generate  # noqa: E402 - it stands beside this file

generate.write(generate.pages(), HERE / "built")

project = "spree_rules"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
exclude_patterns = ["generate.py"]
myst_heading_anchors = 3
# Links into the repository, which is not part of the built pages; and a bare name such as Board, which two games have.
suppress_warnings = ["myst.xref_missing", "ref.python"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
