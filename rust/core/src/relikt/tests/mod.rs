//! Clauses and rulings, each by a position and scripted chance.

mod bots;
mod cards;
mod clauses;
mod end;
mod hidden;
mod pairs;
mod positions;
mod random;
mod rows;
mod setup;
mod turn;
mod worlds;

use super::state::Phase;
use super::*;
use crate::chance::Scripted;
use crate::error::{ParseError, PlayError};
use crate::game::{EndReason, Game};
use crate::hooks::NoHooks;
use crate::seat::Seat;
use crate::settings::Settings;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A table written down in a few words: camps red, blue, green …, hands `red1 red2 red3 red4`, `blue1 …`, four empty rows.
/// All that is not placed lies in the deck.
#[derive(Clone)]
struct Setup(ReliktPosition);

fn list<T: std::str::FromStr<Err = ParseError>>(words: &str) -> Vec<T> {
    words.split_whitespace().map(|w| w.parse().unwrap()).collect()
}

fn set(words: &str) -> CardSet {
    list::<AdventureCard>(words).into_iter().collect()
}

fn action_cards(words: &str) -> Vec<ActionCard> {
    words
        .split_whitespace()
        .map(|w| ActionCard::from_name(w).unwrap())
        .collect()
}

impl Setup {
    fn new(seats: u8) -> Setup {
        let camps = Color::ALL[..seats as usize].to_vec();
        let hand = |c: &Color| (1..=4).map(|n| AdventureCard::new(*c, n).unwrap()).collect();
        let row = |t: &str| {
            let treasure = t.parse().unwrap();
            Some(position::RowPosition {
                treasure,
                places: None,
                cards: vec![],
                face_down: vec![],
            })
        };
        Setup(ReliktPosition {
            hand_sizes: Vec::new(),
            schema: "position/1".into(),
            game: "relikt".into(),
            settings: Map::new(),
            seats,
            phase: "action_card".into(),
            first_player: 0,
            mover: 0,
            // Turn 61 of 3, 4 or 5 seats is that of the first player.
            round: 60 / u32::from(seats) + 1,
            turn: 61,
            effect: None,
            looked_at: None,
            plays: 1,
            hands: camps.iter().map(hand).collect(),
            camps,
            rows: ["blue3", "blue4", "red4", "red5"].map(row).to_vec(),
            deck: vec![],
            discards: vec![],
            reshuffles: 0,
            shuffled: None,
            ages: BTreeMap::new(),
            unseen_treasures: vec![],
            won: vec![vec![]; seats as usize],
            action_hands: vec![action_cards("rum_flask compass blindfold"); seats as usize],
            played: vec![vec![]; seats as usize],
            last_action: None,
            seen: vec![],
            taken: vec![],
            end: None,
        })
    }

    fn rule(mut self, key: &str, value: impl Into<Value>) -> Setup {
        self.0.settings.insert(key.into(), value.into());
        self
    }

    fn hand(mut self, seat: usize, cards: &str) -> Setup {
        self.0.hands[seat] = list(cards);
        self
    }

    fn row(mut self, row: usize, treasure: &str, cards: &str) -> Setup {
        let r = self.0.rows[row].as_mut().unwrap();
        (r.treasure, r.cards) = (treasure.parse().unwrap(), list(cards));
        self
    }

    fn no_row(mut self, row: usize) -> Setup {
        self.0.rows[row] = None;
        self
    }

    fn actions(mut self, seat: usize, cards: &str) -> Setup {
        self.0.action_hands[seat] = action_cards(cards);
        self
    }

    /// This seat has played these, the last of them last of all.
    fn played(mut self, seat: usize, cards: &str) -> Setup {
        self.0.played[seat] = action_cards(cards);
        self.0.last_action = self.0.played[seat].last().copied();
        self
    }

    fn won(mut self, seat: usize, treasures: &str) -> Setup {
        self.0.won[seat] = list(treasures);
        self
    }

    fn discards(mut self, cards: &str) -> Setup {
        self.0.discards = list(cards);
        self
    }

    /// Only these cards are left in the deck; the others not placed are discards.
    fn deck(mut self, cards: &str) -> Setup {
        let deck: CardSet = set(cards);
        self.0.discards = self.unplaced().without(deck).iter().collect();
        self
    }

    /// Seat 2 has won all treasures but those in rows and three that are never seen.
    fn deck_of_treasures_empty(mut self) -> Setup {
        let mut left: Vec<Treasure> = self.rules().treasures().iter().collect();
        let open = self.0.rows.iter().flatten().map(|r| r.treasure);
        for seen in open.chain(self.0.won.iter().flatten().copied()) {
            let place = left.iter().position(|&t| t == seen).unwrap();
            left.remove(place);
        }
        self.0.unseen_treasures = left.split_off(left.len() - treasure::REMOVED);
        self.0.won[2].append(&mut left);
        self
    }

    fn rules(&self) -> ReliktRules {
        ReliktRules::base().patched(&self.0.settings).unwrap()
    }

    fn unplaced(&self) -> CardSet {
        let p = &self.0;
        let all = p
            .camps
            .iter()
            .fold(CardSet::EMPTY, |all, &c| all.or(CardSet::of_color(c)));
        let rows = p.rows.iter().flatten();
        let down = rows.clone().flat_map(|r| r.face_down.iter().map(|d| d.card));
        let placed = p
            .hands
            .iter()
            .flatten()
            .chain(rows.flat_map(|r| &r.cards))
            .chain(&p.discards);
        all.without(placed.copied().chain(down).collect())
    }

    fn position(mut self) -> ReliktPosition {
        self.0.deck = self.unplaced().iter().collect();
        if self.0.unseen_treasures.is_empty() {
            let mut left = self.rules().treasures();
            let open = self.0.rows.iter().flatten().map(|r| r.treasure);
            open.chain(self.0.won.iter().flatten().copied())
                .for_each(|t| left.remove(t));
            self.0.unseen_treasures = left.iter().collect();
        }
        self.0
    }

    fn state(self) -> ReliktState {
        let p = self.position();
        let state = Relikt::from_position(&p).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            Relikt::to_position(&state),
            Relikt::to_position(&Relikt::from_position(&p).unwrap())
        );
        state
    }
}

/// Carries out an action; the script must be used up.
fn go(s: &mut ReliktState, action: &str, script: &[&str]) {
    let mut chance = Scripted::new(script.iter().copied());
    let action: Action = action.parse().unwrap();
    Relikt::apply(s, action, &mut chance, &mut NoHooks).unwrap_or_else(|e| panic!("{e}"));
    chance.finish().unwrap();
}

/// Carries out actions that ask nothing of chance.
fn all(s: &mut ReliktState, actions: &[&str]) {
    actions.iter().for_each(|action| go(s, action, &[]));
}

fn legal(s: &ReliktState) -> Vec<String> {
    let entries = crate::game::Legal::to_entries(&Relikt::legal(s));
    entries.into_iter().map(|e| e.first.to_string()).collect()
}

fn is_legal(s: &ReliktState, action: &str) -> bool {
    crate::game::Legal::contains(&Relikt::legal(s), action.parse().unwrap())
}

fn treasures(s: &ReliktState, seat: usize) -> String {
    s.won[seat]
        .iter()
        .map(|t| t.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

fn up(s: &ReliktState, row: usize) -> CardSet {
    s.rows[row].up
}
