//! `light`: a rollout policy, about as fast as one can be that still knows whom a row will serve.
//!
//! It plays the card that does most for its own points against the mean of the others, with chances from totals and
//! missing cards alone instead of exact ones. It plays no action card of its own accord and remembers nothing.

use super::super::action::Action;
use super::super::action_card::ActionCard;
use super::super::card::CardSet;
use super::super::color::COLORS;
use super::super::observe::View;
use super::super::row::{self, ROWS};
use super::super::score;
use super::super::state::Phase;
use super::super::treasure::MAX_GEMS;
use super::super::{Legal, Relikt};
use crate::bot::Bot;
use crate::game::Legal as _;
use crate::rng::Stream;
use crate::search::exp;
use crate::seat::Seat;
use std::sync::LazyLock;

/// Plays by rough chances.
#[derive(Clone, Copy, Debug, Default)]
pub struct Light;

/// How much each point of a lead decides when one card is missing: cards to come have a standard deviation of about five
/// between two colours.
const LEAD: f64 = 0.31;
/// Larger differences decide as much.
const MOST_LEAD: usize = 63;

/// Weights of a colour by missing cards and by how far its total is behind the highest.
static BEHIND: LazyLock<[[f64; MOST_LEAD + 1]; MAX_GEMS as usize + 1]> = LazyLock::new(|| {
    std::array::from_fn(|missing| {
        let scale = LEAD / (missing.max(1) as f64).sqrt();
        std::array::from_fn(|behind| exp(-(behind as f64) * scale))
    })
});

/// The chance of each colour to win a row with these totals of known cards and so many to come. `in_play` has a bit for
/// each colour that somebody's camp has.
pub(in crate::relikt) fn chances(totals: [u8; COLORS], missing: usize, in_play: u8) -> [f64; COLORS] {
    let top = totals.into_iter().max().unwrap_or(0);
    let mut chances = [0.0; COLORS];
    if missing == 0 {
        let mut best = (0..COLORS).filter(|&c| totals[c] == top);
        if let (Some(color), None) = (best.next(), best.next()) {
            chances[color] = 1.0;
        }
        return chances;
    }
    let weights = &BEHIND[missing.min(MAX_GEMS.into())];
    let mut sum = 0.0;
    for color in (0..COLORS).filter(|c| in_play >> c & 1 == 1) {
        chances[color] = weights[usize::from(top - totals[color]).min(MOST_LEAD)];
        sum += chances[color];
    }
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// The rows as the seat sees them, and what each colour's winning would do for it.
struct Table {
    in_play: u8,
    rows: [Option<Line>; ROWS],
}

/// A row.
#[derive(Clone, Copy)]
struct Line {
    totals: [u8; COLORS],
    missing: usize,
    up: CardSet,
    stakes: [f64; COLORS],
    worth: f64,
}

impl Table {
    fn new(view: &View<'_>, camp: impl Fn(Seat) -> Seat) -> Table {
        let seats = Seat::all(view.seats());
        let in_play = seats
            .clone()
            .fold(0, |bits, seat| bits | 1 << view.camp(seat).index());
        let others = f64::from(view.seats() - 1);
        let mut table = Table {
            in_play,
            rows: [None; ROWS],
        };
        for (i, row) in view.rows() {
            let mut stakes = [0.0; COLORS];
            for seat in seats.clone() {
                let gain = f64::from(score::gain(view.won(seat), row.treasure));
                let share = if seat == view.seat() { 1.0 } else { -1.0 / others };
                stakes[view.camp(camp(seat)).index()] = share * gain;
            }
            let mut line = Line {
                totals: row::totals(row.seen()),
                missing: row.missing() + row.unknown(),
                up: row.up,
                stakes,
                worth: 0.0,
            };
            line.worth = table.worth(&line);
            table.rows[i] = Some(line);
        }
        table
    }

    fn worth(&self, line: &Line) -> f64 {
        let chances = chances(line.totals, line.missing, self.in_play);
        chances
            .iter()
            .zip(line.stakes)
            .map(|(chance, stake)| chance * stake)
            .sum()
    }

    /// What a change of a row gains.
    fn gain(&self, line: &Line, change: impl FnOnce(&mut Line)) -> f64 {
        let mut changed = *line;
        change(&mut changed);
        self.worth(&changed) - line.worth
    }

    fn all(&self) -> f64 {
        self.rows.iter().flatten().map(|line| line.worth).sum()
    }

    /// What an action gains.
    fn value(&self, action: Action) -> f64 {
        let with_up = |card| self.rows.iter().flatten().find(|line| line.up.contains(card));
        match action {
            Action::Play { card, row } => self.rows[usize::from(row)].map_or(0.0, |line| {
                self.gain(&line, |line| {
                    line.totals[card.color().index()] += card.number();
                    line.missing = line.missing.saturating_sub(1);
                })
            }),
            Action::Replace { old, new } => with_up(old).map_or(0.0, |line| {
                self.gain(line, |line| {
                    line.totals[old.color().index()] -= old.number();
                    line.totals[new.color().index()] += new.number();
                })
            }),
            Action::Take(card) => with_up(card).map_or(0.0, |line| {
                self.gain(line, |line| {
                    line.totals[card.color().index()] -= card.number();
                    line.missing += 1;
                })
            }),
            _ => 0.0,
        }
    }
}

impl Bot<Relikt> for Light {
    fn choose(&mut self, view: View<'_>, legal: &Legal, _rng: &mut Stream) -> Action {
        if view.phase() == Phase::ActionCard {
            return Action::NoAction;
        }
        let me = view.seat();
        let table = Table::new(&view, |seat| seat);
        let swaps = view.effect() == Some(ActionCard::RumFlask);
        let mut best: Option<(f64, Action)> = None;
        legal.visit(|entry| {
            let value = match entry.first {
                Action::Target(with) if swaps => {
                    let swapped = |seat| match seat {
                        s if s == me => with,
                        s if s == with => me,
                        s => s,
                    };
                    Table::new(&view, swapped).all()
                }
                action => table.value(action),
            };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, entry.first));
            }
            true
        });
        best.expect("asked only where something is legal").1
    }
}
