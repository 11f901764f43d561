//! Dice combat for Python: arrays in and out without copying, the interpreter free while the core works.
//!
//! Conversion only. Shapes, types and defaults are settled by `ludoteca.games.risiko.combat`, which alone calls
//! this: arrays come contiguous and equal in shape.

use crate::error::spec;
use crate::run;
use ludoteca_core::risiko::combat::battle::{Armies, Battles, battle_on};
use ludoteca_core::risiko::combat::exact::{self, Odds, Policy};
use ludoteca_core::risiko::combat::roll::{Rolls, roll_faces, roll_on};
use ludoteca_core::risiko::combat::{CpuPath, InvalidElement};
use numpy::PyUntypedArrayMethods;
use numpy::{
    Element, PyArray1, PyReadonlyArray1, PyReadonlyArrayDyn, PyReadwriteArray2, PyReadwriteArrayDyn,
};
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// The way the samplers run on this machine: `avx2` or `portable`.
#[pyfunction]
pub fn combat_cpu_path() -> &'static str {
    CpuPath::best().name()
}

/// One roll for each element.
#[pyfunction]
#[pyo3(signature = (attack_dice, defence_dice, attack_losses, defence_losses, seed, path=None))]
pub fn combat_roll(
    py: Python<'_>,
    attack_dice: PyReadonlyArrayDyn<'_, u8>,
    defence_dice: PyReadonlyArrayDyn<'_, u8>,
    mut attack_losses: PyReadwriteArrayDyn<'_, u8>,
    mut defence_losses: PyReadwriteArrayDyn<'_, u8>,
    seed: u64,
    path: Option<&str>,
) -> PyResult<()> {
    let path = cpu_path(path)?;
    let (attack_dice_slice, defence_dice_slice) = (attack_dice.as_slice()?, defence_dice.as_slice()?);
    let (attack_losses, defence_losses) = (attack_losses.as_slice_mut()?, defence_losses.as_slice_mut()?);
    in_pieces(py, attack_dice.shape(), usize::MAX, |range| {
        let rolls = Rolls {
            attack_dice: &attack_dice_slice[range.clone()],
            defence_dice: &defence_dice_slice[range.clone()],
            attack_losses: &mut attack_losses[range.clone()],
            defence_losses: &mut defence_losses[range.clone()],
        };
        roll_on(path, seed, range.start as u64, rolls)
    })
}

/// One roll for each element, with the faces: arrays of shape (elements, 3).
#[pyfunction]
#[allow(clippy::too_many_arguments)] // Two inputs, four outputs.
pub fn combat_roll_faces(
    py: Python<'_>,
    attack_dice: PyReadonlyArrayDyn<'_, u8>,
    defence_dice: PyReadonlyArrayDyn<'_, u8>,
    mut attack_losses: PyReadwriteArrayDyn<'_, u8>,
    mut defence_losses: PyReadwriteArrayDyn<'_, u8>,
    mut attack_faces: PyReadwriteArray2<'_, u8>,
    mut defence_faces: PyReadwriteArray2<'_, u8>,
    seed: u64,
) -> PyResult<()> {
    let (attack_dice_slice, defence_dice_slice) = (attack_dice.as_slice()?, defence_dice.as_slice()?);
    let (attack_losses, defence_losses) = (attack_losses.as_slice_mut()?, defence_losses.as_slice_mut()?);
    let (attack_faces, rest_a) = attack_faces.as_slice_mut()?.as_chunks_mut();
    let (defence_faces, rest_d) = defence_faces.as_slice_mut()?.as_chunks_mut();
    debug_assert!(rest_a.is_empty() && rest_d.is_empty());
    in_pieces(py, attack_dice.shape(), usize::MAX, |range| {
        let rolls = Rolls {
            attack_dice: &attack_dice_slice[range.clone()],
            defence_dice: &defence_dice_slice[range.clone()],
            attack_losses: &mut attack_losses[range.clone()],
            defence_losses: &mut defence_losses[range.clone()],
        };
        let faces = (
            &mut attack_faces[range.clone()],
            &mut defence_faces[range.clone()],
        );
        roll_faces(seed, range.start as u64, rolls, faces.0, faces.1)
    })
}

