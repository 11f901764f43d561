//! What is legal: answered from the state, written out only if somebody asks.

use super::action::Action;
use super::card::Cards;
use super::color::Color;
use super::state::{Phase, RisikoState};
use super::territory::{Territory, TerritorySet};
use crate::game::{self, Entry};
use crate::rng::Stream;

/// The legal actions of the seat to act.
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    state: &'a RisikoState,
}

impl<'a> Legal<'a> {
    #[inline(always)]
    pub(crate) fn new(state: &'a RisikoState) -> Legal<'a> {
        Legal { state }
    }

    fn free_colours(&self) -> impl Iterator<Item = Color> + Clone + '_ {
        Color::ALL
            .into_iter()
            .filter(|&c| !self.state.colours.contains(&Some(c)))
    }

    /// The hand a set may be played from; empty if none may.
    #[inline]
    fn playable_hand(&self) -> Cards {
        let s = self.state;
        if s.sets_played < s.rules.sets_per_turn {
            s.hands[s.mover.index()]
        } else {
            Cards::EMPTY
        }
    }

    /// The mover's territories, where armies are left to place.
    #[inline(always)]
    fn places(&self) -> TerritorySet {
        let s = self.state;
        if s.to_place > 0 {
            s.owned[s.mover.index()]
        } else {
            TerritorySet::EMPTY
        }
    }

    /// The mover's territories from which armies can leave.
    #[inline(always)]
    fn sources(&self) -> TerritorySet {
        self.state.owned[self.state.mover.index()].and(self.state.strong)
    }

    /// The targets of attacks from `source`; `any` says that no number of dice is too small.
    #[inline(always)]
    fn targets(&self, source: Territory, attackable: TerritorySet, any: bool) -> TerritorySet {
        let targets = source.neighbours().and(attackable);
        if any {
            return targets;
        }
        targets
            .into_iter()
            .filter(|&t| self.can_attack(source, t))
            .collect()
    }

    #[inline(always)]
    fn can_attack(&self, source: Territory, target: Territory) -> bool {
        let (least, most) = self.state.attack_range(source, target);
        least <= most
    }

    /// Where armies can be moved to from `source`.
    #[inline(always)]
    fn destinations(&self, source: Territory) -> TerritorySet {
        let s = self.state;
        if s.rules.border_garrison > 1 && s.armies_on(source) <= s.garrison(source) {
            return TerritorySet::EMPTY;
        }
        source.neighbours().and(s.owned[s.mover.index()])
    }

    #[inline(always)]
    fn attack(&self, source: Territory, target: Territory) -> Entry<Action> {
        let (least, most) = self.state.attack_range(source, target);
        Entry {
            first: Action::Attack {
                source,
                target,
                dice: least,
            },
            count: (most - least + 1).into(),
        }
    }

    #[inline(always)]
    fn maneuver(&self, source: Territory, target: Territory) -> Entry<Action> {
        let most = self.state.armies_on(source) - self.state.garrison(source);
        Entry {
            first: Action::Maneuver {
                source,
                target,
                armies: 1,
            },
            count: most.into(),
        }
    }

    /// The only entry of the phases that have one.
    #[inline]
    fn single(&self) -> Option<Entry<Action>> {
        let s = self.state;
        match (s.phase, s.battle) {
            (Phase::Defence, Some(battle)) => Some(Entry {
                first: Action::Defend { dice: 1 },
                count: s.most_defence_dice(battle.target).into(),
            }),
            (Phase::Occupation, Some(battle)) => {
                let (least, most) = s.occupation_range(battle);
                Some(Entry {
                    first: Action::Occupy { armies: least },
                    count: u32::from(most - least) + 1,
                })
            }
            _ => None,
        }
    }

    /// Entries of attacks.
    #[inline(always)]
    fn count_attacks(&self) -> u32 {
        let (attackable, any) = (self.state.attackable(), self.state.rules.attack_below_defence);
        let mut n = 0;
        for source in self.sources() {
            n += self.targets(source, attackable, any).len();
        }
        n
    }

    /// Entries of movements.
    #[inline(always)]
    fn count_maneuvers(&self) -> u32 {
        let mut n = 0;
        for source in self.sources() {
            n += self.destinations(source).len();
        }
        n
    }

