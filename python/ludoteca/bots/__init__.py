"""Bots: who may sit down at a table, how one says so, and what Python bots are made of."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludoteca.bots.batch import batch_columns, row_numbers
    from ludoteca.bots.bot import Bot, GameStart
    from ludoteca.bots.registry import register, unregister
    from ludoteca.bots.serving import serve

_HOMES = {
    "Bot": "bot",
    "GameStart": "bot",
    "batch_columns": "batch",
    "register": "registry",
    "row_numbers": "batch",
    "serve": "serving",
    "unregister": "registry",
}

__all__ = ["Bot", "GameStart", "batch_columns", "register", "row_numbers", "serve", "unregister"]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(f"ludoteca.bots.{_HOMES[name]}"), name)
    raise AttributeError(f"module `ludoteca.bots` has no attribute `{name}`")