/// Arrays of armies of one type.
#[derive(FromPyObject)]
pub enum ArmyArray<'py> {
    /// Small numbers.
    Of8(PyReadonlyArrayDyn<'py, u8>),
    /// Larger ones.
    Of16(PyReadonlyArrayDyn<'py, u16>),
}

/// One battle for each element; all four arrays are u8 or all are u16.
#[pyfunction]
#[pyo3(signature = (attackers, defenders, attackers_left, defenders_left, leave, seed, path=None))]
#[allow(clippy::too_many_arguments)] // Two inputs, two outputs and how.
pub fn combat_battle(
    py: Python<'_>,
    attackers: ArmyArray<'_>,
    defenders: ArmyArray<'_>,
    attackers_left: &Bound<'_, PyAny>,
    defenders_left: &Bound<'_, PyAny>,
    leave: u16,
    seed: u64,
    path: Option<&str>,
) -> PyResult<()> {
    let path = cpu_path(path)?;
    let left = (attackers_left, defenders_left);
    match (attackers, defenders) {
        (ArmyArray::Of8(a), ArmyArray::Of8(d)) => fight(py, path, (a, d), left, leave, seed),
        (ArmyArray::Of16(a), ArmyArray::Of16(d)) => fight(py, path, (a, d), left, leave, seed),
        _ => Err(spec("attackers and defenders differ in type")),
    }
}

fn fight<T: Armies + Element + Sync>(
    py: Python<'_>,
    path: CpuPath,
    (attackers, defenders): (PyReadonlyArrayDyn<'_, T>, PyReadonlyArrayDyn<'_, T>),
    (attackers_left, defenders_left): (&Bound<'_, PyAny>, &Bound<'_, PyAny>),
    leave: u16,
    seed: u64,
) -> PyResult<()> {
    let mut attackers_left: PyReadwriteArrayDyn<'_, T> = attackers_left.extract()?;
    let mut defenders_left: PyReadwriteArrayDyn<'_, T> = defenders_left.extract()?;
    let (attackers_slice, defenders_slice) = (attackers.as_slice()?, defenders.as_slice()?);
    let (attackers_left, defenders_left) = (attackers_left.as_slice_mut()?, defenders_left.as_slice_mut()?);
    let most_armies = attackers_slice
        .iter()
        .chain(defenders_slice)
        .copied()
        .map(Armies::get)
        .max()
        .unwrap_or(0);
    in_pieces(
        py,
        attackers.shape(),
        ROLLS_A_PIECE / (usize::from(most_armies) + 1),
        |range| {
            let battles = Battles {
                attackers: &attackers_slice[range.clone()],
                defenders: &defenders_slice[range.clone()],
                attackers_left: &mut attackers_left[range.clone()],
                defenders_left: &mut defenders_left[range.clone()],
            };
            battle_on(path, seed, range.start as u64, leave, battles)
        },
    )
}

/// A single roll: losses of both sides.
#[pyfunction]
pub fn combat_roll_one(attack_dice: u8, defence_dice: u8, seed: u64) -> PyResult<(u8, u8)> {
    let (mut attack_losses, mut defence_losses) = ([0], [0]);
    let rolls = Rolls {
        attack_dice: &[attack_dice],
        defence_dice: &[defence_dice],
        attack_losses: &mut attack_losses,
        defence_losses: &mut defence_losses,
    };
    roll_on(CpuPath::Portable, seed, 0, rolls).map_err(|error| invalid(error, &[]))?;
    Ok((attack_losses[0], defence_losses[0]))
}

/// A single battle: armies left on both sides.
#[pyfunction]
pub fn combat_battle_one(
    py: Python<'_>,
    attackers: u16,
    defenders: u16,
    leave: u16,
    seed: u64,
) -> PyResult<(u16, u16)> {
    let (mut attackers_left, mut defenders_left) = ([0], [0]);
    let battles = Battles {
        attackers: &[attackers],
        defenders: &[defenders],
        attackers_left: &mut attackers_left,
        defenders_left: &mut defenders_left,
    };
    let done = run::detach(py, || battle_on(CpuPath::Portable, seed, 0, leave, battles))?;
    done.map_err(|error| invalid(error, &[]))?;
    Ok((attackers_left[0], defenders_left[0]))
}

/// Win probability, distributions of attackers and defenders left, and their means.
type End<'py> = (
    f64,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
    f64,
    f64,
);

fn end(py: Python<'_>, odds: Odds) -> End<'_> {
    let attackers_left = PyArray1::from_vec(py, odds.attackers_left);
    let defenders_left = PyArray1::from_vec(py, odds.defenders_left);
    (
        odds.win,
        attackers_left,
        defenders_left,
        odds.expected_attackers_left,
        odds.expected_defenders_left,
    )
}

/// Work (attackers × defenders) from which it pays to let other threads run.
const WORTH_DETACHING: usize = 5000;

/// The exact end of one fight; the defender throws at most `dice`.
#[pyfunction]
pub fn combat_odds(
    py: Python<'_>,
    attackers: usize,
    defenders: usize,
    leave: usize,
    dice: u8,
) -> PyResult<End<'_>> {
    let odds = || exact::odds(attackers, defenders, leave, Policy::Fixed(dice));
    let found = if attackers.saturating_mul(defenders) < WORTH_DETACHING {
        run::guard(|| Ok(odds()))?
    } else {
        run::detach(py, odds)?
    };
    // Ctrl-C meanwhile: raised here, not inside the first use of NumPy, which would panic.
    py.check_signals()?;
    run::guard(|| Ok(end(py, found)))
}

