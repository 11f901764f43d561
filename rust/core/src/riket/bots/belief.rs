//! What a seat may reckon with about a question: its shift, given the signal, and the chances that follow.
//!
//! Knows the view only: others are taken to know as much as oneself.

use crate::riket::answer::{Chance, Difficulty, MAX_SHIFT, Signal};
use crate::riket::observe::View;
use crate::riket::rules::PoorQuestioner;
use crate::seat::Seat;

const SHIFTS: usize = 2 * MAX_SHIFT as usize + 1;

/// The chances of the shifts of the question in hand, −3 to 3.
#[derive(Clone, Copy, Debug)]
pub(super) struct Belief {
    weights: [f64; SHIFTS],
}

impl Belief {
    /// What the seat of the view can know; without its signal if it is told to ignore it.
    pub(super) fn new(view: &View<'_>, use_signal: bool) -> Belief {
        let rules = view.rules();
        let difficulty = Difficulty(&rules.difficulty);
        let signal = view.signal().filter(|_| use_signal);
        let weights = std::array::from_fn(|i| {
            let shift = i as i8 - MAX_SHIFT;
            let ask = Signal {
                weights: &rules.signal,
                shift,
                seat: view.seat(),
            };
            let likely = signal.map_or(1, |signal| ask.weight(signal));
            (difficulty.weight(shift) * likely) as f64
        });
        let total: f64 = weights.iter().sum();
        Belief {
            weights: weights.map(|w| w / total),
        }
    }

    fn mean(&self, chance: impl Fn(i8) -> Chance) -> f64 {
        let shifts = -MAX_SHIFT..=MAX_SHIFT;
        shifts
            .zip(self.weights)
            .map(|(shift, weight)| weight * chance(shift).to_f64())
            .sum()
    }

    /// The chance of a right answer with this knowledge.
    pub(super) fn alone(&self, knows: Chance) -> f64 {
        self.mean(|shift| knows.shifted(shift))
    }

    /// The chance of a right answer of the seat to act with the help of the other poor.
    pub(super) fn helped(&self, view: &View<'_>) -> f64 {
        let share = view.rules().share();
        let knows = knows(view);
        let helpers = Seat::all(view.seats())
            .filter(|&seat| seat != view.seat() && seat != view.questioner() && !view.is_rich(seat))
            .count();
        self.mean(|shift| {
            let knows = knows.shifted(shift);
            knows.helped(share, std::iter::repeat_n(knows, helpers))
        })
    }
}

/// The chance of a seat with a question of this epoch, as far as the seat of the view can tell: its own.
pub(super) fn knows(view: &View<'_>) -> Chance {
    view.knowledge().epochs[view.epoch() as usize - 1]
}

/// Who steps with a joint answer beside the asker: forward if it is right, back if it is wrong.
pub(super) fn helpers<'a>(view: &'a View<'_>, right: bool) -> impl Iterator<Item = Seat> + use<'a> {
    let questioner_steps = match view.rules().poor_questioner {
        PoorQuestioner::Helper => true,
        PoorQuestioner::MovesForwardOnly => right,
        PoorQuestioner::Excluded => false,
    };
    Seat::all(view.seats()).filter(move |&seat| {
        seat != view.turn_seat() && !view.is_rich(seat) && (questioner_steps || seat != view.questioner())
    })
}
