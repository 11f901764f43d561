//! What one seat may know: everything but the others' knowledge, the others' signals and the difficulty (RI-INFO).

use super::answer::Knowledge;
use super::role::Role;
use super::rules::RiketRules;
use super::state::{Phase, RiketState};
use crate::game::Outcome;
use crate::seat::Seat;
use std::fmt;

/// A state as one seat sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a RiketState,
    seat: Seat,
}

/// Shows what the seat may know.
impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        write!(f, "View({json})")
    }
}

impl<'a> View<'a> {
    /// The state as a seat sees it.
    #[inline(always)]
    pub(super) fn new(state: &'a RiketState, seat: Seat) -> View<'a> {
        View { state, seat }
    }

    /// The state behind the view, for the sampling of worlds, which draws anew what is hidden.
    pub(super) fn state(&self) -> &'a RiketState {
        self.state
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many seats the table has.
    pub fn seats(&self) -> u8 {
        self.state.seats
    }

    /// Who began the game.
    pub fn first_player(&self) -> Seat {
        self.state.first
    }

    /// The rules of the game.
    pub fn rules(&self) -> &'a RiketRules {
        &self.state.rules
    }

    /// What is to be decided.
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The seat to act; nobody once the game is over.
    pub fn current_seat(&self) -> Option<Seat> {
        (self.state.phase != Phase::Over).then_some(self.state.actor)
    }

    /// Whose turn it is; another than the seat to act once the question was passed.
    pub fn turn_seat(&self) -> Seat {
        self.state.turn_seat
    }

    /// Who reads the question of this turn (RI-TURN-2).
    pub fn questioner(&self) -> Seat {
        self.state.questioner()
    }

    /// The turn of the game, from 1.
    pub fn turn(&self) -> u32 {
        self.state.turn
    }

    /// The label of the epoch, 1 to 6.
    pub fn epoch(&self) -> u8 {
        self.state.epoch_label()
    }

    /// The place of the epoch in the order of play, from 1.
    pub fn epoch_number(&self) -> u8 {
        self.state.epoch + 1
    }

    /// The turn of the epoch, from 1, which is also the number of its question: every turn has just one.
    pub fn epoch_turn(&self) -> u16 {
        self.state.epoch_turn
    }

    /// Which of the four questions of the knowledge card this is, 1 to 4 (RI-TURN-3).
    pub fn card_question(&self) -> u8 {
        ((self.state.epoch_turn.max(1) - 1) % 4) as u8 + 1
    }

    /// The ring a pawn stands on.
    pub fn ring(&self, seat: Seat) -> u8 {
        self.state.rings[seat.index()]
    }

    /// The role of a seat.
    pub fn role(&self, seat: Seat) -> Role {
        self.state.role(seat)
    }

    /// Whether a seat is rich, the Ruler included.
    pub fn is_rich(&self, seat: Seat) -> bool {
        self.state.rich.contains(seat)
    }

    /// Who holds the crown ring; nobody while it is out of play.
    pub fn crown_ring(&self) -> Option<Seat> {
        self.state.crown.iter().next()
    }

    /// The place of a seat in the epoch as the pawns stand, from 1; level ones share it (RI-GOAL-2).
    pub fn place(&self, seat: Seat) -> u8 {
        super::score::place(self.state, seat)
    }

    /// The coins that a place in the epoch is worth, with or without the crown ring; none where there is no such place
    /// (RI-GOAL-3, RI-GOAL-5).
    pub fn prize(&self, place: u8, ruler: bool) -> Option<u16> {
        let place = (1..=self.seats()).contains(&place).then_some(place)?;
        let bonus = if ruler { self.state.rules.ruler_bonus } else { 0 };
        Some(self.state.rules.prizes[usize::from(place) - 1] + bonus)
    }

    /// The coins a seat would get if the epoch ended now.
    pub fn prize_now(&self, seat: Seat) -> u16 {
        super::score::prize(self.state, seat)
    }

    /// The coins of a seat.
    pub fn coins(&self, seat: Seat) -> u16 {
        self.state.coins[seat.index()]
    }

    /// In the phase `buy_off`: the steps back that would really be moved.
    pub fn steps(&self) -> u8 {
        self.state.steps
    }

    /// In the phase `buy_off`: the coins each of these steps costs; else 1.
    pub fn price(&self) -> u16 {
        self.state.price
    }

    /// In the phase `buy_off`: how many of these steps can be paid for.
    pub fn payable(&self) -> u8 {
        self.state.payable()
    }

    /// What this seat feels about the question it was asked, −3 to 3, higher is easier; nothing about the questions of
    /// others, nor once it is answered.
    pub fn signal(&self) -> Option<i8> {
        self.state.signal.filter(|_| self.seat == self.state.turn_seat)
    }

    /// This seat's own knowledge.
    pub fn knowledge(&self) -> &'a Knowledge {
        &self.state.knowledge[self.seat.index()]
    }

    /// Fool cards taken in this game.
    pub fn fool_cards(&self) -> u32 {
        self.state.fool_cards
    }

    /// Old words read in this game.
    pub fn old_words(&self) -> u32 {
        self.state.old_words
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        super::score::outcome(self.state)
    }
}
