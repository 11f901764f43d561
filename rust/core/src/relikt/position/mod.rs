//! A state as plain data (position format 1): any reachable state, hidden parts and what each seat has seen included.
//!
//! Piles are sets. What follows from the rest (how many were drawn, whose turn is next) is not written down.

mod check;
mod read;

pub(super) use read::from_position;

use super::action_card::ActionCard;
use super::card::{AdventureCard, CardSet};
use super::color::Color;
use super::row::Row;
use super::rules::ReliktRules;
use super::state::{HAND, ReliktState, ages};
use super::treasure::Treasure;
use crate::seat::Seat;
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A state of Relikt as plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReliktPosition {
    /// `position/1`.
    pub schema: String,
    /// `relikt`.
    pub game: String,
    /// The settings that differ from the frozen base.
    #[serde(default)]
    pub settings: Map<String, Value>,
    /// How many seats there are.
    pub seats: u8,
    /// The phase's name.
    pub phase: String,
    /// The first player.
    pub first_player: u8,
    /// Whose turn it is.
    pub mover: u8,
    /// The round, from 1.
    pub round: u32,
    /// The turn, from 1.
    pub turn: u32,
    /// The action card whose effect this turn has; a camera counts as what it copies.
    #[serde(default)]
    pub effect: Option<ActionCard>,
    /// The opponent whose hand is played from.
    #[serde(default)]
    pub looked_at: Option<u8>,
    /// Adventure cards still to be played in this turn.
    pub plays: u8,
    /// The colour of each seat's camp.
    pub camps: Vec<Color>,
    /// The adventure cards of each seat.
    pub hands: Vec<Vec<AdventureCard>>,
    /// Up to how many cards each hand was filled last, if a house rule made one of them another number than four.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hand_sizes: Vec<u8>,
    /// The four rows; none where no treasure lies.
    pub rows: Vec<Option<RowPosition>>,
    /// The adventure deck.
    pub deck: Vec<AdventureCard>,
    /// The adventure discards.
    pub discards: Vec<AdventureCard>,
    /// How often the discards have become the deck.
    #[serde(default)]
    pub reshuffles: u32,
    /// The deck when it was last shuffled; left out before the first reshuffle, when it was all cards.
    #[serde(default)]
    pub shuffled: Option<Vec<AdventureCard>>,
    /// How many reshuffles ago each card was last in the deck, where that is more than one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ages: BTreeMap<AdventureCard, u8>,
    /// The treasures not seen yet: those of the deck and the removed ones.
    pub unseen_treasures: Vec<Treasure>,
    /// The treasures each seat has won.
    pub won: Vec<Vec<Treasure>>,
    /// The action cards in each seat's hand.
    pub action_hands: Vec<Vec<ActionCard>>,
    /// The action cards each seat has played.
    pub played: Vec<Vec<ActionCard>>,
    /// The top of the action discards.
    #[serde(default)]
    pub last_action: Option<ActionCard>,
    /// What seats have seen of others' hands.
    #[serde(default)]
    pub seen: Vec<SeenHand>,
    /// The cards each seat took by the lasso and nobody has seen leave; left out: none.
    #[serde(default)]
    pub taken: Vec<Vec<AdventureCard>>,
    /// How the game ended.
    #[serde(default)]
    pub end: Option<EndPosition>,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowPosition {
    /// The treasure.
    pub treasure: Treasure,
    /// How many cards fill the row, if a house rule made them another number than the treasure's gems.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<u8>,
    /// The cards lying face up.
    pub cards: Vec<AdventureCard>,
    /// The cards lying face down.
    #[serde(default)]
    pub face_down: Vec<FaceDown>,
}

/// A card lying face down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceDown {
    /// Who laid it.
    pub seat: u8,
    /// The card.
    pub card: AdventureCard,
    /// By viewer the ages a card it has not seen must have to lie here, 7 standing for all from 7 on; left out: any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ages: Vec<Vec<u8>>,
}

