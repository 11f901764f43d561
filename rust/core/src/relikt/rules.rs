//! All settings of Relikt, with the presets `rulebook` and `german-print` (docs/rules/relikt.md lists them with their
//! clauses).
//!
//! Knows nothing about files or layers: see [`crate::settings`].

use super::row::ROWS;
use super::treasure::{Pile, TREASURES, Treasure};
use crate::error::RulesError;
use crate::settings::{Kind, Setting, Settings};
use serde_json::{Value, json};

/// How many blue treasures there are.
pub const BLUES: usize = 8;
/// How many red treasures there are.
pub const REDS: usize = TREASURES - BLUES;

/// The settings of one game of Relikt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReliktRules {
    /// The gems of the blue treasures (RL-SET-5).
    pub gems_blue: [u8; BLUES],
    /// The gems of the red treasures (RL-SET-5).
    pub gems_red: [u8; REDS],
    /// The seat that begins; `None` draws it (RL-SET-10).
    pub first_player: Option<u8>,
    /// Whether the pistol's replacement is the play of the turn (RL-PIS-5).
    pub pistol_instead: bool,
    /// With how many treasures left the game ends (RL-END-1).
    pub treasures_left: u8,
    /// The last turn; a game that gets past it is unfinished (RL-END-4).
    pub max_turns: u32,
}

const RULEBOOK: ReliktRules = ReliktRules {
    gems_blue: [3, 3, 4, 4, 5, 5, 6, 6],
    gems_red: [4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6],
    first_player: None,
    pistol_instead: false,
    treasures_left: 0,
    max_turns: 2000,
};

const GERMAN_PRINT: ReliktRules = ReliktRules {
    treasures_left: 1,
    ..RULEBOOK
};

impl ReliktRules {
    /// All twenty treasures of these rules.
    pub fn treasures(&self) -> Pile {
        let blue = self.gems_blue.iter().filter_map(|&g| Treasure::blue(g));
        blue.chain(self.gems_red.iter().filter_map(|&g| Treasure::red(g)))
            .collect()
    }

    /// The most cards that can lie in the four rows between two turns, if a house rule has made rows take so many cards
    /// beside those that treasures make.
    pub(crate) fn most_in_rows(&self, longer: impl Iterator<Item = u8>) -> u32 {
        let gems = self.gems_blue.iter().chain(&self.gems_red).copied();
        let mut places: Vec<u8> = gems.chain(longer).collect();
        places.sort_unstable();
        places.iter().rev().take(ROWS).map(|&n| u32::from(n) - 1).sum()
    }

    /// Checks that the settings fit a number of seats.
    ///
    /// # Errors
    /// Every reason why they do not (ruling 82).
    pub fn check_for(&self, seats: u8) -> Result<(), RulesError> {
        let mut reasons = self.contradictions();
        let (most, limit) = (self.most_in_rows(std::iter::empty()), cards_for_rows(seats));
        if reasons.is_empty() && most > limit {
            reasons.push(format!(
                "gems.blue, gems.red: the four largest rows could hold {most} cards unscored, {seats} players leave \
                 {limit}: a draw could find no card (ruling 82)"
            ));
        }
        if let Some(first) = self.first_player.filter(|&first| first >= seats) {
            reasons.push(format!(
                "first_player = {first}: the seats of {seats} players are 0 to {}",
                seats - 1
            ));
        }
        if reasons.is_empty() {
            Ok(())
        } else {
            Err(RulesError { reasons })
        }
    }
}

/// The most cards that may lie in unscored rows so that every draw finds one (ruling 82): all but the hands.
pub fn cards_for_rows(seats: u8) -> u32 {
    8 * u32::from(seats)
}

impl Default for ReliktRules {
    fn default() -> ReliktRules {
        RULEBOOK
    }
}

impl Settings for ReliktRules {
    const GAME: &'static str = "relikt";
    const PRESETS: &'static [&'static str] = &["rulebook", "german-print"];

    fn table() -> &'static [Setting<ReliktRules>] {
        TABLE
    }

    fn preset(name: &str) -> Option<ReliktRules> {
        match name {
            "rulebook" => Some(RULEBOOK),
            "german-print" => Some(GERMAN_PRINT),
            _ => None,
        }
    }

    // Frozen: a later field gets here the value that means today's behaviour.
    fn base() -> ReliktRules {
        RULEBOOK
    }

    fn contradictions(&self) -> Vec<String> {
        let (most, limit) = (
            self.most_in_rows(std::iter::empty()),
            cards_for_rows(super::MOST_SEATS),
        );
        if most <= limit {
            return Vec::new();
        }
        vec![format!(
            "gems.blue, gems.red: the four largest rows could hold {most} cards unscored, even five players leave \
             {limit}: a draw could find no card (ruling 82)"
        )]
    }
}

fn ints<const N: usize>(value: &Value) -> [u8; N] {
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    std::array::from_fn(|i| list.get(i).and_then(Value::as_u64).unwrap_or_default() as u8)
}

const NEVER: &[&str] = &[];
const IN_GERMAN_PRINT: &[&str] = &["german-print"];
const IN_BOTH: &[&str] = &["rulebook", "german-print"];

/// A row of the table: key, clause, where unsure, kind, getter, setter, documentation.
macro_rules! row {
    ($key:literal, $clause:literal, $unsure:expr, $kind:expr, $get:expr, $set:expr, $doc:literal) => {
        Setting {
            key: $key,
            doc: $doc,
            clause: $clause,
            unsure: $unsure,
            kind: $kind,
            get: |r: &ReliktRules| json!($get(r)),
            set: $set,
        }
    };
}

