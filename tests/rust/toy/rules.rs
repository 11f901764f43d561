//! Settings of the race.

use ludoteca_core::settings::{Kind, Setting, Settings};
use serde_json::Value;

/// All settings.
#[derive(Clone, Debug, PartialEq)]
pub struct DashRules {
    pub goal: u16,
    pub max_rounds: u32,
    pub clock: bool,
    pub farthest: u16,
}

impl Settings for DashRules {
    const GAME: &'static str = "dash";
    const PRESETS: &'static [&'static str] = &["plain", "short"];

    fn table() -> &'static [Setting<DashRules>] {
        const TABLE: &[Setting<DashRules>] = &[
            Setting {
                key: "clock",
                doc: "Whether somebody outside may end the race after a round.",
                clause: "dash 1",
                unsure: &[],
                kind: Kind::Bool,
                get: |rules| rules.clock.into(),
                set: |rules, value| rules.clock = value.as_bool().unwrap_or_default(),
            },
            Setting {
                key: "farthest",
                doc: "The farthest anybody can run: the game fails past it.",
                clause: "dash 4",
                unsure: &[],
                kind: Kind::Int(10, 1000),
                get: |rules| rules.farthest.into(),
                set: |rules, value| rules.farthest = value.as_u64().unwrap_or_default() as u16,
            },
            Setting {
                key: "goal",
                doc: "How far to run.",
                clause: "dash 2",
                unsure: &[],
                kind: Kind::Int(10, 200),
                get: |rules| rules.goal.into(),
                set: |rules, value| rules.goal = value.as_u64().unwrap_or_default() as u16,
            },
            Setting {
                key: "max_rounds",
                doc: "The race is unfinished after so many rounds.",
                clause: "dash 3",
                unsure: &[],
                kind: Kind::Int(1, 100),
                get: |rules| rules.max_rounds.into(),
                set: |rules, value| rules.max_rounds = value.as_u64().unwrap_or_default() as u32,
            },
        ];
        TABLE
    }

    fn preset(name: &str) -> Option<DashRules> {
        match name {
            "plain" => Some(DashRules {
                goal: 30,
                max_rounds: 40,
                clock: false,
                farthest: 1000,
            }),
            "short" => Some(DashRules {
                goal: 12,
                max_rounds: 3,
                clock: false,
                farthest: 1000,
            }),
            _ => None,
        }
    }

    fn base() -> DashRules {
        DashRules {
            goal: 30,
            max_rounds: 40,
            clock: false,
            farthest: 1000,
        }
    }

    fn contradictions(&self) -> Vec<String> {
        Vec::<String>::from_iter((self.goal > 150 && self.max_rounds < 10).then(|| {
            let (goal, rounds) = (Value::from(self.goal), self.max_rounds);
            format!("goal = {goal} is out of reach in max_rounds = {rounds}")
        }))
    }
}
