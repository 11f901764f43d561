//! A race as plain data.

use super::{DashRules, DashState, chance};
use ludoteca_core::error::PositionError;
use ludoteca_core::game::{EndReason, Outcome};
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// All that a state holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DashPosition {
    pub rules: Map<String, Value>,
    pub turn: u32,
    pub round: u32,
    pub first: u8,
    pub to_move: u8,
    pub pending: Option<u8>,
    pub gust: bool,
    pub at: Vec<u16>,
    pub energy: Vec<u8>,
    pub cards: Vec<Option<u8>>,
    pub bids: Vec<u8>,
    pub pile: Vec<u8>,
    pub ended: Option<(Vec<u8>, String)>,
}

pub fn write(state: &DashState) -> DashPosition {
    let seats = state.seats as usize;
    DashPosition {
        rules: state.rules.differences(&DashRules::base()),
        turn: state.turn,
        round: state.round,
        first: state.first.0,
        to_move: state.to_move.0,
        pending: state.pending,
        gust: state.gust,
        at: state.at[..seats].to_vec(),
        energy: state.energy[..seats].to_vec(),
        cards: state.card[..seats].to_vec(),
        bids: state.bid[..seats].to_vec(),
        pile: (0..16).filter(|&card| state.pile >> card & 1 == 1).collect(),
        ended: state
            .outcome
            .as_ref()
            .map(|o| (o.ranks.to_vec(), o.end_reason.name().into())),
    }
}

pub fn read(position: &DashPosition) -> Result<DashState, PositionError> {
    let mut reasons = Vec::new();
    let rules = DashRules::base().patched(&position.rules);
    let rules = rules.map_err(|error| PositionError {
        reasons: error.reasons,
    })?;
    let seats = position.at.len();
    if !(2..=6).contains(&seats) {
        reasons.push(format!("dash has 2 to 6 seats, not {seats}"));
    }
    let lists = [position.energy.len(), position.cards.len(), position.bids.len()];
    if lists.iter().any(|&len| len != seats) {
        reasons.push(format!("each list has {seats} values"));
    }
    if (position.first as usize).max(position.to_move as usize) >= seats {
        reasons.push("first and to_move are seats".into());
    }
    let mut seen = 0u16;
    for &card in position.pile.iter().chain(position.cards.iter().flatten()) {
        if !(1..=9).contains(&card) || seen >> card & 1 == 1 {
            reasons.push(format!("card {card} is there twice or not at all in the game"));
            continue;
        }
        seen |= 1 << card;
    }
    if position.at.iter().any(|&at| at > rules.farthest) {
        reasons.push("nobody runs that far".into());
    }
    if position.bids.iter().any(|&bid| bid > 3) {
        reasons.push("a bid is 1 to 3".into());
    }
    if position.turn == 0 || position.round == 0 || position.turn > 1000 || position.round > rules.max_rounds
    {
        reasons.push("turns and rounds count from 1 to the last".into());
    }
    if position.pending == Some(0) {
        reasons.push("a push is 1 or more".into());
    }
    let outcome = position.ended.as_ref().map(|(ranks, reason)| {
        let end_reason = EndReason::from_name(reason);
        if end_reason.is_none() || ranks.len() != seats {
            reasons.push("ended: ranks of all seats and a reason".into());
        }
        Outcome {
            ranks: ranks.iter().copied().take(6).collect(),
            points: position.at.iter().map(|&at| at.into()).take(6).collect(),
            end_reason: end_reason.unwrap_or(EndReason::Unfinished),
        }
    });
    if !reasons.is_empty() {
        return Err(PositionError { reasons });
    }
    if position.pending.is_some() {
        let blocker = (position.to_move as usize + 1) % seats;
        if position.energy[blocker] == 0 {
            reasons.push("nobody can block without energy".into());
        }
    }
    if !reasons.is_empty() {
        return Err(PositionError { reasons });
    }
    let mut state = DashState {
        rules,
        seats: seats as u8,
        turn: position.turn,
        round: position.round,
        first: Seat(position.first),
        to_move: Seat(position.to_move),
        pending: position.pending,
        gust: position.gust,
        at: [0; 6],
        energy: [0; 6],
        card: [None; 6],
        bid: [0; 6],
        pile: position.pile.iter().map(|&card| 1 << card).fold(0, |a, b| a | b) & chance::FULL,
        outcome,
    };
    state.at[..seats].copy_from_slice(&position.at);
    state.energy[..seats].copy_from_slice(&position.energy);
    state.card[..seats].copy_from_slice(&position.cards);
    state.bid[..seats].copy_from_slice(&position.bids);
    Ok(state)
}
