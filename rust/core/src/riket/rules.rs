//! The settings of Riket: presets, table, contradictions.
//!
//! Every field is decided in the clause named beside it; the texts are in `docs/rules/riket.md`.

use super::answer::Chance;
use super::epoch::Epochs;
use super::spinner::{MAX_WEIGHT, Weights};
use super::track::{MAX_RINGS, Symbols};
use crate::settings::{Kind, Setting, Settings};
use serde_json::Value;

/// All settings of a game of Riket, kept small: a state carries a copy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RiketRules {
    pub(crate) rings: u8,
    pub(crate) rich_symbols: Symbols,
    pub(crate) poor_symbols: Symbols,
    pub(crate) start_coins: u16,
    pub(crate) epochs: Epochs,
    pub(crate) poor_questioner: PoorQuestioner,
    pub(crate) fate: Weights<6>,
    pub(crate) challenge: Weights<3>,
    pub(crate) partial_buy_off: bool,
    pub(crate) max_duel_words: u16,
    pub(crate) prizes: [u16; 5],
    pub(crate) ruler_bonus: u16,
    pub(crate) answers: Answers,
    pub(crate) difficulty: Weights<7>,
    pub(crate) signal: Weights<3>,
    /// As it was given; the engine uses [`RiketRules::share`].
    pub(crate) help_share: f64,
    pub(crate) max_turns: u16,
}

/// What part a poor questioner has in helping (ruling 24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PoorQuestioner {
    /// Moves as every helper.
    Helper = 0,
    /// Moves forward with the helpers, but not back.
    MovesForwardOnly = 1,
    /// Does not move, and does not make help possible (ruling 101).
    Excluded = 2,
}

/// Where answers come from (RI-ANS-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Answers {
    /// Drawn with the players' chances.
    Knowledge = 0,
    /// Given by a judge outside the engine.
    Questions = 1,
}

const POOR_QUESTIONER: &[&str] = &["helper", "moves_forward_only", "excluded"];
const ANSWERS: &[&str] = &["knowledge", "questions"];

/// The first `N` numbers of a list.
fn numbers<const N: usize>(list: &Value) -> [u16; N] {
    std::array::from_fn(|i| list.get(i).and_then(Value::as_u64).unwrap_or(0) as u16)
}

fn number(value: &Value) -> u16 {
    value.as_u64().unwrap_or(0) as u16
}

fn word(value: &Value, words: &[&str]) -> usize {
    words.iter().position(|w| value == w).unwrap_or(0)
}

/// A setting without a doubtful source.
const fn plain(
    key: &'static str,
    doc: &'static str,
    clause: &'static str,
    kind: Kind,
    get: fn(&RiketRules) -> Value,
    set: fn(&mut RiketRules, &Value),
) -> Setting<RiketRules> {
    Setting {
        key,
        doc,
        clause,
        unsure: &[],
        kind,
        get,
        set,
    }
}

/// A setting whose value in every preset rests on a weak source.
const fn unsure(setting: Setting<RiketRules>) -> Setting<RiketRules> {
    Setting {
        unsure: &["rulebook", "short"],
        ..setting
    }
}

const WEIGHT: Kind = Kind::Int(0, MAX_WEIGHT as i64);

/// The weight of one sector of a spinner.
macro_rules! sector {
    ($spinner:ident, $place:literal, $key:literal, $doc:literal, $clause:literal) => {
        unsure(plain(
            $key,
            $doc,
            $clause,
            WEIGHT,
            |r| r.$spinner.weight($place).into(),
            |r, v| {
                let mut weights = r.$spinner.to_array();
                weights[$place] = number(v);
                r.$spinner = Weights::new(weights);
            },
        ))
    };
}