/// What a seat has seen of another's hand (ruling 101).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenHand {
    /// Whose hand.
    pub holder: u8,
    /// Who has seen it.
    pub viewer: u8,
    /// The cards seen there and not seen leave.
    pub cards: Vec<AdventureCard>,
    /// Those that may lie face down by now; those not among `cards` surely do.
    #[serde(default)]
    pub maybe_down: Vec<AdventureCard>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndPosition {
    /// The end reason's name.
    pub end_reason: String,
    /// The ranks of each seat.
    pub ranks: Vec<u8>,
    /// The points of each seat.
    pub points: Vec<i32>,
}

fn list(set: CardSet) -> Vec<AdventureCard> {
    set.iter().collect()
}

/// Writes a state down.
pub(super) fn to_position(s: &ReliktState) -> ReliktPosition {
    let n = s.seats as usize;
    let row = |r: &Row| {
        let treasure = r.treasure?;
        let face_down = Seat::all(s.seats).flat_map(|seat| {
            let laid = s.down[seat.index()].into_iter().flatten();
            laid.filter(|laid| r.down.contains(laid.card))
                .map(move |laid| FaceDown {
                    seat: seat.0,
                    card: laid.card,
                    ages: laid.could[..n].iter().map(|&could| ages(could)).collect(),
                })
        });
        Some(RowPosition {
            treasure,
            places: (r.places != treasure.gems()).then_some(r.places),
            cards: list(r.up),
            face_down: face_down.collect(),
        })
    };
    let mut seen = Vec::new();
    for (holder, viewer) in (0..n).flat_map(|h| (0..n).map(move |v| (h, v))) {
        let (known, down) = (s.known[holder][viewer], s.maybe_down[holder][viewer]);
        if !known.or(down).is_empty() {
            let (holder, viewer) = (holder as u8, viewer as u8);
            seen.push(SeenHand {
                holder,
                viewer,
                cards: list(known),
                maybe_down: list(down),
            });
        }
    }
    let taken: Vec<_> = s.taken[..n].iter().map(|&t| list(t)).collect();
    ReliktPosition {
        schema: "position/1".into(),
        game: ReliktRules::GAME.into(),
        settings: s.rules.differences(&ReliktRules::base()),
        seats: s.seats,
        phase: s.phase.name().into(),
        first_player: s.first().0,
        mover: s.mover.0,
        round: s.round(),
        turn: s.turn,
        effect: s.effect,
        looked_at: (s.holder != s.mover).then_some(s.holder.0),
        plays: s.plays,
        camps: s.camps[..n].to_vec(),
        hands: s.hands[..n].iter().map(|&h| list(h)).collect(),
        hand_sizes: match s.full[..n].iter().all(|&full| usize::from(full) == HAND) {
            true => Vec::new(),
            false => s.full[..n].to_vec(),
        },
        rows: s.rows.iter().map(row).collect(),
        deck: list(s.deck),
        discards: list(s.discards),
        reshuffles: s.pass,
        shuffled: (s.pass > 0).then(|| list(s.pass_deck)),
        ages: s
            .all_cards()
            .iter()
            .map(|card| (card, s.age(card)))
            .filter(|&(_, age)| age > 1)
            .collect(),
        unseen_treasures: s.unseen_treasures.iter().collect(),
        won: s.won[..n].iter().map(|w| w.iter().collect()).collect(),
        action_hands: s.action_hands[..n].iter().map(|a| a.iter().collect()).collect(),
        played: s.played[..n].iter().map(|a| a.iter().collect()).collect(),
        last_action: s.last_action,
        seen,
        taken: if taken.iter().all(Vec::is_empty) {
            Vec::new()
        } else {
            taken
        },
        end: s.outcome().map(|outcome| EndPosition {
            end_reason: outcome.end_reason.name().into(),
            ranks: outcome.ranks.to_vec(),
            points: outcome.points.to_vec(),
        }),
    }
}