#[rustfmt::skip]
static TABLE: &[Setting<ReliktRules>] = &[
    row!("gems.blue", "RL-SET-5", IN_BOTH, Kind::Ints { len: (BLUES, BLUES), range: (1, 12) },
        |r: &ReliktRules| r.gems_blue, |r, v| r.gems_blue = ints(v),
        "The gems of the eight blue treasures."),
    row!("gems.red", "RL-SET-5", IN_BOTH, Kind::Ints { len: (REDS, REDS), range: (1, 12) },
        |r: &ReliktRules| r.gems_red, |r, v| r.gems_red = ints(v),
        "The gems of the twelve red treasures."),
    row!("first_player", "RL-SET-10", NEVER, Kind::WordOrInt(&["random"], 0, 4),
        |r: &ReliktRules| r.first_player.map_or(json!("random"), |s| json!(s)),
        |r, v| r.first_player = v.as_u64().map(|s| s as u8),
        "The seat that begins, or random."),
    row!("pistol", "RL-PIS-5", IN_BOTH, Kind::Word(&["extra", "instead"]),
        |r: &ReliktRules| if r.pistol_instead { "instead" } else { "extra" },
        |r, v| r.pistol_instead = v == "instead",
        "Whether the pistol's replacement comes on top of the turn's adventure card or is the play of the turn."),
    row!("treasures_left", "RL-END-1", IN_GERMAN_PRINT, Kind::Int(0, 1),
        |r: &ReliktRules| r.treasures_left, |r, v| r.treasures_left = v.as_u64().unwrap_or_default() as u8,
        "With how many treasures left the game ends."),
    row!("max_turns", "RL-END-4", NEVER, Kind::Int(1, 1_000_000),
        |r: &ReliktRules| r.max_turns, |r, v| r.max_turns = v.as_u64().unwrap_or(1) as u32,
        "Turns after which a game stops as unfinished."),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn patch(patch: Value) -> Result<ReliktRules, RulesError> {
        RULEBOOK.patched(patch.as_object().unwrap())
    }

    #[test]
    fn every_setting_reads_back_what_was_written() {
        let changed = patch(json!({
            "gems.blue": [1, 3, 4, 4, 5, 5, 6, 7], "gems.red": [4, 4, 5, 5, 6, 6, 4, 4, 5, 5, 6, 7],
            "first_player": 2, "pistol": "instead", "treasures_left": 1, "max_turns": 90,
        }))
        .unwrap();
        assert_eq!(changed.differences(&RULEBOOK).len(), TABLE.len());
        for rules in [RULEBOOK, GERMAN_PRINT, changed] {
            for setting in TABLE {
                let mut copy = rules;
                let value = (setting.get)(&rules);
                assert!(setting.kind.fits(&value), "{} = {value}", setting.key);
                (setting.set)(&mut copy, &value);
                assert_eq!(copy, rules, "{}", setting.key);
            }
        }
        assert_eq!(RULEBOOK.patched(&changed.differences(&RULEBOOK)), Ok(changed));
    }

    #[test]
    fn rl_set_5_the_default_table_has_36_blue_and_60_red_gems() {
        let sum = |red: bool| -> u32 {
            let pile = RULEBOOK.treasures();
            pile.iter()
                .filter(|t| t.is_red() == red)
                .map(|t| u32::from(t.gems()))
                .sum()
        };
        assert_eq!((sum(false), sum(true), RULEBOOK.treasures().len()), (36, 60, 20));
    }

    #[test]
    fn all_that_is_wrong_is_listed_at_once() {
        let wrong = json!({"gem.blue": [], "gems.red": [4, 4], "pistol": "both", "treasures_left": 2, "max_turns": 0});
        let reasons = patch(wrong).unwrap_err().reasons;
        assert_eq!(reasons.len(), 5, "{reasons:?}");
        assert!(
            reasons.iter().any(|r| r.contains("did you mean `gems.blue`")),
            "{reasons:?}"
        );
    }

    #[test]
    fn ruling_82_too_large_a_table_is_refused() {
        // Four rows of seven: 24 cards unscored, which is what three players leave.
        let fits = patch(json!({"gems.blue": [3, 3, 4, 4, 7, 7, 7, 7]})).unwrap();
        assert_eq!(fits.check_for(3), Ok(()));
        let large = patch(json!({"gems.blue": [3, 3, 4, 4, 7, 7, 7, 8]})).unwrap();
        let reasons = large.check_for(3).unwrap_err().reasons;
        assert!(
            reasons[0].contains("25") && reasons[0].contains("24"),
            "{reasons:?}"
        );
        assert_eq!(large.check_for(4), Ok(()));
        // Beyond what five players leave it is a contradiction whatever the table.
        let reasons = patch(json!({"gems.blue": [3, 3, 4, 4, 11, 11, 11, 12]}))
            .unwrap_err()
            .reasons;
        assert!(reasons[0].contains("five players"), "{reasons:?}");
        assert!(patch(json!({"gems.blue": [3, 3, 4, 4, 11, 11, 11, 11]})).is_ok());
        let first = ReliktRules {
            first_player: Some(3),
            ..large
        };
        assert_eq!(first.check_for(3).unwrap_err().reasons.len(), 2);
    }
}
