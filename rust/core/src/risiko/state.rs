//! The whole state of a game of RisiKo!, hidden things included: flat, without pointers, cheap to copy.
//!
//! This file holds the data and the questions about it that several activities share. What is legal is in
//! [`super::legal`], what happens in `apply.rs`, what a seat may know in [`super::observe`].

use super::card::{CARDS, Card, Cards};
use super::color::Color;
use super::continent::bonuses;
use super::objective::Objective;
use super::rules::RisikoRules;
use super::territory::{TERRITORIES, Territory, TerritorySet};
use crate::game::EndReason;
use crate::hooks::RuleName;
use crate::seat::{MAX_SEATS, Seat, SeatSet};

/// What kind of decision is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Phase {
    /// Set-up: choosing colours (RK-SET-3).
    Colours,
    /// Set-up: placing the supply, three armies at a time (RK-SET-9).
    Placement,
    /// Playing sets and placing armies (RK-REI).
    Reinforcements,
    /// Attacking, moving, or ending the turn (RK-CBT, RK-MOV).
    Combat,
    /// The defender declares his dice (RK-CBT-7).
    Defence,
    /// The attacker says how many armies move in (RK-OCC-2).
    Occupation,
    /// The game is over.
    Over,
}

impl Phase {
    /// All phases, in the order of their numbers.
    pub const ALL: [Phase; 7] = [
        Phase::Colours,
        Phase::Placement,
        Phase::Reinforcements,
        Phase::Combat,
        Phase::Defence,
        Phase::Occupation,
        Phase::Over,
    ];

    /// The names of the phases, in the order of their numbers.
    pub const NAMES: [&'static str; 7] = [
        "colours",
        "placement",
        "reinforcements",
        "combat",
        "defence",
        "occupation",
        "over",
    ];

    /// The phase's name.
    pub fn name(self) -> &'static str {
        Phase::NAMES[self as usize]
    }
}

/// How far the agreed end has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// No end in sight.
    Open,
    /// The last round, through the turn of the seat that drew the final card (RK-END-5).
    LastRound {
        /// That seat.
        drawer: Seat,
    },
    /// An extra round of those still tied (RK-END-15).
    ExtraRound {
        /// Those who are tied.
        tied: SeatSet,
        /// Those of them whose turn is still to come, without the one whose turn it is.
        waiting: SeatSet,
        /// Number of the extra round, from 1.
        number: u8,
    },
}

/// A battle that waits for the defender's dice or the occupation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// Where the attack comes from.
    pub source: Territory,
    /// What is attacked.
    pub target: Territory,
    /// Dice of the attacker.
    pub dice: u8,
}

/// A seat that is out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// Who is out.
    pub seat: Seat,
    /// Who destroyed the last army.
    pub by: Seat,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Why.
    pub reason: EndReason,
    /// 1 is best; all 0 if the game is unfinished.
    pub ranks: [u8; MAX_SEATS],
    /// Victory points as the game counts them.
    pub points: [i32; MAX_SEATS],
}

