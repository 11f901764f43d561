//! The moments of RisiKo! at which a house rule may replace a value, and nothing else.

use super::card::CardSet;
use super::combat::outcomes::{faces, rank};
use super::objective::Objective;
use super::state::RisikoState;
use super::territory::Territory;
use crate::game::Seen;
use crate::hooks::{Ends, Field, Kind, RuleName, Value};
use crate::seat::{Seat, SeatSet};
use std::str::FromStr;

/// The most points a house rule may give, or take.
pub const MOST_POINTS: i32 = 1_000_000;

crate::moments! {
    /// A value that has just come into being and is about to be used.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Moment, seen seen_by;

    /// How many armies a seat receives at the start of its turn.
    Reinforcements: "risiko_reinforcements", "RK-REI-2",
    when "at the start of a turn, after territories, continents and settings were counted and before the army cap",
    cost "once a turn" {
        /// Who receives them.
        seat: Seat,
        =>
        /// How many.
        armies: u16, Kind::Int(0, u16::MAX as i64)
    }

    /// How many armies a card set is worth.
    CardSet: "risiko_card_set", "RK-SETS-2",
    when "a set was chosen, before its cards are discarded and before the army cap",
    cost "once a set" {
        /// Who plays it.
        seat: Seat,
        /// Its three cards.
        cards: CardSet,
        =>
        /// How many.
        armies: u16, Kind::Int(0, u16::MAX as i64)
    }

    /// The most dice the attacker may throw in this turn.
    AttackDice: "risiko_attack_dice", "RK-CBT-6",
    when "no armies are left to place, so that combat opens to the others; again if a set played then brings more",
    cost "once a turn, more with sets" {
        /// The attacker.
        seat: Seat,
        =>
        /// How many.
        dice: u8, Kind::Int(1, 3)
    }

    /// The most dice the defender may throw against this attack.
    DefenceDice: "risiko_defence_dice", "RK-CBT-7",
    when "an attack was declared",
    cost "once a roll" {
        /// The defender.
        seat: Seat,
        /// The attacker.
        attacker: Seat,
        /// Where the attack comes from.
        source: Territory,
        /// What is attacked.
        target: Territory,
        =>
        /// How many.
        dice: u8, Kind::Int(1, 3)
    }

    /// The dice of a roll of a battle.
    Battle: "risiko_battle", "RK-CBT-9",
    when "the dice lie on the table, before they are compared",
    cost "once a roll" {
        /// The attacker.
        attacker: Seat,
        /// The defender.
        defender: Seat,
        /// Where the attack comes from.
        source: Territory,
        /// What is attacked.
        target: Territory,
        =>
        /// The attacker's faces and the defender's, as thrown; as many must come back.
        dice: Roll, Kind::Dice
    }

    /// Whether a seat draws a card at the end of its turn.
    CardDraw: "risiko_card_draw", "RK-DRW-1",
    when "a turn ends; a full hand or an empty deck gives no card all the same",
    cost "once a turn" {
        /// Whose turn ends.
        seat: Seat,
        /// How many territories it conquered in it.
        conquests: u8,
        =>
        /// Whether it draws.
        draws: bool, Kind::Bool
    }

    /// Whether a seat has reached its objective, which wins the game.
    Objective: "risiko_objective", "RK-OBJ-10",
    when "objectives are looked at: once all is placed in the set-up, at a turn's start, after every placement, \
          conquest and manoeuvre, and for all seats after an elimination; only the seat itself learns of a change \
          that does not end the game",
    cost "several times a turn" {
        /// Whose objective.
        seat: Seat,
        /// Its secret objective.
        objective: Option<Objective>,
        =>
        /// Whether it is reached.
        reached: bool, Kind::Bool
    }

    /// Whether the game ends with this turn, by points; where a house rule says so, that is the reason of the end.
    TurnEnd: "risiko_turn_end", "RK-END-3",
    when "a turn ends, after the card was drawn and the agreed ending looked at",
    cost "once a turn" {
        /// Whose turn ends.
        seat: Seat,
        /// The round.
        round: u16,
        =>
        /// Whether the game ends.
        ends: Ends, Kind::Bool
    }

    /// The victory points of a seat.
    Score: "risiko_score", "RK-END-13",
    when "points are counted: at the end of the game, whatever ended it, and of every extra round",
    cost "once a seat and game" {
        /// Whose points.
        seat: Seat,
        =>
        /// How many.
        points: i32, Kind::Int(-(MOST_POINTS as i64), MOST_POINTS as i64)
    }
}

/// That an objective was *not* reached after all would tell how near somebody was.
fn seen_by(moment: &Moment) -> Seen {
    match *moment {
        Moment::Objective { seat, .. } => Seen::Only(SeatSet::only(seat), None),
        _ => Seen::All,
    }
}

