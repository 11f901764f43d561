"""The compiled core."""

import numpy as np
from numpy.typing import NDArray

_U8 = NDArray[np.uint8]
_Armies = NDArray[np.uint8] | NDArray[np.uint16]
_Floats = NDArray[np.float64]
_End = tuple[float, _Floats, _Floats, float, float]

def combat_cpu_path() -> str: ...
def combat_roll(
    attack_dice: _U8,
    defence_dice: _U8,
    attack_losses: _U8,
    defence_losses: _U8,
    seed: int,
    path: str | None = None,
) -> None: ...
def combat_roll_faces(
    attack_dice: _U8,
    defence_dice: _U8,
    attack_losses: _U8,
    defence_losses: _U8,
    attack_faces: _U8,
    defence_faces: _U8,
    seed: int,
) -> None: ...
def combat_roll_one(attack_dice: int, defence_dice: int, seed: int) -> tuple[int, int]: ...
def combat_battle(
    attackers: _Armies,
    defenders: _Armies,
    attackers_left: _Armies,
    defenders_left: _Armies,
    leave: int,
    seed: int,
    path: str | None = None,
) -> None: ...
def combat_battle_one(attackers: int, defenders: int, leave: int, seed: int) -> tuple[int, int]: ...
def combat_odds(attackers: int, defenders: int, leave: int, dice: int) -> _End: ...
def combat_chain(attackers: int, defenders: list[int], leave: int, dice: int) -> tuple[_Floats, _End]: ...
def combat_odds_array(
    attackers: NDArray[np.uint32], defenders: NDArray[np.uint32], leave: int, dice: int
) -> tuple[_Floats, _Floats, _Floats]: ...
def combat_win_table(table: _Floats, leave: int, dice: int) -> None: ...