    /// The `k`-th attack.
    #[inline(always)]
    fn nth_attack(&self, mut k: u32) -> Entry<Action> {
        let (attackable, any) = (self.state.attackable(), self.state.rules.attack_below_defence);
        for source in self.sources() {
            let targets = self.targets(source, attackable, any);
            if k < targets.len() {
                return self.attack(source, targets.nth(k));
            }
            k -= targets.len();
        }
        unreachable!("an attack beyond those counted")
    }

    /// The `k`-th movement.
    #[inline(always)]
    fn nth_maneuver(&self, mut k: u32) -> Entry<Action> {
        for source in self.sources() {
            let targets = self.destinations(source);
            if k < targets.len() {
                return self.maneuver(source, targets.nth(k));
            }
            k -= targets.len();
        }
        unreachable!("a movement beyond those counted")
    }

    fn visit_combat(&self, visit: &mut impl FnMut(Entry<Action>) -> bool) {
        let (attackable, any) = (self.state.attackable(), self.state.rules.attack_below_defence);
        for source in self.sources() {
            for target in self.targets(source, attackable, any) {
                if !visit(self.attack(source, target)) {
                    return;
                }
            }
        }
        for source in self.sources() {
            for target in self.destinations(source) {
                if !visit(self.maneuver(source, target)) {
                    return;
                }
            }
        }
    }

    fn visit_reinforcements(&self, visit: &mut impl FnMut(Entry<Action>) -> bool) {
        let s = self.state;
        if s.to_place == 0 && !visit(Entry::one(Action::ToCombat)) {
            return;
        }
        for target in self.places() {
            if !visit(Entry {
                first: Action::Place { target, armies: 1 },
                count: s.to_place.into(),
            }) {
                return;
            }
        }
        self.playable_hand()
            .visit_sets(|set| visit(Entry::one(Action::Cards(set))));
    }
}

/// An action of an entry, drawn uniformly.
#[inline(always)]
fn within(entry: Entry<Action>, rng: &mut Stream) -> Action {
    if entry.count == 1 {
        return entry.first;
    }
    let more = rng.below(entry.count.into()) as u16;
    match entry.first {
        Action::Place { target, armies } => Action::Place {
            target,
            armies: armies + more,
        },
        Action::Attack { source, target, dice } => Action::Attack {
            source,
            target,
            dice: dice + more as u8,
        },
        Action::Defend { dice } => Action::Defend {
            dice: dice + more as u8,
        },
        Action::Occupy { armies } => Action::Occupy {
            armies: armies + more,
        },
        Action::Maneuver {
            source,
            target,
            armies,
        } => Action::Maneuver {
            source,
            target,
            armies: armies + more,
        },
        other => other,
    }
}

