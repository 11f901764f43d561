//! `light`: a rollout policy, as fast as a policy can be that still fights. Each own territory attacks weaker neighbours
//! to the end.
//!
//! It reads the map and nothing else: no objective, no odds, no plan. It draws one random number for each placement and
//! none elsewhere.

use crate::bot::Bot;
use crate::game::Legal as _;
use crate::risiko::Risiko;
use crate::risiko::action::Action;
use crate::risiko::legal::Legal;
use crate::risiko::map::NEIGHBOURS;
use crate::risiko::observe::View;
use crate::risiko::state::{Battle, Phase};
use crate::risiko::territory::{TERRITORIES, Territory, TerritorySet};
use crate::rng::Stream;

/// Attacks whatever is weaker.
#[derive(Clone, Copy, Debug, Default)]
pub struct Light;

impl Bot<Risiko> for Light {
    #[inline(always)]
    fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, rng: &mut Stream) -> Action {
        match (view.phase(), view.battle()) {
            (Phase::Combat, _) => attack(view),
            (Phase::Defence, Some(battle)) => Action::Defend {
                dice: view.armies(battle.target).min(view.dice_allowed().1.into()) as u8,
            },
            (Phase::Occupation, Some(battle)) => occupy(view, battle),
            (Phase::Reinforcements, _) => reinforce(view, rng),
            (Phase::Placement, _) => place(view, rng),
            _ => legal.sample(rng),
        }
    }
}

/// The first attack on a weaker territory, lone defenders before others; none left ends the turn.
#[inline(always)]
fn attack(view: View<'_>) -> Action {
    let own = view.owned(view.seat());
    let attackable = TerritorySet::ALL.without(own).without(view.protected());
    let sources = own.and(view.strong());
    // A lone defender is weaker than any source: sets of bits tell, without looking at armies.
    let lone = attackable.without(view.strong());
    for source in sources {
        if let Some(target) = NEIGHBOURS[source.index()].and(lone).first() {
            return announce(view, source, target);
        }
    }
    for source in sources {
        for target in NEIGHBOURS[source.index()].and(attackable) {
            if view.armies(target) < view.armies(source) && allowed(view, source, target) {
                return announce(view, source, target);
            }
        }
    }
    Action::EndTurn
}

/// The attack with the most dice.
#[inline(always)]
fn announce(view: View<'_>, source: Territory, target: Territory) -> Action {
    let dice = (view.armies(source) - 1).min(view.dice_allowed().0.into()) as u8;
    Action::Attack { source, target, dice }
}

/// Whether the most dice are enough against those of the defender (RK-CBT-8).
#[inline(always)]
fn allowed(view: View<'_>, source: Territory, target: Territory) -> bool {
    let rules = view.rules();
    let most = (view.armies(source) - 1).min(view.dice_allowed().0.into());
    rules.attack_below_defence || view.armies(target).min(rules.max_defence_dice.into()) <= most
}

/// Everybody who may leaves the source (RK-OCC-2, RK-CAP-4).
#[inline(always)]
fn occupy(view: View<'_>, battle: Battle) -> Action {
    let own = view.owned(view.seat());
    let at_border = !NEIGHBOURS[battle.source.index()].without(own).is_empty();
    let garrison = if at_border {
        view.rules().border_garrison
    } else {
        1
    };
    Action::Occupy {
        armies: u16::from(battle.dice) + view.armies(battle.source) - garrison,
    }
}

/// A set whenever there is one; everything on one territory.
#[inline(always)]
fn reinforce(view: View<'_>, rng: &mut Stream) -> Action {
    if view.sets_played() < view.rules().sets_per_turn && view.hand().has_set() {
        let mut first = None;
        view.hand().visit_sets(|set| {
            first = Some(set);
            false
        });
        if let Some(set) = first {
            return Action::Cards(set);
        }
    }
    place(view, rng)
}

/// Everything on the first own territory at or after a random place that has an enemy beside it.
#[inline(always)]
fn place(view: View<'_>, rng: &mut Stream) -> Action {
    let own = view.owned(view.seat()).0;
    const ALL: u32 = TERRITORIES as u32;
    let start = rng.below(ALL.into()) as u32;
    // The own territories from `start` on come first, the others after them.
    let mut left = own >> start | (own & ((1 << start) - 1)) << (ALL - start);
    let mut target = Territory(0);
    while left != 0 {
        let place = left.trailing_zeros() + start;
        target = Territory(if place < ALL { place } else { place - ALL } as u8);
        if NEIGHBOURS[target.index()].0 & !own != 0 {
            break;
        }
        left &= left - 1;
    }
    Action::Place {
        target,
        armies: view.to_place(),
    }
}
