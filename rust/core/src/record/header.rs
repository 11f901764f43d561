//! The header line: which game, which rules, which bots, which seed.

use super::{RecordError, RecordProblem};
use crate::error::ParseError;
use crate::game::{Game, check_seats};
use crate::json;
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// What a header calls its format.
pub const SCHEMA: &str = "record/1";

/// The header of a file of records.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The version of the engine that played.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// The preset the settings came from, for people: the settings below say all.
    pub preset: Option<String>,
    /// The settings that differ from the game's frozen base.
    pub settings: Map<String, Value>,
    /// The fingerprint of the settings.
    pub settings_fingerprint: String,
    /// The house rules in force.
    pub house_rules: Vec<HouseRuleInfo>,
    /// The fingerprint of settings and house rules together.
    pub fingerprint: String,
    /// The competitors, by entry.
    pub bots: Vec<BotInfo>,
    /// Which pack the questions came from, where questions were asked.
    pub questions: Option<QuestionsInfo>,
    /// The seed of all games.
    pub seed: u64,
}

/// The pack that questions came from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuestionsInfo {
    /// Its name.
    pub pack: String,
    /// The hash of all that it can ask.
    pub hash: String,
    /// The language they were asked in.
    pub language: String,
}

/// A house rule in force.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseRuleInfo {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its options.
    #[serde(default)]
    pub options: Map<String, Value>,
}

/// One competitor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotInfo {
    /// What results call it.
    pub name: String,
    /// Its specification.
    pub spec: String,
    /// What its seat brings along, as [`Game::take_seat_option`] reads it.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub seat: Map<String, Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderJson {
    schema: String,
    version: String,
    game: String,
    rules: RulesJson,
    fingerprint: String,
    bots: Vec<BotInfo>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    questions: Option<QuestionsInfo>,
    seed: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    preset: Option<String>,
    settings: Map<String, Value>,
    house_rules: Vec<HouseRuleInfo>,
    fingerprint: String,
}

impl Header {
    /// The header of games of `G`.
    pub fn new<G: Game>(
        rules: &G::Rules,
        preset: Option<&str>,
        house_rules: Vec<HouseRuleInfo>,
        bots: Vec<BotInfo>,
        seed: u64,
    ) -> Header {
        let settings_fingerprint = rules.fingerprint();
        Header {
            version: env!("CARGO_PKG_VERSION").into(),
            game: G::NAME.into(),
            preset: preset.map(Into::into),
            settings: rules.differences(&G::Rules::base()),
            fingerprint: fingerprint(&settings_fingerprint, &house_rules),
            settings_fingerprint,
            house_rules,
            bots,
            questions: None,
            seed,
        }
    }

    /// The same header, with the pack that questions came from.
    #[must_use]
    pub fn with_questions(mut self, questions: Option<QuestionsInfo>) -> Header {
        self.questions = questions;
        self
    }

    /// The header line, without a line break.
    pub fn to_line(&self) -> String {
        let header = self.clone();
        let json = HeaderJson {
            schema: SCHEMA.into(),
            version: header.version,
            game: header.game,
            rules: RulesJson {
                preset: header.preset,
                settings: header.settings,
                house_rules: header.house_rules,
                fingerprint: header.settings_fingerprint,
            },
            fingerprint: header.fingerprint,
            bots: header.bots,
            questions: header.questions,
            seed: header.seed.to_string(),
        };
        serde_json::to_string(&json).expect("texts and numbers are JSON")
    }

