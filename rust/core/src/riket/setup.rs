//! The set-up of a game and of every epoch (RI-SET, RI-EPO-1, RI-EPO-2).

use super::answer::Knowledge;
use super::apply::{Play, at};
use super::ask::{FirstPlayer, purpose};
use super::game::Riket;
use super::role::{Role, RoleCards};
use super::rules::RiketRules;
use super::state::{Phase, RiketState, SEATS};
use crate::chance::ChanceSource;
use crate::error::PlayError;
use crate::hooks::Hooks;
use crate::seat::{Seat, SeatSet};

/// Sets up a game for as many seats as there is knowledge for, and goes to the first decision.
pub(super) fn new_game<C: ChanceSource, H: Hooks<Riket>>(
    rules: &RiketRules,
    knowledge: &[Knowledge],
    chance: &mut C,
    hooks: &mut H,
) -> Result<RiketState, PlayError> {
    let mut all = [Knowledge::default(); SEATS];
    all[..knowledge.len()].copy_from_slice(knowledge);
    let mut state = RiketState {
        rules: *rules,
        knowledge: all,
        coins: [0; SEATS],
        rings: [0; SEATS],
        rich: SeatSet::NONE,
        crown: SeatSet::NONE,
        seats: knowledge.len() as u8,
        first: Seat(0),
        phase: Phase::Over,
        turn_seat: Seat(0),
        actor: Seat(0),
        shift: 0,
        signal: None,
        steps: 0,
        price: 1,
        epoch: 0,
        epoch_turn: 0,
        turn: 0,
        fool_cards: 0,
        old_words: 0,
        end: None,
    };
    state.coins[..knowledge.len()].fill(rules.start_coins);
    let first = chance.draw(at(purpose::SETUP, Seat(0), 0, 0), &FirstPlayer(state.seats))?;
    state.first = Seat(first as u8);
    let mut play = Play {
        state: &mut state,
        chance,
        hooks,
    };
    play.begin_epoch(play.state.first)?;
    Ok(state)
}

impl<C: ChanceSource, H: Hooks<Riket>> Play<'_, C, H> {
    /// Shuffles the role cards, has all draw, and begins the first turn (RI-SET-7, RI-SET-8, RI-EPO-1, RI-EPO-2).
    pub(super) fn begin_epoch(&mut self, first: Seat) -> Result<(), PlayError> {
        let seats = self.state.seats;
        let mut cards = RoleCards::new(seats);
        (self.state.rich, self.state.crown) = (SeatSet::NONE, SeatSet::NONE);
        self.state.rings = [0; SEATS];
        let index = u64::from(self.state.epoch + 1);
        for (offset, seat) in first.clockwise(seats).enumerate() {
            let answer = self
                .chance
                .draw(at(purpose::ROLE, Seat(0), index, offset as u32), &cards)?;
            let role = cards.take(answer);
            if role != Role::Poor {
                self.state.rich = self.state.rich.with(seat);
            }
            if role == Role::Ruler {
                self.state.crown = SeatSet::only(seat);
            }
        }
        self.state.epoch_turn = 0;
        self.begin_turn(first)
    }
}
