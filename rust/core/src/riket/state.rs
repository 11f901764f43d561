//! The state of a game of Riket: everything, hidden things included, flat and without pointers.

use super::answer::{Chance, Knowledge};
use super::role::Role;
use super::rules::{PoorQuestioner, RiketRules};
use crate::game::EndReason;
use crate::seat::{Seat, SeatSet};

/// The most seats of a table.
pub const SEATS: usize = 5;

/// What is to be decided now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Phase {
    /// How to meet the question of the turn.
    Question = 0,
    /// Whether to pay for not moving back.
    BuyOff = 1,
    /// With whom to change places.
    Swap = 2,
    /// With whom to duel.
    Duel = 3,
    /// Which riddle to hear.
    Riddle = 4,
    /// Nothing: the game is over.
    Over = 5,
}

impl Phase {
    /// The phases' names, in the order of their numbers.
    pub const NAMES: &'static [&'static str] = &["question", "buy_off", "swap", "duel", "riddle", "over"];

    /// All phases, in the order of their numbers.
    pub const ALL: [Phase; 6] = [
        Phase::Question,
        Phase::BuyOff,
        Phase::Swap,
        Phase::Duel,
        Phase::Riddle,
        Phase::Over,
    ];

    /// The phase's name.
    pub fn name(self) -> &'static str {
        Phase::NAMES[self as usize]
    }
}

/// A game of Riket between two decisions.
#[derive(Clone, Debug, PartialEq)]
pub struct RiketState {
    pub(super) rules: RiketRules,
    pub(super) knowledge: [Knowledge; SEATS],
    pub(super) coins: [u16; SEATS],
    /// The ring each pawn stands on, whichever the track.
    pub(super) rings: [u8; SEATS],
    /// Who is rich, the Ruler included.
    pub(super) rich: SeatSet,
    /// Who holds the crown ring: a rich seat, or nobody while it is out of play.
    pub(super) crown: SeatSet,
    pub(super) seats: u8,
    /// Who began the game.
    pub(super) first: Seat,
    pub(super) phase: Phase,
    /// Whose turn it is.
    pub(super) turn_seat: Seat,
    /// Who has to decide; another than `turn_seat` once the question was passed.
    pub(super) actor: Seat,
    /// The shift of the question, 0 when there is none to answer.
    pub(super) shift: i8,
    /// What the seat of the turn feels about it.
    pub(super) signal: Option<i8>,
    /// In the phase `buy_off`: the steps back that would really be moved.
    pub(super) steps: u8,
    /// In the phase `buy_off`: the coins a step costs; else 1.
    pub(super) price: u16,
    /// The place of the epoch in the order of play, from 0.
    pub(super) epoch: u8,
    /// The turn of the epoch, from 1.
    pub(super) epoch_turn: u16,
    /// The turn of the game, from 1.
    pub(super) turn: u32,
    /// Fool cards taken in this game: the supply goes on where it was.
    pub(super) fool_cards: u32,
    /// Old words read in this game.
    pub(super) old_words: u32,
    pub(super) end: Option<EndReason>,
}

impl RiketState {
    /// The role of a seat.
    pub fn role(&self, seat: Seat) -> Role {
        if self.crown.contains(seat) {
            Role::Ruler
        } else if self.rich.contains(seat) {
            Role::Rich
        } else {
            Role::Poor
        }
    }

    /// The label of the epoch, 1 to 6.
    pub fn epoch_label(&self) -> u8 {
        self.rules.epochs.label(self.epoch)
    }

    /// The questioner: the opponent to the right of the seat of the turn (RI-TURN-2).
    #[inline(always)]
    pub fn questioner(&self) -> Seat {
        right_of(self.turn_seat, self.seats)
    }

    /// Everybody but this seat.
    #[inline(always)]
    pub(super) fn opponents(&self, seat: Seat) -> SeatSet {
        SeatSet::all(self.seats).without(seat)
    }

    /// Whom the seat of the turn may pass to (RI-RICH-3).
    #[inline(always)]
    pub(super) fn pass_targets(&self) -> SeatSet {
        self.opponents(self.turn_seat).without(self.questioner())
    }

