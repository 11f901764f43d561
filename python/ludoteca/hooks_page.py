"""docs/hooks.md, made from the hooks themselves: `python -m ludoteca.hooks_page > docs/hooks.md`."""

from ludoteca.games import NAMES
from ludoteca.games import game as find_game
from ludoteca.hooks import HookInfo, hooks_of

HEAD = """\
# Hooks

Made from the hooks by `python tests/refresh_docs.py`; a test compares. How to write a house rule is told in
[house-rules.md](house-rules.md). `ludoteca hooks [GAME]` prints the same.

A *modifier* is a method of a `ludoteca.HouseRule` under `@ludoteca.hookimpl`. It is called where a value
has just come into being and is about to be used:

- It takes the arguments it names and no others, in any order.
- `None` leaves the value as it is. Anything else, 0 and False included, is used instead, and the next
  function sees it.
- Several rules that change the same value form a chain: what `before` and `after` declare, then the rules'
  names. Who was named first does not matter. `ludoteca rules GAME --house-rule …` prints the order.
- A value out of range, or an exception, ends the game as *failed*: `HookError` names rule, hook, seed and
  game number, nothing half-done is left, the run stops with the games finished before (`on_failure="skip"`
  goes on).
- `state` is everything about the game at this moment, hidden things included, and can only be looked at. It
  is a copy: ask for it only where you need it. What everybody sees of the changed value must not tell what
  somebody may not know (`ludoteca check house-rule` tries).
- `rng` is chance of the rule's own: `randint(a, b)`, `randrange(n)`, `random()`, `choice(list)`,
  `shuffle(list)`. It depends on seed, game number, rule and place in the game alone: dice and draws of the
  game never shift when a rule is added.
- A changed value is a step of the record (`~HOOK BEFORE AFTER`), so a game can be shown without the rule;
  to check it, the same version of the rule is needed.
- Never keep anything between calls: games are played in any order, copied and gone back to.

Games with a modifier run on one core (with Python bots, from the command line, on several) and call Python
each time; settings cost nothing. *Cost* says how often a function is called. *Observers* never enter the
loop. A wrapper (`hookwrapper`, `wrapper`) is refused.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name in NAMES:
        parts.append(f"\n## {find_game(name).title}\n")
        parts += [_section(hook) for hook in hooks_of(name)]
    parts.append("\n## All games\n")
    parts += [_section(hook) for hook in hooks_of(None)]
    return "".join(parts)


def heading(hook: HookInfo) -> str:
    """A hook's signature."""
    return f"{hook.hook}({', '.join(argument['name'] for argument in hook.arguments)})"


def _section(hook: HookInfo) -> str:
    lines = [f"\n### {heading(hook)}\n", f"{hook.doc}\n"]
    facts = [("When", hook.when), ("Cost", hook.cost)]
    if hook.clause:
        facts.append(("Clause", hook.clause))
    lines += [f"- {what}: {text}." for what, text in facts]
    if hook.value:
        lines.append(f"- Answer: {hook.range}, instead of `{hook.value}`; `None` leaves it as it is.")
    lines += ["", "| argument | type | |", "|---|---|---|"]
    for argument in hook.arguments:
        if argument["name"] in ("state", "rng"):
            continue
        kind = argument["type"].replace("|", "\\|")
        lines.append(f"| `{argument['name']}` | `{kind}` | {argument['doc']} |")
    if hook.hook == "register_bots":
        example = f"@ludoteca.hookimpl\n{hook.example}"
    else:
        keyword = f', game="{hook.game}"' if hook.game else ""
        body = "\n".join(f"    {line}" for line in f"@ludoteca.hookimpl\n{hook.example}".splitlines())
        example = f"class Mine(ludoteca.HouseRule{keyword}):\n{body}"
    return "\n".join([*lines, "", "```python", example, "```", ""])


if __name__ == "__main__":
    print(page(), end="")
