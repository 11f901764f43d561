"""Riket: the race of rich and poor through six epochs. The rules are in docs/rules/riket.md.

`questions` reads question packs and judges answers; `packs` holds the pack that is shipped.
"""
