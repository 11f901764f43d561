//! All settings of RisiKo!, with the presets `rulebook` and `torneo` (docs/rules/risiko.md lists them with their clauses).
//!
//! Knows nothing about files or layers: see [`crate::settings`].

use crate::settings::{Kind, Setting, Settings};
use serde_json::{Value, json};

/// How the end of the game is agreed on (RK-END-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ending {
    /// By objective alone.
    Traditional,
    /// Time Attack by the number of reshuffles.
    Reshuffles,
    /// Time Attack by rounds.
    Rounds,
    /// Time Attack by a clock outside the engine.
    Clock,
    /// The club ending: dice decide from a certain round on.
    Sdadata,
}

impl Ending {
    /// Whether it is a Time Attack (ruling 7.20).
    #[inline]
    pub fn is_time_attack(self) -> bool {
        matches!(self, Ending::Reshuffles | Ending::Rounds | Ending::Clock)
    }
}

/// The settings of one game of RisiKo!.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RisikoRules {
    /// How the game ends (RK-END-1).
    pub ending: Ending,
    /// Reshuffles after which the last card opens the last round (RK-END-4).
    pub reshuffles: u16,
    /// The last round under `rounds`; the round in which time runs out under `sdadata` (RK-END-6, RK-END-8).
    pub round_limit: u16,
    /// Whether the defender declares his dice; otherwise he throws the most he can (RK-CBT-7).
    pub defence_declared: bool,
    /// The most dice of an attacker (RK-CBT-6).
    pub max_attack_dice: u8,
    /// The most dice of a defender (RK-CBT-7).
    pub max_defence_dice: u8,
    /// Whether an attack with fewer dice than the defender can use is allowed (RK-CBT-8).
    pub attack_below_defence: bool,
    /// Whether players choose their colours; otherwise they are handed out in turn order (RK-SET-3).
    pub colours_chosen: bool,
    /// Whether the tournament deck of objectives is used (RK-OBJ-3).
    pub tournament_objectives: bool,
    /// The largest share of a continent that may be dealt to one player (RK-SET-7).
    pub max_share_of_continent_dealt: f64,
    /// The fewest armies of a reinforcement phase (RK-REI-2).
    pub min_income: u16,
    /// One more army each turn (RK-SPR-1).
    pub special_reinforcement: bool,
    /// Sets that may be played in one turn (RK-SETS-1).
    pub sets_per_turn: u8,
    /// Worth of three equal infantrymen, cavalrymen, cannons (RK-SETS-2).
    pub three_equal: [u16; 3],
    /// Worth of three different symbols (RK-SETS-3).
    pub three_different: u16,
    /// Worth of a wild with a pair (RK-SETS-4).
    pub wild_plus_pair: u16,
    /// Extra armies for each card of the set whose territory one owns (RK-SETS-5).
    pub owned_card_bonus: u16,
    /// Armies that a voluntary move leaves on a territory next to an enemy (RK-CAP-4).
    pub border_garrison: u16,
    /// Rounds in which nobody can be eliminated (RK-ELI-4).
    pub no_elimination_rounds: u16,
    /// Cards in hand: `None` by ending, `Some(0)` no limit (RK-CAP-1).
    pub hand_cap: Option<u8>,
    /// The most armies of a player on the map, 0 for no limit (RK-CAP-2).
    pub army_cap: u16,
    /// Whether only the territories of one's own objective score (RK-END-13).
    pub score_own_objective: bool,
    /// `sdadata`: the threshold of the first roll, its growth each round, its end, and the number of conquests above
    /// which a player does not roll (RK-END-8, RK-END-9).
    pub sdadata: Sdadata,
    /// Rounds after which the game is unfinished (RK-END-18).
    pub max_rounds: u16,
    /// Extra rounds after which those still tied share the win (RK-END-16).
    pub max_extra_rounds: u8,
}

/// The numbers of the club ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sdadata {
    /// Threshold of the first roll.
    pub start: u8,
    /// What it grows by each round.
    pub step: u8,
    /// What it does not grow past.
    pub max: u8,
    /// A player with more conquests than this in his turn does not roll.
    pub skip_if_conquests_over: u8,
}

