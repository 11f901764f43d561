//! Exact results of a fight to the end: who wins, what is left, and chains of territories.
//!
//! Probabilities are `f64` sums of products of positive numbers, so each is good to about fifteen digits,
//! however small. Work grows with attackers × defenders, memory with defenders only (a table excepted);
//! there is no recursion. Doesn't know samples, seeds or arrays.

use super::outcomes::{LOSS_COUNTS, MAX_DICE, pairs, roll_size};

/// How many dice the defender throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Policy {
    /// As many as the rules allow: up to 3, at most one for each army.
    #[default]
    Maximum,
    /// At most this many (1 to 3), fewer when fewer armies are left.
    Fixed(u8),
}

impl Policy {
    /// Most dice thrown under this policy, 1 to 3.
    fn most_dice(self) -> usize {
        match self {
            Policy::Maximum => MAX_DICE.into(),
            Policy::Fixed(dice) => dice.clamp(1, MAX_DICE).into(),
        }
    }
}

/// What a fight to the end comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// Probability that no defender is left.
    pub win: f64,
    /// Probability of each number of attackers left, indexed by it: 0 to all.
    pub attackers_left: Vec<f64>,
    /// Probability of each number of defenders left, indexed by it: 0 to all.
    pub defenders_left: Vec<f64>,
    /// Mean number of attackers left.
    pub expected_attackers_left: f64,
    /// Mean number of defenders left.
    pub expected_defenders_left: f64,
}

impl Odds {
    pub(crate) fn of(attackers_left: Vec<f64>, defenders_left: Vec<f64>) -> Odds {
        Odds {
            win: defenders_left[0],
            expected_attackers_left: mean(&attackers_left),
            expected_defenders_left: mean(&defenders_left),
            attackers_left,
            defenders_left,
        }
    }
}

/// What an attack through several territories, one after the other, comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    /// Probability that at least the first 1, 2, … territories fall.
    pub falls: Vec<f64>,
    /// How it ends. `win` says that all fall. Attackers left are those on the territory from which the last
    /// fight was fought, before any of them moves on; defenders left are those of all territories together.
    pub end: Odds,
}

/// Win probability and mean armies left of one pair of many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Probability that no defender is left.
    pub win: f64,
    /// Mean number of attackers left.
    pub expected_attackers_left: f64,
    /// Mean number of defenders left.
    pub expected_defenders_left: f64,
}

/// The exact end of one fight.
///
/// `leave` is at least 1. With `attackers <= leave` nothing is rolled.
pub fn odds(attackers: usize, defenders: usize, leave: usize, policy: Policy) -> Odds {
    let mut attackers_left = vec![0.0; attackers + 1];
    let mut defenders_left = vec![0.0; defenders + 1];
    let start = Start {
        most: attackers,
        chance: |armies| f64::from(armies == attackers),
    };
    fight(start, defenders, leave, policy, |a, d, chance| {
        attackers_left[a] += chance;
        defenders_left[d] += chance;
    });
    Odds::of(attackers_left, defenders_left)
}

/// Fights through `defenders`, territory after territory, as long as the attack goes on. There is at least one
/// territory, and each is defended.
///
/// Into a conquered territory move all armies but `leave`, and in any case the dice of the last roll, as the
/// rules demand (RK-OCC-1): so `leave` stay behind in each territory, fewer only where more must move.
///
/// `go_on` is asked before each territory; if it says no, there is no result.
pub fn chain(
    attackers: usize,
    defenders: &[usize],
    leave: usize,
    policy: Policy,
    mut go_on: impl FnMut() -> bool,
) -> Option<Chain> {
    let mut beyond: usize = defenders.iter().sum();
    let mut attackers_left = vec![0.0; attackers + 1];
    let mut defenders_left = vec![0.0; beyond + 1];
    let mut front = vec![0.0; attackers + 1];
    front[attackers] = 1.0;
    let mut falls = Vec::with_capacity(defenders.len());
    for &here in defenders {
        if !go_on() {
            return None;
        }
        beyond -= here;
        let last = falls.len() + 1 == defenders.len();
        let mut moved = vec![0.0; attackers + 1];
        let mut falls_here = 0.0;
        let start = Start {
            most: attackers,
            chance: |armies| front[armies],
        };
        fight(start, here, leave, policy, |a, d, chance| {
            if d == 0 {
                falls_here += chance;
            }
            if d == 0 && !last {
                let dice_of_last_roll = (a - 1).min(MAX_DICE.into());
                moved[a.saturating_sub(leave).max(dice_of_last_roll)] += chance;
            } else {
                attackers_left[a] += chance;
                defenders_left[d + beyond] += chance;
            }
        });
        falls.push(falls_here);
        front = moved;
    }
    Some(Chain {
        falls,
        end: Odds::of(attackers_left, defenders_left),
    })
}