/// Why a value cannot be used in this state: more armies than a state can count.
pub(super) fn check(state: &RisikoState, moment: &Moment) -> Result<(), String> {
    let (Moment::Reinforcements { seat, armies } | Moment::CardSet { seat, armies, .. }) = *moment else {
        return Ok(());
    };
    let has = state.totals.get(seat.index()).copied().unwrap_or_default() + u32::from(state.to_place);
    let room = u32::from(u16::MAX).saturating_sub(has);
    if state.rules.army_cap > 0 || u32::from(armies) <= room {
        return Ok(());
    }
    Err(format!(
        "armies = {armies}: seat {seat} has {has}, and no more than {} can be counted",
        u16::MAX
    ))
}

/// The dice of a roll: how many each side threw, and which of all such rolls it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Dice of the attacker.
    pub attack: u8,
    /// Dice of the defender.
    pub defence: u8,
    /// The roll, as a number.
    pub number: u32,
}

impl Roll {
    /// The faces of both sides, as thrown.
    fn sides(self) -> [Vec<u8>; 2] {
        let (attack, defence) = faces(self.attack, self.defence, self.number);
        [
            attack[..usize::from(self.attack)].to_vec(),
            defence[..usize::from(self.defence)].to_vec(),
        ]
    }

    /// The roll of these faces.
    fn of_sides(sides: [Vec<u8>; 2]) -> Option<Roll> {
        let thrown = |side: &[u8]| {
            let mut faces = [0; 3];
            faces.get_mut(..side.len())?.copy_from_slice(side);
            side.iter().all(|&face| face > 0).then_some(faces)
        };
        Some(Roll {
            attack: sides[0].len() as u8,
            defence: sides[1].len() as u8,
            number: rank(thrown(&sides[0])?, thrown(&sides[1])?)?,
        })
    }

    /// The same dice with these faces.
    fn again(self, other: Roll) -> Option<Roll> {
        (self.attack == other.attack && self.defence == other.defence).then_some(other)
    }
}

impl Field for Roll {
    const KIND: Kind = Kind::Dice;

    fn value(&self) -> Value {
        let side =
            |faces: Vec<u8>| Value::List(faces.into_iter().map(|face| Value::Int(face.into())).collect());
        Value::List(self.sides().map(side).into())
    }

    fn text(&self) -> String {
        self.sides()
            .map(|side| side.iter().map(u8::to_string).collect::<Vec<_>>().join(","))
            .join("/")
    }

    fn read(&self, text: &str) -> Option<Roll> {
        let side = |text: &str| {
            text.split(',')
                .map(|face| 0u8.read(face))
                .collect::<Option<Vec<_>>>()
        };
        let (attack, defence) = text.split_once('/')?;
        self.again(Roll::of_sides([side(attack)?, side(defence)?])?)
    }

    fn of(given: &Value) -> Option<Roll> {
        let side = |side: &Value| side.as_list()?.iter().map(u8::of).collect::<Option<Vec<_>>>();
        match given.as_list()? {
            [attack, defence] => Roll::of_sides([side(attack)?, side(defence)?]),
            _ => None,
        }
    }

    fn changed(&self, given: &Value, _rule: RuleName) -> Option<Roll> {
        self.again(Roll::of(given)?)
    }
}

crate::named_field!(Territory, Kind::Text, Territory::name, |text: &str| {
    Territory::from_str(text).ok()
});

impl Field for CardSet {
    const KIND: Kind = Kind::Texts;

    fn value(&self) -> Value {
        Value::List(self.0.map(|card| Value::text(card.name())).into())
    }

    fn text(&self) -> String {
        self.0.map(|card| card.name()).join(",")
    }

    fn read(&self, text: &str) -> Option<CardSet> {
        let cards: Result<Vec<_>, _> = text.split(',').map(str::parse).collect();
        cards.ok()?.try_into().ok().map(CardSet)
    }

    fn of(given: &Value) -> Option<CardSet> {
        let cards = given.as_list()?.iter().map(|card| card.as_text()?.parse().ok());
        cards.collect::<Option<Vec<_>>>()?.try_into().ok().map(CardSet)
    }
}

impl Field for Option<Objective> {
    const KIND: Kind = Kind::TextOrNothing;

    fn value(&self) -> Value {
        self.map_or(Value::Nothing, |objective| Value::text(objective.name()))
    }

    fn text(&self) -> String {
        self.map_or("-", Objective::name).into()
    }

    fn read(&self, text: &str) -> Option<Option<Objective>> {
        match text {
            "-" => Some(None),
            _ => text.parse().ok().map(Some),
        }
    }

    fn of(given: &Value) -> Option<Option<Objective>> {
        match given {
            Value::Nothing => Some(None),
            _ => given.as_text()?.parse().ok().map(Some),
        }
    }
}