/// Everything about a game of RisiKo!.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RisikoState {
    pub(crate) rules: RisikoRules,
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    /// First player and dealer.
    pub(crate) first: Seat,
    /// Whose turn it is, or whose go in the set-up.
    pub(crate) mover: Seat,
    /// From 1; 0 in the set-up.
    pub(crate) round: u16,
    /// From 1; 0 in the set-up.
    pub(crate) turn: u32,
    pub(crate) armies: [u16; TERRITORIES],
    pub(crate) owners: [u8; TERRITORIES],
    /// The territories of each seat, as `owners` says.
    pub(crate) owned: [TerritorySet; MAX_SEATS],
    /// The territories with two armies or more, as `armies` says.
    pub(crate) strong: TerritorySet,
    /// The armies of each seat on the map, as `armies` says.
    pub(crate) totals: [u32; MAX_SEATS],
    pub(crate) colours: [Option<Color>; MAX_SEATS],
    pub(crate) objectives: [Option<Objective>; MAX_SEATS],
    /// Armies of the set-up's supply not placed yet.
    pub(crate) supply: [u16; MAX_SEATS],
    pub(crate) hands: [Cards; MAX_SEATS],
    pub(crate) deck: Cards,
    pub(crate) discards: Cards,
    /// Reshuffles so far.
    pub(crate) pass: u16,
    /// Cards drawn in this pass through the deck.
    pub(crate) drawn: u8,
    /// How many reshuffles ago each card was last in the deck; everybody knows it.
    pub(crate) ages: [u8; CARDS],
    /// Armies still to place in this turn or this go of the set-up.
    pub(crate) to_place: u16,
    /// Sets played in this turn.
    pub(crate) sets_played: u8,
    /// Rolls of this turn.
    pub(crate) rolls: u32,
    /// Territories conquered in this turn.
    pub(crate) conquests: u8,
    /// The dice an attacker may throw in this turn, by the rules or a house rule.
    pub(crate) attack_dice: u8,
    /// The dice the defender may throw now, by the rules or a house rule.
    pub(crate) defence_dice: u8,
    pub(crate) battle: Option<Battle>,
    /// The seat the conquest in hand put out, until its cards are seized.
    pub(crate) fallen: Option<Seat>,
    pub(crate) alive: SeatSet,
    /// Seats that are out, in order.
    pub(crate) out: [Option<Elimination>; MAX_SEATS],
    pub(crate) stage: Stage,
    /// The house rule that ended the game; points may still be level, so that extra rounds follow.
    pub(crate) ended_by: Option<RuleName>,
    /// Whether the clock has run out (RK-END-7).
    pub(crate) time_up: bool,
    /// Rolls of each seat against each continent, for those who watch what others pursue.
    pub(crate) attacks: [[u16; 6]; MAX_SEATS],
    pub(crate) end: Option<End>,
}

impl RisikoState {
    /// The seat that owns a territory.
    #[inline(always)]
    pub(crate) fn owner(&self, t: Territory) -> Seat {
        Seat(self.owners[t.index()])
    }

    /// The armies on a territory.
    #[inline(always)]
    pub(crate) fn armies_on(&self, t: Territory) -> u16 {
        self.armies[t.index()]
    }

    /// Sets the armies on a territory; the totals are the caller's business.
    #[inline(always)]
    pub(crate) fn set_armies(&mut self, t: Territory, armies: u16) {
        self.armies[t.index()] = armies;
        self.strong.0 = self.strong.0 & !(1 << t.0) | u64::from(armies >= 2) << t.0;
    }

    /// How many reshuffles ago a card was last in the deck: nobody can have drawn it since.
    #[inline]
    pub(crate) fn age(&self, card: Card) -> u8 {
        self.ages[usize::from(card.0)]
    }