/// Win probabilities of every start up to `attackers` and `defenders`, row by row: `(attackers + 1)` rows of
/// `(defenders + 1)` numbers, written to `table`.
///
/// # Panics
/// If `table` has another length.
pub fn win_table(attackers: usize, defenders: usize, leave: usize, policy: Policy, table: &mut [f64]) {
    let width = defenders + 1;
    assert_eq!(
        table.len(),
        (attackers + 1) * width,
        "a table has a place for every start"
    );
    let won = |_, d| f64::from(d == 0);
    backward(attackers, defenders, leave, policy, won, |a, row| {
        table[a * width..][..width].copy_from_slice(row);
    });
}

/// Win probability and mean armies left of many starts at once, in the order of `starts`.
///
/// Costs three times one table of the largest numbers of each side, whatever the number of starts.
pub fn summaries(starts: &[(u32, u32)], leave: usize, policy: Policy) -> Vec<Summary> {
    let attackers = starts.iter().map(|s| s.0 as usize).max().unwrap_or(0);
    let defenders = starts.iter().map(|s| s.1 as usize).max().unwrap_or(0);
    // Starts by number of attackers (a counting sort), to answer each row of the table as it comes by.
    let mut first = vec![0; attackers + 2];
    starts.iter().for_each(|s| first[s.0 as usize + 1] += 1);
    (0..=attackers).for_each(|a| first[a + 1] += first[a]);
    let mut next = first.clone();
    let mut by_attackers = vec![0; starts.len()];
    for (i, s) in starts.iter().enumerate() {
        by_attackers[next[s.0 as usize]] = i;
        next[s.0 as usize] += 1;
    }
    let none = Summary {
        win: 0.0,
        expected_attackers_left: 0.0,
        expected_defenders_left: 0.0,
    };
    let mut result = vec![none; starts.len()];
    let here = |a: usize| by_attackers[first[a]..first[a + 1]].iter().copied();
    backward(
        attackers,
        defenders,
        leave,
        policy,
        |_, d| f64::from(d == 0),
        |a, row| {
            here(a).for_each(|i| result[i].win = row[starts[i].1 as usize]);
        },
    );
    backward(
        attackers,
        defenders,
        leave,
        policy,
        |a, _| a as f64,
        |a, row| {
            here(a).for_each(|i| result[i].expected_attackers_left = row[starts[i].1 as usize]);
        },
    );
    backward(
        attackers,
        defenders,
        leave,
        policy,
        |_, d| d as f64,
        |a, row| {
            here(a).for_each(|i| result[i].expected_defenders_left = row[starts[i].1 as usize]);
        },
    );
    result
}

/// How many attackers a fight begins with, and with what probability.
pub(super) struct Start<F> {
    pub(super) most: usize,
    pub(super) chance: F,
}

/// Probabilities of losing 0, 1, 2, 3 armies in one roll, and the armies at stake.
fn one_roll(attack_dice: usize, defence_dice: usize) -> ([f64; 4], usize) {
    let (a, d) = (attack_dice as u8, defence_dice as u8);
    let size = f64::from(roll_size(a, d));
    let counts = LOSS_COUNTS[attack_dice - 1][defence_dice - 1];
    (counts.map(|count| f64::from(count) / size), pairs(a, d).into())
}

/// Dice of a side with `able` armies that may fight, at most `most`; with the numbers of `one_roll` by
/// defence dice.
type Rolls = [([f64; 4], usize); 3];

fn rolls(attack_dice: usize) -> Rolls {
    [1, 2, 3].map(|defence_dice| one_roll(attack_dice, defence_dice))
}