/// Probabilities that the first 1, 2, … territories fall, and the end of the attack.
#[pyfunction]
pub fn combat_chain(
    py: Python<'_>,
    attackers: usize,
    defenders: Vec<usize>,
    leave: usize,
    dice: u8,
) -> PyResult<(Bound<'_, PyArray1<f64>>, End<'_>)> {
    let ran = run::long(
        py,
        |stop| {
            let go_on = || !stop.load(Ordering::Relaxed);
            exact::chain(attackers, &defenders, leave, Policy::Fixed(dice), go_on)
        },
        || Ok(()),
    )?;
    let found = match (ran.stopped, ran.value) {
        (Some(error), _) => return Err(error),
        (None, found) => found.expect("nobody asked it to stop"),
    };
    run::guard(|| Ok((PyArray1::from_vec(py, found.falls), end(py, found.end))))
}

/// Win probability and mean armies left of both sides, of many fights at once.
#[pyfunction]
pub fn combat_odds_array<'py>(
    py: Python<'py>,
    attackers: PyReadonlyArray1<'py, u32>,
    defenders: PyReadonlyArray1<'py, u32>,
    leave: usize,
    dice: u8,
) -> PyResult<[Bound<'py, PyArray1<f64>>; 3]> {
    let (attackers, defenders) = (attackers.as_slice()?, defenders.as_slice()?);
    let columns = run::detach(py, || {
        let starts: Vec<(u32, u32)> = attackers.iter().copied().zip(defenders.iter().copied()).collect();
        let found = exact::summaries(&starts, leave, Policy::Fixed(dice));
        let column = |part: fn(&exact::Summary) -> f64| found.iter().map(part).collect::<Vec<_>>();
        [
            column(|s| s.win),
            column(|s| s.expected_attackers_left),
            column(|s| s.expected_defenders_left),
        ]
    })?;
    py.check_signals()?;
    run::guard(|| Ok(columns.map(|column| PyArray1::from_vec(py, column))))
}

/// Writes win probabilities of all starts to a table of shape (attackers + 1, defenders + 1).
#[pyfunction]
pub fn combat_win_table<'py>(
    py: Python<'py>,
    mut table: PyReadwriteArray2<'py, f64>,
    leave: usize,
    dice: u8,
) -> PyResult<()> {
    let [rows, columns] = *table.shape() else {
        unreachable!("two axes")
    };
    let cells = table.as_slice_mut()?;
    run::detach(py, || {
        exact::win_table(rows - 1, columns - 1, leave, Policy::Fixed(dice), cells)
    })
}

fn cpu_path(name: Option<&str>) -> PyResult<CpuPath> {
    let Some(name) = name else {
        return Ok(CpuPath::best());
    };
    let path = CpuPath::ALL
        .into_iter()
        .find(|path| path.name() == name && path.is_available());
    path.ok_or_else(|| spec(format!("this machine has no path `{name}`")))
}

/// Rolls that take about a second at most. A battle has about as many rolls as its larger side has armies, or fewer.
const ROLLS_A_PIECE: usize = 1 << 25;

/// Works through all elements, at most `most` at a time, so that Ctrl-C is noticed within a second. Pieces change no
/// result.
fn in_pieces(
    py: Python<'_>,
    shape: &[usize],
    most: usize,
    mut work: impl FnMut(Range<usize>) -> Result<(), InvalidElement> + Send,
) -> PyResult<()> {
    let outcome = run::pieces(py, shape.iter().product(), most, |range| {
        let start = range.start;
        work(range).map_err(|mut error| {
            error.index += start;
            error
        })
    })?;
    outcome.map_err(|error| invalid(error, shape))
}

/// The one place where the core's refusal becomes a Python error. The flat index is given as the array's own.
fn invalid(error: InvalidElement, shape: &[usize]) -> PyErr {
    let mut rest = error.index;
    let mut place = Vec::new();
    for length in shape.iter().rev() {
        place.insert(0, (rest % length).to_string());
        rest /= length;
    }
    let place = if shape.is_empty() {
        String::new()
    } else {
        format!("[{}]", place.join(", "))
    };
    spec(format!(
        "{}{place} is {}: allowed are {}",
        error.argument, error.value, error.allowed
    ))
}