impl game::Legal for Legal<'_> {
    type Action = Action;

    fn visit(&self, mut visit: impl FnMut(Entry<Action>) -> bool) {
        match self.state.phase {
            Phase::Colours => {
                let _ = self.free_colours().all(|c| visit(Entry::one(Action::Color(c))));
            }
            Phase::Placement | Phase::Reinforcements => self.visit_reinforcements(&mut visit),
            Phase::Combat => {
                if visit(Entry::one(Action::EndTurn)) {
                    self.visit_combat(&mut visit);
                }
            }
            Phase::Defence | Phase::Occupation => {
                if let Some(entry) = self.single() {
                    visit(entry);
                }
            }
            Phase::Over => {}
        }
    }

    fn entries(&self) -> usize {
        match self.state.phase {
            Phase::Colours => self.free_colours().count(),
            Phase::Placement | Phase::Reinforcements => {
                let close = usize::from(self.state.to_place == 0);
                close + self.places().len() as usize + self.playable_hand().count_sets() as usize
            }
            Phase::Combat => 1 + (self.count_attacks() + self.count_maneuvers()) as usize,
            Phase::Defence | Phase::Occupation => 1,
            Phase::Over => 0,
        }
    }

    fn is_empty(&self) -> bool {
        self.state.phase == Phase::Over
    }

    fn contains(&self, action: Action) -> bool {
        let s = self.state;
        let mine = |t: Territory| s.owned[s.mover.index()].contains(t);
        match (s.phase, action) {
            (Phase::Colours, Action::Color(color)) => !s.colours.contains(&Some(color)),
            (Phase::Placement | Phase::Reinforcements, Action::Place { target, armies }) => {
                mine(target) && (1..=s.to_place).contains(&armies)
            }
            (Phase::Reinforcements, Action::ToCombat) => s.to_place == 0,
            (Phase::Reinforcements, Action::Cards(set)) => {
                let hand = self.playable_hand();
                set.0.iter().all(|&c| hand.contains(c)) && set.kind().is_some()
            }
            (Phase::Combat, Action::EndTurn) => true,
            (Phase::Combat, Action::Attack { source, target, dice }) => {
                let (least, most) = s.attack_range(source, target);
                mine(source)
                    && source.neighbours().and(s.attackable()).contains(target)
                    && (least..=most).contains(&dice)
            }
            (
                Phase::Combat,
                Action::Maneuver {
                    source,
                    target,
                    armies,
                },
            ) => {
                mine(source)
                    && mine(target)
                    && source.neighbours().contains(target)
                    && armies >= 1
                    && armies <= s.armies_on(source).saturating_sub(s.garrison(source))
            }
            (Phase::Defence, Action::Defend { dice }) => s
                .battle
                .is_some_and(|b| (1..=s.most_defence_dice(b.target)).contains(&dice)),
            (Phase::Occupation, Action::Occupy { armies }) => s.battle.is_some_and(|b| {
                let (least, most) = s.occupation_range(b);
                (least..=most).contains(&armies)
            }),
            _ => false,
        }
    }

    #[inline(always)]
    fn forced(&self) -> Option<Action> {
        let s = self.state;
        match s.phase {
            Phase::Defence | Phase::Occupation => self.single().filter(|e| e.count == 1).map(|e| e.first),
            Phase::Combat => {
                let (attackable, any) = (s.attackable(), s.rules.attack_below_defence);
                for source in self.sources() {
                    if !self.targets(source, attackable, any).is_empty()
                        || !self.destinations(source).is_empty()
                    {
                        return None;
                    }
                }
                Some(Action::EndTurn)
            }
            Phase::Placement | Phase::Reinforcements => {
                let places = self.places();
                let only = s.to_place == 1 && places.len() == 1 && !s.set_playable();
                only.then(|| Action::Place {
                    target: places.nth(0),
                    armies: 1,
                })
            }
            Phase::Colours => {
                let mut free = self.free_colours();
                let first = free.next()?;
                free.next().is_none().then_some(Action::Color(first))
            }
            Phase::Over => None,
        }
    }

    /// As [`game::Legal::sample`], but the entries that end the turn (`end_turn` and the movements) weigh together as one.
    /// Each for itself they outweigh the attacks: turns then hold one roll, and most games meet the cap on rounds.
    #[inline(always)]
    fn sample(&self, rng: &mut Stream) -> Action {
        let s = self.state;
        let entry = match s.phase {
            Phase::Combat => match rng.below(u64::from(self.count_attacks()) + 1) as u32 {
                0 => match rng.below(u64::from(self.count_maneuvers()) + 1) as u32 {
                    0 => return Action::EndTurn,
                    k => self.nth_maneuver(k - 1),
                },
                k => self.nth_attack(k - 1),
            },
            Phase::Defence | Phase::Occupation => self.single().expect("a battle is on"),
            Phase::Placement | Phase::Reinforcements => {
                let places = self.places();
                let hand = self.playable_hand();
                let close = u32::from(s.to_place == 0);
                let k = rng.below((close + places.len() + hand.count_sets()).into()) as u32;
                if k < close {
                    return Action::ToCombat;
                }
                if k < close + places.len() {
                    let target = places.nth(k - close);
                    Entry {
                        first: Action::Place { target, armies: 1 },
                        count: s.to_place.into(),
                    }
                } else {
                    let (mut left, mut found) = (k - close - places.len(), None);
                    hand.visit_sets(|set| {
                        found = Some(set);
                        left = left.wrapping_sub(1);
                        left != u32::MAX
                    });
                    return Action::Cards(found.expect("as many sets as counted"));
                }
            }
            Phase::Colours => {
                let n = self.free_colours().count() as u64;
                let color = self.free_colours().nth(rng.below(n) as usize);
                return Action::Color(color.expect("a colour is free"));
            }
            Phase::Over => panic!("the game is over: nothing is legal"),
        };
        within(entry, rng)
    }
}
