//! Fights to the end as tables: what attacking with so many against so many comes to, under any limit on dice.
//!
//! [`exact`](crate::risiko::combat::exact) answers the same for three attack dice; rules may allow fewer, and a bot asks
//! thousands of times a game. Both sides throw all the dice they may.

use crate::risiko::combat::outcomes::{LOSS_COUNTS, MAX_DICE, pairs, roll_size};
use std::sync::LazyLock;

/// The most armies of a side in a table; larger fights are scaled down to it.
const MOST: usize = 63;
const SIDE: usize = MOST + 1;

/// Up to so many defenders the most attackers are plenty: more would lose no fewer.
const PLENTY_FOR: u16 = 21;

/// What a fight to the end comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fight {
    /// Probability that the target falls.
    pub win: f32,
    /// Mean armies the attacker loses, won or not.
    pub lost: f32,
    /// Mean armies the attacker has left if the target falls, the one that stays included.
    pub left: f32,
}

/// All fights under one limit on dice.
pub struct Fights {
    cells: Vec<Fight>,
}

static TABLES: LazyLock<[Fights; 9]> = LazyLock::new(|| {
    std::array::from_fn(|i| {
        let (attack, defence) = (i as u8 / MAX_DICE + 1, i as u8 % MAX_DICE + 1);
        Fights::new(attack, defence)
    })
});

/// The fights where the attacker throws at most `attack` dice and the defender at most `defence`; each 1 to 3.
pub fn fights(attack: u8, defence: u8) -> &'static Fights {
    let (attack, defence) = (attack.clamp(1, MAX_DICE), defence.clamp(1, MAX_DICE));
    &TABLES[usize::from((attack - 1) * MAX_DICE + defence - 1)]
}

impl Fights {
    /// Fills the table from small fights to large ones.
    fn new(attack: u8, defence: u8) -> Fights {
        let mut cells = vec![Fight::default(); SIDE * SIDE];
        for a in 0..SIDE {
            cells[a * SIDE] = Fight {
                win: 1.0,
                lost: 0.0,
                left: a as f32,
            };
            for d in 1..SIDE {
                if a < 2 {
                    continue;
                }
                let dice = (attack.min((a - 1).min(3) as u8), defence.min(d.min(3) as u8));
                let at_stake = usize::from(pairs(dice.0, dice.1));
                let size = f64::from(roll_size(dice.0, dice.1));
                let (mut win, mut lost, mut left) = (0.0, 0.0, 0.0);
                for mine in 0..=at_stake {
                    let count = LOSS_COUNTS[usize::from(dice.0) - 1][usize::from(dice.1) - 1][mine];
                    let p = f64::from(count) / size;
                    let next = cells[(a - mine) * SIDE + d + mine - at_stake];
                    win += p * f64::from(next.win);
                    lost += p * (mine as f64 + f64::from(next.lost));
                    left += p * f64::from(next.win) * f64::from(next.left);
                }
                cells[a * SIDE + d] = Fight {
                    win: win as f32,
                    lost: lost as f32,
                    left: if win > 0.0 { (left / win) as f32 } else { 0.0 },
                };
            }
        }
        Fights { cells }
    }

    /// The fight of all `attackers` on a territory, one of whom stays, against all `defenders`.
    #[inline]
    pub fn get(&self, attackers: u16, defenders: u16) -> Fight {
        let most = attackers.max(defenders);
        if usize::from(most) <= MOST {
            return self.cells[usize::from(attackers) * SIDE + usize::from(defenders)];
        }
        if defenders <= PLENTY_FOR {
            let fight = self.cells[MOST * SIDE + usize::from(defenders)];
            return Fight {
                left: f32::from(attackers) - fight.lost,
                ..fight
            };
        }
        let scale = f32::from(most) / MOST as f32;
        let scaled = |n: u16| ((f32::from(n) / scale + 0.5) as usize).max(usize::from(n > 0));
        let fight = self.cells[scaled(attackers) * SIDE + scaled(defenders)];
        Fight {
            win: fight.win,
            lost: fight.lost * scale,
            left: fight.left * scale,
        }
    }

    /// What it takes to conquer a territory with so many defenders when there are plenty of attackers: the armies lost.
    #[inline]
    pub fn price(&self, defenders: u16) -> f32 {
        let known = defenders.min(PLENTY_FOR);
        let lost = self.cells[MOST * SIDE + usize::from(known)].lost;
        lost * f32::from(defenders.max(1)) / f32::from(known.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::risiko::combat::exact::{Policy, summaries, win_table};

    #[test]
    fn three_attack_dice_are_as_the_exact_library_says() {
        for defence in 1..=3 {
            let table = fights(3, defence);
            let mut exact = vec![0.0; SIDE * SIDE];
            win_table(MOST, MOST, 1, Policy::Fixed(defence), &mut exact);
            for a in 1..=MOST {
                for d in 1..=MOST {
                    let win = f64::from(table.get(a as u16, d as u16).win);
                    assert!((win - exact[a * SIDE + d]).abs() < 1e-5, "{a} {d}");
                }
            }
            let exact = summaries(&[(10, 8), (30, 12)], 1, Policy::Fixed(defence));
            for ((a, d), exact) in [(10u16, 8u16), (30, 12)].into_iter().zip(exact) {
                let lost = f64::from(a) - exact.expected_attackers_left;
                assert!((f64::from(table.get(a, d).lost) - lost).abs() < 1e-4, "{a} {d}");
            }
        }
    }

    #[test]
    fn large_fights_are_scaled_and_prices_grow() {
        let table = fights(3, 3);
        assert!(table.get(60_000, 3).win > 0.99);
        assert!(table.get(3, 60_000).win < 1e-6);
        assert!((table.get(200, 60).lost / table.get(63, 19).lost - 200.0 / 63.0).abs() < 0.2);
        assert!((1..100).all(|d| table.price(d) < table.price(d + 1)));
        assert_eq!(table.price(0), 0.0);
        assert!(fights(1, 3).get(30, 10).win < fights(3, 3).get(30, 10).win / 2.0);
    }
}
