//! Setting up a game (RL-SET).
//!
//! Knows nothing about what happens afterwards.

use super::action_card::ActionSet;
use super::ask::{self, Ask, purpose};
use super::card::{CARDS, CardSet};
use super::color::Color;
use super::draw::{draw_action, open_treasure, refill};
use super::row::{ROWS, Row};
use super::rules::ReliktRules;
use super::state::{ACTION_HAND, HAND, MOST_DOWN, Phase, ReliktState, SEATS};
use super::treasure::Pile;
use super::{MOST_SEATS, Relikt};
use crate::chance::{At, ChanceSource};
use crate::error::PlayError;
use crate::game::{SetupError, check_seats};
use crate::hooks::Hooks;
use crate::seat::Seat;

/// Sets up a game (RL-SET) and goes to the first decision. Chance is asked for the first player, the camps, the hands,
/// the treasures and the action hands, in this order; seats in theirs.
pub(super) fn new_game<C: ChanceSource, H: Hooks<Relikt>>(
    rules: &ReliktRules,
    seats: usize,
    chance: &mut C,
    hooks: &mut H,
) -> Result<ReliktState, SetupError> {
    let seats = check_seats::<Relikt>(seats)?;
    rules.check_for(seats)?;
    let mut s = ReliktState {
        rules: *rules,
        seats,
        phase: Phase::ActionCard,
        turn: 1,
        mover: Seat(0),
        effect: None,
        holder: Seat(0),
        plays: 1,
        camps: Color::ALL,
        hands: [CardSet::EMPTY; SEATS],
        full: [HAND as u8; SEATS],
        laid: [CardSet::EMPTY; SEATS],
        down: [[None; MOST_DOWN]; SEATS],
        deck: CardSet::EMPTY,
        discards: CardSet::EMPTY,
        pass: 0,
        pass_deck: CardSet::EMPTY,
        ages: [0; CARDS],
        rows: [Row::default(); ROWS],
        unseen_treasures: rules.treasures(),
        won: [Pile::EMPTY; SEATS],
        action_hands: [ActionSet::EMPTY; SEATS],
        played: [ActionSet::EMPTY; SEATS],
        last_action: None,
        known: [[CardSet::EMPTY; SEATS]; SEATS],
        maybe_down: [[CardSet::EMPTY; SEATS]; SEATS],
        taken: [CardSet::EMPTY; SEATS],
        end: None,
    };
    let first = match rules.first_player {
        Some(seat) => seat,
        None => setup(chance, 0, 0, Ask::First { seats })? as u8,
    };
    (s.mover, s.holder) = (Seat(first), Seat(first));
    let mut left = (1 << MOST_SEATS) - 1;
    for seat in Seat::all(seats) {
        let k = setup(chance, 1, seat.0.into(), Ask::Camp { seat, left })?;
        let camp = ask::color(left, k as usize);
        left &= !(1 << camp as u8);
        s.camps[seat.index()] = camp;
    }
    // Camps nobody has keep a fixed order, so that equal tables are equal states.
    for i in seats as usize..SEATS {
        s.camps[i] = ask::color(left, i - seats as usize);
    }
    s.deck = s.all_cards();
    s.pass_deck = s.deck;
    for seat in Seat::all(seats) {
        refill(&mut s, seat, chance)?;
    }
    for row in 0..ROWS {
        open_treasure(&mut s, row, chance, hooks)?;
    }
    for seat in Seat::all(seats) {
        for _ in 0..ACTION_HAND {
            draw_action(&mut s, seat, chance)?;
        }
    }
    #[cfg(debug_assertions)]
    s.assert_invariants();
    Ok(s)
}

fn setup(chance: &mut impl ChanceSource, index: u64, offset: u32, ask: Ask) -> Result<u64, PlayError> {
    let at = At {
        purpose: purpose::SETUP,
        seat: Seat(0),
        index,
        offset,
    };
    Ok(chance.draw(at, &ask)?)
}