const RULEBOOK: RisikoRules = RisikoRules {
    ending: Ending::Traditional,
    reshuffles: 2,
    round_limit: 20,
    defence_declared: true,
    max_attack_dice: 3,
    max_defence_dice: 3,
    attack_below_defence: true,
    colours_chosen: true,
    tournament_objectives: false,
    max_share_of_continent_dealt: 1.0,
    min_income: 0,
    special_reinforcement: false,
    sets_per_turn: 1,
    three_equal: [6, 8, 4],
    three_different: 10,
    wild_plus_pair: 12,
    owned_card_bonus: 2,
    border_garrison: 1,
    no_elimination_rounds: 4,
    hand_cap: None,
    army_cap: 0,
    score_own_objective: false,
    sdadata: Sdadata {
        start: 4,
        step: 1,
        max: 7,
        skip_if_conquests_over: 2,
    },
    max_rounds: 500,
    max_extra_rounds: 3,
};

const TORNEO: RisikoRules = RisikoRules {
    ending: Ending::Sdadata,
    defence_declared: false,
    attack_below_defence: false,
    tournament_objectives: true,
    max_share_of_continent_dealt: 0.5,
    sets_per_turn: 2,
    three_equal: [8, 8, 8],
    border_garrison: 2,
    no_elimination_rounds: 0,
    hand_cap: Some(7),
    army_cap: 130,
    score_own_objective: true,
    ..RULEBOOK
};

impl RisikoRules {
    /// The most cards in hand, `u32::MAX` for no limit (RK-CAP-1).
    #[inline]
    pub fn hand_limit(&self) -> u32 {
        match self.hand_cap {
            None if self.ending == Ending::Traditional => u32::MAX,
            None => 7,
            Some(0) => u32::MAX,
            Some(n) => n.into(),
        }
    }
}

impl Default for RisikoRules {
    fn default() -> RisikoRules {
        RULEBOOK
    }
}

impl Settings for RisikoRules {
    const GAME: &'static str = "risiko";
    const PRESETS: &'static [&'static str] = &["rulebook", "torneo"];

    fn table() -> &'static [Setting<RisikoRules>] {
        TABLE
    }

    fn preset(name: &str) -> Option<RisikoRules> {
        match name {
            "rulebook" => Some(RULEBOOK),
            "torneo" => Some(TORNEO),
            _ => None,
        }
    }

    // Frozen: a later field gets here the value that means today's behaviour.
    fn base() -> RisikoRules {
        RULEBOOK
    }

    fn contradictions(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        if self.ending == Ending::Rounds && self.round_limit > self.max_rounds {
            reasons.push(format!(
                "round_limit = {} lies beyond max_rounds = {}: the game would stop unfinished first",
                self.round_limit, self.max_rounds
            ));
        }
        if self.ending == Ending::Sdadata && self.round_limit + 2 > self.max_rounds {
            reasons.push(format!(
                "ending = \"sdadata\" with round_limit = {} needs max_rounds of at least {}, not {}",
                self.round_limit,
                self.round_limit + 2,
                self.max_rounds
            ));
        }
        if self.sdadata.max < self.sdadata.start {
            reasons.push(format!(
                "sdadata.max = {} is below sdadata.start = {}",
                self.sdadata.max, self.sdadata.start
            ));
        }
        if self.score_own_objective && !self.tournament_objectives {
            reasons.push(
                "score = \"own_objective\" needs objectives = \"tournament\": classic objectives name no territories"
                    .into(),
            );
        }
        if !self.attack_below_defence && self.max_attack_dice < self.max_defence_dice {
            reasons.push(format!(
                "attack_below_defence = false with max_attack_dice = {} below max_defence_dice = {}: strong territories \
                 could never be attacked",
                self.max_attack_dice, self.max_defence_dice
            ));
        }
        if (1..35).contains(&self.army_cap) {
            reasons.push(format!(
                "army_cap = {}: expected 0 (no limit) or at least 35",
                self.army_cap
            ));
        }
        reasons
    }
}

