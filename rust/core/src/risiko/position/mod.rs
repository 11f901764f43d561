//! States as plain data (position format 1): any reachable state, hidden parts included.
//!
//! Reading one is in `read`, what must hold between its parts in `check`, the packed bytes in `pack`.

mod check;
mod pack;
mod read;

pub(super) use pack::pack;
pub(super) use read::from_position;

use super::card::{Card, Cards};
use super::rules::RisikoRules;
use super::state::{Phase, RisikoState, Stage};
use super::territory::Territory;
use crate::seat::SeatSet;
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A state of RisiKo! as plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RisikoPosition {
    /// Always `position/1`.
    pub schema: String,
    /// Always `risiko`.
    pub game: String,
    /// The settings that differ from the frozen base.
    pub settings: Map<String, Value>,
    /// Number of seats.
    pub seats: u8,
    /// A phase's name.
    pub phase: String,
    /// First player and dealer.
    pub first_player: u8,
    /// Whose turn it is, or whose go in the set-up.
    pub mover: u8,
    /// From 1; 0 in the set-up.
    pub round: u16,
    /// From 1; 0 in the set-up.
    pub turn: u32,
    /// The colour of each seat, `null` before it is chosen.
    pub colours: Vec<Option<String>>,
    /// The objective of each seat, `null` before it is dealt.
    pub objectives: Vec<Option<String>>,
    /// The owner of each territory; empty before the deal.
    pub owners: BTreeMap<String, u8>,
    /// The armies on each territory; empty before the deal.
    pub armies: BTreeMap<String, u16>,
    /// Armies of the set-up's supply not placed yet, besides `to_place`.
    pub supply: Vec<u16>,
    /// The cards of each seat.
    pub hands: Vec<Vec<String>>,
    /// The cards of the deck, as a set.
    pub deck: Vec<String>,
    /// The discard pile.
    pub discards: Vec<String>,
    /// Reshuffles so far.
    pub reshuffles: u16,
    /// Cards drawn since the last reshuffle.
    pub drawn: u8,
    /// How many reshuffles ago each card was last in the deck, for those that were not there at the last.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ages: BTreeMap<String, u8>,
    /// Armies still to place in this turn or this go of the set-up.
    pub to_place: u16,
    /// Sets played in this turn.
    pub sets_played: u8,
    /// Rolls of this turn.
    pub rolls: u32,
    /// Conquests of this turn.
    pub conquests: u8,
    /// The dice the attacker may throw in this turn.
    pub attack_dice: u8,
    /// The dice the defender may throw.
    pub defence_dice: u8,
    /// The battle that waits for the defender's dice or the occupation.
    pub battle: Option<BattlePosition>,
    /// The seat whose cards are seized after the occupation.
    pub fallen: Option<u8>,
    /// The seats that are out, in order.
    pub eliminated: Vec<EliminationPosition>,
    /// How far the agreed end has come.
    pub stage: StagePosition,
    /// The house rule that ended the game, while extra rounds are played and afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_by: Option<String>,
    /// Whether the clock has run out.
    pub time_up: bool,
    /// Rolls of each seat against each continent.
    pub attacks: Vec<[u16; 6]>,
    /// How the game ended.
    pub end: Option<EndPosition>,
}

/// A battle under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattlePosition {
    /// Where the attack comes from.
    pub source: String,
    /// What is attacked.
    pub target: String,
    /// Dice of the attacker.
    pub attack_dice: u8,
}

/// A seat that is out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EliminationPosition {
    /// Who is out.
    pub seat: u8,
    /// Who destroyed the last army.
    pub by: u8,
}

/// How far the agreed end has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum StagePosition {
    /// No end in sight.
    Open,
    /// The last round, through the drawer's turn.
    LastRound {
        /// Who drew the final card.
        drawer: u8,
    },
    /// An extra round of the tied.
    ExtraRound {
        /// Those who are tied.
        tied: Vec<u8>,
        /// Those whose turn is still to come.
        waiting: Vec<u8>,
        /// Number of the extra round, from 1.
        number: u8,
    },
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndPosition {
    /// The reason's name.
    pub end_reason: String,
    /// Ranks by seat.
    pub ranks: Vec<u8>,
    /// Points by seat.
    pub points: Vec<i32>,
}

/// The state as plain data.
pub(super) fn to_position(s: &RisikoState) -> RisikoPosition {
    let seats = usize::from(s.seats);
    let names = |cards: Cards| cards.iter().map(|c| c.to_string()).collect::<Vec<_>>();
    let seat_list = |set: SeatSet| set.iter().map(|seat| seat.0).collect();
    let dealt = s.phase != Phase::Colours;
    let territories = || Territory::all().filter(|_| dealt);
    RisikoPosition {
        schema: "position/1".into(),
        game: "risiko".into(),
        settings: s.rules.differences(&RisikoRules::base()),
        seats: s.seats,
        phase: s.phase.name().into(),
        first_player: s.first.0,
        mover: s.mover.0,
        round: s.round,
        turn: s.turn,
        colours: s.colours[..seats]
            .iter()
            .map(|c| c.map(|c| c.to_string()))
            .collect(),
        objectives: s.objectives[..seats]
            .iter()
            .map(|o| o.map(|o| o.to_string()))
            .collect(),
        owners: territories().map(|t| (t.to_string(), s.owner(t).0)).collect(),
        armies: territories().map(|t| (t.to_string(), s.armies_on(t))).collect(),
        supply: s.supply[..seats].to_vec(),
        hands: s.hands[..seats].iter().map(|&hand| names(hand)).collect(),
        deck: names(s.deck),
        discards: names(s.discards),
        reshuffles: s.pass,
        drawn: s.drawn,
        ages: Card::all()
            .filter(|&card| s.age(card) > 0)
            .map(|card| (card.to_string(), s.age(card)))
            .collect(),
        to_place: s.to_place,
        sets_played: s.sets_played,
        rolls: s.rolls,
        conquests: s.conquests,
        attack_dice: s.attack_dice,
        defence_dice: s.defence_dice,
        battle: s.battle.map(|b| BattlePosition {
            source: b.source.to_string(),
            target: b.target.to_string(),
            attack_dice: b.dice,
        }),
        fallen: s.fallen.map(|seat| seat.0),
        eliminated: s
            .out
            .iter()
            .flatten()
            .map(|e| EliminationPosition {
                seat: e.seat.0,
                by: e.by.0,
            })
            .collect(),
        stage: match s.stage {
            Stage::Open => StagePosition::Open,
            Stage::LastRound { drawer } => StagePosition::LastRound { drawer: drawer.0 },
            Stage::ExtraRound {
                tied,
                waiting,
                number,
            } => StagePosition::ExtraRound {
                tied: seat_list(tied),
                waiting: seat_list(waiting),
                number,
            },
        },
        ended_by: s.ended_by.map(|rule| rule.to_string()),
        time_up: s.time_up,
        attacks: s.attacks[..seats].to_vec(),
        end: s.end.map(|end| EndPosition {
            end_reason: end.reason.name().into(),
            ranks: end.ranks[..seats].to_vec(),
            points: end.points[..seats].to_vec(),
        }),
    }
}
