//! The map as one seat sees it when it has to decide: what is its own, what it may attack, where its front runs.
//!
//! Knows nothing about what anything is worth.

use super::odds::{Fights, fights};
use crate::risiko::map::NEIGHBOURS;
use crate::risiko::observe::View;
use crate::risiko::rules::Ending;
use crate::risiko::state::Stage;
use crate::risiko::territory::{TERRITORIES, Territory, TerritorySet};
use crate::seat::Seat;

/// The armies a rival is expected to bring up before he attacks.
const RECEIVED: u16 = 3;

/// A view with what the bots ask of it again and again.
pub struct Board<'a> {
    /// What the seat may know.
    pub view: View<'a>,
    /// The seat that decides.
    pub me: Seat,
    /// Its territories.
    pub own: TerritorySet,
    /// The territories of others it may attack in this turn.
    pub enemy: TerritorySet,
    /// What fights come to under these rules.
    pub fights: &'static Fights,
    /// The armies it takes to conquer each territory and leave one there.
    pub prices: [f32; TERRITORIES],
    /// How near an end by points is: 0 far or never, 1 this is the last round.
    pub closing: f32,
}

impl<'a> Board<'a> {
    /// Reads a view.
    pub fn new(view: View<'a>) -> Board<'a> {
        let me = view.seat();
        let own = view.owned(me);
        let rules = view.rules();
        let fights = fights(rules.max_attack_dice, rules.max_defence_dice);
        Board {
            view,
            me,
            own,
            enemy: TerritorySet::ALL.without(own).without(view.protected()),
            fights,
            prices: std::array::from_fn(|t| fights.price(view.armies(Territory(t as u8))) + 1.0),
            closing: closing(view),
        }
    }

    /// The armies on a territory.
    #[inline(always)]
    pub fn armies(&self, t: Territory) -> u16 {
        self.view.armies(t)
    }

    /// The neighbours of a territory that belong to others.
    #[inline(always)]
    pub fn foes(&self, t: Territory) -> TerritorySet {
        NEIGHBOURS[t.index()].without(self.own)
    }

    /// The own territories that touch somebody else's.
    pub fn front(&self) -> TerritorySet {
        self.own
            .into_iter()
            .filter(|&t| !self.foes(t).is_empty())
            .collect()
    }

    /// The living others.
    pub fn rivals(&self) -> impl Iterator<Item = Seat> + use<'a> {
        let me = self.me;
        self.view.alive().iter().filter(move |&seat| seat != me)
    }

    /// The strongest army that touches a territory from outside.
    pub fn threat(&self, t: Territory) -> u16 {
        self.foes(t)
            .into_iter()
            .map(|foe| self.armies(foe))
            .max()
            .unwrap_or(0)
    }

    /// The chance that so many armies are driven out by a neighbour of this strength, who first receives some more.
    pub fn risk(&self, threat: u16, armies: u16) -> f32 {
        self.fights.get(threat.saturating_add(RECEIVED), armies).win
    }

    /// What conquering some territories takes.
    pub fn price(&self, territories: TerritorySet) -> f32 {
        territories.into_iter().map(|t| self.prices[t.index()]).sum()
    }

    /// The armies that must stay where armies leave of their own accord (RK-CAP-4).
    pub fn garrison(&self, t: Territory) -> u16 {
        if self.foes(t).is_empty() {
            1
        } else {
            self.view.rules().border_garrison
        }
    }

    /// The armies of a seat that are free to fight: one stays on each territory.
    pub fn free_armies(&self, seat: Seat) -> u32 {
        self.view
            .total_armies(seat)
            .saturating_sub(self.view.owned(seat).len())
    }

    /// The most dice with which `source` may attack `target` now; `None` if it may not.
    pub fn dice(&self, source: Territory, target: Territory) -> Option<u8> {
        let rules = self.view.rules();
        let most = (self.armies(source) - 1).min(self.view.dice_allowed().0.into());
        let least = if rules.attack_below_defence {
            1
        } else {
            self.armies(target).min(rules.max_defence_dice.into())
        };
        (least <= most).then_some(most as u8)
    }

    /// The steps from each own territory to the front through own land; front territories are in the first set.
    pub fn depths(&self) -> Depths {
        let mut layers = [TerritorySet::EMPTY; DEEPEST];
        let mut left = self.own;
        let mut layer = self.front();
        for slot in &mut layers {
            *slot = layer;
            left = left.without(layer);
            layer = left
                .into_iter()
                .filter(|t| !NEIGHBOURS[t.index()].and(*slot).is_empty())
                .collect();
            if layer.is_empty() {
                break;
            }
        }
        Depths(layers)
    }
}

/// More layers than any own land has in practice; what lies deeper stays where it is.
const DEEPEST: usize = 8;

/// The own territories by their distance from the front.
pub struct Depths([TerritorySet; DEEPEST]);

impl Depths {
    /// The neighbours of `t` one step nearer to the front; none if it lies at the front or too deep.
    pub fn nearer(&self, t: Territory) -> TerritorySet {
        let depth = self.0.iter().position(|layer| layer.contains(t));
        match depth {
            Some(depth) if depth > 0 => NEIGHBOURS[t.index()].and(self.0[depth - 1]),
            _ => TerritorySet::EMPTY,
        }
    }
}

/// How near an end by points is (RK-END-4 to RK-END-8).
fn closing(view: View<'_>) -> f32 {
    if view.stage() != Stage::Open || view.time_up() {
        return 1.0;
    }
    let rules = view.rules();
    let (round, limit) = (i32::from(view.round()), i32::from(rules.round_limit));
    match rules.ending {
        Ending::Traditional | Ending::Clock => 0.0,
        Ending::Rounds => match limit - round {
            ..=0 => 1.0,
            1 => 0.6,
            2 => 0.3,
            _ => 0.0,
        },
        Ending::Sdadata => match limit - round {
            ..=-1 => 1.0,
            0 => 0.6,
            1 => 0.3,
            _ => 0.0,
        },
        Ending::Reshuffles if view.reshuffles() < rules.reshuffles => 0.0,
        Ending::Reshuffles => match view.deck_count() {
            0..=2 => 0.8,
            3..=6 => 0.5,
            7..=11 => 0.2,
            _ => 0.0,
        },
    }
}