static TABLE: [Setting<RiketRules>; 24] = [
    unsure(plain(
        "rings",
        "Rings of a lap: the goal has this number, the start 0.",
        "RI-SET-2",
        Kind::Int(10, MAX_RINGS as i64),
        |r| r.rings.into(),
        |r, v| r.rings = number(v) as u8,
    )),
    unsure(plain(
        "symbols.rich",
        "Rings of the outer track with a spinner symbol: different numbers between start and goal.",
        "RI-SET-3, ruling 108",
        Kind::Ints {
            len: (0, MAX_RINGS as usize),
            range: (1, MAX_RINGS as i64 - 1),
        },
        |r| r.rich_symbols.to_value(),
        |r, v| r.rich_symbols = Symbols::from_value(v),
    )),
    unsure(plain(
        "symbols.poor",
        "Rings of the inner track with a spinner symbol: different numbers between start and goal.",
        "RI-SET-3, ruling 108",
        Kind::Ints {
            len: (0, MAX_RINGS as usize),
            range: (1, MAX_RINGS as i64 - 1),
        },
        |r| r.poor_symbols.to_value(),
        |r, v| r.poor_symbols = Symbols::from_value(v),
    )),
    plain(
        "start_coins",
        "Gold coins each player begins with.",
        "RI-SET-5",
        Kind::Int(0, 1000),
        |r| r.start_coins.into(),
        |r, v| r.start_coins = number(v),
    ),
    plain(
        "epochs",
        "The epochs played, in this order: one to six different ones.",
        "RI-EPO-4, ruling 12",
        Kind::Ints {
            len: (1, 6),
            range: (1, 6),
        },
        |r| r.epochs.to_value(),
        |r, v| r.epochs = Epochs::from_value(v),
    ),
    unsure(plain(
        "poor_questioner",
        "Whether a poor questioner moves with the helpers, forward only, or not at all.",
        "RI-POOR-7, rulings 24, 25, 101",
        Kind::Word(POOR_QUESTIONER),
        |r| POOR_QUESTIONER[r.poor_questioner as usize].into(),
        |r, v| {
            r.poor_questioner = [
                PoorQuestioner::Helper,
                PoorQuestioner::MovesForwardOnly,
                PoorQuestioner::Excluded,
            ][word(v, POOR_QUESTIONER)]
        },
    )),
    sector!(
        fate,
        0,
        "fate.stay",
        "Weight of the fate sector \"stay\".",
        "RI-FATE-1"
    ),
    sector!(
        fate,
        1,
        "fate.back_1",
        "Weight of the fate sector \"back 1\".",
        "RI-FATE-1"
    ),
    sector!(
        fate,
        2,
        "fate.back_3",
        "Weight of the fate sector \"back 3\".",
        "RI-FATE-1"
    ),
    sector!(
        fate,
        3,
        "fate.back_4",
        "Weight of the fate sector \"back 4\".",
        "RI-FATE-1"
    ),
    sector!(
        fate,
        4,
        "fate.swap",
        "Weight of the fate sector \"swap\".",
        "RI-FATE-1"
    ),
    sector!(
        fate,
        5,
        "fate.switch",
        "Weight of the fate sector \"switch track\".",
        "RI-FATE-1"
    ),
    sector!(
        challenge,
        0,
        "challenge.fate",
        "Weight of the challenge sector \"fate\".",
        "RI-CHA-2"
    ),
    sector!(
        challenge,
        1,
        "challenge.old_words",
        "Weight of the challenge sector \"old words\".",
        "RI-CHA-2"
    ),
    sector!(
        challenge,
        2,
        "challenge.riddle",
        "Weight of the challenge sector \"riddle\".",
        "RI-CHA-2"
    ),
    plain(
        "partial_buy_off",
        "Whether a rich player may pay for some of the steps back.",
        "RI-FATE-5, rulings 40, 102",
        Kind::Bool,
        |r| r.partial_buy_off.into(),
        |r, v| r.partial_buy_off = v == true,
    ),
    plain(
        "max_duel_words",
        "Words of a duel without an error after which the game ends as unfinished.",
        "RI-DUEL-3, ruling 66",
        Kind::Int(1, 10_000),
        |r| r.max_duel_words.into(),
        |r, v| r.max_duel_words = number(v),
    ),
    plain(
        "prizes",
        "Coins for places 1 to 5, none larger than the one before.",
        "RI-GOAL-3",
        Kind::Ints {
            len: (5, 5),
            range: (0, 1000),
        },
        |r| r.prizes.to_vec().into(),
        |r, v| r.prizes = numbers(v),
    ),
    plain(
        "ruler_bonus",
        "Coins for the rich player who holds the crown ring at the end of an epoch.",
        "RI-GOAL-5, ruling 90",
        Kind::Int(0, 1000),
        |r| r.ruler_bonus.into(),
        |r, v| r.ruler_bonus = number(v),
    ),
    plain(
        "answers",
        "Whether answers are drawn with the players' knowledge or given to real questions.",
        "RI-ANS-1",
        Kind::Word(ANSWERS),
        |r| ANSWERS[r.answers as usize].into(),
        |r, v| r.answers = [Answers::Knowledge, Answers::Questions][word(v, ANSWERS)],
    ),
    plain(
        "difficulty_weights",
        "Weights of a question's shift from -3 (hard) to 3 (easy), in sixteenths.",
        "RI-ANS-3",
        Kind::Ints {
            len: (7, 7),
            range: (0, MAX_WEIGHT as i64),
        },
        |r| r.difficulty.to_array().to_vec().into(),
        |r, v| r.difficulty = Weights::new(numbers(v)),
    ),
    plain(
        "signal_weights",
        "Weights of the signal's error: -1, 0, 1.",
        "RI-ANS-4",
        Kind::Ints {
            len: (3, 3),
            range: (0, MAX_WEIGHT as i64),
        },
        |r| r.signal.to_array().to_vec().into(),
        |r, v| r.signal = Weights::new(numbers(v)),
    ),
    unsure(plain(
        "help_share",
        "How much of a helper's chance counts in a joint answer; 1 means: right if anyone knows it.",
        "RI-ANS-5",
        Kind::Number(0.0, 1.0),
        |r| r.help_share.into(),
        |r, v| r.help_share = v.as_f64().unwrap_or(0.0),
    )),
    plain(
        "max_turns",
        "Turns in one epoch after which the game ends as unfinished.",
        "RI-EPO-6, ruling 96",
        Kind::Int(1, u16::MAX as i64),
        |r| r.max_turns.into(),
        |r, v| r.max_turns = number(v),
    ),
];