    /// The seat that must decide, once the set-up's dice are thrown and until the game is over.
    #[inline(always)]
    pub(crate) fn decider(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over => None,
            Phase::Defence => self.battle.map(|b| self.owner(b.target)),
            _ => Some(self.mover),
        }
    }

    /// Why the game ends by points: an agreed ending, or a house rule.
    pub(crate) fn points_reason(&self) -> EndReason {
        self.ended_by.map_or(EndReason::Points, EndReason::HouseRule)
    }

    /// Whether a set could still be played in this turn (ruling 7.2).
    #[inline]
    pub(crate) fn set_playable(&self) -> bool {
        self.sets_played < self.rules.sets_per_turn && self.hands[self.mover.index()].has_set()
    }

    /// The armies of a reinforcement phase by territories, continents and settings (RK-REI-2, RK-REI-3, RK-SPR-2).
    #[inline]
    pub(crate) fn income(&self, seat: Seat) -> u16 {
        let owned = self.owned[seat.index()];
        let by_territories = (owned.len() as u16 / 3).max(self.rules.min_income);
        by_territories + bonuses(owned) + u16::from(self.rules.special_reinforcement)
    }

    /// The territories that nobody may attack now: a player's only one in the first rounds (RK-ELI-4).
    #[inline(always)]
    pub(crate) fn protected(&self) -> TerritorySet {
        if self.round > self.rules.no_elimination_rounds {
            return TerritorySet::EMPTY;
        }
        let mut protected = TerritorySet::EMPTY;
        for owned in self.owned {
            if owned.len() == 1 {
                protected = protected.or(owned);
            }
        }
        protected
    }

    /// The territories the mover may attack or not reach at all.
    #[inline(always)]
    pub(crate) fn attackable(&self) -> TerritorySet {
        TerritorySet::ALL
            .without(self.owned[self.mover.index()])
            .without(self.protected())
    }

    /// The armies that stay on a territory the mover moves from voluntarily (RK-CAP-4).
    #[inline(always)]
    pub(crate) fn garrison(&self, source: Territory) -> u16 {
        let at_border = !source
            .neighbours()
            .without(self.owned[self.mover.index()])
            .is_empty();
        if at_border { self.rules.border_garrison } else { 1 }
    }

    /// The smallest and the largest number of armies that may occupy the target of the battle just won, dice included.
    #[inline]
    pub(crate) fn occupation_range(&self, battle: Battle) -> (u16, u16) {
        let moved = u16::from(battle.dice);
        let rest = self.armies_on(battle.source);
        (moved, moved + rest.saturating_sub(self.garrison(battle.source)))
    }

    /// The numbers of dice with which the mover may attack `target` from `source`; none if the smallest is larger.
    #[inline(always)]
    pub(crate) fn attack_range(&self, source: Territory, target: Territory) -> (u8, u8) {
        let most = self
            .armies_on(source)
            .saturating_sub(1)
            .min(self.attack_dice.into()) as u8;
        let least = if self.rules.attack_below_defence {
            1
        } else {
            self.armies_on(target).min(self.rules.max_defence_dice.into()) as u8
        };
        (least, most)
    }

    /// The most dice the defender of a territory may throw.
    #[inline(always)]
    pub(crate) fn most_defence_dice(&self, target: Territory) -> u8 {
        self.armies_on(target).min(self.defence_dice.into()) as u8
    }

    /// Who destroyed a seat's last army, if it is out.
    pub(crate) fn destroyer(&self, seat: Seat) -> Option<Seat> {
        self.out.iter().flatten().find(|e| e.seat == seat).map(|e| e.by)
    }

    /// Whose turn follows in the order of seats: the next living one, and whether a new round begins with it.
    pub(crate) fn next_living(&self, after: Seat) -> (Seat, bool) {
        let place = |seat: Seat| (seat.0 + self.seats - self.first.0) % self.seats;
        let next = after
            .clockwise(self.seats)
            .skip(1)
            .find(|&s| self.alive.contains(s))
            .unwrap_or(after);
        (next, place(next) <= place(after))
    }

    /// Whether the counters that are kept along agree with what they are counted from.
    pub fn counters_agree(&self) -> bool {
        let mut owned = [TerritorySet::EMPTY; MAX_SEATS];
        let mut totals = [0u32; MAX_SEATS];
        let mut strong = TerritorySet::EMPTY;
        if self.phase == Phase::Colours {
            return self.owned == owned && self.strong == strong && self.totals == totals;
        }
        for t in Territory::all() {
            owned[usize::from(self.owners[t.index()])].insert(t);
            totals[usize::from(self.owners[t.index()])] += u32::from(self.armies_on(t));
            if self.armies_on(t) >= 2 {
                strong.insert(t);
            }
        }
        let cards = self
            .hands
            .iter()
            .fold(self.deck.0 | self.discards.0, |all, hand| all | hand.0);
        let count = self.deck.len() + self.discards.len() + self.hands.iter().map(|h| h.len()).sum::<u32>();
        let whole_deck = count == 44 && cards == Cards::ALL.0;
        let no_deck = count == 0 && self.phase == Phase::Placement;
        owned == self.owned && totals == self.totals && strong == self.strong && (whole_deck || no_deck)
    }
}