/// Pushes probability from the start to all ends: calls `end(attackers, defenders, probability)` once for each
/// that can be reached, attackers descending.
///
/// A row holds all numbers of defenders beside one number of attackers; a roll touches that row and the next
/// three, so four rows are all there is.
pub(super) fn fight(
    start: Start<impl Fn(usize) -> f64>,
    defenders: usize,
    leave: usize,
    policy: Policy,
    mut end: impl FnMut(usize, usize, f64),
) {
    let cap = policy.most_dice();
    let width = defenders + 1;
    let mut cells = vec![0.0; 4 * width];
    let (r0, rest) = cells.split_at_mut(width);
    let (r1, rest) = rest.split_at_mut(width);
    let (r2, r3) = rest.split_at_mut(width);
    let mut rows = [r0, r1, r2, r3];
    let mut by_dice = rolls(MAX_DICE.into());
    for armies in (0..=start.most).rev() {
        rows[0][defenders] += (start.chance)(armies);
        if armies > leave && armies > 1 {
            if armies <= MAX_DICE.into() {
                by_dice = rolls(armies - 1);
            }
            push_row(&mut rows, &by_dice, cap, defenders);
            if rows[0][0] > 0.0 {
                end(armies, 0, rows[0][0]);
            }
        } else {
            let reached = rows[0].iter().enumerate().filter(|(_, p)| **p > 0.0);
            reached.for_each(|(d, &p)| end(armies, d, p));
        }
        rows[0].fill(0.0);
        rows.rotate_left(1);
    }
}

/// Rolls from every number of defenders in `rows[0]`, most first; `rows[k]` is k attackers fewer.
fn push_row(rows: &mut [&mut [f64]; 4], by_dice: &Rolls, cap: usize, defenders: usize) {
    let [here, fewer @ ..] = rows;
    if defenders >= cap {
        // Nearly all: full dice. First what stays in this row, which feeds on itself, then the rest in bulk.
        let (p, pairs) = by_dice[cap - 1];
        for d in (cap..=defenders).rev() {
            here[d - pairs] += p[0] * here[d];
        }
        for lost in 1..=pairs {
            let target = &mut fewer[lost - 1][cap - (pairs - lost)..];
            for (target, from) in target.iter_mut().zip(&here[cap..]) {
                *target += p[lost] * from;
            }
        }
    }
    for d in (1..cap.min(defenders + 1)).rev() {
        let (p, pairs) = by_dice[d - 1];
        here[d - pairs] += p[0] * here[d];
        for lost in 1..=pairs {
            fewer[lost - 1][d - (pairs - lost)] += p[lost] * here[d];
        }
    }
}

/// Mean of `value` at the end for every start, pulled back from the ends: calls `row(attackers, values)` with
/// the values by number of defenders, attackers ascending from 0.
fn backward(
    attackers: usize,
    defenders: usize,
    leave: usize,
    policy: Policy,
    value: impl Fn(usize, usize) -> f64,
    mut row: impl FnMut(usize, &[f64]),
) {
    let cap = policy.most_dice();
    let width = defenders + 1;
    let mut cells = vec![0.0; 4 * width];
    let (r0, rest) = cells.split_at_mut(width);
    let (r1, rest) = rest.split_at_mut(width);
    let (r2, r3) = rest.split_at_mut(width);
    let mut rows = [r0, r1, r2, r3];
    let mut by_dice = rolls(MAX_DICE.into());
    for armies in 0..=attackers {
        // `rows[0]` is this number of attackers, `rows[k]` k fewer.
        rows.rotate_right(1);
        if armies > leave && armies > 1 {
            if armies <= usize::from(MAX_DICE) + 1 {
                by_dice = rolls(armies - 1);
            }
            rows[0][0] = value(armies, 0);
            pull_row(&mut rows, &by_dice, cap, defenders);
        } else {
            rows[0]
                .iter_mut()
                .enumerate()
                .for_each(|(d, cell)| *cell = value(armies, d));
        }
        row(armies, rows[0]);
    }
}

/// Fills `rows[0]` from its place 1 on; the mirror image of [`push_row`].
fn pull_row(rows: &mut [&mut [f64]; 4], by_dice: &Rolls, cap: usize, defenders: usize) {
    let [here, fewer @ ..] = rows;
    for d in 1..cap.min(defenders + 1) {
        let (p, pairs) = by_dice[d - 1];
        here[d] = p[0] * here[d - pairs];
        for lost in 1..=pairs {
            here[d] += p[lost] * fewer[lost - 1][d - (pairs - lost)];
        }
    }
    if defenders < cap {
        return;
    }
    let (p, pairs) = by_dice[cap - 1];
    here[cap..].fill(0.0);
    for lost in 1..=pairs {
        let source = &fewer[lost - 1][cap - (pairs - lost)..];
        for (cell, from) in here[cap..].iter_mut().zip(source) {
            *cell += p[lost] * from;
        }
    }
    for d in cap..=defenders {
        here[d] += p[0] * here[d - pairs];
    }
}

/// The mean of a distribution over 0, 1, 2, …
fn mean(distribution: &[f64]) -> f64 {
    distribution.iter().enumerate().map(|(n, p)| n as f64 * p).sum()
}
