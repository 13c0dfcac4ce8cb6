"""How the documentation is built: python -m sphinx -W -b html docs build/docs"""

project = "spree_rules"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
exclude_patterns = ["generate.py"]
myst_heading_anchors = 3
# Links into the repository, which is not part of the built pages; and a bare name such as Board, which two games have.
suppress_warnings = ["myst.xref_missing", "ref.python"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