const ENDINGS: [&str; 5] = ["traditional", "reshuffles", "rounds", "clock", "sdadata"];

fn ending(value: &Value) -> Ending {
    match value.as_str() {
        Some("reshuffles") => Ending::Reshuffles,
        Some("rounds") => Ending::Rounds,
        Some("clock") => Ending::Clock,
        Some("sdadata") => Ending::Sdadata,
        _ => Ending::Traditional,
    }
}

fn int(value: &Value) -> u16 {
    value.as_u64().unwrap_or_default() as u16
}

const NEVER: &[&str] = &[];
const IN_TORNEO: &[&str] = &["torneo"];
const IN_BOTH: &[&str] = &["rulebook", "torneo"];

/// A row of the table: key, clause, where unsure, kind, getter, setter, documentation.
macro_rules! row {
    ($key:literal, $clause:literal, $unsure:expr, $kind:expr, $get:expr, $set:expr, $doc:literal) => {
        Setting {
            key: $key,
            doc: $doc,
            clause: $clause,
            unsure: $unsure,
            kind: $kind,
            get: |r: &RisikoRules| json!($get(r)),
            set: $set,
        }
    };
}

#[rustfmt::skip]
static TABLE: &[Setting<RisikoRules>] = &[
    row!("objectives", "RK-OBJ-2, RK-OBJ-3", NEVER, Kind::Word(&["classic", "tournament"]),
        |r: &RisikoRules| if r.tournament_objectives { "tournament" } else { "classic" },
        |r, v| r.tournament_objectives = v == "tournament",
        "The deck of secret objectives: the classic 14 or the 16 tournament pictures."),
    row!("colours", "RK-SET-3", NEVER, Kind::Word(&["chosen", "by_turn_order"]),
        |r: &RisikoRules| if r.colours_chosen { "chosen" } else { "by_turn_order" },
        |r, v| r.colours_chosen = v == "chosen",
        "Whether players choose their colours or get them in turn order."),
    row!("max_share_of_continent_dealt", "RK-SET-7", NEVER, Kind::Number(0.5, 1.0),
        |r: &RisikoRules| r.max_share_of_continent_dealt,
        |r, v| r.max_share_of_continent_dealt = v.as_f64().unwrap_or(1.0),
        "The largest share of a continent one player may be dealt; a deal beyond it is repeated."),
    row!("min_income", "RK-REI-2", NEVER, Kind::Int(0, 100),
        |r: &RisikoRules| r.min_income, |r, v| r.min_income = int(v),
        "The fewest armies received for territories."),
    row!("special_reinforcement", "RK-SPR-1", NEVER, Kind::Bool,
        |r: &RisikoRules| r.special_reinforcement, |r, v| r.special_reinforcement = v == true,
        "One army more in every reinforcement phase."),
    row!("sets_per_turn", "RK-SETS-1", IN_TORNEO, Kind::Int(0, 14),
        |r: &RisikoRules| r.sets_per_turn, |r, v| r.sets_per_turn = int(v) as u8,
        "Card sets that may be played in one turn."),
    row!("three_equal.cannon", "RK-SETS-2", NEVER, Kind::Int(0, 100),
        |r: &RisikoRules| r.three_equal[2], |r, v| r.three_equal[2] = int(v),
        "Armies for three cannons."),
    row!("three_equal.infantryman", "RK-SETS-2", NEVER, Kind::Int(0, 100),
        |r: &RisikoRules| r.three_equal[0], |r, v| r.three_equal[0] = int(v),
        "Armies for three infantrymen."),
    row!("three_equal.cavalryman", "RK-SETS-2", NEVER, Kind::Int(0, 100),
        |r: &RisikoRules| r.three_equal[1], |r, v| r.three_equal[1] = int(v),
        "Armies for three cavalrymen."),
    row!("three_different", "RK-SETS-3", NEVER, Kind::Int(0, 100),
        |r: &RisikoRules| r.three_different, |r, v| r.three_different = int(v),
        "Armies for one card of each symbol."),
    row!("wild_plus_pair", "RK-SETS-4", NEVER, Kind::Int(0, 100),
        |r: &RisikoRules| r.wild_plus_pair, |r, v| r.wild_plus_pair = int(v),
        "Armies for a wild and two cards with the same symbol."),
    row!("owned_card_bonus", "RK-SETS-5", NEVER, Kind::Int(0, 100),
        |r: &RisikoRules| r.owned_card_bonus, |r, v| r.owned_card_bonus = int(v),
        "Extra armies for each card of a set whose territory one owns."),
    row!("max_attack_dice", "RK-CBT-6", NEVER, Kind::Int(1, 3),
        |r: &RisikoRules| r.max_attack_dice, |r, v| r.max_attack_dice = int(v) as u8,
        "The most dice an attacker throws."),
    row!("max_defence_dice", "RK-CBT-7", NEVER, Kind::Int(1, 3),
        |r: &RisikoRules| r.max_defence_dice, |r, v| r.max_defence_dice = int(v) as u8,
        "The most dice a defender throws."),
    row!("defence_dice", "RK-CBT-7", NEVER, Kind::Word(&["declared", "maximum"]),
        |r: &RisikoRules| if r.defence_declared { "declared" } else { "maximum" },
        |r, v| r.defence_declared = v == "declared",
        "Whether the defender declares his dice before each roll or always throws the most he can."),
    row!("attack_below_defence", "RK-CBT-8", NEVER, Kind::Bool,
        |r: &RisikoRules| r.attack_below_defence, |r, v| r.attack_below_defence = v == true,
        "Whether one may attack with fewer dice than the defender can use."),
    row!("border_garrison", "RK-CAP-4", NEVER, Kind::Int(1, 2),
        |r: &RisikoRules| r.border_garrison, |r, v| r.border_garrison = int(v),
        "Armies a voluntary move leaves on a territory next to an enemy."),
    row!("no_elimination_rounds", "RK-ELI-4", IN_TORNEO, Kind::Int(0, 1000),
        |r: &RisikoRules| r.no_elimination_rounds, |r, v| r.no_elimination_rounds = int(v),
        "Rounds in which an attack on a player's only territory is not allowed."),
    row!("hand_cap", "RK-CAP-1", IN_TORNEO, Kind::WordOrInt(&["by_ending"], 0, 44),
        |r: &RisikoRules| r.hand_cap.map_or(json!("by_ending"), |n| json!(n)),
        |r, v| r.hand_cap = v.as_u64().map(|n| n as u8),
        "The most cards in hand: by_ending (no limit in a traditional game, else 7), a number, or 0 for no limit."),
    row!("army_cap", "RK-CAP-2", NEVER, Kind::Int(0, 65_535),
        |r: &RisikoRules| r.army_cap, |r, v| r.army_cap = int(v),
        "The most armies of a player on the map, 0 for no limit; armies beyond it are not received."),
    row!("ending", "RK-END-1", NEVER, Kind::Word(&ENDINGS),
        |r: &RisikoRules| ENDINGS[r.ending as usize], |r, v| r.ending = ending(v),
        "How the game ends: by objective alone, as Time Attack by reshuffles, rounds or a clock, or by the club's dice."),
    row!("reshuffles", "RK-END-4", NEVER, Kind::Int(0, 1000),
        |r: &RisikoRules| r.reshuffles, |r, v| r.reshuffles = int(v),
        "Under ending = reshuffles: how often the discards form a new deck before its last card opens the last round."),
    row!("round_limit", "RK-END-6, RK-END-8", IN_BOTH, Kind::Int(1, 1000),
        |r: &RisikoRules| r.round_limit, |r, v| r.round_limit = int(v),
        "Under ending = rounds: the last round. Under sdadata: the round in which time runs out."),
    row!("sdadata.start", "RK-END-8", IN_TORNEO, Kind::Int(2, 12),
        |r: &RisikoRules| r.sdadata.start, |r, v| r.sdadata.start = int(v) as u8,
        "Under sdadata: the first total of two dice that ends the game."),
    row!("sdadata.step", "RK-END-8", IN_TORNEO, Kind::Int(0, 10),
        |r: &RisikoRules| r.sdadata.step, |r, v| r.sdadata.step = int(v) as u8,
        "Under sdadata: what that total grows by each round."),
    row!("sdadata.max", "RK-END-8", IN_TORNEO, Kind::Int(2, 12),
        |r: &RisikoRules| r.sdadata.max, |r, v| r.sdadata.max = int(v) as u8,
        "Under sdadata: what that total does not grow past."),
    row!("sdadata.skip_if_conquests_over", "RK-END-9", IN_TORNEO, Kind::Int(0, 42),
        |r: &RisikoRules| r.sdadata.skip_if_conquests_over,
        |r, v| r.sdadata.skip_if_conquests_over = int(v) as u8,
        "Under sdadata: a player with more conquests than this in his turn does not roll."),
    row!("score", "RK-END-13", NEVER, Kind::Word(&["all", "own_objective"]),
        |r: &RisikoRules| if r.score_own_objective { "own_objective" } else { "all" },
        |r, v| r.score_own_objective = v == "own_objective",
        "Which territories count for victory points: all, or those of one's own objective."),
    row!("max_extra_rounds", "RK-END-16", NEVER, Kind::Int(0, 100),
        |r: &RisikoRules| r.max_extra_rounds, |r, v| r.max_extra_rounds = int(v) as u8,
        "Extra rounds after which those still tied share the win."),
    row!("max_rounds", "RK-END-18", NEVER, Kind::Int(1, 1000),
        |r: &RisikoRules| r.max_rounds, |r, v| r.max_rounds = int(v),
        "Rounds after which a game stops as unfinished."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::RulesError;

    fn patch(preset: &str, patch: Value) -> Result<RisikoRules, RulesError> {
        RisikoRules::preset(preset)
            .unwrap()
            .patched(patch.as_object().unwrap())
    }

    #[test]
    fn every_setting_reads_back_what_was_written() {
        let all = RisikoRules::base().differences(&TORNEO);
        assert_eq!(TORNEO.patched(&all), Ok(RULEBOOK));
        for preset in RisikoRules::PRESETS {
            let rules = RisikoRules::preset(preset).unwrap();
            assert!(rules.contradictions().is_empty());
            for setting in TABLE {
                let mut copy = rules;
                let value = (setting.get)(&rules);
                assert!(setting.kind.fits(&value), "{} = {value}", setting.key);
                (setting.set)(&mut copy, &value);
                assert_eq!(copy, rules, "{}", setting.key);
            }
        }
    }

    #[test]
    fn all_that_is_wrong_is_listed_at_once() {
        let wrong = json!({"reshufles": 2, "max_attack_dice": 4, "ending": "never", "army_cap": 1.5});
        let reasons = patch("rulebook", wrong).unwrap_err().reasons;
        assert_eq!(reasons.len(), 4, "{reasons:?}");
        assert!(
            reasons.iter().any(|r| r.contains("did you mean `reshuffles`")),
            "{reasons:?}"
        );
        let contradictory =
            json!({"ending": "rounds", "round_limit": 600, "score": "own_objective", "army_cap": 7});
        assert_eq!(patch("rulebook", contradictory).unwrap_err().reasons.len(), 3);
    }

    #[test]
    fn the_fingerprint_is_that_of_the_differences() {
        use sha2::{Digest, Sha256};
        let hex = |text: &str| {
            Sha256::digest(text)
                .iter()
                .map(|b| format!("{b:02x}"))
                .collect::<String>()
        };
        assert_eq!(
            RULEBOOK.fingerprint(),
            hex(r#"{"game":"risiko/1","settings":{}}"#)
        );
        let changed = patch("rulebook", json!({"sets_per_turn": 2, "ending": "reshuffles"})).unwrap();
        let text = r#"{"game":"risiko/1","settings":{"ending":"reshuffles","sets_per_turn":2}}"#;
        assert_eq!(changed.fingerprint(), hex(text));
    }
}