    /// Reads a header line.
    ///
    /// # Errors
    /// If it is no header, or one of another format.
    pub fn parse(line: &str) -> Result<Header, RecordError> {
        // The format first: what another format's header looks like is its own business.
        let value: Value = serde_json::from_str(line).map_err(|e| RecordProblem::NoHeader(e.to_string()))?;
        match value.get("schema") {
            Some(Value::String(schema)) if schema == SCHEMA => {}
            Some(found) => {
                let found = found.as_str().map_or_else(|| found.to_string(), Into::into);
                return Err(RecordProblem::Schema { found }.into());
            }
            None => return Err(RecordProblem::NoHeader("it names no schema".into()).into()),
        }
        let json: HeaderJson = json::read(line).map_err(|e| RecordProblem::Damaged(e.to_string()))?;
        let seed = json.seed.parse().map_err(|_| RecordProblem::Value {
            field: "seed",
            reason: format!("a decimal number below 2^64 as text, not `{}`", json.seed),
        })?;
        Ok(Header {
            version: json.version,
            game: json.game,
            preset: json.rules.preset,
            settings: json.rules.settings,
            settings_fingerprint: json.rules.fingerprint,
            house_rules: json.rules.house_rules,
            fingerprint: json.fingerprint,
            bots: json.bots,
            questions: json.questions,
            seed,
        })
    }

    /// The settings, if this is a record of `G` and its settings are those that were played.
    ///
    /// # Errors
    /// Names the other game, the settings that do not exist, or the fingerprints that differ.
    pub fn rules<G: Game>(&self) -> Result<G::Rules, RecordError> {
        if self.game != G::NAME {
            let found = self.game.clone();
            return Err(RecordProblem::ForeignGame {
                found,
                wanted: G::NAME,
            }
            .into());
        }
        let rules = G::Rules::base()
            .patched(&self.settings)
            .map_err(RecordProblem::Rules)?;
        let settings = rules.fingerprint();
        let whole = fingerprint(&settings, &self.house_rules);
        for (written, counted) in [(&self.settings_fingerprint, settings), (&self.fingerprint, whole)] {
            if *written != counted {
                let written = written.clone();
                return Err(RecordProblem::Fingerprint { written, counted }.into());
            }
        }
        Ok(rules)
    }

    /// Checks that the house rules of these games are among those given, in the same versions and with the same options.
    ///
    /// # Errors
    /// Names the first that is missing, and its version.
    pub fn check_house_rules(&self, given: &[HouseRuleInfo]) -> Result<(), RecordError> {
        for wanted in &self.house_rules {
            let found = match given.iter().find(|rule| rule.name == wanted.name) {
                None => "it is missing".into(),
                Some(rule) if rule.version != wanted.version => format!("{} is here", rule.version),
                Some(rule) if rule.options != wanted.options => format!(
                    "its options are {}, not {}",
                    Value::from(rule.options.clone()),
                    Value::from(wanted.options.clone())
                ),
                Some(_) => continue,
            };
            return Err(RecordProblem::MissingRule {
                rule: format!("`{}` {}", wanted.name, wanted.version),
                found,
            }
            .into());
        }
        Ok(())
    }

    /// What each entry's seat brings along.
    ///
    /// # Errors
    /// If the number of entries or a value does not fit the game.
    pub fn seat_options<G: Game>(&self) -> Result<Vec<G::SeatOption>, RecordError> {
        check_seats::<G>(self.bots.len()).map_err(|error| RecordProblem::Value {
            field: "bots",
            reason: error.to_string(),
        })?;
        let options = self.bots.iter().map(|bot| {
            let mut left = bot.seat.clone();
            let option = G::take_seat_option(&mut left)?;
            match left.keys().next() {
                None => Ok(option),
                Some(key) => Err(ParseError::new(format!(
                    "`{key}` is nothing that a seat of {} brings along",
                    G::NAME
                ))),
            }
        });
        let options: Result<Vec<_>, ParseError> = options.collect();
        Ok(options.map_err(|error| RecordProblem::Value {
            field: "bots",
            reason: error.to_string(),
        })?)
    }
}

/// The fingerprint of settings and house rules: that of the settings if there are no house rules, else the SHA-256 of
/// the canonical JSON of both.
fn fingerprint(settings: &str, house_rules: &[HouseRuleInfo]) -> String {
    if house_rules.is_empty() {
        return settings.into();
    }
    let both = serde_json::json!({ "house_rules": house_rules, "settings": settings });
    Sha256::digest(both.to_string().as_bytes())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