    /// The poor players beside the asker, the questioner included.
    #[inline(always)]
    pub(super) fn other_poor(&self) -> SeatSet {
        SeatSet(self.opponents(self.turn_seat).0 & !self.rich.0)
    }

    /// Who moves forward with a right joint answer, the asker apart (RI-POOR-4, RI-POOR-7).
    #[inline(always)]
    pub(super) fn helpers(&self) -> SeatSet {
        match self.rules.poor_questioner {
            PoorQuestioner::Excluded => self.other_poor().without(self.questioner()),
            PoorQuestioner::Helper | PoorQuestioner::MovesForwardOnly => self.other_poor(),
        }
    }

    /// Whether the seat of the turn may ask for help (RI-POOR-3, ruling 101).
    #[inline(always)]
    pub(super) fn can_ask_help(&self) -> bool {
        !self.helpers().is_empty()
    }

    /// The fewest steps that can be paid for, if any are (RI-FATE-5).
    #[inline(always)]
    pub(super) fn least_paid(&self, steps: u8) -> u8 {
        if self.rules.partial_buy_off { 1 } else { steps }
    }

    /// The steps that can be paid for now.
    #[inline(always)]
    pub(super) fn payable(&self) -> u8 {
        let coins = self.coins[self.actor.index()];
        let paid_for = coins.checked_div(self.price).unwrap_or(u16::MAX);
        u16::from(self.steps).min(paid_for) as u8
    }

    /// The chance of a seat with a question of this epoch, the shift not counted.
    #[inline(always)]
    pub(super) fn knows(&self, seat: Seat) -> Chance {
        self.knowledge[seat.index()].epochs[self.epoch_label() as usize - 1]
    }

    /// The index of this turn's streams: epoch and its turn (engine format 1, section 2).
    #[inline(always)]
    pub(super) fn stream_index(&self) -> u64 {
        u64::from(self.epoch + 1) << 16 | u64::from(self.epoch_turn)
    }
}

/// The opponent to the right: the one before in turn order.
#[inline(always)]
pub fn right_of(seat: Seat, seats: u8) -> Seat {
    Seat(if seat.0 == 0 { seats - 1 } else { seat.0 - 1 })
}

impl RiketState {
    /// Whether some seat's answers are drawn.
    #[inline(always)]
    pub(super) fn any_drawn(&self) -> bool {
        let mut seats = self.knowledge[..self.seats as usize].iter();
        self.rules.draws(false) || seats.any(|knowledge| knowledge.drawn)
    }

    /// As [`crate::game::Game::pack_state`] of Riket documents.
    pub(super) fn pack(&self, out: &mut Vec<u8>) {
        out.extend([
            self.seats,
            self.first.0,
            self.phase as u8,
            self.turn_seat.0,
            self.actor.0,
            self.rich.0,
            self.crown.0,
            self.epoch,
        ]);
        out.extend(self.epoch_turn.to_le_bytes());
        out.extend(self.turn.to_le_bytes());
        out.extend([
            self.steps,
            self.shift as u8,
            self.signal.unwrap_or(i8::MAX) as u8,
            self.end.map_or(u8::MAX, EndReason::code),
        ]);
        out.extend(self.fool_cards.to_le_bytes());
        out.extend(self.old_words.to_le_bytes());
        for i in 0..self.seats as usize {
            out.push(self.rings[i]);
            out.extend(self.coins[i].to_le_bytes());
            let knowledge = &self.knowledge[i];
            for chance in knowledge
                .epochs
                .iter()
                .chain([&knowledge.old_words, &knowledge.riddles])
            {
                out.extend(chance.steps().to_le_bytes());
            }
            out.push(u8::from(knowledge.drawn));
        }
        if self.price != 1 {
            out.extend(self.price.to_le_bytes());
        }
        if let Some(EndReason::HouseRule(rule)) = self.end {
            out.extend(rule.as_str().as_bytes());
        }
    }
}
