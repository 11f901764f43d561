//! `greedy`: plays by thresholds that a sensible person would name.

use super::belief::{Belief, knows};
use crate::game::Legal as _;
use crate::riket::action::Action;
use crate::riket::legal::Legal;
use crate::riket::observe::View;
use crate::riket::role::Role;
use crate::riket::state::Phase;
use crate::rng::Stream;
use crate::seat::Seat;

/// A rich player who leads or rules passes a question below this chance: he has more to lose by a spin.
const LEADER_PASSES_BELOW: f64 = 0.3;
/// Another rich player passes one below this.
const PASS_BELOW: f64 = 0.2;
/// A poor player asks for help where his chance is below this share of the group's.
const HELP_BELOW: f64 = 0.7;

/// The bot `greedy`.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    signal: bool,
}

impl Greedy {
    /// With `signal` false it ignores what it feels about a question.
    pub fn new(signal: bool) -> Greedy {
        Greedy { signal }
    }

    pub(super) fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, _rng: &mut Stream) -> Action {
        match view.phase() {
            Phase::Question => self.question(&view, legal),
            Phase::BuyOff => buy_off(&view, legal),
            Phase::Swap => Action::Swap {
                target: best(&view, place),
            },
            Phase::Duel => Action::Duel {
                target: best(&view, prey),
            },
            Phase::Riddle | Phase::Over => Action::Riddle { number: 1 },
        }
    }

    fn question(&self, view: &View<'_>, legal: &Legal<'_>) -> Action {
        let belief = Belief::new(view, self.signal);
        let chance = belief.alone(knows(view));
        if view.is_rich(view.seat()) {
            let ring = view.ring(view.seat());
            let leads = opponents(view).all(|seat| view.ring(seat) <= ring);
            let least = if leads || view.role(view.seat()) == Role::Ruler {
                LEADER_PASSES_BELOW
            } else {
                PASS_BELOW
            };
            if chance >= least {
                return Action::Answer;
            }
            // To the hindmost; of several the poor one, who gains least.
            let targets = opponents(view).filter(|&target| legal.contains(Action::Pass { target }));
            let hindmost = targets.min_by_key(|&seat| (view.ring(seat), view.role(seat)));
            hindmost.map_or(Action::Answer, |target| Action::Pass { target })
        } else if legal.contains(Action::AskHelp) {
            // One step is all a joint answer gives; next to the goal it is all that is needed.
            let last = view.ring(view.seat()) + 1 == view.rules().rings;
            let least = belief.helped(view) * if last { 1.0 } else { HELP_BELOW };
            if chance < least {
                Action::AskHelp
            } else {
                Action::Answer
            }
        } else {
            Action::Answer
        }
    }
}

/// Pays if it costs no more coins than there are pawns that would get past.
fn buy_off(view: &View<'_>, legal: &Legal<'_>) -> Action {
    let ring = view.ring(view.seat());
    let behind = ring - view.steps();
    let passing = opponents(view)
        .filter(|&seat| (behind..ring).contains(&view.ring(seat)))
        .count();
    if passing < usize::from(view.steps()) * usize::from(view.price()) {
        return Action::MoveBack;
    }
    // With partial payment allowed the largest is what `steps` says, if the coins suffice.
    let most = view.payable();
    [Action::BuyOff { steps: 0 }, Action::BuyOff { steps: most }]
        .into_iter()
        .find(|&action| legal.contains(action))
        .unwrap_or(Action::MoveBack)
}

fn opponents<'a>(view: &'a View<'_>) -> impl Iterator<Item = Seat> + use<'a> {
    Seat::all(view.seats()).filter(|&seat| seat != view.seat())
}

/// The opponent with the highest score; the first of several.
fn best(view: &View<'_>, score: fn(&View<'_>, Seat) -> u16) -> Seat {
    let ranked = opponents(view).map(|seat| (score(view, seat), std::cmp::Reverse(seat)));
    ranked.max().map_or(view.seat(), |(_, seat)| seat.0)
}

/// What a place on the board is worth, in rings: the outer track some, the crown ring more late in a lap.
fn place(view: &View<'_>, seat: Seat) -> u16 {
    let ring = u16::from(view.ring(seat));
    let late = ring * 2 >= u16::from(view.rules().rings);
    ring + match view.role(seat) {
        Role::Poor => 0,
        Role::Rich => 2,
        Role::Ruler if late => 5,
        Role::Ruler => 3,
    }
}

/// Whom to duel: the Ruler, then whoever is rich and furthest.
fn prey(view: &View<'_>, seat: Seat) -> u16 {
    let ring = u16::from(view.ring(seat));
    ring + match view.role(seat) {
        Role::Poor => 0,
        Role::Rich => 100,
        Role::Ruler => 200,
    }
}
