//! A digest of everything a game of RisiKo! shows from decision to decision, to compare two engines by.

use ludoteca_core::game::{Game, Legal as _};
use ludoteca_core::record::GameRecord;
use ludoteca_core::risiko::{Legal, Risiko, RisikoPosition, RisikoState};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// Rolls over the legal list before and the position after each decision.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    hasher: Sha256,
    /// The digest so far at the end of each turn, as 16 hexadecimal digits.
    pub marks: Vec<String>,
}

impl Trace {
    /// Rolls over a legal list: a line an entry, the action with the smallest number and how many there are.
    pub fn legal(&mut self, legal: &Legal<'_>) -> String {
        let mut text = String::new();
        legal.visit(|entry| {
            text.push_str(&format!("{} {}\n", entry.first, entry.count));
            true
        });
        self.hasher.update(&text);
        text
    }

    /// Rolls over a state: its position as JSON with sorted keys, without what the reference does not count.
    pub fn state(&mut self, state: &RisikoState) -> Value {
        let mut position = Risiko::to_position(state);
        position.ages.clear();
        let position = serde_json::to_value(position).expect("plain data");
        self.hasher.update(format!("{position}\n"));
        position
    }

    /// Notes the digest where a turn ended, as records do.
    pub fn mark_turn(&mut self, turn_before: u32, state: &RisikoState) {
        if Risiko::turn(state) != turn_before || Risiko::current_seat(state).is_none() {
            let digest = self.hasher.clone().finalize();
            self.marks
                .push(digest[..8].iter().map(|byte| format!("{byte:02x}")).collect());
        }
    }
}

/// A game with its trace.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The settings that differ from the base.
    pub settings: Map<String, Value>,
    /// The position the game starts from; without one it starts with its set-up.
    pub start: Option<RisikoPosition>,
    /// The game.
    pub record: GameRecord,
    /// The marks of its trace.
    pub trace: Vec<String>,
}