impl Default for RiketRules {
    fn default() -> RiketRules {
        RiketRules {
            rings: 20,
            rich_symbols: Symbols::new([4, 8, 12, 16]),
            poor_symbols: Symbols::new([4, 8, 12, 16]),
            start_coins: 6,
            epochs: Epochs::first(6),
            poor_questioner: PoorQuestioner::Helper,
            fate: Weights::new([1; 6]),
            challenge: Weights::new([1; 3]),
            partial_buy_off: false,
            max_duel_words: 100,
            prizes: [6, 4, 3, 2, 1],
            ruler_bonus: 3,
            answers: Answers::Knowledge,
            difficulty: Weights::new([1, 2, 3, 4, 3, 2, 1]),
            signal: Weights::new([1, 2, 1]),
            help_share: 0.6,
            max_turns: 5000,
        }
    }
}

impl RiketRules {
    /// The number of the goal (RI-SET-2).
    pub fn rings(&self) -> u8 {
        self.rings
    }

    /// The epochs in order of play (RI-EPO-4).
    pub fn epochs(&self) -> Epochs {
        self.epochs
    }

    /// The weights of a question's shift, −3 to 3 (RI-ANS-3).
    pub fn difficulty_weights(&self) -> Weights<7> {
        self.difficulty
    }

    /// The weights of the signal's error, −1 to 1 (RI-ANS-4).
    pub fn signal_weights(&self) -> Weights<3> {
        self.signal
    }

    /// The weight of a helper's chance, to the nearest step of 2⁻¹⁶.
    #[inline(always)]
    pub(super) fn share(&self) -> Chance {
        Chance::from_f64(self.help_share).unwrap_or(Chance::NEVER)
    }

    /// The symbols of a track.
    #[inline(always)]
    pub(super) fn symbols(&self, rich: bool) -> &Symbols {
        if rich {
            &self.rich_symbols
        } else {
            &self.poor_symbols
        }
    }

    /// Whether a seat's answers are drawn, and not judged outside; `drawn` are the seats without texts.
    #[inline(always)]
    pub(super) fn draws(&self, seat_is_drawn: bool) -> bool {
        self.answers == Answers::Knowledge || seat_is_drawn
    }
}

impl Settings for RiketRules {
    const GAME: &'static str = "riket";
    const PRESETS: &'static [&'static str] = &["rulebook", "short"];

    fn table() -> &'static [Setting<Self>] {
        &TABLE
    }

    fn preset(name: &str) -> Option<Self> {
        let rulebook = RiketRules::default();
        match name {
            "rulebook" => Some(rulebook),
            "short" => Some(RiketRules {
                epochs: Epochs::first(2),
                ..rulebook
            }),
            _ => None,
        }
    }

    fn base() -> Self {
        RiketRules::default()
    }

    fn contradictions(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        for (key, symbols) in [
            ("symbols.rich", &self.rich_symbols),
            ("symbols.poor", &self.poor_symbols),
        ] {
            for ring in symbols.twice() {
                reasons.push(format!("{key} names ring {ring} twice"));
            }
            for ring in symbols.iter().filter(|&ring| ring >= self.rings) {
                reasons.push(format!(
                    "{key} names ring {ring}, which is not between the start 0 and the goal {}",
                    self.rings
                ));
            }
        }
        if let Some(epoch) = self.epochs.twice() {
            reasons.push(format!("epochs names {epoch} twice"));
        }
        for (what, total) in [
            ("fate.*", self.fate.total()),
            ("challenge.*", self.challenge.total()),
            ("difficulty_weights", self.difficulty.total()),
            ("signal_weights", self.signal.total()),
        ] {
            if total == 0 {
                reasons.push(format!("{what}: the weights are all 0"));
            }
        }
        if let Some(i) = (1..5).find(|&i| self.prizes[i] > self.prizes[i - 1]) {
            reasons.push(format!(
                "prizes: {} for place {} is more than {} for place {i}",
                self.prizes[i],
                i + 1,
                self.prizes[i - 1]
            ));
        }
        reasons
    }
}
